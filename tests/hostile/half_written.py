"""Rule files that somebody is still writing: every value in turn is another sort of YAML, as if the right one came later.

`python -m tests.hostile.half_written [PART PARTS]` tries all of them, or one part of so many, in the game that uses most of the language.
"""

import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from tests.hostile.mutation import Case
from tests.hostile.soundness import STUCK, UnsoundError, at_most, check_places, checked

FOLDER = Path(__file__).parents[1] / "games"
WRONG = (
    "", "null", "[]", "{}", "[x]", "[[[]]]", "{x: y}", "{x: [y, {z: 1}]}", "{en: x}", "{en: [x]}", "7", "-1", "1.5", '""', "x", "me", "yes",
    "x for", "{x}", '"{x"', "[1, 2, 3, 4]", "[[1, 2], [3]]", "{1: x}",
)  # fmt: skip
VARIANT = """\
rulewright: 1
variant: spare
of: errands
because: It is tried.
excludes: {other: They do not go together.}
changes:
  - replace: numbers.rent
    with: 2 * was
  - replace: actions.walk.require.solvent.that
    with: was or gates
    text: "Who goes, pays."
  - replace: procedures.kindle.do.change
    steps:
      - change: lamp(post) to next(me)
      - tell: "{me} lights one."
  - add: words
    with:
      all_lamps: count(post in posts where lamp(post) is not none)
  - insert_before: play.turns.do.act
    steps:
      - reveal: back(me) to others(me)
  - remove: scoring.guests
"""


def whole() -> Case:
    """The game that uses most of the language, with a variant that changes it in every way."""
    data = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("errands.components.yaml")}
    return Case("errands", (FOLDER / "errands.game.yaml").read_text(encoding="utf-8"), data, {"spare": VARIANT})


def half_written(text: str) -> Iterator[str]:
    """The text with one value after the other replaced by every wrong one: of entries, with all below them, and in braces."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        head, colon, value = line.partition(":")
        if not colon or head.lstrip().startswith("#"):
            continue
        end = next((later for later in range(number + 1, len(lines)) if _margin(lines[later]) <= _margin(line)), len(lines))
        for wrong in WRONG:
            yield "\n".join([*lines[:number], f"{head}: {wrong}", *lines[end:]])
            for spot in re.finditer(r"(?<=[{,] )?(?<=\w: )[^,{}\[\]\"]+(?=[,}])", value):
                yield "\n".join([*lines[:number], f"{head}:{value[: spot.start()]}{wrong}{value[spot.end() :]}", *lines[number + 1 :]])


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def every() -> Iterator[Case]:
    """Every half-written form of the game, of its component data and of its variant."""
    case = whole()
    for text in half_written(case.game):
        yield Case(case.name, text, case.components, {})
    for name, data in case.components.items():
        for text in half_written(data):
            yield Case(case.name, case.game, {name: text}, {})
    for name, variant in case.variants.items():
        for text in half_written(variant):
            yield Case(case.name, case.game, case.components, {name: text})


def fault(case: Case) -> str | None:
    """What is wrong with what `check` says of a rule set; None if it says something that can be shown, or nothing."""
    try:
        with at_most(STUCK):
            _judge(case)
    except Exception:  # noqa: BLE001  # whatever it is, it is the fault looked for
        return traceback.format_exc()
    return None


def _judge(case: Case) -> None:
    rules, report = checked(case)
    check_places(case, report)
    if rules is None and not report.has_errors():
        raise UnsoundError("neither rules nor an error")


def main(part: int = 0, parts: int = 1) -> int:
    """How many faults there are; each sort is shown once."""
    seen, tried = set[str](), 0
    for number, case in enumerate(every()):
        if number % parts == part:
            tried += 1
            why = fault(case)
            if why is not None and (sort := "\n".join(why.splitlines()[-3:])) not in seen:
                seen.add(sort)
                print(f"number {number}: {why}", flush=True)
    print(f"{tried} half-written rule sets, {len(seen)} sorts of faults", flush=True)
    return len(seen)


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:])) else 0)
