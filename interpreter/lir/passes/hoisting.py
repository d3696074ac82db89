"""Loop-invariant code motion and common subexpressions: what loops of a region need and do not change is worked out once, before it.

Operations on bits, rows of tables, what inner loops run over, and names for cheap values go; only what cannot fail goes, since it
may stand under a condition. The same tree is worked out once. Cells of the state count as unchanged if the region stores nothing.
"""

from collections import Counter
from functools import cached_property

from interpreter.lir import nodes
from interpreter.lir.nodes import Block, Expression, Function, Local, Statement
from interpreter.lir.operators import OPERATORS, is_atom
from interpreter.lir.traverse import assigned, blocks, changed, fresh, parts, rebuilt, same, statements
from interpreter.lir.types import FUNCTION, is_optional

_ON_BITS = frozenset({"union", "intersection", "difference"})


def hoisting(function: Function) -> Function:
    """The function without regions: what their loops do not change stands before them."""
    return Function(function.name, function.parameters, _without_regions(function.body, _Names(function)))


def _without_regions(block: Block, names: "_Names") -> Block:
    result: list[Statement] = []
    for each in block:
        if isinstance(each, nodes.Region):
            has_loops = any(isinstance(inner, nodes.For) for inner in statements(each.body))
            result += _Hoisting(each, names).relieved() if has_loops else each.body
        elif any(blocks(each)):
            result.append(changed(each, lambda tree: tree, lambda inner: _without_regions(inner, names)))
        else:
            result.append(each)
    return same(block, result)


class _Names:
    """The names of a function."""

    def __init__(self, function: Function) -> None:
        self.function = function

    @cached_property
    def often(self) -> Counter[str]:
        """How often names get a value."""
        return Counter(assigned(self.function.body))

    @cached_property
    def used(self) -> set[str]:
        """All names there are."""
        return {each.name for each in self.function.parameters} | set(self.often)


class _Hoisting:
    """Takes what does not change out of the loops of one region."""

    def __init__(self, region: nodes.Region, names: _Names) -> None:
        self.region = region
        self.names = names
        self.steady = set(region.steady)
        self.stores = stores(region.body)
        self.ahead: dict[Expression, Local] = {}
        self.loops = 0

    def relieved(self) -> Block:
        """The statements of the region, after those that it is relieved of."""
        block = self._block(self.region.body)
        return (*(nodes.Assign((name,), tree) for tree, name in self.ahead.items()), *block)

    def _block(self, block: Block) -> Block:
        return tuple(new for each in block if (new := self._statement(each)) is not None)

    def _statement(self, statement: Statement) -> Statement | None:
        match statement:
            case nodes.Assign((Local(name) as target,), value) if self.loops and self.names.often[name] == 1:
                return self._let(target, self._value(value))
            case nodes.For(target, source, body):
                source = self._value(source)
                if self.loops and not is_atom(source) and self._stays(source):
                    source = self._named(source, "walked")
                self.loops += 1
                body = self._block(body)
                self.loops -= 1
                return nodes.For(target, source, body)
        return changed(statement, self._value, self._block)

    def _let(self, target: Local, value: Expression) -> Statement | None:
        """A name that gets its value in a loop: it gets it before, if it always gets the same and that takes little."""
        if is_atom(value) or value in self.ahead or not _is_cheap(value) or not self._stays(value):
            return nodes.Assign((target,), value)
        self.ahead[value] = target
        self.steady.add(target.name)
        return None

    def _value(self, tree: Expression) -> Expression:
        match tree:
            case nodes.Index(nodes.Index() as row, place, type_) if self.loops:
                return nodes.Index(self._row(row, place), self._value(place), type_)
            case nodes.Load() if self.loops and self._stays(tree):
                return self._named(tree, "cell")
            case nodes.Op(operator) if self.loops and operator in _ON_BITS and self._stays(tree):
                return self._named(tree, "members")
        return rebuilt(tree, self._value)

    def _row(self, row: nodes.Index, place: Expression) -> Expression:
        """A row of a table of tables, of which an entry is read."""
        if not is_optional(place.type) and _is_path(row) and self._stays(row):
            return self._named(row, "entry")
        return self._value(row)

    def _named(self, tree: Expression, stem: str) -> Local:
        if tree not in self.ahead:
            name = Local(fresh(stem, self.names.used), tree.type)
            self.ahead[tree] = name
            self.steady.add(name.name)
        return self.ahead[tree]

    def _stays(self, tree: Expression) -> bool:
        """Whether a tree always gives the same in the region, and cannot fail."""
        match tree:
            case Local(name):
                return name in self.steady
            case nodes.Const(value):
                return not isinstance(value, bool) and value is not None
            case nodes.Global():
                return True
            case nodes.Load():
                if self.stores:
                    return False
            case nodes.Op(operator):
                if not OPERATORS[operator].is_movable:
                    return False
            case nodes.Call(function):
                if not isinstance(function, nodes.Global) or function.type == FUNCTION:
                    return False
            case nodes.Sequence(is_mutable=True):
                return False
            case nodes.Index() | nodes.Sequence():
                pass
            case _:
                return False
        return all(map(self._stays, parts(tree)))


def stores(block: Block) -> bool:
    """Whether a block may change cells of the state."""
    return any(_is_store(each) for each in statements(block))


def _is_store(statement: Statement) -> bool:
    """Whether a statement may change a cell of the state."""
    match statement:
        case nodes.Do(nodes.Call()):
            return True
        case nodes.Assign(targets=targets):
            return any(
                isinstance(target, nodes.Load) or (isinstance(target, nodes.Index) and isinstance(target.table, nodes.Load))
                for target in targets
            )
        case nodes.Update(target=target):
            return isinstance(target, nodes.Load) or (isinstance(target, nodes.Index) and isinstance(target.table, nodes.Load))
    return False


def _is_path(tree: Expression) -> bool:
    """Whether a tree is a table, or an entry of one at places that are names or entries themselves and never none."""
    match tree:
        case nodes.Index(table, index):
            return _is_path(table) and _is_path(index) and not is_optional(index.type)
        case nodes.Load(address):
            return _is_path(address)
    return is_atom(tree)


def _is_cheap(tree: Expression) -> bool:
    match tree:
        case nodes.Call():
            return False
        case nodes.Op(operator) if not OPERATORS[operator].is_cheap:
            return False
    return all(map(_is_cheap, parts(tree)))
