"""Rule files with one large number: copies in a pool, ranges, rounds of loops, sizes of boards, faces of dice, amounts, limits.

Whatever the number is, work stays bounded, or `check` refuses the file: no machine and no command walks as far as a number says.
"""

from collections.abc import Callable, Mapping

HEAD = "rulewright: 1\ngame: large\nplayers: {players}\n{options}"
REST = """kinds:
  card: [x, y]
  cell: {{grid: square, width: {width}, height: {height}, steps: sides}}
{kinds}track:
  owner(cell): player or none
  tally: {range}
  bag: pool of card starting at pool({copies} for card in cards)
  hand(player): pool of card
{track}play:
  - turns: clockwise
    safety_limit: {limit}
    do:
      - must: take
        if_none: pass
actions:
  take:
    do:
      - move: up to 1 of x from bag to hand(me)
{do}end:
  all: {{at: end of round, when: round = 3}}
{more}"""

_PLAIN = {
    "players": "2", "options": "", "width": "3", "height": "3", "kinds": "", "range": "0 to 9", "copies": "9", "track": "", "limit": "20",
    "do": "", "more": "",
}  # fmt: skip


def game(**parts: str) -> str:
    """The game with some parts changed."""
    return (HEAD + REST).format(**_PLAIN | parts)


def _do(*lines: str) -> str:
    return "".join(f"      {line}\n" for line in lines)


LARGE: Mapping[str, Callable[[int], str]] = {
    "copies in a pool": lambda n: game(copies=str(n)),
    "copies in a hidden pool": lambda n: game(track=f"  cup: pool of card starting at pool({n} for card in cards), known to nobody\n"),
    "copies that all move": lambda n: game(copies=str(n), do=_do("- move: all from bag to hand(me)")),
    "copies that move by number": lambda n: game(copies=str(n), do=_do(f"- move: up to {n} of x from bag to hand(me)")),
    "copies in a set": lambda n: game(copies=str(n), more="words:\n  kinds_left: size(set(bag))\nscoring:\n  left: {points: kinds_left}\n"),
    "copies in a sum": lambda n: game(copies=str(n), more="scoring:\n  left: {points: size(hand(player))}\n"),
    "copies in a pile": lambda n: game(track=f"  deck: pile of card starting at pool({n} for card in cards)\n"),
    "copies in a list": lambda n: game(copies=str(n), more="scoring:\n  left: {points: size(list(bag))}\n"),
    "copies of a chosen pool": lambda n: game(copies=str(n), do="").replace("    do:\n      - move: up", f"    choose:\n      some: subsets(bag, 0, {n})\n    do:\n      - move: up"),
    "a range": lambda n: game(range=f"0 to {n}", do=_do(f"- add: up to {n} to tally")),
    "a range below zero": lambda n: game(range=f"0 - {n} to {n} starting at 0"),
    "a range of a condition": lambda n: game(more=f"words:\n  all_numbers: count(card in cards where tally is between 1 and {n})\n"),
    "a kind of numbers": lambda n: game(kinds=f"  step: {{numbers: 1 to {n}}}\n"),
    "a die": lambda n: game(kinds=f"  face: {{numbers: 1 to {n}}}\n", do=_do("- roll: thrown from faces", "- change: tally to 1")),
    "a width": lambda n: game(width=str(n)),
    "a width and a height": lambda n: game(width=str(n), height=str(n)),
    "rounds of a loop": lambda n: game(do=_do(f"- repeat: {n}", "  do:", "    - change: tally to (tally + 1) mod 9")),
    "rounds until something holds": lambda n: game(do=_do("- repeat_until: tally = 99", f"  safety_limit: {n}", "  do:", "    - change: tally to (tally + 1) mod 9")),
    "a safety limit": lambda n: game(limit=str(n)),
    "turns that nobody takes": lambda n: game(limit=str(n), copies="1", more="").replace("round = 3", f"round = {n}"),
    "players": lambda n: game(players=f"2 to {n}"),
    "players at once": lambda n: game(players=str(n)),
    "an option": lambda n: game(options=f"options:\n  across: {{is: 2 to {n}, default: 3}}\n", width="across"),
    "an option of copies": lambda n: game(options=f"options:\n  many: {{is: 1 to {n}, default: {n}}}\n", copies="many"),
    "a product": lambda n: game(more="scoring:\n  left: {points: " + " * ".join([str(n)] * 4) + "}\n"),
    "a memory": lambda n: game(width=str(min(n, 10**7)), track="  seen: memory of owner\n", do=_do("- remember: seen")),
    "choices of many": lambda n: game(width="8", height="8", more="").replace("    do:\n      - move: up", f"    choose:\n      some: subsets(cells, 0, {n})\n    do:\n      - move: up"),
    "a starting number": lambda n: game(range=f"0 to {n} starting at {n}", do=_do("- take: up to 1 from tally")),
    "points": lambda n: game(more=f"scoring:\n  left: {{points: {n} * size(hand(player))}}\n"),
    "a part of points": lambda n: game(more=f"scoring:\n  left: {{points: size(hand(player)) divided by {n}}}\n"),
    "the front of a set": lambda n: game(more=f"scoring:\n  left: {{points: size(front(cells, {n}))}}\n"),
    "a number drawn from a pile": lambda n: game(track="  deck: pile of card starting at pool(3 for card in cards)\n", do=_do(f"- draw: up to {n} from deck to hand(me)")),
}  # fmt: skip
SIZES = (10**3, 10**6, 999_999_999)  # a number of more digits is refused wherever it stands (Y204)
