"""Declares how the cells of a board look before anything lies on them (`show:`)."""

from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, check_truth, elaborate
from interpreter.frontend.types.type_errors import refuse
from interpreter.model.identifiers import COLOURS
from interpreter.model.ir import Expression
from interpreter.model.ruleset.ruleset import CELL_FORMS
from interpreter.model.schema.keys import SIDES
from interpreter.model.types.types import EntityType, ErrorType, element_type, non_null, show

_KEYS = ("chequered", "ground", "coordinates", "lines", "dots", "covers", "edges", "own_side")


def declare_scenery(entry: nodes.MappingEntry, scope: Scope, fields: dict[str, Expression]) -> dict[str, str]:
    """Add the expressions of a board to the fields of its kind; return what is said of it in words."""
    node, kind = entry.value, scope.symbols.root(entry.key)
    said = [key for key in _KEYS if nodes.child(node, key) is not None]
    if nodes.scalar_text(node, "drawn_as") in CELL_FORMS:
        said.append("drawn_as")
    if said and scope.symbols.kinds[kind].form != "grid":
        scope.symbols.report.add("K161", entry.key_span, name=entry.key, key=said[0])
        return {}

    def cells(expression: ast.ExpressionNode, inner: Scope) -> Expression:
        """Check an expression for cells of the same board: one, none, or a set."""
        typed = check_expression(expression, inner)
        found = element_type(typed.kind) or non_null(typed.kind)
        if isinstance(typed.kind, ErrorType) or (isinstance(found, EntityType) and scope.symbols.root(found.name) == kind):
            return typed
        how = f"Name the cells to which it goes, as in `set({entry.key})`."
        return refuse(inner, "T101", typed.span, found=show(typed.kind), wanted=f"set of {kind}", how=how)

    words = {key: text for key in ("coordinates", "own_side") if (text := nodes.scalar_text(node, key))}
    chequered = nodes.child(node, "chequered")
    if chequered is not None:
        words["chequered"] = " ".join(nodes.texts_of(chequered))
    for key, check in (("lines", cells), ("covers", cells), ("dots", check_truth)):
        if (value := elaborate(nodes.child(node, key), scope, check)) is not None:
            fields[key] = value
    edges = nodes.child(node, "edges")
    for key, each in (("ground", nodes.child(node, "ground")), *((f"edges.{side}", nodes.child(edges, side)) for side in SIDES)):
        if nodes.scalar_text(each) in COLOURS and nodes.scalar_text(each) not in scope.symbols.members:
            words[key] = nodes.scalar_text(each)
        elif (value := elaborate(each, scope)) is not None:
            fields[key] = value
    return words
