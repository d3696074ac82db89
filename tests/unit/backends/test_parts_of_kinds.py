"""Parts of kinds of every sort have what the whole kind has: columns, words, tracked names, combinations; both machines find the same."""

from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from interpreter import RulesError, load
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """rulewright: 1
game: parts
players: 2
components: parts.components.yaml
kinds:
  pip: {numbers: 0 to 2}
  suit: [leaves, stones, waves]
  pair: {each_combination_of: [low is pip, high is pip]}
  piece: {each_combination_of: [owner is player, mark is suit or none]}
  card: {listed_in: cards, columns: {price: 0 to 5, of: suit or none, beside: set of suit}}
  cell: {grid: square, width: 3, height: 2, steps: sides, names: a1}
KINDS
track:
TRACK
words:
WORDS
play:
  - turns: clockwise
    safety_limit: 6
    do:
      - may: [touch, leave]
        pass: Nothing
actions:
ACTIONS
scoring:
"""
ROWS = """rulewright: 1
components: parts
cards:
  - {id: oak, price: 3, of: leaves, beside: [leaves, waves]}
  - {id: rock, price: 1, of: stones, beside: []}
  - {id: foam, price: 0, of: none, beside: [waves]}
"""
WHOLE = {  # numbers and conditions on a member of each kind
    "pip": ("X + 1", "X * X", "if X > 1 then 1 else 0", "size(set(X, 1))", "min(X, 1)"),
    "suit": ("number_of(X)", "if X = stones then 2 else 1", "count(card in cards where X in beside(card))"),
    "pair": ("low(X)", "high(X) - low(X)", "if X = pair(1, 1) then 3 else 0", "size(set(pair(low(X), 0), X))", "number_of(X)"),
    "piece": ("number_of(owner(X))", "if mark(X) is none then 1 else 0", "size(set(piece(owner(X), none), X))"),
    "card": ("price(X)", "size(beside(X))", "if of(X) is none then 4 else 0", "if X = oak then 1 else 0"),
    "cell": ("row_of(X)", "size(neighbours(X))", "column_of(X) + row_of(X)", "size(reach(set(X), cells))"),
}
PLURAL = {"pip": "pips", "suit": "suits", "pair": "pairs", "piece": "pieces", "card": "cards", "cell": "cells"}


def game(seed: int) -> str:
    """A game with parts of kinds, parts of parts, and combinations of them, each used wherever the whole may be."""
    random = Random(seed)
    kinds, track, words, actions, scoring = [], [], [], [], []
    whole = dict.fromkeys(WHOLE)
    root = {name: name for name in whole}
    for number in range(3):
        of = random.choice(sorted(root))
        test = random.choice(WHOLE[root[of]]).replace("X", of)
        name = f"part_{number}"
        kinds.append(f'  {name}: {{part_of: {of}, where: "({test}) {random.choice(("<", ">", "<=", "!="))} {random.randrange(3)}"}}')
        root[name] = root[of]
    one, other = random.choice(sorted(root)), random.choice(sorted(root))
    kinds.append(f"  mixed: {{each_combination_of: [first_one is {one}, other_one is {other} or none]}}")
    kinds.append(f'  half: {{part_of: mixed, where: "({_of(random, root, one, "first_one(mixed)")}) > {random.randrange(3)}"}}')
    for name in [*(each for each in root if each.startswith("part")), "mixed", "half"]:
        asked = (
            _of(random, root, name, "X")
            if name in root
            else f"{_of(random, root, one, 'first_one(X)')} + (if other_one(X) is none then 1 else 0)"
        )
        words += [f"  worth_{name}(x is {name}): {asked.replace('X', 'x')}"]
        track += [
            f"  seen_{name}({name}): 0 to 9",
            f"  last_{name}: {name} or none",
            f"  all_{name}: set of {name}",
            f"  pile_{name}: pile of {name} starting at pool({name}s)",
        ]
        scoring += [f'  points_{name}: {{points: "sum(worth_{name}(x) + seen_{name}(x) for x in {name}s) + size(all_{name})"}}']
        scoring += [f'  top_{name}: {{points: "worth_{name}(top(pile_{name})) otherwise 0 - 1"}}']
        scoring += [f'  kept_{name}: {{points: "count(x in {name}s where x in all_{name} and last_{name} = x)"}}']
    chosen = random.sample([*(each for each in root if each.startswith("part")), "mixed", "half"], 2)
    for action, name in zip(("touch", "leave"), chosen, strict=True):
        actions += [f"  {action}:", "    choose:", f"      x: {name}s where seen_{name}(x) < 3", "    do:"]
        actions += [
            f"      - add: up to 1 to seen_{name}(x)",
            f"      - change: last_{name} to x",
            f"      - change: all_{name} to all_{name} union set(x)",
        ]
    parts = {"KINDS": kinds, "TRACK": track, "WORDS": words, "ACTIONS": actions}
    text = GAME
    for key, lines in parts.items():
        text = text.replace(f"{key}\n", "\n".join(lines) + "\n")
    return text + "\n".join(scoring) + "\n"


def _of(random: Random, root: dict[str, str], kind: str, text: str) -> str:
    return random.choice(WHOLE[root[kind]]).replace("X", text)


@pytest.mark.full
@given(st.integers(0, 10**9))
def test_parts_of_kinds_are_refused_or_played_alike_by_both_machines(seed: int) -> None:
    with TemporaryDirectory() as folder:
        path = write_game(folder, game(seed))
        path.with_name("parts.components.yaml").write_text(ROWS, encoding="utf-8")
        try:
            table = load(path).table(players=2)
        except RulesError:
            reject()
    walk(table, Random(seed))
