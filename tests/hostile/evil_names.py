"""Names that ought to be refused, and a small game in which every sort of thing has a name that can be exchanged for one.

In the files of `tests/hostile/evil` such names stand between « and ».
"""

import json
import re
from functools import cache
from pathlib import Path

from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ruleset.ruleset import RuleSet
from tests.compilation import compile_text

FOLDER = Path(__file__).parent / "evil"
GAME, COMPONENTS = "everything.game.yaml", "everything.components.yaml"
MARK = re.compile("«(.*?)»")
DONE = "RULEWRIGHT_TEST_PWNED"
PAYLOAD = f"import os; os.environ['{DONE}'] = 'yes'"  # what must never happen
INJECTED = (
    f"fly\n    pass\n{PAYLOAD}\nif 0:\n    #",
    f"fly\r    pass\r{PAYLOAD}\rif 0:\r    #",
    f"a(S, Q, {PAYLOAD.partition(';')[0]}",
    f"x'); {PAYLOAD} #",
    f"x\n{PAYLOAD}",
    f"x\x0c\n{PAYLOAD}\n",
)
UNSEEN = ("abc\n", "a\u2028b", "a\x00", "a\x1b[2J", "a\u200bb", "a\u202eb", "a\tb", "\ufeffa", "a\u1160", "")
TWOFOLD = ("ª", "ﬁ", "x²", "a\u0308", "ｄｅｆ", "½", "ſ")  # Python takes them for other letters
CUT = ("old mill", "{a", "b}")
EVIL = (*INJECTED, *UNSEEN, *TWOFOLD, *CUT)


@cache
def texts() -> dict[str, str]:
    """The files of the game, with marks."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))}


@cache
def spots() -> tuple[tuple[str, int], ...]:
    """Every place where something gets a name: the file, and which of its marks."""
    return tuple((name, number) for name, text in texts().items() for number, _ in enumerate(MARK.finditer(text)))


def called(spot: tuple[str, int], name: str) -> tuple[str, str]:
    """The game and its component data, with a name at a place, in quotes; the file keeps its ending."""
    found = dict(texts())
    file, wanted = spot
    marks = list(MARK.finditer(found[file]))
    place = marks[wanted]
    new = name + ".components.yaml" if place.group(1) == COMPONENTS else name
    found[file] = found[file][: place.start()] + json.dumps(new) + found[file][place.end() :]
    game, components = (MARK.sub(r"\1", found[each]) for each in (GAME, COMPONENTS))
    return game, components


def checked(spot: tuple[str, int], name: str) -> tuple[RuleSet | None, Report]:
    """What is found in the game with a name at a place."""
    game, components = called(spot, name)
    file = name + ".components.yaml" if MARK.findall(texts()[spot[0]])[spot[1]] == COMPONENTS else COMPONENTS
    return compile_text(GAME, game.encode(), files={file: components.encode()})
