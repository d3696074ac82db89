"""`layout:` the board that exists before the game: presets, conditions with their reasons, how one can be made."""

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, check_name, plain
from interpreter.frontend.declarations.results import body
from interpreter.frontend.declarations.state_variables import changes
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source.nodes import Entry, Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import sentence, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.expressions import check_as, check_number
from interpreter.model.ir import BuiltinCall, Expression, HasLegalMove, StateRead, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import Condition, Generate, LayoutDecl
from interpreter.model.types.types import Kind, ListOf, Member, SetOf, Shape, without_none


def collect_layout(game: Map, components: Components, declared: Declared) -> LayoutDecl | None:
    """What a layout is and when it is refused; None for a game without one."""
    node = game.get("layout")
    if not isinstance(node, Map):
        return None
    declared.address("layout", "layout", node.span, text_of(node, declared), sources_of(node))
    grids = [kind.name for kind in declared.kinds.values() if kind.form == "grid" and kind.around_layout]
    path = node.get("presets")
    ready = components.find(path, declared) if isinstance(path, Scalar) else None
    for row in ready if isinstance(ready, Items) else ():
        if isinstance(row, Map) and isinstance(name := row.get("id"), Scalar):
            check_name(name, declared)
    presets = plain(ready)
    conditions = node.get("conditions")
    tests = [found for entry in (conditions if isinstance(conditions, Map) else ()) if (found := _condition(entry, declared))]
    made = node.get("generate")
    generate = [way for entry in (made if isinstance(made, Map) else ()) if (way := _generate(entry, declared))]
    rows = tuple(item for item in presets if isinstance(item, dict)) if isinstance(presets, list) else ()
    known = sorted({key for row in rows for key, value in row.items() if isinstance(value, list) and key != "variants"})
    return LayoutDecl(
        grids[0] if grids else "", tuple(declared.layout_lists), tuple(known), rows, tuple(tests), tuple(generate),
        text_of(node, declared),
    )  # fmt: skip


def _condition(entry: Entry, declared: Declared) -> Condition | None:
    node = entry.value
    that = node.get("that") if isinstance(node, Map) else node
    test = body(that if isinstance(that, Scalar) else None, declared, player=False, acting=False, truth=True)
    path = f"layout.conditions.{entry.key}"
    declared.address(path, "condition", entry.key_span, text_of(node, declared), sources_of(node))
    if test is None:
        return None
    _check_settled(test[0], entry, declared)
    reason = node.get("reason") if isinstance(node, Map) else None
    message = sentence(node.get("say") if isinstance(node, Map) else None, f"{path}.say", declared)
    name = reason.value if isinstance(reason, Scalar) else entry.key
    return Condition(entry.key, path, test[0], test[1], name, message, span=entry.key_span)


def _check_settled(expression: Expression, entry: Entry, declared: Declared) -> None:
    """Report what speaks of the game itself: a layout is there before it begins."""
    for part in descendants(expression):
        if isinstance(part, StateRead | HasLegalMove | UserCall | BuiltinCall) and changes(part, declared):
            declared.report.add("D112", part.span or entry.key_span, name=getattr(part, "name", "can"))
            return


def _generate(entry: Entry, declared: Declared) -> Generate | None:
    node = entry.value
    declared.address(f"layout.generate.{entry.key}", "list made by chance", entry.key_span)
    if not isinstance(node, Map):
        return None
    if entry.key not in declared.layout_lists:
        nearest = did_you_mean(entry.key, declared.layout_lists)
        declared.report.add("N132", entry.key_span, name=entry.key, nearest=nearest)
        return None
    count = node.get("count")
    read = parser.expression(count, declared.report) if isinstance(count, Scalar) else None
    number = check_number(read, empty_scope(declared)) if read is not None else None
    cells = node.get("cells")
    if cells is not None:
        return _picked(entry, cells, number, declared)
    return _laid(entry, node, number, declared)


def _laid(entry: Entry, node: Map, count: Expression | None, declared: Declared) -> Generate | None:
    """A list of pieces that are laid side by side."""
    pieces, turned = node.get("pieces"), node.get("turned")
    if not isinstance(pieces, Scalar) or pieces.value not in declared.kinds:
        name = pieces.value if isinstance(pieces, Scalar) else ""
        declared.report.add("N112", node.span, name=name, nearest=did_you_mean(name, declared.kinds))
        return None
    wanted = (Member(pieces.value),)
    shapes = [column for column in declared.columns.values() if column.parameters == wanted and isinstance(column.kind, Shape)]
    if not shapes:
        declared.report.add("N133", pieces.span, name=pieces.value)
        return None
    kinds = [column.kind for column in declared.columns.values() if column.layout_list == entry.key and not column.as_written]
    says_cells = any(isinstance(kind, ListOf | SetOf) and _is_grid(kind.inner, declared) for kind in kinds)
    if len(kinds) != _PIECE_AND_CELLS or not says_cells or not any(without_none(kind) == wanted[0] for kind in kinds):
        declared.report.add("L122", entry.key_span, name=entry.key, piece=pieces.value)
        return None
    is_turned = not (isinstance(turned, Scalar) and turned.value == "no")
    return None if count is None else Generate(entry.key, count, pieces.value, shapes[0].name, is_turned)


_PIECE_AND_CELLS = 2  # columns of a row that chance can write


def _is_grid(kind: Kind, declared: Declared) -> bool:
    return isinstance(kind, Member) and kind.name in declared.kinds and declared.kinds[kind.name].form == "grid"


def _picked(entry: Entry, cells: Node, count: Expression | None, declared: Declared) -> Generate | None:
    """A list of single cells that are picked one after the other."""
    columns = [column for column in declared.columns.values() if column.layout_list == entry.key and not column.as_written]
    grids = [kind for kind in declared.kinds.values() if kind.form == "grid" and columns and columns[0].kind == Member(kind.name)]
    if len(columns) != 1 or not grids:
        declared.report.add("L120", entry.key_span, name=entry.key)
        return None
    read = parser.expression(cells, declared.report) if isinstance(cells, Scalar) else None
    if read is None or count is None:
        return None
    found = check_as(read, empty_scope(declared), SetOf(Member(grids[0].name)))
    _check_settled(found, entry, declared)
    return Generate(entry.key, count, cells=found)
