"""Words of the rule file as functions: called, kept for one position, or kept for ever."""

from collections.abc import Sequence
from itertools import product
from math import prod

from interpreter.analysis.inlining import CallStrategy
from interpreter.backends.wasm.codegen.heaps import HeapLowering
from interpreter.backends.wasm.codegen.predicates import constant_values
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import NUMBER, Operand, Shape, bitset, fitted, held, named, plain
from interpreter.backends.wasm.codegen.unit import STATE
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import NONE, ONE, ZERO, add, equal, load, mul, narrow, number, store, wide
from interpreter.lir import nodes
from interpreter.lir.nodes import Call, Expression, Global, Local
from interpreter.lir.types import FUNCTION, I64, SEQUENCE
from interpreter.model import ir
from interpreter.model.types.types import Type, may_be_none
from interpreter.runtime.state.game_instance import GameInstance

MOST_KEPT = 1 << 16  # values of a word that are kept
MOST_PRINTED = 1 << 9  # values of a word that never changes that are worked out when the module is made
STAMP = Global("stamp", I64)  # of the position that is looked at


class WordLowering(HeapLowering):
    """Lowers calls of words; expressions are lowered by the class that extends this one."""

    def call_word(self, name: str, arguments: Sequence[Operand], scope: Scope, strategy: CallStrategy) -> Operand:
        """What a word gives."""
        decl = self.rules.words[name]
        seat = [scope.names[ir.ME]] if decl.uses_me else []
        operands = [fitted(each, NUMBER) for each in seat] + list(arguments)
        shape = self.shapes.of(decl.body.kind)
        sizes = self._sizes(name)
        if strategy is CallStrategy.INTERN and sizes is not None and self._is_printed(name, sizes):
            return self._printed(name, sizes, arguments)
        kept = (
            strategy in (CallStrategy.INTERN, CallStrategy.MEMOIZE, CallStrategy.STAGE)
            and sizes is not None
            and shape.form not in ("list", "counts")
        )
        trees = [tree for each in operands for tree in each.trees]
        if not kept:
            return self.results(self._word_function(name), [STATE, *trees], shape)
        assert sizes is not None
        return self.results(self._keeper(name, sizes, shape, always=strategy is CallStrategy.INTERN), [STATE, *trees], shape)

    def _is_printed(self, name: str, sizes: Sequence[int]) -> bool:
        """Whether what a word gives is worked out for all arguments when the module is made."""
        decl = self.rules.words[name]
        if decl.uses_me or not sizes or any(may_be_none(kind) for _, kind in decl.parameters):
            return False
        shape = self.shapes.of(decl.body.kind)
        return prod(sizes) <= MOST_PRINTED and (shape.form in ("number", "truth") or (shape.form == "bits" and not shape.is_optional))

    def _printed(self, name: str, sizes: Sequence[int], arguments: Sequence[Operand]) -> Operand:
        """What a word that never changes gives, from a table."""
        decl = self.rules.words[name]
        shape, kinds = self.shapes.of(decl.body.kind), [kind for _, kind in decl.parameters]
        place: Expression = ZERO
        for size, each in zip(sizes, arguments, strict=True):
            place = add(mul(place, number(size)), wide(each.tree))

        def values(table: GameInstance) -> list[int | None]:
            without = None if may_be_none(decl.body.kind) else 0  # for numbers that no member has
            return constant_values(table, decl.body, kinds, product(*map(range, sizes)), without)

        if shape.form == "bits":
            data = self.unit.bit_words(("word", name), lambda table: [each or 0 for each in values(table)], shape.words)
            address = narrow(mul(place, number(8 * shape.words)))
            address = self.body.atom(address, "address") if shape.words > 1 else address
            return bitset([load(8, address, data.base + 8 * word) for word in range(shape.words)])
        return fitted(plain(self.entry(self.unit.numbers(("word", name), values), place)), shape)

    def results(self, function: str, arguments: Sequence[Expression], shape: Shape) -> Operand:
        """What a function gives, in names where that is several values."""
        types = shape.types
        self.has_spent = self.has_spent or shape.form in ("list", "counts")
        called = Call(Global(function, FUNCTION), tuple(arguments), types[0] if len(types) == 1 else SEQUENCE)
        if len(types) == 1:
            return Operand(shape, (called,))
        names = tuple(self.body.fresh("result", each) for each in types)
        self.body.set_all(names, called)
        return Operand(shape, names)

    def _sizes(self, name: str) -> tuple[int, ...] | None:
        """How many values each argument of a word has; None where they are too many to keep what it gives for each."""
        decl = self.rules.words[name]
        sizes, many = [], 1
        for kind in ([None] if decl.uses_me else []) + [kind for _, kind in decl.parameters]:
            try:
                size = self.table.players if kind is None else self.shapes.size(kind) + may_be_none(kind)
            except Unsupported:
                return None
            if kind is not None and self.shapes.of(kind).form not in ("number", "truth"):
                return None
            sizes.append(size)
            many *= size
        return tuple(sizes) if many <= MOST_KEPT else None

    def _word_function(self, name: str) -> str:
        """The function of a word."""
        return self.unit.function(("word", name), f"word.{name}", lambda function: self._word_body(function, name))

    def _begin(self, name: str) -> tuple["WordLowering", Scope, list[Local]]:
        """What writes a function of a word, the values of its parameters, and their names."""
        decl = self.rules.words[name]
        lowering = type(self)(self.unit, self.unit.body(f"words.{name}", decl.span))
        names: dict[int, Operand] = {}
        parameters: list[Local] = []
        slots: list[tuple[int, str, Type | None]] = [(ir.ME, "me", None)] if decl.uses_me else []
        slots += [(slot, parameter, kind) for slot, (parameter, kind) in enumerate(decl.parameters, 1)]
        for slot, said, kind in slots:
            shape = NUMBER if kind is None else self.shapes.of(kind)
            locals_ = tuple(lowering.body.fresh(said, each) for each in shape.types)
            names[slot] = Operand(shape, locals_)
            parameters += locals_
        return lowering, Scope(names), parameters

    def _word_body(self, function: str, name: str) -> nodes.Function:
        lowering, scope, parameters = self._begin(name)
        shape, said = self.shapes.of(self.rules.words[name].body.kind), self.rules.words[name].body
        inner = Scope(scope.names, asking=self.rules.words[name].fixed)
        if shape.form in ("list", "counts"):
            lowering.body.give(*fitted(lowering.settled(lowering.value(said, inner), shape), shape).trees)
        else:
            with lowering.spending():
                value = held(lowering.body, lowering.value(said, inner), "value")
            lowering.body.give(*value.trees)
        return define(function, [STATE, *parameters], lowering.body)

    def _keeper(self, name: str, sizes: Sequence[int], shape: Shape, *, always: bool) -> str:
        """The function that looks for what a word gave for the same arguments: for ever, or in the same position."""
        return self.unit.function(
            ("kept", name, always), f"kept.{name}", lambda function: self._keeper_body(function, name, sizes, shape, always=always)
        )

    def _keeper_body(self, function: str, name: str, sizes: Sequence[int], shape: Shape, *, always: bool) -> nodes.Function:
        lowering, scope, parameters = self._begin(name)
        body, decl = lowering.body, self.rules.words[name]
        place: Expression = ZERO
        kinds = ([None] if decl.uses_me else []) + [kind for _, kind in decl.parameters]
        many = 1
        for kind, size, each in zip(kinds, sizes, scope.names.values(), strict=True):
            code = wide(each.tree)
            if kind is not None and may_be_none(kind):
                from interpreter.backends.wasm.trees.instructions import choose

                code = choose(each.is_there, code, number(size - 1))
            place, many = add(mul(place, number(size)), code), many * size
        entry = 8 * (1 + len(shape.types))
        base = self.unit.reserve(entry * many)
        address = body.named("entry", narrow(mul(place, number(entry))))
        stamp: Expression = ONE if always else STAMP
        with body.if_(equal(load(8, address, base), stamp)):
            body.give(*(_typed(load(8, address, base + 8 * at), each) for at, each in enumerate(shape.types, 1)))
        with lowering.spending():
            value = named(body, lowering.value(decl.body, Scope(scope.names, asking=True)), "value")
        for at, tree in enumerate(value.trees, 1):
            body.do(store(8, address, base + 8 * at, wide(tree)))
        body.do(store(8, address, base, stamp))
        body.give(*value.trees)
        return define(function, [STATE, *parameters], body)

    def row_expression(self, expression: ir.RowExpression, scope: Scope) -> Operand:
        """What stands on a row: one after the other is asked whether it is the row."""
        rows = self.rules.row_expressions[expression.name]
        shape = self.shapes.of(expression.kind)

        def write(function: str) -> nodes.Function:
            lowering = type(self)(self.unit, self.unit.body(expression.name, expression.span))
            me, here = (lowering.body.fresh(each, I64) for each in ("me", "row"))
            for row, (value, _) in rows.items():
                with lowering.body.if_(equal(here, number(row))):
                    found = lowering.settled(lowering.value(value, Scope({ir.ME: plain(me), 1: plain(here)})), shape)
                    lowering.body.give(*fitted(found, shape).trees)
            from interpreter.backends.wasm.codegen.shapes import absent

            lowering.body.give(*fitted(absent(shape), shape).trees if shape.form != "truth" else (nodes.Const(0, shape.types[0]),))
            return define(function, [STATE, me, here], lowering.body)

        name = self.unit.function(("row", expression.name), f"row.{expression.name}", write)
        me = scope.names[ir.ME].tree if ir.ME in scope.names else NONE
        return self.results(name, [STATE, me, wide(self.tree(expression.row, scope))], shape)


def _typed(tree: Expression, type_: object) -> Expression:
    return tree if type_ == I64 else narrow(tree)


def define(function: str, parameters: Sequence[Local], body: object) -> nodes.Function:
    """A function whose body is written."""
    return nodes.Function(function, tuple(nodes.Parameter(each.name, each.type) for each in parameters), tuple(body.block))  # type: ignore[attr-defined]
