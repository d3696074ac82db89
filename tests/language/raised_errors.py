"""Which errors a public function may raise, read from its source and from that of all functions of ours that it calls.

Calls are followed where it is plain what is called: functions of modules, methods and properties of `self`, of parameters and of properties
whose types are classes of ours. What an `except` around them catches is left out. So something may be missing, but nothing is made up.
"""

import ast
import builtins
from collections.abc import Iterator

from interpreter.reference.library.definitions import Definition, Function, expanded, lineage, meaning

OWN_FILES = "interpreter.translation"  # reads catalogues of ours, which are as they have to be
Owner = Definition | None
Place = tuple[str, str, str]


def raised(function: Definition, owner: Owner, seen: set[Place] | None = None) -> set[str]:
    """The names of the errors that a function of a module, or a method of `owner`, may raise."""
    seen = set() if seen is None else seen
    key = function.module, owner.name if owner else "", function.name
    if key in seen or not isinstance(function.node, Function) or function.module.startswith(OWN_FILES):
        return set()
    seen.add(key)
    return _Body(function, owner, seen).errors(function.node.body)


class _Body:
    """The statements of one function."""

    def __init__(self, function: Definition, owner: Owner, seen: set[Place]) -> None:
        self.function, self.owner, self.seen = function, owner, seen
        assert isinstance(function.node, Function)
        arguments = function.node.args
        self.notes = {each.arg: each.annotation for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}

    def errors(self, nodes: list[ast.stmt] | list[ast.AST]) -> set[str]:
        found: set[str] = set()
        for node in nodes:
            if isinstance(node, ast.Try):
                caught = {name for handler in node.handlers for name in self.caught(handler)}
                found |= {each for each in self.errors(node.body) if not self.is_one_of(each, caught)}
                found |= self.errors([*node.orelse, *node.finalbody, *(each for handler in node.handlers for each in handler.body)])
                continue
            if isinstance(node, ast.Raise) and node.exc is not None:
                found.update(self.named(node.exc))
            if isinstance(node, ast.Call | ast.Attribute):
                for called, owner in self.called(node):
                    found |= raised(called, owner, self.seen)
            found |= self.errors(list(ast.iter_child_nodes(node)))
        return found

    def caught(self, handler: ast.ExceptHandler) -> Iterator[str]:
        if handler.type is None:
            yield "Exception"
        else:
            yield from (each.id for each in ast.walk(handler.type) if isinstance(each, ast.Name))

    def is_one_of(self, error: str, names: set[str]) -> bool:
        kind = getattr(builtins, error, None)
        above = {each.__name__ for each in kind.__mro__} if isinstance(kind, type) else {error, "RulewrightError", "Exception"}
        return bool((above | ({"ValueError"} if error == "UsageError" else set())) & names)

    def named(self, raised_: ast.expr) -> Iterator[str]:
        """What is raised: a class, or what a function gives."""
        base = raised_.func if isinstance(raised_, ast.Call) else raised_
        given = next((called for called, _ in self.called(raised_)), None) if isinstance(raised_, ast.Call) else None
        if given is not None and isinstance(given.node, Function) and given.name != "__init__":
            yield from (each.id for each in ast.walk(expanded(given.node.returns) or ast.Pass()) if isinstance(each, ast.Name))
        elif isinstance(base, ast.Name):
            yield base.id

    def called(self, node: ast.AST) -> Iterator[tuple[Definition, Owner]]:
        """The functions that a call calls, or the property that an attribute asks."""
        if isinstance(node, ast.Call):
            target = meaning(self.function.module, node.func)
            if target is not None and isinstance(target.node, ast.ClassDef):
                yield from (made for name in ("__init__", "__post_init__") if (made := member(target, name)))
            elif target is not None:
                yield target, None
        if isinstance(node, ast.Attribute):
            inside = self.type_of(node.value)
            found = member(inside, node.attr) if inside is not None else None
            if found is not None:
                yield found

    def type_of(self, expression: ast.expr) -> Owner:
        """The class of ours that an expression has plainly."""
        match expression:
            case ast.Name(id="self"):
                return self.owner
            case ast.Name(id=name) if name in self.notes:
                return self._class(self.function.module, self.notes[name])
            case ast.Call(func=ast.Attribute() as function):
                found = next(self.called(function), None)
            case ast.Attribute():
                found = next(self.called(expression), None)
            case _:
                return None
        if found is None or not isinstance(found[0].node, Function):
            return None
        return self._class(found[0].module, found[0].node.returns)

    def _class(self, module: str, note: ast.AST | None) -> Owner:
        plain = expanded(note)
        found = None if plain is None else meaning(module, plain)
        return found if found is not None and isinstance(found.node, ast.ClassDef) else None


def member(owner: Definition, name: str) -> tuple[Definition, Owner] | None:
    """A method or property of a class, with the class that `self` is of."""
    for above in lineage(owner):
        assert isinstance(above.node, ast.ClassDef)
        for statement in above.node.body:
            if isinstance(statement, Function) and statement.name == name:
                return Definition(above.module, name, statement), owner
    return None
