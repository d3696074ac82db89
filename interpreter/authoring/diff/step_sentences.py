"""Sentences about steps that are new, gone or different, told as the rulebook tells them."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.authoring.diff.value_sentences import ValueTeller
from interpreter.authoring.diff.wording import Vague, differing_words, text_of, title_of
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.source.nodes import MappingNode, Node, SequenceNode, child, entries_of, scalar_text
from interpreter.frontend.syntax import ast, parser
from interpreter.model.schema.keys import STEP
from interpreter.rulebook.book.document import CodeText, plain_text
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.sentences.steps import names_in, program_words, sentence_of, verb_of
from interpreter.translation import translatable

_BRANCHES = {  # keys that steps stand below, with what is said before them
    "do": "",
    "then": "",
    "else": translatable("Otherwise:"),
    "passed": translatable("Whoever passes:"),
    "if_none": translatable("If nothing is possible:"),
}
_OFFERS = ("must", "may")
_KEPT = ("change", "add", "take")  # verbs that only note something down
_LONGEST = 240  # signs of steps that are told whole
_TOLD = {  # what is told of steps, and whether they belong to something with a name
    ("new", True): translatable("{where}, new: {steps}"),
    ("new", False): translatable("New: {steps}"),
    ("removed", True): translatable("{where}, no longer: {steps}"),
    ("removed", False): translatable("No longer: {steps}"),
}


@dataclass(frozen=True, slots=True)
class StepTeller:
    """Tells what is different about steps of a game."""

    old: BookSource
    new: BookSource

    def between(self, before: Node | None, after: Node | None, where: str) -> Iterator[str]:
        """Yield the sentences about two lists of steps; `where` is the title of the rule that they belong to."""
        lists = [_steps(node) for node in (before, after)]
        keys = [[str(canonical_data(step, STEP, "en")) for step in steps] for steps in lists]
        for kind, first, last, first_new, last_new in difflib.SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
            if kind != "equal":
                yield from self._replaced(lists[0][first:last], lists[1][first_new:last_new], where)

    def _replaced(self, before: Sequence[MappingNode], after: Sequence[MappingNode], where: str) -> Iterator[str]:
        """Yield the sentences about steps in the place of others; a step of the same name in both is told as one."""
        pairs = [
            (old, new) for old in before for new in after if _name(old) == _name(new) and _is_only(old, before) and _is_only(new, after)
        ]
        for old, new in pairs:
            yield from self.step(old, new, where)
        gone = [step for step in before if all(step is not old for old, _ in pairs) and not self._is_silent(step)]
        come = [step for step in after if all(step is not new for _, new in pairs) and not self._is_silent(step)]
        words = self._words(self.old, gone), self._words(self.new, come)
        if (gone and not words[0]) or (come and not words[1]):
            yield Vague(self.new, [where or self.new.say("How the game goes")])
        elif all(words):
            is_said = all(step.get("text") is not None for steps in (gone, come) for step in steps[:1])
            yield self.said(where, *words) if is_said else self.told(where, *words)
        elif any(words):
            yield self.new.say(_TOLD["new" if words[1] else "removed", bool(where)], where=where, steps=words[1] or words[0])

    def _words(self, source: BookSource, steps: Sequence[MappingNode]) -> str:
        """Return the words for steps: their own texts, which speak for those without; empty if there are none, or too many."""
        said = " ".join(text_of(source, step) for step in steps if step.get("text") is not None)
        if said or not steps:
            return said
        words = program_words(source, SequenceNode(tuple(steps), steps[0].span))
        text = " ".join(plain_text(words).split())
        return "" if any(isinstance(part, CodeText) for part in words) or len(text) > _LONGEST else text

    def _is_silent(self, step: MappingNode) -> bool:
        """True if a step only gives names, or notes down what the former game does not know: what comes of that is told elsewhere."""
        verb = verb_of(step)
        inner = [each for key in _BRANCHES for each in _steps(step.get(key))]
        if step.get("text") is not None or entries_of(step, "one_of"):
            return False
        if verb in _KEPT:
            track = self.new.rules.state_vars.get(_place(step, verb))
            return track is not None and (track.internal or track.name not in self.old.rules.state_vars)
        return (verb == "let" and not inner) or (bool(inner) and all(map(self._is_silent, inner)))

    def step(self, before: MappingNode, after: MappingNode, where: str) -> Iterator[str]:
        """Yield the sentences about a step that is different; its own sentence speaks for all that stands inside."""
        where = self._where(after, where)
        texts = text_of(self.old, before), text_of(self.new, after)
        if texts[1] and texts[0] != texts[1]:
            yield self.said(where, *texts)
            return
        verb = verb_of(after)
        if verb in _OFFERS and verb_of(before) in _OFFERS:
            yield from self._offered(before.get(verb_of(before)), after.get(verb))
        elif verb == "choose":
            yield from self._chosen(before, after, where)
        elif not texts[1]:
            yield from self._line(before, after, where)
        for key, heading in _BRANCHES.items():
            around = self.new.say(heading).rstrip(":") if heading else self._condition(after, where)
            yield from self.between(before.get(key), after.get(key), around)
        for name in dict.fromkeys(entry.key for step in (before, after) for entry in entries_of(step, "one_of")):
            yield from self.between(child(before, "one_of", name), child(after, "one_of", name), title_of(self.new, None, name))

    def _where(self, step: MappingNode, where: str) -> str:
        name = scalar_text(step, "id")
        return title_of(self.new, step, name) if name else where

    def _condition(self, step: MappingNode, where: str) -> str:
        """Return what is said before the steps inside of one: its condition, else what is said before itself."""
        sentence = sentence_of(self.new, "if", step) if verb_of(step) == "if" else ()
        return plain_text(sentence).rstrip(":") if sentence and not any(isinstance(part, CodeText) for part in sentence) else where

    def _line(self, before: MappingNode, after: MappingNode, where: str) -> Iterator[str]:
        """Yield the sentence about the own line of a step."""
        sentences = sentence_of(self.old, verb_of(before), before), sentence_of(self.new, verb_of(after), after)
        if sentences[0] == sentences[1] or not all(sentences):
            return
        if any(isinstance(part, CodeText) for each in sentences for part in each):
            yield Vague(self.new, [where or self.new.say("How the game goes")])
        else:
            yield self.told(where, *(_whole_sentences(plain_text(each)) for each in sentences))

    def _chosen(self, before: MappingNode, after: MappingNode, where: str) -> Iterator[str]:
        """Yield the sentences about what may be chosen in a step."""
        for entry in entries_of(after, "choose"):
            old = child(before, "choose", entry.key)
            if old is not None and old != entry.value:
                name = self.new.name_of(None, entry.key)
                about = self.new.say("{action} ({choice})", action=where, choice=name) if where else self.new.heading(None, entry.key)
                yield ValueTeller(self.old, self.new).value(about, old, entry.value, where)

    def said(self, where: str, before: str, after: str) -> str:
        """Return the sentence about what a rule says now, and what it said before if it said anything."""
        old, new = differing_words(before, after) if before else ("", after)
        if where:
            message = translatable("{where}: “{new}” instead of “{old}”" if old else "{where}: “{new}”")
        else:
            message = translatable("“{new}” instead of “{old}”" if old else "“{new}”")
        return self.new.say(message, where=where, new=new, old=old)

    def told(self, where: str, before: str, after: str) -> str:
        """Return the sentence about what the rules do now, and what they did before if they did anything."""
        old, new = differing_words(before, after) if before else ("", after)
        told = self.new.say("{new} (Before: {old})", new=new, old=old) if old else new
        return self.new.say("{where}: {text}", where=where or self.new.say("From now on"), text=told)

    def _offered(self, before: Node | None, after: Node | None) -> Iterator[str]:
        """Yield the sentences about actions that are offered now, or no longer; one that is new itself is told where it stands."""
        names = [names_in(node) for node in (before, after)]
        for name in names[1]:
            if name not in names[0] and name in self.old.rules.actions:  # also one that nothing has offered
                yield self.new.say("You may now choose this here: {action}.", action=self._action(self.new, name))
        for name in names[0]:
            if name not in names[1]:
                yield self.new.say("You may no longer choose this here: {action}.", action=self._action(self.old, name))

    def _action(self, source: BookSource, name: str) -> str:
        entry = source.entry("actions", name)
        return title_of(source, entry.node if entry is not None else None, name)


def _steps(node: Node | None) -> list[MappingNode]:
    """Return the steps of a list, or the single one that stands there."""
    if isinstance(node, SequenceNode):
        return [item for item in node if isinstance(item, MappingNode)]
    return [node] if isinstance(node, MappingNode) else []


def _whole_sentences(text: str) -> str:
    """Return a text without what only leads to the steps below it."""
    if not text.endswith(":"):
        return text
    before, dot, _ = text.rpartition(". ")
    return f"{before}." if dot else text[:-1]


def _is_only(step: MappingNode, steps: Sequence[MappingNode]) -> bool:
    """True if no other step of a list is called so."""
    return sum(_name(each) == _name(step) for each in steps) == 1


def _place(step: MappingNode, verb: str) -> str:
    """Return the name of what a step changes; empty if it has none."""
    sentence = parser.parse_sentence(step.get(verb), Report())
    field = {"add": "to", "take": "from"}.get(verb)
    inline = None if sentence is None else sentence.subject.value if field is None else dict(sentence.fields).get(field)
    place = inline or parser.parse_expression(step.get(field or ""), Report())
    return place.name if isinstance(place, ast.NameReference | ast.CallExpression) else ""


def _name(step: MappingNode) -> str:
    verb = verb_of(step)
    return scalar_text(step, "id") or ("offer" if verb in _OFFERS else verb)
