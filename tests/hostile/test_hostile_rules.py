"""One mistake gives one message, at its place: broken lines of a rule file, each with what is found in it."""

import pytest

from interpreter.diagnostics.codes import Severity
from tests.unit.frontend.made import compiled, completed

STEP = "procedures:\n  it:\n    do:\n      - {}\n"
ACTION = "actions:\n  it:\n    choose:\n      cell: cells\n    {}\n    do:\n      - change: holder(cell) to me\n"
WORD = "words:\n  it: {}\n"
TRACK = "track:\n  it: {}\n"
KIND = "kinds:\n  it: {}\n"
ASKED = "play:\n  - turns: clockwise\n    safety_limit: 9\n    do:\n      - may: it\nactions:\n  it:\n    choose:\n      {}\n    do:\n      - shuffle: deck\n"

# The fragment, what stands in its place, the code, and the text that is pointed at.
CASES = [
    # keys and verbs
    ("{}", "wrods:\n  it: 3\n", "Y160", "wrods"),
    ("{}", "actions:\n  it:\n    chose:\n      cell: cells\n    do:\n      - shuffle: deck\n", "Y160", "chose"),
    ("{}", "play:\n  - turns: clockwise\n    do:\n      - must: lay\n        if_none: pass\n", "Y161", "turns"),
    (STEP, "shufle: deck", "Y155", "shufle"),
    (STEP, "change: goal to none\n        run: it", "Y156", "run"),
    (STEP, "if: open\n        then:\n          - shuffle: deck\n        esle: []", "Y160", "esle"),
    (STEP, "change: goal", "Y302", "goal"),
    (STEP, "change: goal to none\n        to: a1", "Y301", "to"),
    (STEP, "add: up to 1 from coins(me)", "Y303", "coins(me)"),
    (STEP, "turns: sideways\n        safety_limit: 9\n        do:\n          - shuffle: deck", "Y162", "sideways"),
    (KIND, "{grid: cube, width: 3, height: 3}", "Y162", "cube"),
    (KIND, "{grid: square, width: 3}", "N135", "{grid: square, width: 3}"),
    (KIND, "3", "Y152", "3"),
    # YAML and commas
    (WORD, "{is: 3, text: One, two}", "Y127", "One,"),
    ("{}", "words:\n  it: 3\n  it: 4\n", "Y115", "it"),
    ("{}", "words:\n\tit: 3\n", "Y105", "\t"),
    ("{}", "words:\n  it: &one 3\n", "Y116", "&one"),
    # how expressions are written
    (WORD, "coins(me) == 3", "Y210", "=="),
    (WORD, "coins(me) > 3 && open", "Y211", "&&"),
    (WORD, "coins(me) / 2", "Y215", "/"),
    (WORD, "coins(me) divided by 2", "Y235", "divided by 2"),
    (WORD, "1 < coins(me) < 3", "Y230", "< coins(me) <"),
    (WORD, "size(neighbours(a1)", "Y252", "("),
    (WORD, "if open then 3", "Y241", "if open then 3"),
    # names
    (WORD, "coinz(me)", "N105", "coinz"),
    (WORD, "cell_count", "N105", "cell_count"),
    (WORD, "card", "N106", "card"),
    (WORD, "coins", "N107", "coins"),
    (WORD, "cells(me)", "N108", "cells"),
    (WORD, "can(trade)", "N109", "trade"),
    (TRACK, "0 to nope", "N105", "nope"),
    (TRACK, "pool of crad", "N112", "crad"),
    (TRACK, "pool of cards", "N113", "cards"),
    (TRACK, "pool of card, known to me", "N127", "me"),
    ("{}", "words:\n  size: 3\n", "N101", "size"),
    ("{}", "words:\n  open: 3\n", "N102", "open"),
    ("{}", "words:\n  it(cells is cell): 3\n", "N103", "it(cells is cell)"),
    ("{}", "words:\n  it(cell, cell): 3\n", "N114", "cell"),
    ("{}", "track:\n  it(nope): truth\n", "N112", "nope"),
    ("{}", "scoring:\n  it: {points: coins(me)}\n", "N110", "me"),
    ("{}", "whenever:\n  it:\n    after: nothing\n    do:\n      - shuffle: deck\n", "N129", "nothing"),
    (STEP, "run: nothing(a1)", "N129", "nothing(a1)"),
    (STEP, "perform: price(farm)", "N130", "price(farm)"),
    (STEP, "end_game: never", "N131", "never"),
    (STEP, "must: [lay, trade]\n        if_none: pass", "N109", "trade"),
    (STEP, "stop: repeat", "D111", "repeat"),
    # kinds
    (WORD, "coins(a1)", "T101", "a1"),
    (WORD, "open and coins(me)", "T102", "coins(me)"),
    (WORD, "if open then 1 else a1", "T104", "if open then 1 else a1"),
    (WORD, "count(c in coins(me))", "T105", "coins(me)"),
    (WORD, "me = front", "T107", "me = front"),
    (WORD, "a1 in players", "T109", "a1 in players"),
    (WORD, "a1 is none", "T110", "a1 is none"),
    (WORD, "a1 + 1", "T112", "a1"),
    (WORD, "coins(me, a1)", "T113", "coins(me, a1)"),
    (WORD, "row_of(me)", "T114", "row_of(me)"),
    (STEP, "change: open to 3", "T101", "3"),
    (STEP, "change: heap(a1) to none", "T142", "heap(a1)"),
    (STEP, "change: cells to none", "T140", "cells"),
    (STEP, "move: up to farm from market to heap(a1)", "T145", "up to farm from market to heap(a1)"),
    (STEP, "draw: up to 1 from market to deck", "T146", "market"),
    (STEP, "for_each: cells\n        do:\n          - shuffle: deck", "T149", "cells"),
    ("{}", "kinds:\n  it: {part_of: cell, where: row_of(cell)}\n", "T102", "row_of(cell)"),
    # bounds
    (STEP, "change: coins(me) to coins(me) + 1", "B101", "coins(me) + 1"),
    (STEP, "change: coins(me) to 21", "B101", "21"),
    (STEP, "take: up to coins(me) - 5 from coins(me)", "B107", "coins(me) - 5"),
    (WORD, "7 mod coins(me)", "B102", "coins(me)"),
    (TRACK, "9 to 1", "B103", "1"),
    (TRACK, "0 to 9 starting at 10", "B101", "10"),
    ("{}", "numbers:\n  it: {2: 3, 4: 5}\n", "B104", "{2: 3, 4: 5}"),
    # none
    (WORD, "coins(holder(a1)) > 3", "T103", "coins(holder(a1))"),
    (STEP, "change: holder(goal) to me", "T103", "goal"),
    (STEP, "move: up to top(deck) from deck to market", "T103", "top(deck)"),
    (STEP, "change: face to none", "T106", "none"),
    (ACTION, "require:\n      it: {that: coins(holder(cell)) > 2}", "T103", "coins(holder(cell))"),
    (TRACK, "cell", "T126", "it"),
    # decisions, circles, secrets
    (STEP, "roll: card from market", "D110", "market"),
    (STEP, "run: it", "D102", "it"),
    (WORD, "it + 1", "D101", "it"),
    ("{}", "kinds:\n  it: {each_combination_of: [it, side]}\n", "D103", "it"),
    ("{}", "kinds:\n  it: {part_of: cell, where: holder(cell) is none}\n", "D113", "holder(cell) is none"),
    ("{}", "actions:\n  it:\n    do:\n      - must: it\n        if_none: pass\n", "D102", "it"),
    (ASKED, "card: hand(next(me))", "D301", "hand(next(me))"),
    (ASKED, "card: market where top(deck) = card", "D301", "top(deck) = card"),
    (ASKED, "card: deck", "D301", "deck"),
    ("{}", "scoring:\n  it: {points: score(player)}\n", "D101", "it"),
]


@pytest.mark.parametrize(("frame", "text", "code", "place"), CASES, ids=[f"{code} {text.splitlines()[-1]}" for _, text, code, _ in CASES])
def test_one_mistake_is_one_finding_at_its_place(frame: str, text: str, code: str, place: str) -> None:
    fragment = frame.replace("{}", text)
    rules, report = compiled(completed(fragment))
    assert rules is None
    found = [each for each in report if each.severity is not Severity.NOTE]
    assert [code] == [each.code for each in found]
    span = found[0].span
    assert span is not None
    assert place == span.text


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 60
