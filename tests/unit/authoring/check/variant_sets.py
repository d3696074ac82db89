"""Drawn sets of small variants of a small game, laid out in folders in several ways: beside the game, in a folder of their own, scattered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random

from interpreter.diagnostics.diagnostic import Diagnostic
from tests.unit.frontend.made import COMPONENTS, completed

GAME = completed("numbers: {bonus: 1}\nend:\n  full: {at: end of turn, when: every(holder(cell) is not none for cell in cells)}\n")
NAMES = ("early", "fair", "grand", "idle", "late", "modest")
CHANGES = (
    "replace: numbers.bonus\n    with: 2",
    "replace: numbers.bonus\n    with: 4",
    "replace: numbers.bonus\n    with: was + 1",
    "remove: end.full",
    "replace: end.full.when\n    with: open",
    "replace: actions.lay.choose.cell\n    with: cells",
    "replace: actions.lay.choose\n    with: {cell: 'cells where holder(cell) is none'}",
    "insert_before: actions.lay.do.change\n    steps: [{add: up to 1 to coins(me)}]",
    "insert_before: actions.lay.do.change\n    steps: [{take: up to bonus from coins(me)}]",
    "add: actions.lay.do\n    with: [{change: open to yes}]",
    "add: actions.lay.require\n    with: {few: {that: coins(me) > 0, say: Coins are needed.}}",
    "remove: actions.lay.do.change",
    "replace: track.coins.starting\n    with: bonus",
)
SECTIONS = ("numbers: {fee: 1}\n", "numbers: {fee: 2}\n", "words:\n  full: open\n", "track:\n  turns_left: 0 to 9 starting at 9\n")
Variants = Mapping[str, str]


def drawn_variants(seed: int, count: int) -> dict[str, str]:
    """Return the texts of some variants by name; some of them exclude others, or come after them."""
    random = Random(seed)
    names = random.sample(NAMES, count)
    return {name: _variant(name, [other for other in names if other != name], random) for name in names}


def _variant(name: str, others: list[str], random: Random) -> str:
    text = f"rulewright: 1\nvariant: {name}\nof: made\nbecause: Trying.\n"
    relation = random.random()
    text += f"excludes: {{{random.choice(others)}: They differ.}}\n" if relation < 0.1 else ""
    text += f"after: {random.choice(others)}\n" if relation > 0.9 else ""
    text += random.choice(SECTIONS) if random.random() < 0.3 else ""
    return text + "changes:\n" + "".join(f"  - {change}\n" for change in random.sample(CHANGES, random.randint(1, 2)))


def _beside(root: Path, names: Iterable[str]) -> Iterator[Path]:
    yield from (root / f"{name}.variant.yaml" for name in names)


def _own_folder(root: Path, names: Iterable[str]) -> Iterator[Path]:
    yield from (root / "mine" / f"{name}.variant.yaml" for name in names)


def _scattered(root: Path, names: Iterable[str]) -> Iterator[Path]:
    yield from (root / "far" / f"{number}" / f"{name}.variant.yaml" for number, name in enumerate(names))


LAYOUTS: Mapping[str, Callable[[Path, Iterable[str]], Iterator[Path]]] = {
    "beside the game": _beside,
    "in a folder of their own": _own_folder,
    "scattered": _scattered,
}


def laid_out(root: Path, layout: str, variants: Variants) -> list[Path]:
    """Write the game into a folder and the variants where the layout says; return the paths of the variants."""
    root.mkdir(exist_ok=True)
    (root / "made.game.yaml").write_text(GAME, encoding="utf-8")
    (root / "made.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    paths = list(LAYOUTS[layout](root, variants))
    for path, text in zip(paths, variants.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def said(found: Iterable[Diagnostic]) -> set[object]:
    """Return what findings say, apart from the folders in which the files lie and from their order."""
    return {_said(each) for each in found}


def _said(found: Diagnostic) -> object:
    places = [(Path(label.span.source.name).name, label.span.start, label.text) for label in found.labels]
    return found.code, tuple(places), tuple((key, value) for key, value in sorted(found.values.items()) if key != "command")
