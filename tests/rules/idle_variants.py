"""Generator of variants that leave something of a game unused: the only offers of an action, the only uses of a word, number or option removed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.lints import lint
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, entries_of, head_name, items_of
from interpreter.frontend.source.references import SPOKEN, names_used
from interpreter.frontend.variants.merge import Trees
from interpreter.frontend.variants.paths import names_by_number
from interpreter.project import loading

_NAMED = ("words", "numbers", "options")
_REMOVABLE = ("end", "scoring", "ranking", "whenever", "always", "play", "setup", "actions", "procedures")  # sections with rules, or steps


@dataclass(frozen=True, slots=True)
class IdleVariant:
    """A variant that leaves a name unused, as the lines of its changes."""

    name: str
    changes: tuple[str, ...]

    def text(self, game: str, more: Sequence[str] = ()) -> str:
        """The file of the variant, perhaps with further changes."""
        lines = "".join(f"  - {each}\n" for each in (*self.changes, *more))
        return f"rulewright: 1\nvariant: idle\nof: {game}\nbecause: It is tried.\nchanges:\n{lines}"


def idle_variants(trees: Trees) -> Iterator[IdleVariant]:
    """Yield variants by which something of a game becomes unused; some do not compile."""
    game, listed = trees.game, names_used(trees.components)
    offers = list(_offers(game, ()))
    for entry in entries_of(game, "actions"):
        action = head_name(entry.key)
        taken = [(address, verb, names) for address, verb, names in offers if action in names]
        changes = [
            f"replace: {address}.{verb}\n    with: [{', '.join(left)}]\n    text_stays: yes"
            if (left := [name for name in names if name != action])
            else f"remove: {address}\n    text_stays: yes"
            for address, verb, names in taken
        ]
        if changes:
            yield IdleVariant(action, tuple(changes))
    rules = list(_rules(game))
    for section in _NAMED:
        for entry in entries_of(game, section):
            name = head_name(entry.key)
            uses = names_used(game, phrases=False)[name] - 1 + listed[name]
            only = [address for address, node in rules if uses and names_used(node, phrases=False)[name] == uses]
            if only:
                yield IdleVariant(name, (f"remove: {only[-1]}\n    text_stays: yes",))


def _offers(node: Node, parts: tuple[str, ...]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the steps that offer actions: address, verb and actions."""
    for verb, value in ((each.key, each.value) for each in entries_of(node) if each.key in ("must", "may")):
        listed = [value] if isinstance(value, ScalarNode) else items_of(value)
        names = [item.value for item in listed if isinstance(item, ScalarNode)]
        if names:
            yield ".".join(parts), verb, names
    for part, inner in _inner(node):
        yield from _offers(inner, (*parts, part))


def _rules(game: MappingNode) -> Iterator[tuple[str, Node]]:
    """Yield the rules and steps that can be removed, outer ones first."""
    for section in _REMOVABLE:
        for entry in entries_of(game, section):
            if section not in ("actions", "procedures"):
                yield f"{section}.{head_name(entry.key)}", entry.value
            for requirement in entries_of(entry.value, "require"):
                yield f"{section}.{head_name(entry.key)}.require.{requirement.key}", requirement.value
    yield from _steps(game, ())


def _steps(node: Node, parts: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    for part, inner in _inner(node):
        if isinstance(node, SequenceNode) and isinstance(inner, MappingNode):
            yield ".".join((*parts, part)), inner
        yield from _steps(inner, (*parts, part))


def _inner(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield what stands below a node, by its part of the address; steps without a name are left out."""
    for entry in entries_of(node):
        if entry.key not in SPOKEN:
            yield head_name(entry.key), entry.value
    if isinstance(node, SequenceNode):
        yield from ((name, item) for name, item in zip(names_by_number(node), node, strict=True) if name)


def compiled_with(game: Path, variant: Path, text: str) -> tuple[Compilation | None, Report]:
    """Return the rules of a game with a variant, and what the compiler says."""
    report = Report()
    variant.write_text(text, encoding="utf-8")
    return loading.compile_with_trees(game, [str(variant)], report), report


def left_unused(compiled: Compilation, without: Compilation, variant: Path) -> list[Diagnostic]:
    """Return what is said to be left unused by a variant."""
    report = Report()
    lint(compiled, frozenset({str(variant)}), frozenset(), report, without=lambda: without)
    return [each for each in report if each.code == "K151"]
