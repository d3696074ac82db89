"""The context of a draft: the game, its addresses, and whether a change of it would pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.rule_index import IndexEntry, rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.variants.patches import patches_of
from interpreter.model.schema.shapes import FieldType
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_game_files


@dataclass(frozen=True, slots=True)
class DraftExample:
    """A change that can be made: lines of `changes:`, of new sections, of the head; and what is said about it."""

    title: str  # what it does, in a sentence
    changes: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    address: str = ""  # that is changed
    current: str = ""  # what stands there


@dataclass(slots=True)
class DraftContext:
    """A game without errors, its files, its places, and the addresses its other variants touch already."""

    name: str  # of the new variant
    game: str
    compiled: Compilation
    files: Files
    places: tuple[IndexEntry, ...]
    others: tuple[str, ...]  # variants beside the game
    touched: frozenset[str]
    needs: tuple[str, ...]  # variants it begins with
    needed: tuple[Path, ...]

    def under(self, *sections: str) -> Iterator[IndexEntry]:
        """The places of some sections, in the order of the sections."""
        for section in sections:
            yield from (place for place in self.places if place.address.startswith(f"{section}."))

    def with_form(self, form: FieldType) -> Iterator[IndexEntry]:
        """The places where something of a form stands."""
        return (place for place in self.places if place.shape is form)

    def text(self, *examples: DraftExample) -> str:
        """A variant file with some examples only."""
        lines = ["rulewright: 1", f"variant: {self.name}", f"of: {self.game}", "because: We try something."]
        lines += [f"needs: [{', '.join(self.needs)}]"] if self.needs else []
        lines += [line for example in examples for line in (*example.head, *example.sections)]
        changes = [f"  {line}" for example in examples for line in example.changes]
        return "\n".join([*lines, *(["changes:", *changes] if changes else [])]) + "\n"

    def findings(self, example: DraftExample) -> tuple[int, int]:
        """How many errors and warnings there are with an example alone."""
        variants = [(str(file), file_reader.read_bytes(file)) for file in self.needed]
        own = (f"{self.name}{loading.VARIANT}", self.text(example).encode())
        report = Report()
        files = Files(self.files.game, self.files.components, self.files.clauses, (*variants, own))
        compile_game(files, report)
        severities = [each.severity for each in report]
        return severities.count(Severity.ERROR), severities.count(Severity.WARNING)

    def is_touched(self, address: str) -> bool:
        """Whether another variant of the game changes something at an address, around it or inside of it."""
        return any(overlap(address, other) for other in self.touched)


def overlap(first: str, second: str) -> bool:
    """Whether one address is the other one, or leads to something inside of it."""
    return f"{first}.".startswith(f"{second}.") or f"{second}.".startswith(f"{first}.")


def draft_context(path: Path, variants: Sequence[str], name: str, report: Report) -> DraftContext | None:
    """The ground for a new variant; None if the game has errors, which are reported."""
    needed = loading.variant_files(path, variants, report)
    files = read_game_files(path, report)
    compiled = loading.compile_with_trees(path, variants, report)
    if compiled is None or files is None:
        return None
    others = {other: file for other, file in loading.variants_beside(path).items() if other != name}
    touched = {change.address for other in loading.variants_of(path, others) for change in patches_of(other)}
    needs = tuple(loading.variants_of(path, [str(file)])[0].name for file in needed)
    places = tuple(rule_index(compiled.trees))
    return DraftContext(name, compiled.rules.game, compiled, files, places, tuple(others), frozenset(touched), needs, tuple(needed))
