"""Sentences that tell players what a change means, made from the rules before and after it, in the words of the rulebook."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.authoring.diff.action_sentences import ActionTeller
from interpreter.authoring.diff.compare import RuleDifference, RulesDiff
from interpreter.authoring.diff.material_sentences import MaterialTeller, new_to_keep_track_of
from interpreter.authoring.diff.step_sentences import StepTeller
from interpreter.authoring.diff.value_sentences import ValueTeller
from interpreter.authoring.diff.wording import Vague, text_of, title_of
from interpreter.frontend.source.nodes import Node, child
from interpreter.rulebook.book.document import Inline, plain_text
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.chapters.results import end_text, points_text, rank_text, winners_text
from interpreter.rulebook.chapters.teams import teams
from interpreter.translation import translatable

_PARTS = {"setup": translatable("Setting up"), "play": ""}


def change_sentences(diff: RulesDiff, old: BookSource, new: BookSource) -> tuple[str, ...]:
    """Return what a change means, sentence by sentence in the order of the rules."""
    teller = _Teller(old, new, frozenset(rule.address for rule in diff.rules if _says_otherwise(rule, old, new)))
    rules = sorted(diff.rules, key=lambda rule: rule.address.startswith("track."))  # of what is noted down last
    told = [*(sentence for rule in rules for sentence in teller.rule(rule)), *new_to_keep_track_of(new, rules)]
    found = dict.fromkeys(sentence for sentence in told if not isinstance(sentence, Vague))
    vague = [name for sentence in told if isinstance(sentence, Vague) for name in sentence.names]
    if not found and not vague:
        vague = [title_of(new, rule.after or rule.before, rule.address.rpartition(".")[2]) for rule in diff.rules]
    return (*found, Vague(new, vague)) if vague else tuple(found)


def _says_otherwise(rule: RuleDifference, old: BookSource, new: BookSource) -> bool:
    """True if the sentence of a rule is another one, or new."""
    said = text_of(new, rule.after)
    return bool(said) and said != text_of(old, rule.before)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells what is different about a rule; sections whose differences no player notices have no row."""

    old: BookSource
    new: BookSource
    said: frozenset[str]  # addresses of rules that say something else

    def _is_told_elsewhere(self, name: str) -> bool:
        """True if all rules that a word or a procedure bears on say something else themselves."""
        bearing = ValueTeller(self.old, self.new).bearing_on(name)
        return bool(bearing) and all(each.address in self.said for each in bearing)

    def rule(self, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentences about a rule."""
        section, *names = rule.address.split(".")
        if rule.what == "order":
            names = [name.replace("_", " ") for name in rule.parts[0].new]
            yield self.new.say("In another order: {names}.", names=", ".join(names))
        elif section in _PARTS:
            yield from self._steps(section, rule)
        elif section in _BY_SECTION:
            name = names[-1] if names else section
            node = rule.after if rule.after is not None else rule.before
            assert node is not None
            yield from _BY_SECTION[section](self, NamedEntry(name, rule.address, node), rule)

    def _steps(self, section: str, rule: RuleDifference) -> Iterator[str]:
        where = self.new.say(_PARTS[section]) if _PARTS[section] else ""
        yield from StepTeller(self.old, self.new).between(rule.before, rule.after, where)

    # -------------------------------------------------------------------------------------------- what is printed on a sheet

    def _text(self, entry: NamedEntry, rule: RuleDifference) -> str:
        """Return the sentence about another text of a rule, or its first; empty if it has the same."""
        texts = text_of(self.old, rule.before), text_of(self.new, rule.after)
        if not texts[1] or texts[0] == texts[1]:
            return ""
        return StepTeller(self.old, self.new).said(title_of(self.new, entry.node, entry.name), *texts)

    def _told(self, what: str, source: BookSource, entry: NamedEntry, text: Inline, messages: Mapping[str, str]) -> str:
        return self.new.say(messages[what], name=title_of(source, entry.node, entry.name), text=plain_text(text))

    def number(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about a number that is new or another one."""
        name, value = title_of(self.new, entry.node, entry.name), self.new.figure(entry.name)
        if rule.what == "changed":
            before = self.old.figure(entry.name)
            if before != value:
                yield self.new.say("{name}: {new} instead of {old}.", name=name, new=value, old=before)
        elif rule.what == "new" and any(child(entry.node, key) is not None for key in ("title", "text")):
            yield self.new.say("New number: {name}, {value}.", name=self.new.name_of(entry.node, entry.name), value=value)

    def word(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about a word, unless the rules that it bears on tell of it."""
        said = self._text(entry, rule)
        if not said and rule.what == "changed" and not self._is_told_elsewhere(entry.name):
            said = ValueTeller(self.old, self.new).word(entry.name, rule.before, rule.after)
        if said:
            yield said

    def end(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about an end of the game."""
        if rule.what == "new":
            yield self._told("new", self.new, entry, end_text(self.new, entry), _ENDS)
        elif rule.what == "removed":
            yield self._told("removed", self.old, entry, end_text(self.old, entry), _ENDS)
        elif said := self._text(entry, rule):
            yield said
        else:
            yield from self._end_parts(entry, rule)

    def _end_parts(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        name, values = title_of(self.new, entry.node, entry.name), ValueTeller(self.old, self.new)
        lines = {key: (child(rule.before, key), child(rule.after, key)) for key in ("when", "winners")}
        if lines["when"][0] != lines["when"][1]:
            yield values.value(self.new.say("The game ends ({name})", name=name), *lines["when"])
        winners = lines["winners"]
        if winners[0] != winners[1]:
            sides = zip((self.old, self.new), winners, strict=True)
            said = [plain_text(tuple(winners_text(side, node, entry.name))) if node is not None else "" for side, node in sides]
            yield StepTeller(self.old, self.new).told(name, *said) if said[1] else values.value(name, *winners)

    def points(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about a line of the score sheet."""
        if rule.what == "new":
            yield self._told("new", self.new, entry, points_text(self.new, entry), _POINTS)
        elif rule.what == "removed":
            yield self._told("removed", self.old, entry, points_text(self.old, entry), _POINTS)
        elif said := self._text(entry, rule):
            yield said
        else:
            before, after = (child(node, "points") or node for node in (rule.before, rule.after))
            yield ValueTeller(self.old, self.new).value(title_of(self.new, entry.node, entry.name), before, after)

    def rank(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about who wins."""
        said = [self._rank_text(source, entry, node) for source, node in ((self.old, rule.before), (self.new, rule.after))]
        yield StepTeller(self.old, self.new).told(self.new.say("Who wins"), said[0], said[1] or self.new.say("Nothing else decides."))

    def _rank_text(self, source: BookSource, entry: NamedEntry, node: Node | None) -> str:
        if node is None:
            return ""
        number = [each.name for each in source.section("ranking")].index(entry.name)
        here = NamedEntry(entry.name, entry.address, node)
        return plain_text(source.text_of(node) or rank_text(source, here, number))

    def other(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about a rule of which only its text is told."""
        if said := self._text(entry, rule):
            yield said
        elif rule.what == "removed" and (gone := text_of(self.old, rule.before) or text_of(self.old, rule.before, "say")):
            yield self.new.say("No longer: {steps}", steps=gone)

    def players(self, _entry: NamedEntry, _rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about how many can play."""
        old, new = ("–".join(dict.fromkeys(map(str, source.rules.players))) for source in (self.old, self.new))
        yield self.new.say("{name}: {new} instead of {old}.", name=self.new.say("Players"), new=new, old=old)

    def teams(self, _entry: NamedEntry, _rule: RuleDifference) -> Iterator[str]:
        """Yield the sentence about who plays together."""
        said = [" ".join(plain_text(each.text) for each in teams(source)) for source in (self.old, self.new)]
        yield StepTeller(self.old, self.new).told(
            self.new.say("Who plays together"), said[0], said[1] or self.new.say("Everybody plays alone.")
        )

    def action(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentences about an action, a procedure or a rule of `whenever`."""
        if entry.address.startswith("actions.") or rule.address in self.said or not self._is_told_elsewhere(entry.name):
            yield from ActionTeller(self.old, self.new).rule(entry, rule.before, rule.after)

    def material(self, entry: NamedEntry, rule: RuleDifference) -> Iterator[str]:
        """Yield the sentences about options, kinds and what is kept track of."""
        yield from MaterialTeller(self.old, self.new).rule(entry, rule)


_ENDS = {"new": translatable("New end of the game: {text}"), "removed": translatable("The game no longer ends so: {text}")}
_POINTS = {
    "new": translatable("New on the score sheet: {name} – {text}"),
    "removed": translatable("No longer on the score sheet: {name} – {text}"),
}
_BY_SECTION: Mapping[str, Callable[[_Teller, NamedEntry, RuleDifference], Iterator[str]]] = {
    "players": _Teller.players,
    "teams": _Teller.teams,
    "numbers": _Teller.number,
    "options": _Teller.material,
    "kinds": _Teller.material,
    "track": _Teller.material,
    "components": _Teller.material,
    "tables": _Teller.other,
    "layout": _Teller.other,
    "words": _Teller.word,
    "actions": _Teller.action,
    "procedures": _Teller.action,
    "whenever": _Teller.action,
    "end": _Teller.end,
    "scoring": _Teller.points,
    "ranking": _Teller.rank,
}
