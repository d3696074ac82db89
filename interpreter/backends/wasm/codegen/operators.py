"""Operators: what may be none, conditions, numbers, sets, combinations."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.gathering import GatherLowering
from interpreter.backends.wasm.codegen.sets import Scope, has, joined
from interpreter.backends.wasm.codegen.shapes import (
    NUMBER,
    Operand,
    absent,
    assign,
    bitset,
    either,
    fitted,
    held,
    is_listed,
    named,
    plain,
    same,
    truth,
)
from interpreter.backends.wasm.position.layout import Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import (
    NO,
    ZERO,
    add,
    all_of,
    any_of,
    choose,
    denied,
    equal,
    mul,
    number,
    op,
    sub,
    wide,
)
from interpreter.lir.nodes import Call, Const, Expression, Global
from interpreter.lir.types import FUNCTION
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.number_sets import is_counting, is_unbounded
from interpreter.model.types.types import (
    IntRange,
    MultisetOf,
    Optional,
    SetOf,
    Type,
    comparison_type,
    converts,
    may_be_none,
    non_null,
    nullable,
)

_COMPARISONS = {"<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
_ARITHMETIC = {"+": add, "-": sub, "*": mul}
_DIVISIONS = {"divided_down": "div_down", "divided_up": "div_up", "mod": "mod"}
_SETS = {"union": "or", "common": "and", "without": "without"}
REGISTERS = {"#current": "current", "#round": "round", "#turn_number": "turn_number", "#passes": "passes"}

MOST_NAMED = 6  # values of a set that are compared one by one


class OperatorLowering(GatherLowering):
    """Lowers operators; names, constants and words are lowered by the class that extends this one."""

    @abstractmethod
    def cell(self, track: Track, arguments: Sequence[Expression]) -> tuple[Expression, int]:
        """Where a cell stands: an address, and what is added to it."""

    @abstractmethod
    def content(self, track: Track, address: Expression, at: int) -> Operand:
        """What a cell holds."""

    @abstractmethod
    def register(self, name: str) -> Operand:
        """A register of the course of turns."""

    # -------------------------------------------------------------------------------------------- none

    def lifted(
        self, operands: Sequence[Operand], kinds: Sequence[Type], guards: Sequence[bool], result: Type, make: Callable[..., Operand]
    ) -> Operand:
        """None where an operand that is guarded is none, else what `make` makes of them."""
        if not any(guards):
            return make(*operands)
        tests, ready = [], []
        for given, kind, guard in zip(operands, kinds, guards, strict=True):
            operand = held(self.body, given, "it") if guard else given
            if guard:
                tests.append(operand.is_there)
            ready.append(fitted(operand, self.shapes.of(non_null(kind))) if guard and non_null(kind) != kind else operand)
        with self.body.aside() as block:
            value = make(*ready)
        shape = self.shapes.of(Optional(non_null(result)))
        test = all_of(tests)
        if not block:
            return either(self.body, test, value, absent(shape), shape)
        found = named(self.body, absent(shape), "found")
        with self.body.if_(test):
            self.body.paste(block)
            assign(self.body, found, value)
        return found

    def guarded(self, arguments: Sequence[ir.Expression], scope: Scope, result: Type, make: Callable[..., Operand]) -> Operand:
        kinds = [argument.kind for argument in arguments]
        operands = [self.value(argument, scope) for argument in arguments]
        return self.lifted(operands, kinds, [may_be_none(kind) for kind in kinds], result, make)

    def is_none(self, expression: ir.IsNone, scope: Scope) -> Operand:
        return truth(denied(self.value(expression.part, scope).is_there))

    def otherwise(self, expression: ir.Coalesce, scope: Scope) -> Operand:
        value = held(self.body, self.value(expression.value, scope), "value")
        shape = self.shapes.of(expression.kind)
        with self.body.aside() as block:
            fallback = self.value(expression.fallback, scope)
        if not block:
            return either(self.body, value.is_there, _sure(value), fallback, shape)
        found = named(self.body, fitted(_sure(value), shape), "found")
        with self.body.if_(denied(value.is_there)):
            self.body.paste(block)
            assign(self.body, found, fallback)
        return found

    # -------------------------------------------------------------------------------------------- conditions

    def if_(self, expression: ir.If, scope: Scope) -> Operand:
        test, shape = self.tree(expression.test, scope), self.shapes.of(expression.kind)
        with self.body.aside() as first:
            yes = fitted(self.value_as(expression.yes, expression.kind, scope), shape)
        with self.body.aside() as second:
            no = fitted(self.value_as(expression.no, expression.kind, scope), shape)
        if not first and not second:
            return either(self.body, test, yes, no, shape)
        found = Operand(shape, tuple(self.body.fresh("found", type_) for type_ in shape.types))
        with self.body.if_(test):
            self.body.paste(first)
            assign(self.body, found, yes)
        with self.body.else_():
            self.body.paste(second)
            assign(self.body, found, no)
        return found

    def logic(self, expression: ir.Logic, scope: Scope) -> Operand:
        is_and = expression.operator == "and"
        trees: list[Expression] = []
        for part in expression.parts:
            with self.body.aside() as block:
                tree = self.tree(part, scope)
            if block and trees:
                holds = self.body.named("holds", (all_of if is_and else any_of)(trees))
                with self.body.if_(holds if is_and else denied(holds)):
                    self.body.paste(block)
                    self.body.set(holds, tree)
                trees = [holds]
            else:
                self.body.paste(block)
                trees.append(tree)
        return truth((all_of if is_and else any_of)(trees))

    def not_(self, expression: ir.Not, scope: Scope) -> Operand:
        return truth(denied(self.tree(expression.part, scope)))

    def compare(self, expression: ir.Compare, scope: Scope) -> Operand:
        if (is_row := self._is_row(expression, scope)) is not None:
            return truth(is_row)
        sides = ((expression.left, expression.right), (expression.right, expression.left))
        left, right = (self.compared(side, comparison_type(side.kind, other.kind), scope) for side, other in sides)
        is_heap = "list" in (left.shape.form, right.shape.form) or "counts" in (left.shape.form, right.shape.form)
        if expression.operator in _COMPARISONS and is_heap:
            raise Unsupported("lists that are compared")
        if expression.operator in _COMPARISONS:
            return truth(op(f"i64.{_COMPARISONS[expression.operator]}", wide(left.tree), wide(right.tree)))
        if is_heap:
            test = self.same_heaps(left, right)
            return truth(test if expression.operator == "=" else denied(test))
        if len(left.shape.types) > 1:
            left, right = held(self.body, left, "left"), held(self.body, right, "right")
        test = same(left, right)
        return truth(test if expression.operator == "=" else denied(test))

    def _is_row(self, expression: ir.Compare, scope: Scope) -> Expression | None:
        """Whether so many stand in a row, where that is known when code is made: without asking how many do."""
        row, least = expression.left, self._known_number(expression.right)
        if expression.operator not in (">=", ">") or least is None or not isinstance(row, ir.BuiltinCall):
            return None
        if overload_of(row).id != "longest_row_cell_cells" or any(may_be_none(each.kind) for each in row.arguments):
            return None
        kernels, least = BoardKernels(self.unit, row.arguments[0].kind), least + (expression.operator == ">")
        if not kernels.tells_rows(least):
            return None
        cell, cells = (self.value(each, scope) for each in row.arguments)
        return kernels.has_row(cell.tree, cells, least)

    def _known_number(self, expression: ir.Expression) -> int | None:
        """A number that is the same in every game at this table."""
        match expression:
            case ir.Constant(value=int(value)):
                return int(value)
            case ir.GameParameter(name=name):
                value = self.table.figures[name]
                return value if isinstance(value, int) else None
        return None

    @abstractmethod
    def value_as(self, expression: ir.Expression, kind: Type, scope: Scope) -> Operand:
        """The value in the shape of another kind that takes it."""

    def compared(self, expression: ir.Expression, kind: Type, scope: Scope) -> Operand:
        """A value that is compared as one of a kind."""
        return self.turned(self.value(expression, scope), expression.kind, kind)

    def in_(self, expression: ir.In, scope: Scope) -> Operand:
        member = held(self.body, self.value(expression.member, scope), "one")
        if (named_ones := _named_ones(expression.collection)) is not None:
            ones = [self.value(each, scope) for each in named_ones]
            if all(each.shape.form in ("number", "truth") for each in (member, *ones)):
                there = [member.is_there] if may_be_none(expression.member.kind) else []
                return truth(all_of([*there, any_of([equal(wide(each.tree), wide(member.tree)) for each in ones])]))
        collection = self.value(expression.collection, scope)
        tests = [member.is_there] if may_be_none(expression.member.kind) else []
        if may_be_none(expression.collection.kind):
            collection = held(self.body, collection, "heap")
            tests.append(collection.is_there)
        kind, inner = non_null(expression.member.kind), non_null(expression.collection.kind)
        match inner:
            case SetOf() if collection.shape.form == "bits":
                tree = wide(member.tree)
                if not _fits(kind, 64 * len(collection.words)):
                    tests.append(op("i64.lt_u", tree, number(64 * len(collection.words))))
                return truth(all_of([*tests, has(collection, tree)]))
            case MultisetOf():
                tree = wide(member.tree)
                if kind != inner.inner:
                    tests.append(op("i64.lt_u", tree, number(collection.shape.words)))
                return truth(all_of([*tests, op("i64.gt_s", self.copies_in(collection, tree), ZERO)]))
        return truth(self._in_heap(tests, collection, member))

    def _in_heap(self, tests: Sequence[Expression], collection: Operand, member: Operand) -> Expression:
        """Whether a list has a member; the tests come first."""
        with self.body.aside() as block:
            found = self.in_list(collection, member)
        if not tests:
            self.body.paste(block)
            return found
        result = self.body.named("holds", NO)
        with self.body.if_(all_of(tests)):
            self.body.paste(block)
            self.body.set(result, found)
        return result

    # -------------------------------------------------------------------------------------------- numbers, sets, combinations

    def arithmetic(self, expression: ir.Arithmetic, scope: Scope) -> Operand:
        def made(left: Operand, right: Operand) -> Operand:
            one, other = wide(left.tree), wide(right.tree)
            if expression.operator == "*" and is_unbounded(expression.kind) and not isinstance(one, Const) and not isinstance(other, Const):
                return plain(Call(Global(self.unit.prelude("product"), FUNCTION), (one, other), NUMBER.types[0]))
            if expression.operator in _ARITHMETIC:
                return plain(_ARITHMETIC[expression.operator](one, other))
            return plain(self.divided(_DIVISIONS[expression.operator], one, other, expression.left.kind))

        return self.guarded((expression.left, expression.right), scope, expression.kind, made)

    def divided(self, operator: str, left: Expression, right: Expression, kind: Type) -> Expression:
        """A quotient or remainder of whole numbers, as rules round it."""
        if isinstance(right, Const) and isinstance(right.value, int) and right.value > 0 and is_counting(non_null(kind)):
            if operator == "mod":
                return op("i64.rem_u", left, right)
            return op("i64.div_u", left if operator == "div_down" else add(left, number(right.value - 1)), right)
        return Call(Global(self.unit.prelude(operator), FUNCTION), (left, right), NUMBER.types[0])

    def joined(self, expression: ir.SetOperation, scope: Scope) -> Operand:
        kind, sides = non_null(expression.kind), (expression.left, expression.right)
        if any(is_listed(non_null(each.kind)) for each in (expression, *sides)):
            return self._joined_numbers(expression, scope)
        if self.shapes.of(kind).form != "bits":
            raise Unsupported("sets of sets made one", span=expression.span)
        wanted = [nullable(kind) if may_be_none(side.kind) else kind for side in sides]
        operands = [self.turned(self.value(side, scope), side.kind, as_what) for side, as_what in zip(sides, wanted, strict=True)]
        guards = [may_be_none(side.kind) for side in sides]
        return self.lifted(
            operands, [self._kind_of(*each) for each in zip(sides, wanted, strict=True)], guards, expression.kind,
            lambda left, right: joined(_SETS[expression.operator], left, right),
        )  # fmt: skip

    def _joined_numbers(self, expression: ir.SetOperation, scope: Scope) -> Operand:
        """The same for sets of numbers that are lists."""
        kind, sides = non_null(expression.kind), (expression.left, expression.right)
        assert isinstance(kind, SetOf)

        def made(*operands: Operand) -> Operand:
            numbers = [each if each.shape.form == "bits" else self.as_numbers(each) for each in operands]
            found = self.joined_numbers(_SETS[expression.operator], *numbers)
            return found if is_listed(kind) else self.as_set(found, self.shapes.words_of(kind))

        return self.guarded(sides, scope, expression.kind, made)

    @staticmethod
    def _kind_of(side: ir.Expression, wanted: Type) -> Type:
        """The kind of a side after it has been turned."""
        return wanted if converts(side.kind, wanted) else side.kind

    def make(self, expression: ir.Construct, scope: Scope) -> Operand:
        kind = non_null(expression.kind)
        decl, sizes = self.rules.kinds[getattr(kind, "name", "")], self.table.material.of(kind).part_sizes
        takes = [isinstance(part, Optional) for _, part in decl.parts]
        kinds = [argument.kind for argument in expression.arguments]
        guards = [may_be_none(each) and not none for each, none in zip(kinds, takes, strict=True)]

        def made(*parts: Operand) -> Operand:
            whole: Expression = ZERO
            for part, size, argument, none in zip(parts, sizes, kinds, takes, strict=True):
                code = wide(part.tree)
                if none and may_be_none(argument):
                    code = self.body.atom(code, "part")
                    code = choose(plain(code).is_there, code, number(size - 1))
                whole = add(mul(whole, number(size)), code)
            return plain(whole)

        return self.lifted([self.value(each, scope) for each in expression.arguments], kinds, guards, expression.kind, made)

    def projected(self, expression: ir.Project, scope: Scope) -> Operand:
        kind = non_null(expression.whole.kind)
        part = self.rules.kinds[getattr(kind, "name", "")].parts[expression.index][1]
        return self.guarded([expression.whole], scope, part, lambda whole: plain(self.part(kind, expression.index, whole.tree)))

    def part(self, kind: Type, index: int, whole: Expression) -> Expression:
        """One part of a member of a combination kind."""
        from interpreter.backends.python.support.index_layouts import part_of

        return self.entry(self.unit.numbers(("part", kind, index), lambda table: part_of(table, kind, index)), whole)


def _sure(value: Operand) -> Operand:
    """A value that is known to be there."""
    return bitset(value.words) if value.shape.form == "bits" else value


def _named_ones(collection: ir.Expression) -> Sequence[ir.Expression] | None:
    """The few values of a set or list that is written out, if not all of them are known."""
    match collection:
        case ir.BuiltinCall(name="set" | "list", arguments=arguments) if len(arguments) <= MOST_NAMED:
            is_written_out = overload_of(collection).id in ("set_values", "list_values")
            return arguments if is_written_out and not all(isinstance(each, ir.Constant | ir.LateConstant) for each in arguments) else None
    return None


def _fits(kind: Type, places: int) -> bool:
    """Whether every number of a kind has a place in a set of so many."""
    if isinstance(kind, IntRange):
        return kind.low is not None and kind.low >= 0 and kind.high is not None and kind.high < places
    return True
