"""A tiny neutral game that completes fragments: boards, stones, cards and coins for two to four players.

Sections of a fragment are added to those of the game; a fragment may bring new names, and its own `play:`.
"""

import re
from textwrap import dedent

from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compiler import Files
from interpreter.model.ruleset import listing as ir_text
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.model.types.types import show
from tests.compilation import compile_files

NAME = "made.game.yaml"
ROWS = "made.components.yaml"

HEAD = """\
rulewright: 1
game: made
title: Made
players: 2 to 4
components: made.components.yaml
"""

SECTIONS = {
    "kinds": """\
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  side: [front, back]
  die: {numbers: 1 to 6, plural: dice}
  stone: {each_combination_of: [owner is player, side]}
  card:
    listed_in: cards
    columns:
      price: 0 to 9
      partner: card or none
      effect: steps
""",
    "track": """\
  heap(cell): pile of stone
  supply(player): pool of stone starting at pool(3 for own in set(stone(player, front)))
  coins(player): 0 to 20 starting at 3
  holder(cell): player or none
  hand(player): pool of card, known to player
  deck: pile of card starting at pool(1 for card in cards), known to nobody
  market: pool of card
  shown: slot of card
  face: side
  open: truth
  marked: set of cell
  goal: cell or none
""",
    "actions": """\
  lay:
    choose:
      cell: cells where holder(cell) is none
    do:
      - change: holder(cell) to me
""",
    "play": """\
  - turns: clockwise
    safety_limit: 9
    do:
      - must: lay
        if_none: pass
""",
}

COMPONENTS = """\
rulewright: 1
components: made
cards:
  - {id: farm, price: 2}
  - {id: mill, price: 3, partner: farm, effect: [{add: up to 1 to coins(me)}]}
  - {id: inn, price: 5}
"""


def completed(fragment: str) -> str:
    """The game with the sections of the fragment; only `play:` takes the place of the game's own."""
    given = _sections(dedent(fragment))
    order = [*SECTIONS, *(name for name in given if name not in SECTIONS)]
    parts = [HEAD]
    for name in order:
        own = "" if name == "play" and name in given else SECTIONS.get(name, "")
        rest = given.get(name, "")
        first, _, below = rest.partition("\n")
        parts.append(f"{name}:{first}\n{own}{below}" if name in given else f"{name}:\n{own}")
    return "".join(parts)


def _sections(text: str) -> dict[str, str]:
    """What stands under each key at the margin, the rest of its line included."""
    found = re.split(r"^(\w+):", text if text.endswith("\n") else text + "\n", flags=re.MULTILINE)
    assert found[0].strip() == "", "a fragment begins with a section"
    return dict(zip(found[1::2], found[2::2], strict=True))


def compiled(text: str, components: str = COMPONENTS) -> tuple[RuleSet | None, Report]:
    """The rule set of a whole text, and everything found."""
    report = Report()
    rules = compile_files(Files((NAME, text.encode()), {ROWS: (ROWS, components.encode())}), report)
    return rules, report


def made(fragment: str = "", components: str = COMPONENTS) -> tuple[RuleSet | None, list[str]]:
    """The rule set of the game with a fragment, and the codes found, in order."""
    rules, report = compiled(completed(fragment), components)
    return rules, [found.code for found in report]


def codes(fragment: str, components: str = COMPONENTS) -> list[str]:
    """The codes found in the game with a fragment."""
    return made(fragment, components)[1]


def rules_of(fragment: str = "", components: str = COMPONENTS) -> RuleSet:
    """The rule set of the game with a fragment in which nothing is wrong; notes may have been made."""
    rules, report = compiled(completed(fragment), components)
    worse = [(found.code, dict(found.values)) for found in report if found.severity is not Severity.NOTE]
    assert [] == worse
    assert rules is not None
    return rules


def word(text: str, *, others: str = "", head: str = "it") -> str:
    """The kind of an expression that stands as a word, in words of a rule file."""
    rules = rules_of(_word(text, others, head))
    return show(rules.words[head.partition("(")[0]].body.kind)


def word_codes(text: str, *, others: str = "", head: str = "it") -> list[str]:
    """The codes found in an expression that stands as a word."""
    return codes(_word(text, others, head))


def _word(text: str, others: str, head: str) -> str:
    lines = [line for line in dedent(others).splitlines() if line.strip()]
    return "words:\n" + "".join(f"  {line}\n" for line in lines) + f"  {head}: {text}\n"


def steps(text: str, more: str = "") -> str:
    """A fragment with a procedure `it` made of these steps, and further sections."""
    lines = dedent(text).strip("\n").splitlines()
    return "procedures:\n  it:\n    do:\n" + "".join(f"      {line}\n" for line in lines) + more


def step_codes(text: str, more: str = "") -> list[str]:
    """The codes found in steps that stand in a procedure."""
    return codes(steps(text, more))


def listing(text: str, more: str = "") -> list[str]:
    """The instructions of steps that stand in a procedure, one a line, without their addresses."""
    return listed(rules_of(steps(text, more)), "it")


def listed(rules: RuleSet, routine: str) -> list[str]:
    """The instructions of a routine, numbered, with names, without their addresses."""
    members = {name: decl.members for name, decl in rules.kinds.items() if decl.form == "choices"}
    actions = {name: tuple(slot.name for slot in rules.routines[action.routine].slots) for name, action in rules.actions.items()}
    found = rules.routines[routine]
    writer = ir_text.ListingPrinter(members, tuple(slot.name for slot in found.slots), actions)
    return [f"{number} {writer.instruction(code)}" for number, code in enumerate(found.code)]
