"""Pairs of variants in `check`: which are tried together, in which order, and in whose time.

The choice depends on the files and `--seconds` only, not on the computer: so does everything that is proved of a pair. Contradictions live
where two variants change the same place, so pairs that change near each other come first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from pathlib import Path

from interpreter.authoring.scenarios.trial_time import SHOWN
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import head_name
from interpreter.frontend.variants.patches import Variant, declared_by, patches_of
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.source_files import read_valid

PairChoice = StrEnum("PairChoice", "SOME ALL NONE")  # which pairs are compiled; changes of one place are looked for in all, but for NONE
NEAREST = 12  # pairs of a file that are compiled in any case: all there are of 23 variants
SHARE = 0.5  # of the time of a file is for compiling its pairs
PER_BYTE = 3e-6  # seconds to compile a game, for each byte of its files: from 1.4e-6 (long texts) to 1.3e-5 (formulas), measured

_Places = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants that are looked at together. owner: the one in whose time. is_compiled: whether more than their changes is compared."""

    names: tuple[str, str]
    owner: str
    is_compiled: bool


def candidate_pairs(game: Path, names: Collection[str], beside: Mapping[str, Path], *, with_house: bool) -> list[tuple[str, str]]:
    """Return the pairs of variants to look at if those in `names` are checked, by name; none of which one comes along with the other anyway.

    These are the variants in `names` with each other, wherever they lie, and `with_house` with all that lie `beside` the game. Without it, one
    that lies there itself is a pair with those before it by name.
    """
    checked = set(names)
    listed = sorted(checked | beside.keys() if with_house or checked & beside.keys() else checked)
    needed = {name: _resolved(loading.variant_files(game, [name], Report())) for name in listed}
    own = {name: _resolved([beside.get(name, Path(name))]) for name in listed}

    def are_tried(first: str, second: str) -> bool:
        if {first, second} <= checked or (second in checked and {first, second} <= beside.keys()):
            return True
        return with_house and not checked.isdisjoint((first, second))

    return [
        (first, second)
        for first, second in combinations(listed, 2)
        if are_tried(first, second) and not (own[first] <= needed[second] or own[second] <= needed[first])
    ]


def _resolved(files: Iterable[Path]) -> frozenset[Path]:
    return frozenset(map(file_reader.resolve_links, files))


def choose_pairs(
    candidates: Iterable[tuple[str, str]], files: Mapping[str, Path], checked: Collection[str], most: int | None
) -> Iterator[Pair]:
    """Yield all candidates, the nearest first; those of variants that are checked are shared out among these.

    most: pairs of one variant that are compiled; None: all.
    """
    listed = list(candidates)
    places = {name: _places(files[name]) for name in {name for pair in listed for name in pair}}
    owned, order = Counter[str](), {name: number for number, name in enumerate(sorted(checked))}

    def nearness(pair: tuple[str, str]) -> tuple[int, int, tuple[str, str]]:
        shared = places[pair[0]] & places[pair[1]]
        return -max(map(len, shared), default=0), -len(shared), pair

    for pair in sorted(listed, key=nearness):
        owner, *others = _owners(pair, order)
        if most is not None and owned[owner] >= most:
            owner = next((other for other in others if owned[other] < most), owner)
        owned[owner] += 1
        yield Pair(pair, owner, most is None or owned[owner] <= most)


def _owners(pair: tuple[str, str], order: Mapping[str, int]) -> list[str]:
    """Return the variants of a pair in whose time it can be tried; by turns, so that every variant of a set comes first equally often."""
    owners = [name for name in pair if name in order]
    return owners[::-1] if len(owners) > 1 and (order[pair[1]] - order[pair[0]]) % 2 else owners


def most_pairs(game: Path, seconds: float | None) -> int | None:
    """Return how many pairs of one variant are compiled in the time of its file; None: all of them."""
    if seconds is None:
        return None
    sources = (game, *file_reader.list_folder(game.parent, "*.components.yaml"))
    size = sum(len(file_reader.bytes_or_nothing(each)) for each in sources)
    return max(NEAREST, int(SHARE * seconds / (PER_BYTE * size)) if size else 0)


def untried(game: Path, pairs: Sequence[Pair]) -> Report:
    """Return the note that counts the pairs that are not compiled, and names a few; nothing if there are none."""
    report = Report()
    left = [
        " and ".join(f"`{Path(name).name.removesuffix(loading.VARIANT)}`" for name in pair.names) for pair in pairs if not pair.is_compiled
    ]
    if left:
        said = [*left[:SHOWN], *([f"{len(left) - SHOWN} more"] if len(left) > SHOWN else [])]
        name = game.name.removesuffix(loading.GAME)
        report.add("R244", subject=str(game), game=name, left=len(left), count=len(pairs), pairs="; ".join(said))
    return report


def _places(file: Path) -> _Places:
    """All addresses that a variant changes or declares, with the addresses around them."""
    node = read_valid(file, "variant", Report())
    if node is None:
        return frozenset()
    variant = Variant(file.name, node)
    found = [patch.parts for patch in patches_of(variant)]
    found += [(section.key, head_name(entry.key)) for section, entry in declared_by(variant)]
    return frozenset(parts[:length] for parts in found for length in range(1, len(parts) + 1))
