"""Words that bind a name, as loops: `count(x in S where C)` and its relatives."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from interpreter.analysis.set_predicates import has_few_members
from interpreter.analysis.staging import StagedFunction
from interpreter.backends.python.codegen.bitsets import BitsetCodegen
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, called
from interpreter.model import ir
from interpreter.model.builtins import spelling_of
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import BoolType, EntityType, Kind, ListOf, MultisetOf, StackOf, element_type, may_be_none, non_null

Text = str


class AggregateCodegen(BitsetCodegen):
    """Prints the loops of binding words; the other expressions are printed by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        super().__init__(unit, body)
        self.memo_key: frozenset[Text] | None = None  # the parameters of the word that is written, if its values are kept
        self.tables: dict[tuple[Text, ...], Text] = {}  # a word and its arguments -> what holds its value
        self.is_interned = False  # they are kept for other positions too

    _forms: ClassVar[Mapping[type, Callable[..., Text]]]

    # -------------------------------------------------------------------------------------------- what is walked

    def walked(self, source: ir.Expression, scope: NameScope) -> Text:
        """The text of what a loop runs over: the members of a set or heap in order, of a pool each once."""
        known = self._known_members(source, scope)
        if known is not None:
            return known
        if (members := self.kept_members(source, scope)) is not None:
            return f"MEMBERS[{members}]"
        text, kind = bare(self.value(source, scope)), non_null(source.kind)
        if is_mask_set(kind):
            return f"MEMBERS[{text}]"
        if isinstance(kind, MultisetOf):
            return f"held({text})"
        if is_number_set(kind):
            return called(self.unit.constant("NUMBERS", ("walk", kind)), text)
        return text if isinstance(kind, ListOf | StackOf) else f"({text} or ())"

    def in_turn(self, players: ir.Expression, first: Text, clockwise: int, scope: NameScope) -> Text:
        """The text of the members of a set of players in turn order, beginning with `first` or who comes after."""
        if not is_mask_set(players.kind):
            seats = self.unit.constant("SEATS", ("players",))
            return f"tuple(in_turn_order({bare(self.walked(players, scope))}, {first}, {clockwise}, {seats}))"
        order = self.unit.constant("IN_TURN" if clockwise == 1 else "IN_TURN_BACK", ("in turn", clockwise))
        return f"{order}[{first}][{bare(self.value(players, scope))}]"

    def _known_members(self, source: ir.Expression, scope: NameScope) -> Text | None:
        """What is walked, where that is a table that can be bound."""
        match source:
            case ir.Members(kind=kind):
                return self.each(element_type(kind) or kind)
            case ir.BuiltinCall(name="neighbours", arguments=(cell,)) if not may_be_none(cell.kind):
                return f"{self.unit.constant('BESIDE', ('beside', cell.kind))}[{bare(self.value(cell, scope))}]"
            case ir.UserCall(name=name) if is_mask_set(source.kind) and self.rules.words[name].fixed:
                return self._members_of_fixed(self.value(source, scope), name)
            case ir.Aggregate(name="set", value=None) if is_mask_set(source.kind) and is_mask_set(source.source.kind):
                return self._kept_members(source, scope)
        return None

    def _members_of_fixed(self, text: Text, name: str) -> Text:
        memo = self.unit.memo(name)
        if text.startswith(f"{memo}["):
            return self._members_memo(name) + text[len(memo) :]
        return f"MEMBERS[{bare(text)}]"

    def _members_memo(self, name: str) -> Text:
        """The dictionary of the members of the sets that a fixed word gives."""
        memo = self.unit.memo(name)
        return self.unit.function(("members", name), "MEMBERS_OF", lambda function: f"{function} = Memo(lambda key: MEMBERS[{memo}[key]])")

    def _kept_members(self, source: ir.Aggregate, scope: NameScope) -> Text:
        """A set that is only walked: the members are put in a list."""
        kept = self.body.fresh("some")
        self.body.line(f"{kept} = []")
        self.loop(source, scope, lambda name, _inner: self.body.line(f"{kept}.append({name})"))
        return kept

    def loop(self, bind: ir.Aggregate, scope: NameScope, inside: Callable[[Text, NameScope], None]) -> None:
        """Write the loop over the members that meet the condition; `inside` writes what is done with each."""
        name = self.body.given(bind.slot, slot_name(bind))
        inner = scope.with_(bind.slot, name)
        walked, where = self.sifted(bind.source, bind.slot, bind.where, scope)
        with self.body.block(f"for {name} in {walked}"):
            if where is None:
                inside(name, inner)
                return
            with self.body.block(f"if {bare(self.test(where, inner))}"):
                inside(name, inner)

    def sifted(self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: NameScope) -> tuple[Text, ir.Expression | None]:
        """What a loop runs over, and the condition that is left: sets that are kept do the rest."""
        mask, left = (None, where) if has_few_members(self.rules, source) else self.mask_of(source, slot, where, scope)
        return self.body.steadied(self.walked(source, scope) if mask is None else f"MEMBERS[{bare(mask)}]", "walked"), left

    # -------------------------------------------------------------------------------------------- staged words

    def residual(self, name: str, given: Sequence[Text]) -> Text:
        """The text of the residual of a staged word for its inputs, by the dynamic argument."""
        return self.tables.get((name, *given)) or called(self.unit.word(name, searching=True), "S", "Q", *given)

    def residual_at(self, residual: Text, dynamic: Text, staged: StagedFunction) -> Text:
        """The text of a residual for a dynamic argument."""
        if staged.per_member is None:
            return f"{residual}[{dynamic}]"
        it = self.body.fresh("it")
        tests = [f"({it} := {residual})[0][{dynamic}]", *(f"{it}[{number}][{dynamic}]" for number in range(1, staged.members))]
        return f"({' and '.join(tests)})"

    # -------------------------------------------------------------------------------------------- the words

    def bind(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        """The text of the value of a binding word, after its loop."""
        if may_be_none(bind.source.kind):
            return self._perhaps(bind, scope)
        kept = self._at_once(bind, scope)
        if kept is not None:
            return kept
        intrinsic = self.intrinsics.get(spelling_of(bind).id)
        text = None if intrinsic is None else intrinsic(self, bind, scope)
        return self._folded(bind, scope) if text is None else text

    def _of(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        assert bind.value is not None
        return bare(self.value(bind.value, scope))

    def _perhaps(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        """A word over a source that may be none: none there."""
        source = self.atom(self.value(bind.source, scope), "source")
        result = self.body.fresh("found")
        slot = -1 - len(scope.names)
        ready = ir.Local(non_null(bind.source.kind), slot, "source")
        self.body.line(f"{result} = None")
        with self.body.block(f"if {source} is not None"):
            sure = ir.Aggregate(bind.kind, bind.name, bind.slot, ready, bind.where, bind.value, bind.floor)
            self.body.line(f"{result} = {bare(self.bind(sure, scope.with_(slot, source)))}")
        return result

    def _count(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._adding(bind, scope, "number", "0", lambda _name, _inner: "1")

    def _sum(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._adding(bind, scope, "total", "0", lambda _name, inner: self._of(bind, inner))

    def _adding(self, bind: ir.Aggregate, scope: NameScope, stem: str, start: Text, amount: Callable[[Text, NameScope], Text]) -> Text:
        total = self.body.fresh(stem)
        self.body.line(f"{total} = {start}")
        self.loop(bind, scope, lambda name, inner: self.body.line(f"{total} += {amount(name, inner)}"))
        return total

    def _exists(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._quantifier(bind, scope, begin=False, test=None)

    def _every(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._quantifier(bind, scope, begin=True, test=bind.value)

    def _quantifier(self, bind: ir.Aggregate, scope: NameScope, *, begin: bool, test: ir.Expression | None) -> Text:
        """A truth: the loop ends as soon as it is settled."""
        result = self.body.fresh("every" if begin else "some")
        self.body.line(f"{result} = {begin}")

        def settle() -> None:
            self.body.line(f"{result} = {not begin}")
            self.body.line("break")

        def inside(_name: Text, inner: NameScope) -> None:
            if test is None:
                settle()
                return
            with self.body.block(f"if {bare(_denied(self.test(test, inner)))}"):
                settle()

        self.loop(bind, scope, inside)
        return result

    def _set_builder(self, bind: ir.Aggregate, scope: NameScope) -> Text | None:
        """A set of members or numbers that is a mask."""
        if not is_mask_set(non_null(bind.kind)) or (bind.value is not None and may_be_none(bind.value.kind)):
            return None
        mask = self.body.fresh("members")
        self.body.line(f"{mask} = 0")

        def inside(name: Text, inner: NameScope) -> None:
            found = name if bind.value is None else self.value(bind.value, inner)
            self.body.line(f"{mask} |= 1 << {found}")

        self.loop(bind, scope, inside)
        return mask

    def _list_builder(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        found = self.body.fresh("found")
        self.body.line(f"{found} = []")

        def inside(name: Text, inner: NameScope) -> None:
            text = name if bind.value is None else bare(self.value(bind.value, inner))
            if bind.value is not None and may_be_none(bind.value.kind):
                one = self.body.fresh("one")
                with self.body.block(f"if ({one} := {text}) is not None"):
                    self.body.line(f"{found}.append({one})")
            else:
                self.body.line(f"{found}.append({text})")

        self.loop(bind, scope, inside)
        return f"tuple({found})"

    def _all_same(self, bind: ir.Aggregate, scope: NameScope) -> Text | None:
        """Whether all values are one: those seen stand in a mask."""
        if not _fits_a_mask(bind):
            return None
        seen, _ = self.body.fresh("seen"), self.body.fresh("different")
        self.body.line(f"{seen} = 0")
        self.loop(bind, scope, lambda _name, inner: self.body.line(f"{seen} |= 1 << {self._of(bind, inner)}"))
        return f"({seen} & {seen} - 1 == 0)"

    def _all_different(self, bind: ir.Aggregate, scope: NameScope) -> Text | None:
        """Whether no value comes twice: those seen so far stand in a mask."""
        if not _fits_a_mask(bind):
            return None
        seen, result = self.body.fresh("seen"), self.body.fresh("different")
        self.body.line(f"{seen} = 0")
        self.body.line(f"{result} = True")

        def inside(_name: Text, inner: NameScope) -> None:
            bit = self.body.fresh("bit")
            self.body.line(f"{bit} = 1 << {self._of(bind, inner)}")
            with self.body.block(f"if {seen} & {bit}"):
                self.body.line(f"{result} = False")
                self.body.line("break")
            self.body.line(f"{seen} |= {bit}")

        self.loop(bind, scope, inside)
        return result

    def _first(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        found = self.body.fresh("first")
        self.body.line(f"{found} = None")

        def inside(name: Text, _inner: NameScope) -> None:
            self.body.line(f"{found} = {name}")
            self.body.line("break")

        self.loop(bind, scope, inside)
        return found

    def _smallest(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._min_max(bind, scope, "least", "<")

    def _largest(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        return self._min_max(bind, scope, "most", ">")

    def _min_max(self, bind: ir.Aggregate, scope: NameScope, stem: str, beats: str) -> Text:
        best = self.body.fresh(stem)
        self.body.line(f"{best} = None")

        def inside(_name: Text, inner: NameScope) -> None:
            value = self.atom(self._of(bind, inner), "value")
            with self.body.block(f"if {best} is None or {value} {beats} {best}"):
                self.body.line(f"{best} = {value}")

        self.loop(bind, scope, inside)
        return best

    def _best(self, bind: ir.Aggregate, scope: NameScope) -> Text | None:
        """All that share the highest number, as a mask."""
        if not is_mask_set(non_null(bind.kind)):
            return None
        floor = "None" if bind.floor is None else bare(self.value(bind.floor, scope))
        mask, most = self.body.fresh("best"), self.body.fresh("most")
        self.body.line(f"{mask}, {most} = 0, {floor}")

        def inside(name: Text, inner: NameScope) -> None:
            value = self.atom(self._of(bind, inner), "value")
            with self.body.block(f"if {most} is None or {value} > {most}"):
                self.body.line(f"{mask}, {most} = 1 << {name}, {value}")
            with self.body.block(f"elif {value} == {most}"):
                self.body.line(f"{mask} |= 1 << {name}")

        self.loop(bind, scope, inside)
        return mask

    def _folded(self, bind: ir.Aggregate, scope: NameScope) -> Text:
        """Any other word: pairs of member and value, folded as its row says."""
        item = element_type(non_null(bind.source.kind))
        value: Kind | None = None if bind.value is None else bind.value.kind
        fold = self.unit.constant(f"FOLD_{bind.name.upper()}", ("fold", bind.name, item, value))
        floor = "None" if bind.floor is None else self.value(bind.floor, scope)
        pairs = self.body.fresh("pairs")
        self.body.line(f"{pairs} = []")

        def inside(name: Text, inner: NameScope) -> None:
            self.body.line(f"{pairs}.append(({name}, {name if bind.value is None else self._of(bind, inner)}))")

        self.loop(bind, scope, inside)
        return called(fold, pairs, floor)

    intrinsics: ClassVar[Mapping[str, Callable[..., Text | None]]] = {  # by spelling; they give None: not for these kinds
        "count_item": _count,
        "sum_value": _sum,
        "exists_item": _exists,
        "every_condition": _every,
        "set_item": _set_builder,
        "set_value": _set_builder,
        "list_item": _list_builder,
        "list_value": _list_builder,
        "same_value": _all_same,
        "different_value": _all_different,
        "first_item": _first,
        "min_value": _smallest,
        "max_value": _largest,
        "best_ranked": _best,
    }


def slot_name(bind: ir.Aggregate) -> str:
    """What the rule file calls the name that is bound."""
    for part in (bind.where, bind.value):
        for each in descendants(part) if part is not None else ():
            if isinstance(each, ir.Local) and each.slot == bind.slot:
                return each.name
    return "each"


def _denied(text: Text) -> Text:
    return text[5:-1] if text.startswith("(not ") and bare(text) != text else f"(not {text})"


def _fits_a_mask(bind: ir.Aggregate) -> bool:
    return bind.value is not None and isinstance(bind.value.kind, EntityType | BoolType)
