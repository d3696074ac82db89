"""What a name in a module of ours stands for, found in the source: optional libraries that a module needs need not be there."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Definition:
    """Where a name is defined: the module, and the statement that defines it."""

    module: str
    name: str
    node: ast.AST

    @property
    def key(self) -> tuple[str, str]:
        """What it is told by: the same however many modules import it."""
        return self.module, self.name

    @property
    def docstring(self) -> str:
        """Its docstring; empty if there is none."""
        documented = isinstance(self.node, ast.ClassDef | Function | ast.Module)
        return (ast.get_docstring(self.node) or "") if documented else ""  # type: ignore[arg-type]  # as tested


def path_of(module: str) -> Path | None:
    """The file of a module of ours; None for a module of others."""
    first, *parts = module.split(".")
    path = PACKAGE.joinpath(*parts)
    candidates = (path / "__init__.py", path.with_suffix(".py")) if first == PACKAGE.name else ()
    return next((each for each in candidates if each.is_file()), None)


@cache
def tree_of(module: str) -> ast.Module:
    """The syntax of a module; an empty one for a module of others."""
    path = path_of(module)
    return ast.Module([], []) if path is None else ast.parse(path.read_text(encoding="utf-8"))


@cache
def names_in(module: str) -> Mapping[str, ast.stmt]:
    """The statements that define or import names at the top of a module."""
    return {name: statement for statement in _top(tree_of(module).body) for name in _bound(statement)}


def _top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if isinstance(statement, ast.If | ast.Try):
            yield from _top(statement.body)
        else:
            yield statement


def _bound(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (each.asname or each.name for each in names)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def find(module: str, name: str) -> Definition | None:
    """What a name in a module stands for, followed through imports; None for what is not ours."""
    statement = names_in(module).get(name)
    match statement:
        case None:
            return None
        case ast.ImportFrom(module=str(source), names=names):
            original = next(each.name for each in names if name in (each.asname, each.name))
            if path_of(source) is None:
                return None
            inner = f"{source}.{original}"
            found = None if source == module else find(source, original)
            return found or (Definition(inner, "", tree_of(inner)) if path_of(inner) else None)
        case ast.Import():
            return None
    return Definition(module, name, statement)


def exported(module: str) -> tuple[str, ...]:
    """The names in `__all__` of a module."""
    match names_in(module)["__all__"]:
        case ast.Assign(value=value):
            return tuple(ast.literal_eval(value))
    raise KeyError(module)


def lineage(definition: Definition) -> list[Definition]:
    """A class of ours and those of ours it is made from, in the order in which Python looks into them (no class is reached twice)."""
    found = [definition]
    assert isinstance(definition.node, ast.ClassDef)
    for base in definition.node.bases:
        above = meaning(definition.module, base)
        if above is not None and isinstance(above.node, ast.ClassDef):
            found += lineage(above)
    return found


def meaning(module: str, expression: ast.AST) -> Definition | None:
    """What a name, or a name in a module, stands for in an expression; None for anything else and for what is not ours."""
    match expression:
        case ast.Name(id=name):
            return find(module, name)
        case ast.Attribute(value=ast.Name(id=outer), attr=name):
            inside = find(module, outer)
            return None if inside is None or inside.name else find(inside.module, name)
    return None


def expanded(annotation: ast.AST | None) -> ast.AST | None:
    """An annotation with what stands in quotes as what it is; texts of literal types stay."""
    return None if annotation is None else _Unquoted().visit(ast.parse(ast.unparse(annotation), mode="eval").body)


class _Unquoted(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.AST:  # Python calls it so
        return ast.parse(node.value, mode="eval").body if isinstance(node.value, str) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return node if ast.unparse(node.value) == "Literal" else self.generic_visit(node)
