"""A tiny game that completes the fragments in the pages: nine cells, and stones that two players lay on them.

What a fragment lacks is put around it; whoever brings kinds brings all of its own.
"""

import re

HEAD = "rulewright: 1\ngame: example\ntitle: Example\nplayers: 2 to 4\n"

KINDS = """\
kinds:
  cell: {grid: square, width: 3, height: 3, steps: sides, names: a1}
  stone: {each_combination_of: [owner is player]}
  card:
    listed_in: cards
    columns:
      price: 0 to 9
"""

TRACK = """\
track:
  pile_on(cell): pile of stone
  supply(player): pool of stone starting at pool(6 for own in set(stone(player)))
  coins(player): 0 to 20 starting at 3
  holder(cell): player or none
  hand(player): pool of card, known to player
  deck: pile of card starting at pool(1 for card in cards), known to nobody
  market: pool of card
"""

ACTIONS = """\
actions:
  lay:
    choose:
      cell: cells where holder(cell) is none
    do:
      - change: holder(cell) to me
"""

PLAY = """\
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - must: lay
"""

COMPONENTS_NAME = "example.components.yaml"

COMPONENTS = """\
rulewright: 1
components: example
cards:
  - {id: farm, price: 2}
  - {id: mill, price: 3}
  - {id: inn, price: 5}
"""


def completed(fragment: str) -> str:
    """A whole game: the fragment between the head and what it lacks; a text that says its language version is whole."""
    return head_of(fragment) + with_rest(fragment)


def head_of(fragment: str) -> str:
    """The lines that come before a fragment."""
    has = sections(fragment)
    return "" if "rulewright" in fragment else "".join(line + "\n" for line in HEAD.splitlines() if line.split(":")[0] not in has)


def with_rest(fragment: str) -> str:
    """The fragment, and behind it what it lacks."""
    has = sections(fragment)
    if "rulewright" in fragment:
        return fragment
    parts = [fragment if fragment.endswith("\n") else fragment + "\n"]
    own_kinds = "kinds" in has
    if not own_kinds:
        parts += [KINDS] + ([] if "components" in has else [f"components: {COMPONENTS_NAME}\n"])
    if not own_kinds and "track" not in has:
        parts.append(TRACK)
    plays = not own_kinds and "track" not in has and "play" not in has and "actions" not in has
    parts += [ACTIONS, PLAY] if plays else [] if "play" in has else ["play: []\n"]
    return "".join(parts)


def sections(text: str) -> set[str]:
    """The keys at the left margin."""
    return set(re.findall(r"^(\w+):", text, re.MULTILINE))
