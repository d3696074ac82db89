"""`python -m tests.hostile.hints --seed 1 --number 100`: how many places and hints are right for mistakes made in house rules.

`--show 10` prints ten of them with all that `check` says; `--wrong` prints those whose place or hint is not right.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from interpreter.diagnostics.render.plain_text import full
from tests.hostile.hints.measure import Judgement, measured

COLUMNS = ("made", "place", "hint", "silent")


def main() -> None:
    """Print the counts by family, then the texts that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.hints", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--show", type=int, default=0, help="print so many, drawn at random, in whole")
    parser.add_argument("--wrong", action="store_true", help="print those whose place or hint is not right")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        judged = measured(given.seed, given.number, Path(folder))
    print("\n".join(table(judged)))
    for each in [each for each in judged if not (each.place and each.hint)] if given.wrong else []:
        print(whole(each))
    for each in Random(given.seed).sample(judged, min(given.show, len(judged))):
        print(whole(each))


def table(judged: Sequence[Judgement]) -> list[str]:
    """Return the counts, a line a family and one for all."""
    families = sorted({each.mistake.family for each in judged})
    rows = [f"{'':16}" + "".join(f"{column:>8}" for column in COLUMNS)]
    for family in (*families, "all"):
        of_family = [each for each in judged if family in (each.mistake.family, "all")]
        counts = Counter(
            {"made": len(of_family), "place": sum(each.place for each in of_family), "hint": sum(each.hint for each in of_family)}
        )
        counts["silent"] = sum(each.found is None for each in of_family)
        rows.append(f"{family:16}" + "".join(f"{counts[column]:8}" for column in COLUMNS))
    return rows


def whole(judged: Judgement) -> str:
    """Return a mistake with all that is said of it and of the file in which its hint was applied."""
    edit, original = judged.mistake.edit, judged.mistake.file.text
    verdict = f"place {'right' if judged.place else 'WRONG'}, hint {'right' if judged.hint else 'WRONG'}"
    said = full(judged.found) if judged.found else "nothing is found"
    after = "".join(f"\n-- with the hint applied:\n{full(each)}" for each in judged.left)
    return f"\n=== {judged.mistake}\n{original[edit.start : edit.end]!r} became {edit.text!r}: {verdict}\n{said}{after}"


if __name__ == "__main__":
    main()
