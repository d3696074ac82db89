"""Findings of `check` in a file of house rules whose text is replaced by another; the game and the files beside it are compiled once."""

from dataclasses import dataclass, field
from pathlib import Path

from interpreter.authoring.check.file_check import check_files
from interpreter.authoring.scenarios.runner import run_file
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.editing.findings import checks
from interpreter.editing.workspace import Workspace
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import rule_index
from interpreter.project.loading import game_of_variant, variant_argument
from tests.hostile.hints.corpus import HouseFile, beside

GAMES = 4  # that are played where nothing is found without


@dataclass
class Checker:
    """Checks texts in a folder of its own."""

    folder: Path
    workspace: Workspace = field(default_factory=Workspace)
    _said: dict[tuple[str, str, bool], frozenset[tuple[str, str]]] = field(default_factory=dict)

    def found(self, file: HouseFile, text: str, *, games: bool = False) -> list[Diagnostic]:
        """Return what `check` says of the file with this text, and not of the file as it was. With `games`, a variant is played and a scenario run."""
        key = (file.game, file.name, games)
        if key not in self._said:
            self._said[key] = frozenset(map(_key, self._all(file, file.text, games=games)))
        return [each for each in self._all(file, text, games=games) if _key(each) not in self._said[key]]

    def same_rules(self, file: HouseFile, text: str) -> bool:
        """True if a variant means the same with this text as it did before."""
        if not file.is_variant:
            return False
        return self._meaning(file, text) == self._meaning(file, file.text)

    def _meaning(self, file: HouseFile, text: str) -> dict[str, object]:
        """Return what stands at every address of the game with the variant, in one spelling."""
        path = self._path(file)
        path.write_text(text, encoding="utf-8")
        game = game_of_variant(path)
        rules = self.workspace.compiled(game, (variant_argument(game, path),)).rules
        path.write_text(file.text, encoding="utf-8")
        assert rules is not None, "nothing was found"
        return {place.address: canonical_data(place.node, place.shape, rules.rules.language) for place in rule_index(rules.trees)}

    def of_text(self, file: HouseFile, text: str) -> list[Diagnostic]:
        """Return all that `check` says of the file with this text."""
        return self._all(file, text, games=False)

    def _all(self, file: HouseFile, text: str, *, games: bool) -> list[Diagnostic]:
        path = self._path(file)
        path.write_text(text, encoding="utf-8")
        try:
            if games:
                return self._played(file, path)
            return [found for check in checks(self.workspace, path) for found in check.findings(self.workspace)]
        finally:
            path.write_text(file.text, encoding="utf-8")

    def _played(self, file: HouseFile, path: Path) -> list[Diagnostic]:
        """Return what `check` finds in some games with a variant, and `test` in a scenario."""
        if file.is_variant:
            return list(check_files([path], games=GAMES, jobs=1))
        report = Report()
        with self.workspace.reading():
            run_file(path, self.workspace.games(), report)
        return list(report)

    def _path(self, file: HouseFile) -> Path:
        folder = self.folder / file.game
        if not folder.exists():
            folder.mkdir()
            for name, text in beside(file.game).items():
                (folder / name).write_text(text, encoding="utf-8")
        return folder / file.name


def _key(found: Diagnostic) -> tuple[str, str]:
    return found.code, found.sentence


def about(found: list[Diagnostic]) -> Diagnostic | None:
    """Return the finding that an author reads first: the first error, else the first of all."""
    return next((each for each in found if each.is_error), found[0] if found else None)
