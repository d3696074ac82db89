"""Scenarios about variants of a game: those beside the game, beside the variants, and in files that are checked as well."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from interpreter.authoring.scenarios.runner import game_files
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.scenario_compiler import Header, read_scenario_header
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind, files_in
from interpreter.project.files.source_files import read_valid


@dataclass(frozen=True, slots=True)
class VariantScenario:
    """A scenario that plays; `variants`: the files of the variants that it names, and of those that they need."""

    path: Path
    name: str
    named: tuple[str, ...]
    variants: frozenset[Path]


def scenarios_about(game: Path, names: Iterable[str], more: Iterable[Path] = ()) -> list[VariantScenario]:
    """Return the scenarios about these variants of a game, in the order of their files.

    names: as they are named beside the game, or paths. more: further scenario files to look at. Scenarios that judge a layout, or name a
    variant that is not there, are left out.
    """
    files = loading.variant_files(game, names, Report())
    words = {file.name.removesuffix(loading.VARIANT).encode() for file in files}
    search = _Search(game)
    found = {}
    for path in _scenario_files(game, files, more):
        data = file_reader.bytes_or_nothing(path)
        if b"variants" in data and any(word in data for word in words) and (scenario := search.read(path)) is not None:
            found[file_reader.resolve_links(path)] = scenario
    return list(found.values())


def _scenario_files(game: Path, variants: Iterable[Path], more: Iterable[Path]) -> Iterator[Path]:
    """The scenario files in the folder of the game and below, beside the variants and one folder below, and further ones."""
    yield from (path for path in files_in(game.parent) if file_kind(path) == "scenario")
    for folder in dict.fromkeys(file.parent for file in variants):
        for pattern in ("*.scenario.yaml", "*/*.scenario.yaml"):
            yield from file_reader.list_folder(folder, pattern)
    yield from more


@dataclass
class _Search:
    """Index of what scenarios name, looked up once for each folder and each list of names."""

    game: Path
    games: dict[tuple[Path, str], Path | None] = field(default_factory=dict)
    closures: dict[tuple[str, ...], frozenset[Path]] = field(default_factory=dict)

    @cached_property
    def beside(self) -> dict[str, Path]:
        """The variants beside the game, by name."""
        return loading.variants_beside(self.game)

    def read(self, path: Path) -> VariantScenario | None:
        """A scenario about variants of the game; None for any other file."""
        node = read_valid(path, "scenario", Report())
        header = read_scenario_header(node) if node is not None else None
        if header is None or not header.variants or header.reasons is not None or not self.is_about_game(path, header):
            return None
        named = [str(self.beside.get(name) or loading.variants_near(self.game, path).get(name) or "") for name in header.variants]
        return VariantScenario(path, header.name, header.variants, self.closure(tuple(named))) if all(named) else None

    def is_about_game(self, path: Path, header: Header) -> bool:
        """True if a scenario belongs to the game, and not to another one of that name."""
        key = path.parent, header.game
        if key not in self.games:
            self.games[key] = loading.game_by_name(header.game, game_files(path))
        found = self.games[key]
        return found is not None and file_reader.resolve_links(found) == file_reader.resolve_links(self.game)

    def closure(self, files: tuple[str, ...]) -> frozenset[Path]:
        """The files of variants with those that they need."""
        if files not in self.closures:
            self.closures[files] = frozenset(map(file_reader.resolve_links, loading.variant_files(self.game, files, Report())))
        return self.closures[files]
