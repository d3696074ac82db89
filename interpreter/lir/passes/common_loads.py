"""Common subexpressions of a region: what a statement looks up in any case, and others after it look up again, has a name before it.

| before | after |
|---|---|
| `if S[AT[cell]] = me: ... S[AT[cell]] ...` | `entry = S[AT[cell]]`, then `if entry = me: ... entry ...` |

Only entries of tables and cells of the state, in regions that store nothing; only what would be looked up there anyway, so that nothing
fails that did not, and nothing is looked up in vain.
"""

from collections.abc import Iterator

from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Expression, Function, Local, Statement
from interpreter.lir.operators import OPERATORS
from interpreter.lir.passes.hoisting import stores
from interpreter.lir.traverse import assigned, blocks, changed, direct, expressions, fresh, mapped, names, parts, rebuilt, same, walk

_LAZY = frozenset({"and", "or"})  # of their operands only the first is worked out in any case


def common_loads(function: Function) -> Function:
    """The function, in which its regions look things up once."""
    return Function(function.name, function.parameters, _outside(function.body, _Names(function)))


class _Names:
    """The names of a function, collected when a first one is needed."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.used: set[str] | None = None

    def fresh(self, tree: Expression) -> Local:
        """A new name for what a tree gives."""
        if self.used is None:
            self.used = names(self.function)
        return Local(fresh("entry", self.used), tree.type)


def _outside(block: Block, known: _Names) -> Block:
    new: list[Statement] = []
    for each in block:
        if isinstance(each, nodes.Region) and not stores(each.body):
            new.append(changed(each, lambda tree: tree, lambda inner: _inside(inner, known)))
        elif any(blocks(each)):
            new.append(changed(each, lambda tree: tree, lambda inner: _outside(inner, known)))
        else:
            new.append(each)
    return same(block, new)


def _inside(block: Block, known: _Names) -> Block:
    """A block of a region: what its statements look up again is named before the first that does in any case."""
    done: list[Statement] = []
    rest = block
    while rest:
        tree = next((tree for tree in _candidates(rest[0]) if _comes_again(tree, rest)), None)
        if tree is None:
            done.append(changed(rest[0], lambda one: one, lambda inner: _inside(inner, known)))
            rest = rest[1:]
        else:
            name = known.fresh(tree)
            done.append(nodes.Assign((name,), tree))
            rest = mapped(rest, lambda one, tree=tree, name=name: _with(one, tree, name))  # type: ignore[misc]  # defaults bind what is found now
    return same(block, done)


def _with(tree: Expression, old: Expression, name: Local) -> Expression:
    return name if tree == old else rebuilt(tree, lambda part: _with(part, old, name))


def _candidates(statement: Statement) -> Iterator[Expression]:
    """What a statement looks up in any case, the largest first."""
    if isinstance(statement, nodes.If | nodes.For | nodes.Do | nodes.Return) and (first := direct(statement)[:1]):
        yield from _in_any_case(first[0])
    elif isinstance(statement, nodes.Assign) and all(isinstance(target, Local) for target in statement.targets):
        yield from _in_any_case(statement.value)


def _in_any_case(tree: Expression) -> Iterator[Expression]:
    if isinstance(tree, nodes.Load | nodes.Index) and _is_plain(tree):
        yield tree
    match tree:
        case nodes.Select(test=test):
            inside: tuple[Expression, ...] = (test,)
        case nodes.Guarded(tests=tests):
            inside = tests[:1]
        case nodes.Op(operator, operands) if operator in _LAZY:
            inside = operands[:1]
        case _:
            inside = parts(tree)
    for part in inside:
        yield from _in_any_case(part)


def _is_plain(tree: Expression) -> bool:
    """Whether a tree only looks things up, in what does not change."""
    match tree:
        case nodes.Const() | nodes.Global() | Local():
            return True
        case nodes.Index(table, index):
            return not isinstance(table, Local) and _is_plain(table) and _is_plain(index)
        case nodes.Op(operator):
            return OPERATORS[operator].is_movable and OPERATORS[operator].is_cheap and all(map(_is_plain, parts(tree)))
        case nodes.Load() | nodes.Sequence(is_mutable=False):
            return all(map(_is_plain, parts(tree)))
    return False


def _comes_again(tree: Expression, block: Block) -> bool:
    """Whether statements look up the same twice and more, and nothing that it depends on gets another value on the way."""
    read = {part.name for part in walk(tree) if isinstance(part, Local)}
    return read.isdisjoint(assigned(block)) and sum(each == tree for each in expressions(block)) > 1
