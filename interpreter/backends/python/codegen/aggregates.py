"""Words that bind a name, as loops: `count(x in S where C)` and its relatives."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import ClassVar

from interpreter.analysis.set_predicates import has_few_members
from interpreter.analysis.staging import StagedFunction
from interpreter.analysis.unions import union_of_sets
from interpreter.backends.python.codegen.bitsets import BitsetCodegen
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import KEPT, KEY, STATE, Body, Scope, ask, call, empty_list, entry, row, table
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression
from interpreter.lir.operators import NONE, denied, joined, number, op, optional, select, sure, truth
from interpreter.lir.types import BITS, INT, SEQUENCE
from interpreter.model import ir
from interpreter.model.builtins import spelling_of
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import BoolType, EntityType, ListOf, MultisetOf, StackOf, Type, element_type, may_be_none, non_null

Inside = Callable[[Expression, Scope], None]


class AggregateCodegen(BitsetCodegen):
    """Lowers binding words to loops; the other expressions are lowered by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        super().__init__(unit, body)
        self.memo_key: frozenset[Expression] | None = None  # the parameters of the word that is written, if its values are kept
        self.tables: dict[tuple[str, tuple[Expression, ...]], Expression] = {}  # a word and its arguments -> what holds its value
        self.is_interned = False  # they are kept for other positions too

    # -------------------------------------------------------------------------------------------- what is walked

    def walked(self, source: ir.Expression, scope: Scope) -> Expression:
        """What a loop runs over: the members of a set or heap in order, of a pool each once."""
        known = self._known_members(source, scope)
        if known is not None:
            return known
        if (members := self.kept_members(source, scope)) is not None:
            return op("members", members)
        value, kind = self.value(source, scope), non_null(source.kind)
        if is_mask_set(kind):
            return op("members", value)
        if isinstance(kind, MultisetOf):
            return op("support", value)
        if is_number_set(kind):
            return nodes.Call(self.unit.constant("NUMBERS", ("walk", kind)), (value,), SEQUENCE)
        return value if isinstance(kind, ListOf | StackOf) else op("or_empty", value, nodes.Const((), SEQUENCE))

    def in_turn(self, players: ir.Expression, first: Expression, clockwise: int, scope: Scope) -> Expression:
        """The members of a set of players in turn order, beginning with `first` or who comes after."""
        if not is_mask_set(players.kind):
            seats = self.unit.constant("SEATS", ("players",))
            return op("as_tuple", call("in_turn_order", self.walked(players, scope), first, number(clockwise), seats))
        order = self.unit.constant("IN_TURN" if clockwise == 1 else "IN_TURN_BACK", ("in turn", clockwise))
        return entry(order, first, self.value(players, scope), type_=SEQUENCE)

    def _known_members(self, source: ir.Expression, scope: Scope) -> Expression | None:
        """What is walked, where that is a table that can be bound."""
        match source:
            case ir.Members(kind=kind):
                return self.each(element_type(kind) or kind)
            case ir.BuiltinCall(name="neighbours", arguments=(cell,)) if isinstance(cell.kind, EntityType):
                return entry(self.unit.constant("BESIDE", ("beside", cell.kind)), self.value(cell, scope), type_=SEQUENCE)
            case ir.UserCall(name=name) if is_mask_set(source.kind) and self.rules.words[name].fixed:
                return self._members_of_fixed(self.value(source, scope), name)
            case ir.Aggregate(name="set", value=None) if is_mask_set(source.kind) and is_mask_set(source.source.kind):
                if union_of_sets(source) is not None:
                    return op("members", self.value(source, scope))
                return self._kept_members(source, scope)
        return None

    def _members_of_fixed(self, tree: Expression, name: str) -> Expression:
        memo = table(self.unit.memo(name))
        if isinstance(tree, nodes.Index) and tree.table == memo:
            return entry(table(self._members_memo(name)), tree.index, type_=SEQUENCE)
        return op("members", tree)

    def _members_memo(self, name: str) -> str:
        """The dictionary of the members of the sets that a fixed word gives."""

        def write(function: str) -> nodes.Unit:
            body = Body()
            body.give(op("members", entry(table(self.unit.memo(name)), KEY)))
            work = self.unit.name("work_out", name)
            return (self.unit.define(work, [KEY], body), nodes.Memo(function, "Memo", work))

        return self.unit.function(("members", name), "MEMBERS_OF", write)

    def _kept_members(self, source: ir.Aggregate, scope: Scope) -> Expression:
        """A set that is only walked: the members are put in a list."""
        kept = self.body.named("some", empty_list())
        self.loop(source, scope, lambda name, _inner: self.body.do(ask(kept, "append", name)))
        return kept

    def loop(self, bind: ir.Aggregate, scope: Scope, inside: Inside) -> None:
        """Write the loop over the members that meet the condition; `inside` writes what is done with each."""
        name = self.body.for_slot(bind.slot, slot_name(bind), element_type(non_null(bind.source.kind)) or SEQUENCE)
        inner = scope.with_(bind.slot, name)
        walked, where = self.sifted(bind.source, bind.slot, bind.where, scope)
        with self.body.for_(name, walked), self.holding(where, inner):
            inside(name, inner)

    def holding(self, condition: ir.Expression | None, scope: Scope) -> AbstractContextManager[None]:
        """Write what is written inside under a condition, if there is one."""
        return nullcontext() if condition is None else self.body.if_(self.value(condition, scope))

    def sifted(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: Scope
    ) -> tuple[Expression, ir.Expression | None]:
        """What a loop runs over, and the condition that is left: sets that are kept do the rest."""
        mask, left = (None, where) if has_few_members(self.rules, source) else self.mask_of(source, slot, where, scope)
        return self.walked(source, scope) if mask is None else op("members", mask), left

    # -------------------------------------------------------------------------------------------- staged words

    def residual(self, name: str, arguments: Sequence[Expression]) -> Expression:
        """The residual of a staged word for its inputs, by the dynamic argument."""
        return self.tables.get((name, tuple(arguments))) or call(self.unit.word(name, searching=True), STATE, KEPT, *arguments)

    def residual_at(self, residual: Expression, dynamic: Expression, staged: StagedFunction, kind: Type) -> Expression:
        """What a residual gives for a dynamic argument."""
        if staged.per_member is None:
            return entry(residual, dynamic, type_=kind)
        it = self.body.fresh("it", SEQUENCE)
        first = entry(nodes.Bind(it.name, residual, SEQUENCE), number(0), dynamic)
        return op("and", first, *(entry(it, number(each), dynamic) for each in range(1, staged.members)))

    # -------------------------------------------------------------------------------------------- the words

    def bind(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        """The value of a binding word, after its loop."""
        if may_be_none(bind.source.kind):
            return self._perhaps(bind, scope)
        kept = self._at_once(bind, scope)
        if kept is not None:
            return kept
        if (parts := union_of_sets(bind)) is not None:
            return op("intersection", self.value(bind.source, scope), self._union(parts, scope))
        intrinsic = self.intrinsics.get(spelling_of(bind).id)
        value = None if intrinsic is None else intrinsic(self, bind, scope)
        return self._folded(bind, scope) if value is None else value

    def _of(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        assert bind.value is not None
        return self.value(bind.value, scope)

    def _perhaps(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        """A word over a source that may be none: none there."""
        source = self.atom(self.value(bind.source, scope), "source")
        result = self.body.named("found", NONE, bind.kind)
        slot = -1 - len(scope.names)
        ready = ir.Local(non_null(bind.source.kind), slot, "source")
        with self.body.if_(op("is_some", source)):
            self.body.set(result, self.bind(replace(bind, source=ready), scope.with_(slot, sure(source))))
        return result

    def _sum(self, bind: ir.Aggregate, scope: Scope, *, stem: str) -> Expression:
        """A sum of values; of members it is their number."""
        total = self.body.named(stem, number(0))

        def inside(_name: Expression, inner: Scope) -> None:
            self.body.update(total, "add", number(1) if bind.value is None else self._of(bind, inner))

        self.loop(bind, scope, inside)
        return total

    def _quantifier(self, bind: ir.Aggregate, scope: Scope, *, begin: bool) -> Expression:
        """A truth: the loop ends as soon as it is settled."""
        result = self.body.named("every" if begin else "some", truth(holds=begin))

        def inside(_name: Expression, inner: Scope) -> None:
            with nullcontext() if bind.value is None else self.body.if_(denied(self._of(bind, inner))):
                self.body.set(result, truth(holds=not begin))
                self.body.leave()

        self.loop(bind, scope, inside)
        return result

    def _set_builder(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """A set of members or numbers that is a mask."""
        if not is_mask_set(non_null(bind.kind)) or (bind.value is not None and may_be_none(bind.value.kind)):
            return None
        mask = self.body.named("members", nodes.Const(0, bind.kind))

        def inside(name: Expression, inner: Scope) -> None:
            self.body.update(mask, "union", op("singleton", name if bind.value is None else self._of(bind, inner)))

        self.loop(bind, scope, inside)
        return mask

    def _union(self, parts: ir.Aggregate, scope: Scope) -> Expression:
        """All members of the values together, which are masks or lists, as a mask."""
        mask = self.body.named("members", nodes.Const(0, BITS))

        def inside(_name: Expression, inner: Scope) -> None:
            assert parts.value is not None
            if is_mask_set(parts.value.kind):
                self.body.update(mask, "union", self._of(parts, inner))
                return
            member = self.body.fresh("member", INT)
            with self.body.for_(member, self.walked(parts.value, inner)):
                self.body.update(mask, "union", op("singleton", member))

        self.loop(parts, scope, inside)
        return mask

    def _union_builder(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """All that the values hold together, where that is a mask."""
        return self._union(bind, scope) if is_mask_set(bind.kind) else None

    def _common(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """What all values hold, which are masks: nothing, if there are none of them."""
        if bind.value is None or not is_mask_set(bind.kind) or not is_mask_set(bind.value.kind):
            return None
        everything = nodes.Const(-1, BITS)
        mask = self.body.named("members", everything)
        self.loop(bind, scope, lambda _name, inner: self.body.update(mask, "intersection", self._of(bind, inner)))
        return select(op("eq", mask, everything), nodes.Const(0, BITS), mask)

    def _path(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        """What comes one after the other, as a list; no more than there are members."""
        kind = element_type(bind.kind) or bind.kind
        way, seen = self.body.named("way", empty_list()), self.body.named("seen", nodes.Const(0, BITS))
        most = None if bind.floor is None else self.atom(self.value(bind.floor, scope), "most")
        start = bind.source.arguments[0] if isinstance(bind.source, ir.BuiltinCall) else bind.source
        following = self.body.named("following", self.value(start, scope), optional(kind))
        name = self.body.for_slot(bind.slot, slot_name(bind), kind)
        inner = scope.with_(bind.slot, name)
        with self.body.for_(self.body.fresh("_"), self.each(kind)):
            ends = [op("is_none", following), op("ne", op("intersection", seen, op("singleton", sure(following))), number(0))]
            with self.body.if_(joined("or", ends + ([] if most is None else [op("ge", op("size", seen), most)]))):
                self.body.leave()
            self.body.set(name, sure(following))
            if bind.where is not None:
                with self.body.if_(denied(self.value(bind.where, inner))):
                    self.body.leave()
            self.body.do(ask(way, "append", name))
            self.body.update(seen, "union", op("singleton", name))
            self.body.set(following, self._of(bind, inner))
        return op("as_tuple", way, type_=bind.kind)

    def _list_builder(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        found = self.body.named("found", empty_list())

        def inside(name: Expression, inner: Scope) -> None:
            value = name if bind.value is None else self._of(bind, inner)
            if bind.value is not None and may_be_none(bind.value.kind):
                one = self.body.fresh("one", bind.value.kind)
                with self.body.if_(op("is_some", nodes.Bind(one.name, value, one.type))):
                    self.body.do(ask(found, "append", one))
            else:
                self.body.do(ask(found, "append", value))

        self.loop(bind, scope, inside)
        return op("as_tuple", found, type_=bind.kind)

    def _same(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """Whether all values are one: those seen stand in a mask."""
        if not _fits_a_mask(bind):
            return None
        seen = self.body.named("seen", nodes.Const(0, BITS))
        self.loop(bind, scope, lambda _name, inner: self.body.update(seen, "union", op("singleton", self._of(bind, inner))))
        return op("eq", op("without_first", seen), number(0))

    def _different(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """Whether no value comes twice: those seen so far stand in a mask."""
        if not _fits_a_mask(bind):
            return None
        seen = self.body.named("seen", nodes.Const(0, BITS))
        result = self.body.named("different", truth(holds=True))

        def inside(_name: Expression, inner: Scope) -> None:
            bit = self.body.fresh("bit", BITS)
            self.body.set(bit, op("singleton", self._of(bind, inner)))
            with self.body.if_(op("intersection", seen, bit)):
                self.body.set(result, truth(holds=False))
                self.body.leave()
            self.body.update(seen, "union", bit)

        self.loop(bind, scope, inside)
        return result

    def _first(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        first = self.body.named("first", NONE, optional(bind.kind))

        def inside(name: Expression, _inner: Scope) -> None:
            self.body.set(first, name)
            self.body.leave()

        self.loop(bind, scope, inside)
        return first

    def _min_max(self, bind: ir.Aggregate, scope: Scope, *, stem: str, beats: str) -> Expression:
        best = self.body.named(stem, NONE, optional(bind.kind))

        def inside(_name: Expression, inner: Scope) -> None:
            value = self.atom(self._of(bind, inner), "value")
            with self.body.if_(op("or", op("is_none", best), op(beats, value, sure(best)))):
                self.body.set(best, value)

        self.loop(bind, scope, inside)
        return best

    def _best(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """All that share the highest number, as a mask."""
        if not is_mask_set(non_null(bind.kind)) or (bind.value is not None and isinstance(bind.value.kind, ListOf)):
            return None
        floor = NONE if bind.floor is None else self.value(bind.floor, scope)
        mask, most = self.body.fresh("best", BITS), self.body.fresh("most", optional(INT))
        self.body.set(row([mask, most]), row([nodes.Const(0, BITS), floor]))

        def inside(name: Expression, inner: Scope) -> None:
            value, only = self.atom(self._of(bind, inner), "value"), op("singleton", name)
            with self.body.if_(op("or", op("is_none", most), op("gt", value, sure(most)))):
                self.body.set(row([mask, most]), row([only, value]))
            with self.body.else_(op("eq", value, most)):
                self.body.update(mask, "union", only)

        self.loop(bind, scope, inside)
        return mask

    def _folded(self, bind: ir.Aggregate, scope: Scope) -> Expression:
        """Any other word: pairs of member and value, folded as its row says."""
        item = element_type(non_null(bind.source.kind))
        fold = self.unit.constant(f"FOLD_{bind.name.upper()}", ("fold", bind.name, item, None if bind.value is None else bind.value.kind))
        floor = NONE if bind.floor is None else self.value(bind.floor, scope)
        pairs = self.body.named("pairs", empty_list())

        def inside(name: Expression, inner: Scope) -> None:
            self.body.do(ask(pairs, "append", row([name, name if bind.value is None else self._of(bind, inner)])))

        self.loop(bind, scope, inside)
        return nodes.Call(fold, (pairs, floor), bind.kind)

    intrinsics: ClassVar[Mapping[str, Callable[..., Expression | None]]] = {  # by spelling; they give None: not for these kinds
        "count_item": partial(_sum, stem="number"),
        "sum_value": partial(_sum, stem="total"),
        "exists_item": partial(_quantifier, begin=False),
        "every_condition": partial(_quantifier, begin=True),
        "set_item": _set_builder,
        "set_value": _set_builder,
        "union_value": _union_builder,
        "common_value": _common,
        "path_walk": _path,
        "list_item": _list_builder,
        "list_value": _list_builder,
        "same_value": _same,
        "different_value": _different,
        "first_item": _first,
        "min_value": partial(_min_max, stem="least", beats="lt"),
        "max_value": partial(_min_max, stem="most", beats="gt"),
        "best_ranked": _best,
    }


def slot_name(bind: ir.Aggregate) -> str:
    """What the rule file calls the name that is bound."""
    for part in (bind.where, bind.value):
        for each in descendants(part) if part is not None else ():
            if isinstance(each, ir.Local) and each.slot == bind.slot:
                return each.name
    return "each"


def _fits_a_mask(bind: ir.Aggregate) -> bool:
    return bind.value is not None and isinstance(bind.value.kind, EntityType | BoolType)
