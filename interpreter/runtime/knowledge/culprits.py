"""Names the things by which a condition on several of them fails: what is there twice, what differs."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.model import ir
from interpreter.model.types.types import ListOf, element_type, non_null
from interpreter.runtime.knowledge.partial_evaluation import UNKNOWN, Knowledge
from interpreter.runtime.notation.labels import value_label
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import new_slots
from interpreter.runtime.values.containers import Value, walker
from interpreter.translation import translatable, translate

DEEPEST = 12  # words of rules inside each other that are looked into
_TWICE = translatable("{what} is there twice: {things}.")
_MORE = translatable("{what} is there {count} times: {things}.")


@dataclass(frozen=True, slots=True)
class Culprits:
    """Culprits of conditions, as far as a player knows."""

    table: GameInstance
    knowledge: Knowledge
    language: str | None

    def of(self, test: ir.Expression, slots: Sequence[Value], depth: int = 0) -> str:
        """Return the things by which a condition fails, as a sentence; empty where it is about one thing only, or not known."""
        if depth > DEEPEST or self.knowledge.value(test, slots) is not False:
            return ""
        match test:
            case ir.Logic(operator="and", parts=parts):
                failing = [part for part in parts if self.knowledge.value(part, slots) is False]
                return self.of(failing[0], slots, depth + 1) if failing else ""
            case ir.Logic(parts=parts):
                ordered = sorted(parts, key=_is_sameness)
                return next((said for part in ordered if (said := self.of(part, slots, depth + 1))), "")
            case ir.UserCall():
                return self._of_word(test, slots, depth)
            case ir.Aggregate(name="every", value=value) if value is not None:
                inside = self.first_failing(test, value, slots)
                return "" if inside is None else self.of(value, inside, depth + 1)
            case ir.Aggregate(name="different" | "same", value=value) if value is not None:
                return self.compared(test, value, slots)
        return ""

    def _of_word(self, call: ir.UserCall, slots: Sequence[Value], depth: int) -> str:
        """Return the culprit in a word of the rules; where it has none, all things of the only list that the word is about."""
        word, values = self.table.rules.words[call.name], [self.knowledge.value(each, slots) for each in call.arguments]
        if UNKNOWN in values:
            return ""
        inner = self.of(word.body, new_slots(word.size, slots[ir.ME], *values), depth + 1)
        lists = [(each.kind, value) for each, value in zip(call.arguments, values, strict=True) if isinstance(non_null(each.kind), ListOf)]
        if inner or len(lists) != 1:
            return inner
        return translate(self.language, "Together: {things}.", things=value_label(self.table, *lists[0], self.language))

    def first_failing(self, test: ir.Aggregate, value: ir.Expression, slots: Sequence[Value]) -> list[Value] | None:
        """Return the slots with the first member for which a condition on all of them does not hold."""
        members = self.knowledge.value(test.source, slots)
        inside = [*slots, *[None] * (test.slot + 1 - len(slots))]
        for member in walker(test.source.kind)(members) if members is not UNKNOWN and members is not None else ():
            inside[test.slot] = member
            if (test.where is None or self.knowledge.value(test.where, inside) is True) and self.knowledge.value(value, inside) is False:
                return inside
        return None

    def compared(self, test: ir.Aggregate, value: ir.Expression, slots: Sequence[Value]) -> str:
        """Return the value that is there more than once among things that should differ, or the values of things that should not."""
        members, kind = self.knowledge.value(test.source, slots), element_type(non_null(test.source.kind))
        inside, found = [*slots, *[None] * (test.slot + 1 - len(slots))], dict[Value, list[Value]]()
        for member in walker(test.source.kind)(members) if members is not UNKNOWN and members is not None else ():
            inside[test.slot] = member
            found.setdefault(self.knowledge.value(value, inside), []).append(member)
        if not found or kind is None or UNKNOWN in found or None in found:
            return ""
        if test.name == "same":
            values = ", ".join(value_label(self.table, value.kind, each, self.language) for each in found)
            return translate(self.language, "Not the same: {values}.", values=values)
        most = max(found, key=lambda each: len(found[each]))
        what, many = value_label(self.table, value.kind, most, self.language), len(found[most])
        things = ", ".join(value_label(self.table, kind, each, self.language) for each in found[most])
        return translate(self.language, _TWICE if many == 2 else _MORE, what=what[:1].upper() + what[1:], count=many, things=things)


def _is_sameness(test: ir.Expression) -> bool:
    return isinstance(test, ir.Aggregate) and test.name == "same"
