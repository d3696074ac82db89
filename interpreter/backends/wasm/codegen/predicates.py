"""Predicates that are met by whole sets: kept sets, tables of members by value, other sets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from interpreter.analysis import set_predicates
from interpreter.analysis.indexes import Index, bucket
from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.hoisting import Hoisting
from interpreter.backends.wasm.codegen.sets import FULL, Scope, complement, constant_set, is_empty, is_filled, joined, size_of
from interpreter.backends.wasm.codegen.shapes import TRUTH, Operand, bitset, held, plain
from interpreter.backends.wasm.codegen.unit import STATE, CompilationUnit
from interpreter.backends.wasm.position.layout import IndexArea
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.tables.reader import DataTable
from interpreter.backends.wasm.tables.views import is_hidden, varies
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    YES,
    ZERO,
    add,
    any_of,
    choose,
    denied,
    load,
    mul,
    narrow,
    number,
    offset,
    op,
    sub,
    wide,
)
from interpreter.lir.nodes import Const, Expression
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import EntityType, Type, may_be_none, non_null
from interpreter.runtime.state.game_instance import GameInstance

MOST_NAMES = 64  # of values that have sets on all boards, made from seeds, if a board has some
MOST_ROWS = 512  # of a table of sets of members with the same value
Rows = Callable[[GameInstance], Sequence[Sequence[int | None]]]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The numbers on one side of another: below it, above it, or it as well."""

    operator: str
    value: ir.Expression


class SetLowering(ABC):
    """Lowers what is met by whole sets; expressions are lowered by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        self.unit, self.body = unit, body
        self.facts, self.rules, self.table, self.shapes = unit.facts, unit.rules, unit.table, unit.shapes
        self.hoisting = Hoisting(body)

    @abstractmethod
    def value(self, expression: ir.Expression, scope: Scope) -> Operand:
        """The value of an expression."""

    def tree(self, expression: ir.Expression, scope: Scope) -> Expression:
        """The value of an expression that is a number, member or truth."""
        return self.value(expression, scope).tree

    @abstractmethod
    def entry(self, data: DataTable, place: Expression) -> Expression:
        """A number of a table."""

    # -------------------------------------------------------------------------------------------- sets that are kept

    def index_address(self, area: IndexArea, prefix: Sequence[Expression], code: Expression) -> tuple[Expression, int]:
        """Where a kept set stands: an address, and what is added to it."""
        place: Expression = ZERO
        for size, argument in zip(area.prefix_sizes, prefix, strict=True):
            place = add(mul(place, number(size)), argument)
        place = add(mul(place, number(area.buckets)), code)
        distance = mul(place, number(8 * area.words))
        if isinstance(distance, Const) and isinstance(distance.value, int):
            return STATE, area.base + distance.value
        return add(STATE, narrow(distance)), area.base

    def kept(self, index: Index, prefix: Sequence[Expression], code: Expression) -> Operand:
        """A set that is kept."""
        area = self.unit.layout.indexes[index]
        address, at = self.index_address(area, prefix, code)
        if area.words > 1:
            address = self.body.atom(self.hoisting.ahead(address, "address"), "address")
        return bitset([self.hoisting.ahead(load(8, address, at + 8 * word), "kept") for word in range(area.words)])

    def code_of(self, value: Operand) -> Expression:
        """Which of the sets of an index is that of a value."""
        return add(wide(value.tree), ONE)

    def code_of_optional(self, value: Operand) -> Expression:
        """The same for a value that may be none."""
        tree = self.body.atom(wide(value.tree), "value")
        return choose(plain(tree).is_there, add(tree, ONE), ZERO)

    def members_held(self, source: ir.Expression, scope: Scope) -> Operand | None:
        """The members that a pool holds, where that is kept."""
        match source:
            case ir.StateRead(name=name, arguments=arguments) if Index(name, "held") in self.unit.layout.indexes:
                if not any(may_be_none(each.kind) for each in arguments):
                    return self.kept(Index(name, "held"), [wide(self.tree(each, scope)) for each in arguments], ZERO)
        return None

    def members_of(self, kind: Type, words: int) -> Operand:
        """All members of a kind."""
        if not is_hidden(self.table, kind):
            return constant_set(self.table.material.of(kind).members, words)
        data = self.unit.bit_words(("members", kind), lambda table: [table.material.of(kind).members], words)
        return bitset([load(8, offset(0), data.base + 8 * word) for word in range(words)])

    # -------------------------------------------------------------------------------------------- predicates

    def mask_of(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: Scope
    ) -> tuple[Operand | None, ir.Expression | None]:
        """The members that meet what predicates can tell (None: they tell nothing), and the condition that is left."""
        if not is_mask_set(source.kind):
            return None, where
        predicates = [(part, self._predicate(part, slot)) for part in set_predicates.conjuncts(where)]
        usable = [predicate for _, predicate in predicates if predicate is not None]
        if not usable or all(isinstance(predicate, set_predicates.Uniform) for predicate in usable):
            return None, where
        left = [part for part, predicate in predicates if predicate is None]
        mask = self.value(source, scope)
        for predicate in usable:
            mask = joined("and", mask, self._met(predicate, scope, len(mask.words)))
        return mask, set_predicates.conjunction(left)

    def _predicate(self, condition: ir.Expression, slot: int) -> "set_predicates.SetPredicate | Ordered | None":
        """A condition on the member in a slot as an operation on sets; None if it cannot be."""
        return _ordered(condition, slot) or set_predicates.set_predicate(self.rules, condition, slot, self.facts.indexes)

    def _met(self, predicate: "set_predicates.SetPredicate | Ordered", scope: Scope, words: int) -> Operand:
        """The members that a predicate lets through; others that are no members may be among them."""
        match predicate:
            case Ordered(operator=operator, value=value):
                bound = self.body.atom(wide(self.tree(value, scope)), "bound")
                below = self._numbers_to(bound if operator in ("<=", ">") else sub(bound, ONE), words)
                return below if operator in ("<", "<=") else complement(below)
            case set_predicates.IndexLookup():
                return self._looked_up(predicate, scope)
            case set_predicates.ConstantLookup():
                return self._listed(predicate, scope, words)
            case set_predicates.SetMember(collection=collection):
                return self.value(collection, scope)
            case set_predicates.Flanking(board=board, between=between, ends=ends):
                return BoardKernels(self.unit, board).flanking(self.body, self.value(between, scope), self.value(ends, scope))
            case set_predicates.Uniform(test=test):
                word = self.body.atom(choose(self.tree(test, scope), FULL, ZERO), "all")
                return bitset([word] * words)
            case set_predicates.Complement(part=part):
                inner = self._met(part, scope, words)
                return complement(bitset(inner.words + (ZERO,) * (words - len(inner.words))))
            case set_predicates.AllOf(parts=parts) | set_predicates.AnyOf(parts=parts):
                operator = "and" if isinstance(predicate, set_predicates.AllOf) else "or"
                first, *others = [self._met(part, scope, words) for part in parts]
                for other in others:
                    first = joined(operator, first, other)
                return first

    def _numbers_to(self, last: Expression, words: int) -> Operand:
        """All numbers from 0 to one that may be below 0 or above all that there are."""
        found: list[Expression] = []
        for place in range(words):
            many = self.body.atom(add(last, number(1 - 64 * place)), "many")
            some = sub(op("i64.shl", ONE, many), ONE)
            found.append(choose(op("i64.ge_s", many, number(64)), FULL, choose(op("i64.le_s", many, ZERO), ZERO, some)))
        return held(self.body, bitset(found), "below")

    def _looked_up(self, predicate: set_predicates.IndexLookup, scope: Scope) -> Operand:
        prefix = [wide(self.tree(each, scope)) for each in predicate.prefix_arguments]
        if isinstance(predicate.value, ir.Constant):
            code = 1 if predicate.index.form == "empty" else bucket(predicate.value.value)  # type: ignore[arg-type]  # a truth, number or place
            return self.kept(predicate.index, prefix, number(code))
        value = self.value(predicate.value, scope)
        code_tree = self.code_of_optional(value) if may_be_none(predicate.value.kind) else add(wide(value.tree), ONE)
        return self.kept(predicate.index, prefix, code_tree)

    def _listed(self, predicate: set_predicates.ConstantLookup, scope: Scope, words: int) -> Operand:
        """The members for which something that never changes has a value, from a table by the other argument and the value."""
        source = predicate.source
        place = next(at for at, each in enumerate(source.arguments) if isinstance(each, ir.Local) and each.slot == predicate.slot)
        others = [each for at, each in enumerate(source.arguments) if at != place]
        if not others and (same := self._same_as(predicate, scope, words)) is not None:
            return same
        values = self._values_of(source, place)
        domain = [self.shapes.size(each.kind) + may_be_none(each.kind) for each in others]
        key = ("where", type(source), source.name, getattr(source, "overload", 0), place, tuple(each.kind for each in source.arguments))
        values = self.unit.recipe(("values", key), values)
        low, many = self.unit.ask(_range, values, non_null(source.kind))
        data = self.unit.bit_words(key, lambda table: _by_value(values(table), low, many), words)
        row: Expression = ZERO
        for size, other in zip(domain, others, strict=True):
            key_of_row = self.body.atom(wide(self.tree(other, scope)), "other")
            if may_be_none(other.kind):
                key_of_row = choose(plain(key_of_row).is_there, key_of_row, number(size - 1))
            row = add(mul(row, number(size)), key_of_row)
        wanted = self.body.atom(wide(self.value(predicate.value, scope).tree), "wanted")
        there = plain(wanted).is_there if may_be_none(predicate.value.kind) else YES
        code = choose(there, add(sub(wanted, number(low)), ONE), ZERO)
        inside = (
            op("i64.lt_u", sub(wanted, number(low)), number(many - 1))
            if there == YES
            else any_of([denied(there), op("i64.lt_u", sub(wanted, number(low)), number(many - 1))])
        )
        code = self.body.atom(choose(inside, code, number(many)), "code")
        address = self.body.atom(narrow(mul(add(mul(row, number(many + 1)), code), number(8 * words))), "address")
        return bitset([load(8, address, data.base + 8 * word) for word in range(words)])

    def _same_as(self, predicate: set_predicates.ConstantLookup, scope: Scope, words: int) -> Operand | None:
        """The members for which something has the value that something has for another member, where neither changes: from a table by that."""
        source, asked = predicate.source, predicate.value
        if not isinstance(asked, ir.TableLookup | ir.UserCall | ir.BuiltinCall) or not set_predicates.is_constant(self.rules, asked):
            return None
        if len(asked.arguments) != 1 or not isinstance(kind := asked.arguments[0].kind, EntityType):
            return None
        if self.shapes.size(kind) > MOST_ROWS:
            return None
        key = ("same", *((type(each), each.name, getattr(each, "overload", 0), each.arguments[0].kind) for each in (source, asked)))
        values, wanted = self._values_of(source, 0), self._values_of(asked, 0)
        data = self.unit.bit_words(key, lambda table: _equal_sets(values(table)[0], wanted(table)[0]), words)
        address = narrow(mul(wide(self.tree(asked.arguments[0], scope)), number(8 * words)))
        address = self.body.atom(address, "address") if words > 1 else address
        return bitset([load(8, address, data.base + 8 * word) for word in range(words)])

    def _values_of(self, source: ir.TableLookup | ir.UserCall | ir.BuiltinCall, place: int) -> Rows:
        """What never changes, by the other argument (none comes last), for every member."""
        kinds = [each.kind for each in source.arguments]
        sizes = [self.shapes.size(kind) for kind in kinds]
        asked = replace(source, arguments=tuple(ir.Local(kind, at, "") for at, kind in enumerate(kinds, 1)))
        keys: list[int | None] = [*range(sizes[1 - place] if len(sizes) > 1 else 1)]
        keys += [None] * (len(kinds) > 1 and may_be_none(kinds[1 - place]))

        def row(other: int | None) -> list[Sequence[int | None]]:
            return [[member] if len(sizes) == 1 else [member, other] if place == 0 else [other, member] for member in range(sizes[place])]

        return lambda table: [constant_values(table, asked, kinds, row(other)) for other in keys]

    def at_once(self, bind: ir.Aggregate, scope: Scope) -> Operand | None:
        """A word whose members are just what predicates let through: no loop."""
        if not set_predicates.takes_no_loop(self.rules, bind, self.facts.indexes) and not self._is_ordered(bind):
            return None
        mask, _ = self.mask_of(bind.source, bind.slot, set_predicates.filter_condition(bind), scope)
        assert mask is not None
        match bind.name:
            case "set":
                return mask
            case "count":
                return plain(size_of(mask))
            case "every":
                return Operand(TRUTH, (is_empty(mask),))
        return Operand(TRUTH, (is_filled(mask),))

    def _is_ordered(self, bind: ir.Aggregate) -> bool:
        """Whether the members are numbers on one side of others, so that no loop is needed."""
        if bind.name not in ("set", "count", "exists") or bind.value is not None or not is_mask_set(bind.source.kind):
            return False
        predicates = [self._predicate(part, bind.slot) for part in set_predicates.conjuncts(bind.where)]
        return None not in predicates and any(isinstance(each, Ordered) for each in predicates)


def _ordered(condition: ir.Expression, slot: int) -> Ordered | None:
    """A condition that compares the member in a slot with a number that does not depend on it."""
    match condition:
        case ir.Compare(operator=("<" | "<=" | ">" | ">=") as operator, left=ir.Local(slot=same), right=value) if same == slot:
            return _beside(operator, value, slot)
        case ir.Compare(operator=("<" | "<=" | ">" | ">=") as operator, left=value, right=ir.Local(slot=same)) if same == slot:
            return _beside({"<": ">", "<=": ">=", ">": "<", ">=": "<="}[operator], value, slot)
    return None


def _beside(operator: str, value: ir.Expression, slot: int) -> Ordered | None:
    reads = any(isinstance(part, ir.Local) and part.slot == slot for part in descendants(value))
    return None if reads or may_be_none(value.kind) else Ordered(operator, value)


def _equal_sets(values: Sequence[int | None], wanted: Sequence[int | None]) -> list[int]:
    """For each that is wanted the members with this value."""
    return [sum(1 << member for member, value in enumerate(values) if value == each) for each in wanted]


def constant_values(
    table: GameInstance, expression: ir.Expression, kinds: Sequence[Type], given: Iterable[Sequence[int | None]], without: int | None = None
) -> list[int | None]:
    """What never changes, by members of kinds; `without` where there are no such members."""
    value = table.evaluator(expression)
    members = [None if not isinstance(inner := non_null(kind), EntityType) else {*table.material.of(inner).places, None} for kind in kinds]
    values = [
        value(each) if all(those is None or one in those for one, those in zip(each, members, strict=True)) else without for each in given
    ]
    if any(value is not None and not isinstance(value, int) for value in values):
        raise Unsupported("a table of values that are no numbers")
    return values


def _range(table: GameInstance, rows: Rows, kind: Type) -> tuple[int, int]:
    """The lowest value, and how many sets there are for a row: one for none, and one for each value; members have those of their kind."""
    values = [value for row in rows(table) for value in row if value is not None]
    low, high = min(values, default=0), max(values, default=0)
    if varies(table.rules) and isinstance(kind, EntityType) and table.material.of(kind).size <= MOST_NAMES:
        low, high = 0, table.material.of(kind).size - 1
    if high - low > 4096:
        raise Unsupported("a table of numbers that are far apart")
    return low, high - low + 2


def _by_value(rows: Sequence[Sequence[int | None]], low: int, many: int) -> list[int]:
    """For every row the sets of members by value: none first, then each number from the lowest; at last an empty one."""
    sets = []
    for row in rows:
        masks = [0] * (many + 1)
        for member, value in enumerate(row):
            masks[0 if value is None else value - low + 1] |= 1 << member
        sets += masks
    return sets
