"""Changes that spoil a game: every address, replaced by something that does not fit there, or removed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.variants.delta_debugging import error_key
from interpreter.project.files.source_files import read_game_files

NAME = "spoilt"
CHANGES: Mapping[str, str] = {
    "below its range": "replace: {address}\n    with: 0 - 1000000",
    "above its range": "replace: {address}\n    with: 99999999",
    "from below 0": "replace: {address}\n    with: 0 - 1000 to 5",
    "an unknown name": "replace: {address}\n    with: nobody_knows",
    "a truth": "replace: {address}\n    with: yes",
    "a list": "replace: {address}\n    with: [nobody_knows, 7]",
    "a mapping": "replace: {address}\n    with: {{is: nobody_knows, points: 0 - 3}}",
    "a step": "replace: {address}\n    steps:\n      - change: nobody_knows to 7",
    "something beside it": "insert_before: {address}\n    with: {{nobody_knows: {{is: 0 - 9 to 9}}}}",
    "nothing": "remove: {address}",
}


@dataclass(frozen=True)
class WrongChange:
    """One change of a game that is wrong, most likely: the variant, and the files of its game."""

    address: str
    sort: str
    files: Files

    @property
    def text(self) -> str:
        """The file of the variant."""
        change = CHANGES[self.sort].format(address=self.address)
        return f"rulewright: 1\nvariant: {NAME}\nof: {game_name(self.files)}\nbecause: To see what is said.\nchanges:\n  - {change}\n"

    def brought_about(self) -> list[Diagnostic]:
        """Return what is found in the game with the change and not in the game."""
        said = {error_key(each) for each in found(self.files)}
        variant = (f"{NAME}.variant.yaml", self.text.encode())
        return [each for each in found(replace(self.files, variants=(variant,))) if error_key(each) not in said]


def game_name(files: Files) -> str:
    """Return the name of the game in some files."""
    return Path(files.game[0]).name.removesuffix(".game.yaml")


def found(files: Files) -> list[Diagnostic]:
    """Return all that is found in some files."""
    report = Report()
    compile_game(files, report)
    return list(report)


def files_of(game: Path) -> Files:
    """Return the files of a game without variants."""
    files = read_game_files(game, Report())
    assert files is not None
    return files


def wrong_changes(game: Path) -> Iterator[WrongChange]:
    """Every change of a game that most likely is wrong."""
    files, report = files_of(game), Report()
    compiled = compile_game(files, report)
    assert compiled is not None, list(report)
    for address in compiled.trees.known_addresses:
        yield from (WrongChange(".".join(address), sort, files) for sort in CHANGES)


def is_misplaced(finding: Diagnostic) -> bool:
    """True if the first place of a finding lies in no file of the variant."""
    return finding.span is None or Path(finding.span.source.name).name != f"{NAME}.variant.yaml"
