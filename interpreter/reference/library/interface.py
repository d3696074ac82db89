"""What is public of the library: the names that its modules export, with their members, signatures and docstrings."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from interpreter.reference.library import definitions
from interpreter.reference.library.definitions import Definition, Function

Sort = Literal["class", "function", "type", "module"]
Role = Literal["method", "attribute", "value"]
MODULES = (
    "interpreter",
    "interpreter.bots",
    "interpreter.adapters.open_spiel",
    "interpreter.adapters.pettingzoo",
    "interpreter.adapters.gymnasium",
)
_NO_CALLS = {"property", "cached_property"}
_CALL = "__call__"
_MACHINES = {("Choice", "chosen")}  # how a machine has it, though its type has no class of ours


@dataclass(frozen=True, eq=False)
class Member:
    """A method, attribute or value of a public class."""

    owner: Definition
    name: str
    role: Role
    definition: Definition
    annotation: ast.AST | None = None  # of an attribute

    @property
    def docstring(self) -> str:
        """Its docstring; empty if there is none."""
        return self.definition.docstring


class Interface:
    """What the modules export."""

    def __init__(self, modules: tuple[str, ...] = MODULES) -> None:
        self.names: dict[str, Definition] = {}  # by the name under which programs find it, without `interpreter.`
        for module in modules:
            prefix = "".join(f"{part}." for part in module.split(".")[1:])
            if prefix.startswith("adapters"):
                self.names[prefix.rstrip(".")] = Definition(module, "", definitions.tree_of(module))
            for name in definitions.exported(module):
                found = definitions.find(module, name)
                assert found is not None, f"{module}.{name}"
                if all(found.key != other.key for other in self.names.values()):
                    self.names[prefix + name] = found

    @cached_property
    def public(self) -> Mapping[tuple[str, str], str]:
        """The names by what they stand for."""
        return {found.key: name for name, found in self.names.items()}

    def foreign(self, module: str, expression: ast.AST | None) -> Iterator[str]:
        """The classes of ours in an annotation that are not public, also those that other names of types stand for."""
        for node in () if expression is None else ast.walk(expression):
            found = definitions.meaning(module, node)
            if found is None or found.key in self.public:
                continue
            if isinstance(found.node, ast.ClassDef):
                yield found.name
            elif isinstance(found.node, ast.Assign) and node is not found.node.value:
                yield from self.foreign(found.module, definitions.expanded(_without(found.node.value, found.name)))

    def types(self, module: str, expression: ast.AST | None) -> Iterator[Definition]:
        """The names of types in an annotation that stand for others (`Seed`) and are not public themselves."""
        for node in () if (whole := definitions.expanded(expression)) is None else ast.walk(whole):
            found = definitions.meaning(module, node)
            if found is not None and isinstance(found.node, ast.Assign) and found.key not in self.public:
                yield found

    def is_public(self, member: Member) -> bool:
        """Whether a member promises anything: its signature names public types only (parameters of ours that may be left out aside)."""
        module = member.definition.module
        if member.role == "value" or (member.owner.name, member.name) in _MACHINES:
            return member.role == "value"
        if not isinstance(member.definition.node, Function):
            return not any(self.foreign(module, definitions.expanded(member.annotation)))
        function = member.definition.node
        notes = [function.returns, *(each.annotation for each in self.parameters(member.definition))]
        return not any(name for note in notes for name in self.foreign(module, definitions.expanded(note)))

    def parameters(self, function: Definition) -> list[ast.arg]:
        """The parameters of a function without `self`, and without those that only machines of ours fill in."""
        assert isinstance(function.node, Function)
        return [each for each, optional in _arguments(function.node) if not (optional and any(self._foreign_parameter(function, each)))]

    def _foreign_parameter(self, function: Definition, parameter: ast.arg) -> Iterator[str]:
        return self.foreign(function.module, definitions.expanded(parameter.annotation))

    def members(self, definition: Definition) -> list[Member]:
        """All members of a class that have a name without `_`, its own first; what a class of ours above it has as well is there once."""
        found: dict[str, Member] = {}
        for owner in definitions.lineage(definition):
            for member in _own(owner):
                found.setdefault(member.name, member)
        return list(found.values())

    def constructor(self, definition: Definition) -> Member | None:
        """How an object is made; None where programs do not make any, or there is nothing to say."""
        for owner in definitions.lineage(definition):
            assert isinstance(owner.node, ast.ClassDef)
            own = next((each for each in owner.node.body if isinstance(each, Function) and each.name == "__init__"), None)
            if own is not None:
                member = Member(owner, "__init__", "method", Definition(owner.module, "__init__", own))
                return member if self.is_public(member) else None
        return None


def sort_of(definition: Definition) -> Sort:
    """What a name stands for."""
    match definition.node:
        case ast.ClassDef():
            return "class"
        case ast.Module():
            return "module"
        case ast.FunctionDef():
            return "function"
    return "type"


def base_names(definition: Definition) -> list[str]:
    """The classes that a class is made from, as they are written."""
    assert isinstance(definition.node, ast.ClassDef)
    return [ast.unparse(base) for base in definition.node.bases]


def _own(owner: Definition) -> Iterator[Member]:
    assert isinstance(owner.node, ast.ClassDef)
    is_enum = "Enum" in base_names(owner)
    for statement in owner.node.body:
        match statement:
            case ast.FunctionDef(name=name, decorator_list=decorators) if name == _CALL or not name.startswith("_"):
                plain = {ast.unparse(each) for each in decorators}
                attribute = bool(plain & _NO_CALLS)
                inner = Definition(owner.module, name, statement)
                yield Member(owner, name, "attribute" if attribute else "method", inner, statement.returns)
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                yield Member(owner, name, "attribute", Definition(owner.module, name, statement), statement.annotation)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_enum:
                yield Member(owner, name, "value", Definition(owner.module, name, statement), value)
            case ast.FunctionDef(name="__init__"):
                yield from _assigned(owner, statement)


def _assigned(owner: Definition, function: ast.FunctionDef) -> Iterator[Member]:
    """The attributes that an object gets when it is made, if the docstring of the class tells of them."""
    given = {each.arg: each.annotation for each, _ in _arguments(function)}
    for statement in ast.walk(function):
        if isinstance(statement, ast.Attribute) and isinstance(statement.ctx, ast.Store) and not statement.attr.startswith("_"):
            said = f"{statement.attr}: " in owner.docstring
            if said:
                note = next(
                    (each.annotation for each in ast.walk(function) if isinstance(each, ast.AnnAssign) and each.target is statement),
                    given.get(statement.attr),
                )
                yield Member(owner, statement.attr, "attribute", Definition(owner.module, statement.attr, statement), note)


def _arguments(function: Function) -> list[tuple[ast.arg, bool]]:
    """The parameters of a function but `self`, and whether each may be left out."""
    own = function.args
    placed = [*own.posonlyargs, *own.args]
    optional = [False] * (len(placed) - len(own.defaults)) + [True] * len(own.defaults)
    named = list(zip(own.kwonlyargs, (each is not None for each in own.kw_defaults), strict=True))
    rest = [(each, True) for each in (own.vararg, own.kwarg) if each is not None]
    every = [*zip(placed, optional, strict=True), *named, *rest]
    return every[1:] if every and every[0][0].arg in ("self", "cls") else every


def _without(expression: ast.AST, name: str) -> ast.AST:
    """What a name of types stands for, without itself."""

    class Cut(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.AST:
            return ast.Constant(None) if node.value == name else node

    cut: ast.AST = Cut().visit(ast.parse(ast.unparse(expression), mode="eval").body)
    return cut
