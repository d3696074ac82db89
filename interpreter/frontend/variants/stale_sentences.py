"""Sentences of other rules that a change makes untrue: those that name a number it changes, and those of actions that use a word it changes."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from interpreter.diagnostics.diagnostic import Label, Report
from interpreter.frontend.source.nodes import (
    MappingEntry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    definition,
    entries_of,
    head_name,
    items_of,
    scalar_text,
)
from interpreter.frontend.source.references import SPOKEN, names_used
from interpreter.frontend.variants.merge import Trees, row_names
from interpreter.frontend.variants.number_words import names_number
from interpreter.frontend.variants.patches import Patch, Variant, patches_of
from interpreter.frontend.variants.paths import find_node, step_names
from interpreter.frontend.variants.rule_sentences import SAID, rules_around, sentence_that_stayed

_FIGURES = re.compile(r"(?<![\w.])\d+(?![\w.])")
_NAMED = frozenset({"numbers", "options", "kinds", "track", "tables", "words"})  # sections whose entries rules name
_USED = ("numbers", "words", "procedures")  # sections by which a rule may come to a number
_LISTS = frozenset({"rows", "choices"})  # of a kind: what counts is how many there are


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a rule: the address of the rule, the key and the text, and the names and numbers of the rule itself."""

    parts: tuple[str, ...]
    key: str
    text: Node
    names: frozenset[str]
    numbers: frozenset[int]

    @property
    def address(self) -> str:
        """The address of the sentence."""
        return ".".join((*self.parts, self.key))


def check_stale_sentences(before: Trees, after: Trees, variants: Sequence[Variant], report: Report) -> None:
    """Report sentences that changes of the variants leave as they were although they speak of what is changed."""
    said = cache(lambda: tuple(_sentences(after.game, ())))
    for variant in variants:
        for change in patches_of(variant):
            if scalar_text(change.node, "text_stays") != "yes" and change.parts[-1] not in SAID:
                _check_numbers(change, variant, (before, after), said, report)
                _check_actions(change, before.game, after.game, report)


# ------------------------------------------------------------------------------------------------ numbers


def _check_numbers(
    change: Patch, variant: Variant, trees: tuple[Trees, Trees], said: Callable[[], Sequence[_Sentence]], report: Report
) -> None:
    """Report sentences that name a number which a change replaces by another one. trees: before and after it, `said`: all sentences after."""
    before, after = trees
    old, new = (_numbers_at(change, each) for each in trees)
    gone, come = old - new, new - old
    if not gone or not come:
        return
    around = next(rules_around(after.game, change.parts), None)
    stayed = sentence_that_stayed(before.game, after.game, change)
    stale = [
        each
        for each in said()
        if each.text.span.source is not variant.node.span.source
        and (stayed is None or each.text is not stayed.text)
        and ((around is not None and each.parts == around.parts) or not each.names.isdisjoint(_names_of(change, after.game)))
        and _speaks_of(each, gone, come, after.game)
    ]
    if stale:
        labels = [Label(each.text.span, f"this is said about `{'.'.join(each.parts)}`") for each in stale]
        first, *_ = _by_language(stale[0].text, after.game)
        numbers = {"old": _listed(gone), "new": _listed(come)}
        report.add("K152", change.span, variant=change.variant, **numbers, text=first[1], address=stale[0].address, also=labels)


def _numbers_at(change: Patch, trees: Trees) -> frozenset[int]:
    """Return the numbers that stand at the place of a change; of a list of members their number."""
    if change.parts[0] == "kinds" and len(change.parts) > 2 and change.parts[2] in _LISTS:
        parts = change.parts[:3]
        rows = row_names(trees, parts)
        listed = find_node(trees.game, parts) if rows is None else find_node(trees.components, rows)
        return frozenset((len(items_of(listed)),)) if isinstance(listed, SequenceNode) else frozenset()
    node = find_node(trees.game, change.parts) if change.operation == "replace" else None
    return _numbers_in(definition(node)) if node is not None else frozenset()


def _numbers_in(node: Node | None) -> frozenset[int]:
    if isinstance(node, ScalarNode):
        return frozenset(int(each) for each in _FIGURES.findall(node.value) if len(each) < 7)
    inner = (*items_of(node), *(entry.value for entry in entries_of(node) if entry.key not in SPOKEN))
    return frozenset[int]().union(*map(_numbers_in, inner))


def _names_of(change: Patch, game: MappingNode) -> frozenset[str]:
    """Return the names by which rules speak of what a change is about."""
    if change.parts[0] not in _NAMED or len(change.parts) < 2:
        return frozenset()
    name = change.parts[1]
    plural = scalar_text(find_node(game, change.parts[:2]), "plural") or f"{name}s"
    return frozenset((name, plural)) if change.parts[0] == "kinds" else frozenset((name,))


def _speaks_of(sentence: _Sentence, gone: frozenset[int], come: frozenset[int], game: MappingNode) -> bool:
    """True if a sentence names a number that is gone, and its rule has no other number that it may mean."""
    texts = _by_language(sentence.text, game)

    def named(number: int) -> bool:
        return any(names_number(text, number, language) for language, text in texts)

    doubtful = [number for number in gone if named(number)]
    return bool(doubtful) and not any(map(named, come)) and not _numbers_used(sentence, game).issuperset(doubtful)


def _numbers_used(sentence: _Sentence, game: MappingNode) -> set[int]:
    """Return the numbers in a rule, and those that it uses by name or by way of words and procedures."""
    numbers, names, waiting = {*sentence.numbers}, set[str](), [*sentence.names]
    known = {head_name(entry.key): entry.value for section in _USED for entry in entries_of(game, section)}
    while waiting:
        name = waiting.pop()
        if name in known and name not in names:
            names.add(name)
            meaning = definition(known[name])
            numbers |= _numbers_in(meaning)
            waiting += names_used(meaning)
    return numbers


def _by_language(text: Node, game: MappingNode) -> list[tuple[str, str]]:
    if isinstance(text, ScalarNode):
        return [(scalar_text(game, "language") or "en", text.value)]
    return [(entry.key, scalar_text(entry.value)) for entry in entries_of(text)]


def _listed(numbers: frozenset[int]) -> str:
    return " and ".join(map(str, sorted(numbers)))


# ------------------------------------------------------------------------------------------------ sentences of a tree


def _sentences(node: Node, parts: tuple[str, ...]) -> Iterator[_Sentence]:
    """Yield the sentences of the rules in a tree; not that of the game itself."""
    for key in ("text", "say") if parts else ():
        if (text := child(node, key)) is not None and entries_of(node):
            own = MappingNode(tuple(_own(node)), node.span)
            yield _Sentence(parts, key, text, frozenset(names_used(own)), _numbers_in(own))
    for entry in entries_of(node):
        if entry.key not in SPOKEN:
            yield from _sentences(entry.value, (*parts, head_name(entry.key)))
    if isinstance(node, SequenceNode):
        for name, item in zip(step_names(node), node, strict=True):
            yield from _sentences(item, (*parts, name))


def _own(node: Node) -> Iterator[MappingEntry]:
    """Yield what stands in a rule, without what inside it has a sentence of its own."""
    for entry in entries_of(node):
        if entry.key not in SPOKEN:
            yield MappingEntry(entry.key, entry.key_span, _without_told(entry.value))


def _without_told(node: Node) -> Node:
    match node:
        case MappingNode(entries):
            kept = () if child(node, "text") is not None or child(node, "say") is not None else entries
            return MappingNode(tuple(MappingEntry(each.key, each.key_span, _without_told(each.value)) for each in kept), node.span)
        case SequenceNode(items):
            return SequenceNode(tuple(map(_without_told, items)), node.span)
        case _:
            return node


# ------------------------------------------------------------------------------------------------ words


def _check_actions(change: Patch, before: MappingNode, after: MappingNode, report: Report) -> None:
    """Report actions that choose or require by a word which is changed, and which say what they said before."""
    if not change.takes_away or change.parts[0] != "words" or len(change.parts) < 2 or change.node.get("text") is not None:
        return
    if child(find_node(before, change.parts[:2]), "text") is not None:
        return  # the word has a sentence, which K111 asks for
    words = _words_using(change.parts[1], after)
    stale = []
    for entry in entries_of(after, "actions"):
        used = names_used(MappingNode(tuple(each for each in _own(entry.value) if each.key in ("choose", "let", "require")), change.span))
        text = child(entry.value, "text")
        same = child(find_node(before, ("actions", head_name(entry.key))), "text")
        if text is not None and text is same and not words.isdisjoint(used):
            stale.append((f"actions.{head_name(entry.key)}", text))
    if stale:
        rules, labels = (
            " and ".join(f"`{name}`" for name, _ in stale),
            [Label(text.span, f"this is said about `{name}`") for name, text in stale],
        )
        word, address, s = f"words.{change.parts[1]}", f"{stale[0][0]}.text", "s" * (len(stale) == 1)
        report.add("K154", change.span, variant=change.variant, word=word, rules=rules, s=s, address=address, also=labels)


def _words_using(name: str, game: MappingNode) -> set[str]:
    """Return a word, and the words without a sentence of their own that use it."""
    found, waiting = {name}, [name]
    while waiting:
        current = waiting.pop()
        for entry in entries_of(game, "words"):
            other = head_name(entry.key)
            if other not in found and child(entry.value, "text") is None and names_used(definition(entry.value))[current]:
                found.add(other)
                waiting.append(other)
    return found
