"""Sentences about what players may do, and what they may no longer do."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.authoring.diff.step_sentences import StepTeller
from interpreter.authoring.diff.value_sentences import ValueTeller
from interpreter.authoring.diff.wording import text_of, title_of
from interpreter.frontend.source.nodes import Node, child, entries_of
from interpreter.rulebook.book.document import plain_text
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.sentences.expressions import verbalize_condition, verbalize_domain
from interpreter.rulebook.sentences.steps import program_words
from interpreter.translation import translatable


@dataclass(frozen=True, slots=True)
class ActionTeller:
    """Tells what is different about actions and procedures, and what happens whenever something else does."""

    old: BookSource
    new: BookSource

    def rule(self, entry: NamedEntry, before: Node | None, after: Node | None) -> Iterator[str]:
        """Yield the sentences about an action, a procedure or a rule of `whenever`."""
        if before is None:
            yield from self._whole(self.new, entry, is_new=True)
        elif after is None:
            yield from self._whole(self.old, entry, is_new=False)
        else:
            yield from self._changed(title_of(self.new, after, entry.name), before, after, entry)

    def _whole(self, source: BookSource, entry: NamedEntry, *, is_new: bool) -> Iterator[str]:
        """Yield the sentence about a rule that is new or gone; of procedures without a text the steps that run them tell."""
        text = text_of(source, entry.node)
        is_action = entry.address.startswith("actions.")
        if not text and not entry.address.startswith("procedures."):
            text = plain_text(program_words(source, child(entry.node, "do")))
        if is_action:
            message = translatable("You may now also: {name} – {text}" if is_new else "You may no longer: {name} – {text}")
        elif text:
            message = translatable("New: {name} – {text}" if is_new else "No longer: {name} – {text}")
        else:
            return
        yield self.new.say(message, name=title_of(source, entry.node, entry.name), text=text).rstrip(" –")

    def _changed(self, name: str, before: Node, after: Node, entry: NamedEntry) -> Iterator[str]:
        texts = text_of(self.old, before), text_of(self.new, after)
        steps = StepTeller(self.old, self.new)
        where = name if entry.address.startswith("actions.") or child(after, "title") is not None else ""
        if texts[1] and texts[0] != texts[1]:
            yield steps.said(where, *texts)
        else:
            yield from self._choices(name, before, after)
            yield from steps.between(child(before, "do"), child(after, "do"), where)
        yield from self._requirements(name, before, after)
        yield from self._costs(name, before, after)

    def _choices(self, name: str, before: Node, after: Node) -> Iterator[str]:
        """Yield the sentences about what is chosen."""
        sides = [{entry.key: entry.value for entry in entries_of(node, "choose")} for node in (before, after)]
        for choice, domain in sides[1].items():
            called = self.new.name_of(None, choice)
            if choice not in sides[0]:
                members = plain_text(verbalize_domain(self.new, domain))
                yield self.new.say("{name}: you now also choose {choice} ({members}).", name=name, choice=called, members=members)
            elif sides[0][choice] != domain:
                which = self.new.say("{action} ({choice})", action=name, choice=called)
                yield ValueTeller(self.old, self.new).value(which, sides[0][choice], domain, name)
        for choice in sides[0]:
            if choice not in sides[1]:
                yield self.new.say("{name}: you no longer choose {choice}.", name=name, choice=self.old.name_of(None, choice))

    def _requirements(self, name: str, before: Node, after: Node) -> Iterator[str]:
        """Yield the sentences about what is forbidden now, or no longer."""
        sides = [{entry.key: entry.value for entry in entries_of(node, "require")} for node in (before, after)]
        for key in dict.fromkeys((*sides[0], *sides[1])):
            old, new = sides[0].get(key), sides[1].get(key)
            if old is None and new is not None:
                yield self.new.say("{name}, new condition: {text}", name=name, text=self._condition(self.new, new))
            elif new is None and old is not None:
                yield self.new.say("{name}, no longer a condition: {text}", name=name, text=self._condition(self.old, old))
            elif old is not None and new is not None and old != new:
                yield from self._condition_changed(name, old, new)

    def _condition_changed(self, name: str, old: Node, new: Node) -> Iterator[str]:
        said = self._condition(self.old, old), self._condition(self.new, new)
        if said[0] != said[1]:
            yield StepTeller(self.old, self.new).told(name, *said)
        elif child(old, "that") != child(new, "that"):
            yield ValueTeller(self.old, self.new).value(f"{name}, {said[1]}", child(old, "that"), child(new, "that"), name)

    def _condition(self, source: BookSource, node: Node) -> str:
        said = text_of(source, node) or text_of(source, node, "say")
        return self.new.say("“{new}”", new=said) if said else plain_text(verbalize_condition(source, node))

    def _costs(self, name: str, before: Node, after: Node) -> Iterator[str]:
        """Yield the sentences about what an action costs."""
        sides = [{entry.key: entry.value for entry in entries_of(node, "cost")} for node in (before, after)]
        values = ValueTeller(self.old, self.new)
        for key in dict.fromkeys((*sides[0], *sides[1])):
            old, new = (child(side.get(key), "pay") for side in sides)
            cost = self.new.say("{name}, cost", name=name)
            if old is None:
                yield self.new.say("{name}: {value} (new).", name=cost, value=values.words(new))
            elif new is None:
                yield self.new.say("{name}: nothing any more.", name=cost)
            elif old != new:
                yield values.value(cost, old, new)
