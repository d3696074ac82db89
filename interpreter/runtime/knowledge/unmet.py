"""Computes why something cannot be chosen: the smallest part of a rule that fails, with its values as far as the player knows them.

Conditions are worked out by `Knowledge` of the player who asks, so a reason holds in every position that looks the same to them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from interpreter.model import ir
from interpreter.model.ir.traverse import descendants
from interpreter.model.types.types import PLAYER, EntityType, IntRange, Type, element_type, non_null
from interpreter.runtime.knowledge.culprits import DEEPEST, Culprits
from interpreter.runtime.knowledge.masking import Hidden, slot_visibility
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.knowledge.value_titles import titled, value_title
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import value_label
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.state.game_state import Frame, GameState, PendingDecision, new_slots
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value, walker
from interpreter.runtime.values.value_syntax import ValueFault
from interpreter.translation import translatable, translate

ELSEWHERE = -1  # how near something is to an answer that is no value of any choice
MOST_TRIED = 40  # values of a choice that are tried to find out why nothing follows
_NEEDED = {
    "=": translatable("{what}: {value}. Needed: {wanted}."),
    "!=": translatable("{what}: {value}. Something else is needed."),
    ">=": translatable("{what}: {value}. Needed: at least {wanted}."),
    "<=": translatable("{what}: {value}. Needed: at most {wanted}."),
    ">": translatable("{what}: {value}. Needed: more than {wanted}."),
    "<": translatable("{what}: {value}. Needed: less than {wanted}."),
}
_PLAYER = EntityType(PLAYER)


@dataclass(frozen=True, slots=True)
class Unmet:
    """Why an answer cannot begin so. `near` grows with the choices that stand: what got further is nearer to an answer."""

    sentence: str
    near: int


def unmet(
    table: GameInstance, state: GameState, question: PendingDecision, words: Sequence[str], language: str | None = None
) -> Unmet | None:
    """Return what stands against an answer that begins with these words of its notation; None if nothing is known of it."""
    options = question.options
    if not isinstance(options, LegalMoves) or not words:
        return None
    knowledge, found = Knowledge(table, state, question.player), list[Unmet]()
    for number, branch in enumerate(options.menu.alternatives):
        if branch.name == words[0]:
            reason = _Reasons(table, knowledge, language, state.frames, question.player).of_branch(options, number, words[1:])
            found += [] if reason is None else [reason]
    return max(found, key=lambda each: each.near, default=None)


@dataclass(frozen=True, slots=True)
class _Reasons:
    table: GameInstance
    knowledge: Knowledge
    language: str | None
    frames: tuple[Frame, ...]
    player: int
    is_brief: bool = False  # without values, since several answers are compared

    @property
    def culprits(self) -> Culprits:
        """Things by which conditions on several of them fail."""
        return Culprits(self.table, self.knowledge, self.language)

    def _known(self, frame: Frame, slots: Sequence[object]) -> list[Value]:
        """The slots of a frame with placeholders for what the player does not know."""
        routine, asked = self.table.rules.routines[frame.routine], self.player
        seen = [slot_visibility(routine, frame, number, asked, over=False) == "all" for number in range(len(frame.slots))]
        return [value if number >= len(seen) or seen[number] or not number else Hidden() for number, value in enumerate(slots)]

    def of_branch(self, options: LegalMoves, number: int, words: Sequence[str]) -> Unmet | None:
        """Why no answer of a branch begins with these words for its choices."""
        branch, slots = options.menu.alternatives[number], options.fresh(number)
        if branch.action is None:
            slots = self._known(self.frames[-1], slots)
        if len(words) > len(branch.choices):
            return None
        for place, (choice, word) in enumerate(zip(branch.choices, words, strict=False)):
            try:
                value = self._value(choice, word)
            except ValueFault:
                return self.too_early(branch, place, word, slots)
            if self._stands(choice, value, slots) is False:
                return _near(place, self._against(choice, value, slots))
        return self.beyond(branch, len(words), slots)

    def _value(self, choice: ir.Choice, word: str) -> Value:
        """The value of a choice as it is written. Raises `ValueFault` for what is none."""
        return value_syntax.parse_row(self.table.material, candidate_kind(choice), value_syntax.tokens(word) or ())

    def too_early(self, branch: ir.Alternative, place: int, word: str, slots: list[Value]) -> Unmet | None:
        """Why a word is no value of a choice: another one comes first, unless the word is impossible after all that can."""
        kinds = self._kind(candidate_kind(branch.choices[place]))
        for number in range(place + 1, len(branch.choices)):
            with suppress(ValueFault):
                value = self._value(branch.choices[number], word)
                found = Counter(islice(replace(self, is_brief=True).after_earlier(branch, place, number, value, slots), MOST_TRIED))
                if not found or None in found:
                    return (
                        Unmet(translate(self.language, "First choose: {kinds}. Then you can choose this.", kinds=kinds), 0)
                        if kinds
                        else None
                    )
                best = max((each for each in found if each is not None), key=lambda each: (each.near, found[each]))
                return best if best.sentence else None
        return Unmet(translate(self.language, "Choose something else first: {kinds}.", kinds=kinds), ELSEWHERE) if kinds else None

    def after_earlier(self, branch: ir.Alternative, place: int, number: int, value: Value, slots: list[Value]) -> Iterator[Unmet | None]:
        """For every way to make the choices from one to another: why the other cannot have a value then; None where it may have it."""
        choice, inside = branch.choices[place], list(slots)
        if place == number:
            stands = self._stands(choice, value, inside)
            yield Unmet(self._against(choice, value, inside), place) if stands is False else self.beyond(branch, place + 1, inside)
            return
        members = self.knowledge.value(choice.domain, slots)
        if members is UNKNOWN or hasattr(members, "rank"):
            yield None
            return
        for each in walker(choice.domain.kind)(members) if members is not None else ():
            inside = list(slots)
            if self._stands(choice, each, inside) is not False:
                yield from self.after_earlier(branch, place + 1, number, value, inside)

    def beyond(self, branch: ir.Alternative, place: int, slots: list[Value]) -> Unmet | None:
        """Why nothing follows after some choices: what most of the furthest answers fail by."""
        if place == len(branch.choices):
            return _near(place + 1, self.of_guards(branch, slots))
        choice, found = branch.choices[place], Counter[Unmet]()
        members = self.knowledge.value(choice.domain, slots)
        if members is UNKNOWN or hasattr(members, "rank"):
            return None
        for value in islice(walker(choice.domain.kind)(members) if members is not None else (), MOST_TRIED):
            inside = list(slots)
            stands = self._stands(choice, value, inside)
            reason = _near(place, self._against(choice, value, inside)) if stands is False else self.beyond(branch, place + 1, inside)
            found.update([reason] if reason is not None else [])
        if not found and not members:
            return _near(place, translate(self.language, "From there nothing is possible.") if place else "")
        return max(found, key=lambda each: (each.near, found[each]), default=None)

    def _stands(self, choice: ir.Choice, value: Value, slots: list[Value]) -> bool | None:
        """True if a value can be chosen there, None if the player cannot know. It stands in its slot afterwards."""
        if self._holds_not(choice.domain, value, slots):
            return False
        slots[choice.slot] = value
        holds = True if choice.where is None else self.knowledge.value(choice.where, slots)
        return None if holds is UNKNOWN else bool(holds)

    def _against(self, choice: ir.Choice, value: Value, slots: list[Value]) -> str:
        """Why a value does not stand."""
        if self._holds_not(choice.domain, value, slots):
            return self.not_in(choice.domain, value, slots) or self._from_before(choice, slots)
        return "" if choice.where is None else self.failing(choice.where, slots)

    def _from_before(self, choice: ir.Choice, slots: list[Value]) -> str:
        """That a choice is impossible after the one before that it depends on."""
        for part in descendants(choice.domain):
            if (
                isinstance(part, ir.Local)
                and part.slot != ir.ME
                and isinstance(non_null(part.kind), EntityType)
                and slots[part.slot] is not None
            ):
                place = value_label(self.table, part.kind, slots[part.slot], self.language)
                return translate(self.language, "Not possible from {place}.", place=place)
        return ""

    def of_guards(self, branch: ir.Alternative, slots: list[Value]) -> str:
        for slot, value in branch.lets:
            known = self.knowledge.value(value, slots)
            if known is UNKNOWN:
                return ""
            slots[slot] = known
        for guard in branch.guards:
            holds = self.knowledge.value(guard.test, slots)
            if holds is UNKNOWN:
                return ""
            if not holds:
                said = sentence(self.table, guard.message, self.language or "")
                if not said or self.is_brief:
                    return said or self.failing(guard.test, slots)
                return " ".join(filter(None, (self.culprits.of(guard.test, slots), said, self.figures(guard.test, slots))))
        return ""

    def figures(self, test: ir.Expression, slots: list[Value]) -> str:
        """The numbers that a condition compares, with their titles: `Price: 3, leaves: 0.`; empty where it is another condition."""
        if not isinstance(test, ir.Compare) or not isinstance(non_null(test.left.kind), IntRange):
            return ""
        sides = [(self.title(side), self.knowledge.value(side, slots)) for side in (test.left, test.right)]
        if any(not isinstance(value, int) for _, value in sides) or not all(title for title, _ in sides):
            return ""
        return _upper(", ".join(f"{title}: {value}" for title, value in sides)) + "."

    # -------------------------------------------------------------------------------------------- conditions

    def failing(self, test: ir.Expression, slots: list[Value], depth: int = 0) -> str:
        """Why a condition does not hold; empty where its parts are unknown, or nothing can be said of them."""
        if depth > DEEPEST or self.knowledge.value(test, slots) is not False:
            return ""
        match test:
            case ir.Logic(operator="and"):
                parts = (part for part in test.parts if self.knowledge.value(part, slots) is False)
                return next((said for part in parts if (said := self.failing(part, slots, depth + 1))), "")
            case ir.Logic():
                return next((said for part in test.parts if (said := self.failing(part, slots, depth + 1))), "")
            case ir.Compare(operator=operator, left=left, right=right):
                return self.compared(operator, left, right, slots)
            case ir.In(member=member, collection=collection):
                value = self.knowledge.value(member, slots)
                return "" if value is UNKNOWN else self.not_in(collection, value, slots, depth + 1)
            case ir.UserCall():
                return self.of_word(test, slots, depth)
            case ir.Not(part=part):
                return self.holding(part)
            case ir.IsNone(part=place):
                value = self.knowledge.value(place, slots)
                return "" if value is UNKNOWN else self.there(place, value)
            case ir.BuiltinCall(name="empty", arguments=(place,)):
                return self._place(translatable("Not empty: {place}."), place)
            case ir.Aggregate(name="every", value=value) if value is not None:
                inside = self.culprits.first_failing(test, value, slots)
                return "" if inside is None else self.failing(value, inside, depth + 1)
            case ir.Aggregate(name="different" | "same", value=value) if value is not None:
                return self.culprits.compared(test, value, slots)
            case ir.If():
                chosen = self.knowledge.value(test.test, slots)
                return "" if chosen is UNKNOWN else self.failing(test.yes if chosen else test.no, slots, depth + 1)
        return ""

    def holding(self, part: ir.Expression) -> str:
        """Why the opposite of a condition does not hold."""
        match part:
            case ir.IsNone():
                return translate(self.language, "Nothing is there.")
            case ir.BuiltinCall(name="empty", arguments=(place,)):
                said = self._place(translatable("Empty: {place}."), place)
                return said or translate(self.language, "From there nothing is possible.")
            case ir.In() | ir.UserCall():
                place = part.collection if isinstance(part, ir.In) else part
                return self._place(translatable("Not allowed here: {place}."), place)
        return ""

    def of_word(self, call: ir.UserCall, slots: list[Value], depth: int) -> str:
        """Text of a word of the rules, else why its condition does not hold."""
        word = self.table.rules.words[call.name]
        values = [self.knowledge.value(argument, slots) for argument in call.arguments]
        title, text = self.title(call), localized(self.table, word.text, self.language or "")
        if UNKNOWN in values:
            return ""
        inner = self.failing(word.body, new_slots(word.size, slots[ir.ME], *values), depth + 1)
        if not text:
            return inner or (translate(self.language, "Needed: {what}.", what=title) if title else "")
        if any(sign.isdigit() for sign in inner):  # figures of this case say more than what the word means in all
            return inner
        return f"{text} {inner}".strip() if inner and inner[-1] == "." and len(text) + len(inner) < 200 else text

    def compared(self, operator: str, left: ir.Expression, right: ir.Expression, slots: list[Value]) -> str:
        values = [self.knowledge.value(side, slots) for side in (left, right)]
        if not self.title(left) and self.title(right):
            left, right, values = right, left, values[::-1]
            operator = {">": "<", "<": ">", ">=": "<=", "<=": ">="}.get(operator, operator)
        what = self.title(left)
        if UNKNOWN not in values and operator == "=" and non_null(left.kind) == _PLAYER:
            return self.there(left, values[0])
        if UNKNOWN in values or not what:
            return ""
        said = [
            value_label(self.table, side.kind, value, self.language) if value is not None else "–"
            for side, value in zip((left, right), values, strict=True)
        ]
        return translate(self.language, _NEEDED[operator], what=_upper(what), value=said[0], wanted=said[1])

    def there(self, place: ir.Expression, value: Value) -> str:
        """Value that stands where another one, or none, should."""
        if value is None:
            return translate(self.language, "Nothing is there.")
        said = value_label(self.table, place.kind, value, self.language)
        if non_null(place.kind) == _PLAYER:
            return translate(self.language, "That belongs to {player}.", player=said)
        return translate(self.language, "Something is there already: {what}.", what=said)

    # -------------------------------------------------------------------------------------------- membership

    def _holds_not(self, domain: ir.Expression, value: Value, slots: list[Value]) -> bool:
        kind = element_type(non_null(domain.kind))
        if kind is None:
            return False
        found = self.knowledge.value(domain, slots)
        return found is not UNKNOWN and not self._has(domain, found, value)

    def _has(self, domain: ir.Expression, found: object, value: Value) -> bool:
        if found is None:
            return False
        if hasattr(found, "rank"):  # subsets, which are tested and not listed
            return value in found  # type: ignore[operator]
        return value in list(walker(domain.kind)(found))

    def not_in(self, domain: ir.Expression, value: Value, slots: list[Value], depth: int = 0) -> str:
        """Why something is no member of a set."""
        if depth > DEEPEST:
            return ""
        match domain:
            case ir.Aggregate(name="set", slot=slot, source=source, where=where, value=made) if made is None or isinstance(made, ir.Local):
                if self._holds_not(source, value, slots):
                    return self.not_in(source, value, slots, depth + 1)
                inside = [*slots, *[None] * (slot + 1 - len(slots))]
                inside[slot] = value
                return "" if where is None else self.failing(where, inside, depth + 1)
            case ir.SetOperation(operator="common", left=left, right=right):
                sides = [side for side in (left, right) if self._holds_not(side, value, slots)]
                return next((said for side in sides if (said := self.not_in(side, value, slots, depth + 1))), "")
            case ir.SetOperation(operator="without", left=left, right=right):
                if self._holds_not(left, value, slots):
                    return self.not_in(left, value, slots, depth + 1)
                return self._place(translatable("Not allowed here: {place}."), right)
            case ir.SetOperation(left=left, right=right):
                return " ".join(dict.fromkeys(filter(None, (self.not_in(side, value, slots, depth + 1) for side in (left, right)))))
            case ir.UserCall():
                return self._not_in_word(domain, value, slots, depth)
            case ir.If():
                chosen = self.knowledge.value(domain.test, slots)
                return "" if chosen is UNKNOWN else self.not_in(domain.yes if chosen else domain.no, value, slots, depth + 1)
            case ir.StateRead():
                return self._place(translatable("Choose from: {place}."), domain)
            case ir.Local():
                return self._not_in_argument(domain, value, slots, depth)
            case ir.BuiltinCall(name="neighbours", arguments=(middle,)):
                near = self.knowledge.value(middle, slots)
                if near is not UNKNOWN and near is not None:
                    return translate(self.language, "Not next to {place}.", place=value_label(self.table, middle.kind, near, self.language))
        return ""

    def _not_in_word(self, call: ir.UserCall, value: Value, slots: list[Value], depth: int) -> str:
        """Why something is no member of what a word of the rules gives: the part of it that fails, else what the word says of itself."""
        word = self.table.rules.words[call.name]
        values = [self.knowledge.value(argument, slots) for argument in call.arguments]
        if UNKNOWN in values:
            return ""
        inner = self.not_in(word.body, value, new_slots(word.size, slots[ir.ME], *values), depth + 1)
        title = self.title(call)
        if inner:
            return inner
        return localized(self.table, word.text, self.language or "") or (
            translate(self.language, "Needed: {what}.", what=title) if title else ""
        )

    def _not_in_argument(self, parameter: ir.Local, value: Value, slots: list[Value], depth: int) -> str:
        """Why something is no member of what the procedure that asks was called with, if that is still the same."""
        if len(self.frames) < 2 or not 0 < parameter.slot < len(self.frames[-1].slots):
            return ""
        below, top = self.frames[-2], self.frames[-1]
        call = self.table.rules.routines[below.routine].code[below.pc - 1]
        named = self.table.rules.routines[top.routine].slots[parameter.slot].name == parameter.name
        if not named or not isinstance(call, ir.Call) or parameter.slot > len(call.arguments):
            return ""
        given, outer = call.arguments[parameter.slot - 1], self._known(below, below.slots)
        is_same = self.knowledge.value(given, outer) == slots[parameter.slot]
        return self.not_in(given, value, outer, depth + 1) if is_same else ""

    # -------------------------------------------------------------------------------------------- names

    def _place(self, message: str, place: ir.Expression) -> str:
        title = self.title(place)
        return translate(self.language, message, place=title) if title else ""

    def title(self, expression: ir.Expression) -> str:
        """Title of the value that an expression reads; empty where they have no name for it."""
        return value_title(self.table, expression, self.language)

    def _kind(self, kind: Type) -> str:
        kind = element_type(non_null(kind)) or non_null(kind)
        return (
            (titled(self.table, f"kinds.{kind.name}", self.language) or kind.name.replace("_", " ")) if isinstance(kind, EntityType) else ""
        )


def _near(place: int, said: str) -> Unmet | None:
    return Unmet(said, place) if said else None


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
