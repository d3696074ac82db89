"""Sets of numbers: negative ones, large ones, such as are members of kinds; both machines find the same, and no file breaks them."""

import json
import re
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from interpreter import RulesError, load
from interpreter.diagnostics.diagnostic import Report
from interpreter.runtime.machine import machine
from interpreter.runtime.serialization import decode, encode
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """rulewright: 1
game: numerals
players: 2
kinds:
  face: {numbers: 1 to 6}
  die: {numbers: 2 to 9, plural: dice}
  high: {part_of: face, where: face > 3}
track:
  kept: set of 0 to 20
  wide: set of 0 - 9 to 9
  thrown: set of face
  raised: set of high
  level(player): 0 - 9 to 9
  value(face): die
  bag: pool of face starting at pool(2 for face in faces)
words:
  debt(face): face - 4
  product(n is number): n * 100000 * n * 100000
play:
  - turns: clockwise
    safety_limit: 8
    do:
      - may: [pick, collect]
        pass: Nothing
actions:
  pick:
    choose:
      n: SET
    do:
      - change: level(me) to limited(n, 0 - 9, 9)
      - change: wide to set(limited(x, 0 - 9, 9) for x in SET)
  collect:
    choose:
      s: subsets(SET, 0, 2)
    do:
      - change: kept to s common set(0, 1, 2, 3, 4, 5, 20)
      - change: thrown to s common faces
      - change: raised to s common highs
      - for_each: x in SET
        do:
          - change: level(me) to limited(level(me) + x, 0 - 9, 9)
scoring:
"""


NUMBERS = (
    "0",
    "1",
    "3",
    "6",
    "0 - 1",
    "0 - 40",
    "2000000",
    "level(me)",
    "round",
    "size(kept)",
    "first(faces)",
    "(first(highs) otherwise 1)",
)
SETS = ("kept", "wide", "thrown", "raised", "faces", "dice", "highs", "set(3)", "set(1, 0 - 1)", "set(2000000)", "set(2, none)")
TESTS = ("level(me) = 0", "3 in kept", "0 - 1 in wide", "empty(bag)")
OF_NUMBERS = (
    "(N + M)", "(N - M)", "(0 - N)", "limited(N, 0 - 3, 30)", "product(N)", "size(S)", "(first(S) otherwise M)", "(last(S) otherwise M)",
    "(nth(S, 2) otherwise M)", "(the(S) otherwise M)", "copies(N, S)", "copies(N, bag)", "sum(x for x in S)",
    "(max(x for x in S where D) otherwise 0)", "count(x in S where C or x in T)", "sum(x for x in front(S, 2))", "size(set(S, T))",
    "size(subsets(S, 0, 2))", "(if C then N else M)", "sum(debt(x) for x in S common faces)", "count(x in faces where value(x) = N)",
    "size(list(N, M))", "count(x in faces where N in S)",
)  # fmt: skip
OF_SETS = (
    "set(N)", "set(N, M)", "set(N, M, 5)", "(S union T)", "(S common T)", "(S without T)", "set(x - 3 for x in S)", "set(x * N for x in S)",
    "set(x in S where x in T)", "set(x in S where C)", "set(list(N, M, 2))", "best(x in list(N, M) by x)", "best(x in S by 0 - x at least M)",
    "(if C then S else T)", "set(x for x in S where x > N)", "(first(set(S, T)) otherwise S)", "set(debt(x) for x in faces)",
    "set(x in faces where exists(y in T where x in list(y, N)))",
)  # fmt: skip
OF_TESTS = (
    "N in S", "N not in S", "S = T", "empty(S)", "size(S) > N", "N in list(M, 2)", "N in bag", "every(x in T for x in S)",
    "exists(x in S where D)", "S in set(S, T)", "not (C)", "(C and D)", "different(x for x in S)", "same(x - N for x in S)",
)  # fmt: skip


def expression(random: Random, sort: str, depth: int) -> str:
    """A number (`N`), a set of numbers (`S`) or a condition (`C`) by chance."""
    known, deeper = {"N": (NUMBERS, OF_NUMBERS), "S": (SETS, OF_SETS), "C": (TESTS, OF_TESTS)}[sort]
    form = random.choice(known if depth == 0 else (*known, *deeper))
    here = f"{random.randrange(10**6)}"  # bound names hide no others
    parts = {letter: expression(random, sort, max(0, depth - 1)) for letter, sort in zip("NMSTCD", "NNSSCC", strict=True)} if depth else {}
    return re.sub(r"\b[NMSTCDxy]\b", lambda found: parts.get(found[0]) or f"{found[0]}{here}", form) if depth else form


def game(seed: int) -> str:
    """A game in which numbers, sets and conditions made by chance are counted, chosen from and stored."""
    random = Random(seed)
    forms = {"number": ("N", "{}"), "size": ("S", "size({})"), "test": ("C", "if {} then 1 else 0")}
    lines = [
        f'  {name}_{number}: {{points: "{form.format(expression(random, sort, 3))}"}}\n'
        for name, (sort, form) in forms.items()
        for number in range(4)
    ]
    lines = [line.replace("level(me)", "level(player)") for line in lines]
    return re.sub(r"\bSET\b", lambda _: expression(random, "S", 2), GAME) + "".join(lines)


@pytest.mark.full
@given(st.integers(0, 10**9))
def test_sets_of_numbers_are_refused_or_found_the_same_by_both_machines(seed: int) -> None:
    with TemporaryDirectory() as folder:
        path = write_game(folder, game(seed))
        try:
            table = load(path).table(players=2)
        except RulesError:  # with a place, or it could not be written
            reject()
    walk(table, Random(seed))
    random, state = Random(seed), machine.start(table)
    while state.ended is None:
        asked = machine.questions(table, state)[0]
        state = machine.answer(table, state, asked.player, asked.options.sample(random.randrange))
        again = decode.from_json(table.rules, json.loads(json.dumps(encode.to_json(table, state))), Report())
        assert again is not None
        assert again[1] == state
