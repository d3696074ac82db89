"""Sentences about what a change means to players, made from the rules before and after it."""

import re
from dataclasses import replace
from functools import cache

import pytest

from interpreter.authoring.diff import Operand, diff_rules
from interpreter.authoring.diff.change_sentences import change_sentences
from interpreter.authoring.diff.wording import differing_words
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.outline.rule_index import rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.project import loading
from interpreter.project.files.source_files import read_game_files
from interpreter.rulebook.book.source import BookSource
from tests.tiers import first

GAME = """\
rulewright: 1
game: small
title: Small
players: 2 to 4
numbers:
  most: {is: 3, title: stones at most}
  rounds: 4
options:
  quick: {is: truth, default: no, text: Whether it is played quickly.}
  limit: {is: 5 to 9, default: 6, text: How many stones there are.}
kinds:
  cell: {grid: square, width: 3, height: 2, steps: sides, names: a1, title: board}
  colour: [red, blue]
track:
  holder(cell): {is: player or none, title: Holder}
  coins(player): {is: 0 to 99 starting at 3, title: Coins}
  seen: memory of holder
words:
  free: set(cell in cells where holder(cell) is none)
  gain(player): size(free)
setup:
  - text: Everybody gets a coin.
    change: coins(player) to 1 for player in players
play:
  - text: Players move by turns.
    turns: clockwise
    safety_limit: 20
    do:
      - must: [take, lay]
        if_none: pass
      - remember: seen
actions:
  take:
    title: {en: Take, de: Nehmen}
    do:
      - add: up to gain(me) to coins(me)
  lay:
    title: {en: "Lay on {cell}", de: "Auf {cell} legen"}
    text: Lay a stone on a free cell and stop.
    choose:
      cell: free where gain(me) > 0
    require:
      rich: {that: coins(me) >= 1, say: You are too poor.}
    do:
      - change: holder(cell) to me
  give:
    title: Give
    do:
      - take: up to 1 from coins(me)
end:
  done: {title: Done, at: end of round, when: round >= rounds, winners: players}
  broke: {at: end of turn, when: coins(me) = 0, text: Whoever has nothing has lost.}
scoring:
  coins: {text: Every coin is a point., points: coins(player)}
"""


def compiled(game: str, changes: str = "") -> Compilation:
    report = Report()
    variant = f"rulewright: 1\nvariant: mine\nof: small\nbecause: So.\n{changes}"
    files = Files(("small.game.yaml", game.encode()), variants=(("mine.variant.yaml", variant.encode()),) if changes else ())
    found = compile_game(files, report)
    assert found is not None, [plain_text.concise(each) for each in report]
    return found


@cache
def before() -> Compilation:
    return compiled(GAME)


def sentences(old: Compilation, new: Compilation, language: str) -> list[str]:
    sides = [Operand(name, each.trees, each.rules.language) for name, each in (("small", old), ("small+mine", new))]
    books = [BookSource(each, "small.game.yaml", {}, language) for each in (old, new)]
    return list(change_sentences(diff_rules(sides[0], sides[1], language), books[0], books[1]))


def told(changes: str, language: str = "en") -> list[str]:
    return sentences(before(), compiled(GAME, changes), language)


def change(operation: str, address: str, value: str = "", more: str = "") -> str:
    return f"changes:\n  - {operation}: {address}\n{f'    with: {value}{chr(10)}' if value else ''}{more}"


STEP = "    steps:\n      - "
CASES = {
    change("replace", "numbers.most", "5"): "Stones at most: 5 instead of 3.",
    "numbers: {bonus: {is: 2, title: extra coins}}\n": "New number: extra coins, 2.",
    change("replace", "options.limit.default", "7"): "How many stones there are – if nothing is agreed on: 7 instead of 6.",
    change("replace", "options.limit.is", "2 to 9"): "How many stones there are – to agree on: 2 to 9 instead of 5 to 9.",
    change("replace", "kinds.cell.width", "most + 2"): "Board: 2 rows of 5 instead of 2 rows of 3.",
    change("replace", "kinds.colour", "[red, blue, green]"): "Colour: red, blue or green. (Before: red or blue.)",
    change("replace", "track.coins.starting", "7"): "Coins at the start: 7 instead of 3.",
    change("replace", "track.seen", "memory of holder, coins"): "A position is only the same again if this is the same too: Coins.",
    "track:\n  debt(player): {is: 0 to 9, title: Debt}\n": "New to keep track of: Debt.",
    change("replace", "words.gain", "was + 1"): "“Gain” (Take, Lay on a board): 1 more than before.",
    change("replace", "words.free", "set(a1, b2)", "    text: The corners.\n"): "Free: “The corners.”",
    change("replace", "play.turns.do.must.must", "[take, lay, give]"): "You may now choose this here: Give.",
    change("replace", "play.turns.do.must.must", "take"): "You may no longer choose this here: Lay on a board.",
    change("insert_after", "play.turns.do.must", "", f"{STEP}add: up to 1 to coins(me)\n    text_stays: yes\n"): "New: Add up to 1 to your Coins.",
    change("replace", "setup.change", "{change: coins(player) to 2 for player in players}", "    text: Everybody gets two coins.\n"): "Setting up: “Everybody gets two coins.” instead of “Everybody gets a coin.”",
    change("remove", "actions.lay.require.rich", "", "    text_stays: yes\n"): "Lay on a board, no longer a condition: “You are too poor.”",
    change("add", "actions.lay.require", "{odd: {that: round mod 2 = 1, say: Only in odd rounds.}}"): "Lay on a board, new condition: “Only in odd rounds.”",
    change("replace", "actions.lay.choose.cell", "was where cell != a1"): "Lay on a board (cell): now only where this holds: board is not a1.",
    change("add", "actions.take", "{cost: {fee: {pay: 2, from: coins(me)}}}"): "Take, cost: 2 (new).",
    change("replace", "end.done.when", "was or round = 2"): "The game ends (Done): now also if the number of the round is 2.",
    change("remove", "end.broke"): "The game no longer ends so: Whoever has nothing has lost.",
    "end:\n  full: {at: end of turn, when: size(free) = 0, text: A full board ends the game.}\n": "New end of the game: A full board ends the game.",
    change("replace", "scoring.coins.text", "Every coin is two points."): "Coins: “Every coin is two points.” instead of “Every coin is a point.”",
    "scoring:\n  cells: {text: Every cell is a point., points: count(cell in cells where holder(cell) = player)}\n": "New on the score sheet: Cells – Every cell is a point.",
    "ranking:\n  coins: {fewest: coins(player)}\n": "Who wins: The fewest Coins wins.",
    "teams: {4: opposite}\n": "Who plays together: With 2 or 3 players: Everybody plays alone. With 4 players: Those who sit opposite each other play together. A team scores, wins and loses as one.",
    change("replace", "players", "3 to 4"): "Players: 3–4 instead of 2–4.",
}  # fmt: skip


@pytest.mark.parametrize("changes", CASES)
def test_a_change_is_told_in_one_sentence(changes: str) -> None:
    assert [CASES[changes]] == told(changes)


def test_sentences_are_told_in_other_languages() -> None:
    assert ["Stones at most: 5 statt 3."] == told(change("replace", "numbers.most", "5"), "de")
    assert ["Auf board legen, keine Bedingung mehr: „You are too poor.“"] == told(
        change("remove", "actions.lay.require.rich", "", "    text_stays: yes\n"), "de"
    )


def test_a_text_of_an_action_speaks_for_its_steps_and_for_the_words_in_them() -> None:
    changes = (
        "changes:\n  - replace: actions.lay.do.change\n    with: {change: holder(cell) to none}\n    text: Lay nothing.\n"
        "  - replace: words.gain\n    with: size(free) + size(cells)\n  - add: actions.take\n    with: {text: Take.}\n"
    )
    assert ["Take: “Take.”", "Lay on a board: “Lay nothing.” instead of “Lay a stone on a free cell and stop.”"] == told(changes)


def test_what_is_only_noted_down_is_not_told() -> None:
    step = f"{STEP}change: newest to cell\n    text_stays: yes\n"
    found = told(
        f"track:\n  newest: cell or none, internal\n{change('insert_after', 'actions.take.do.add', '', step.replace('cell', 'a1'))}"
    )
    assert ["Different in detail: Newest and Take."] == found


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("One two.", "One three.", ("One two.", "One three.")),
        ("a b c d e f g h i j old.", "a b c d e f g h i j new.", ("… f g h i j old.", "… f g h i j new.")),
        ("Old a b c d e f g h i j", "New a b c d e f g h i j", ("Old a b c d e …", "New a b c d e …")),
        ("same", "same", ("same", "same")),
    ],
)
def test_two_sentences_are_told_by_the_words_that_differ(old: str, new: str, wanted: tuple[str, str]) -> None:
    assert wanted == differing_words(old, new)


ALL = [f"{game}+{name}" for game, path in loading.shipped().items() for name in loading.variants_beside(path)]
FEW = ["chess+no_castling", "kalah+once_only", "tic_tac_toe+misere"]


@pytest.mark.parametrize("name", first(3, [*FEW, *(each for each in ALL if each not in FEW)]))
def test_every_house_rule_is_told_without_code(name: str) -> None:
    path, variants = loading.locate(name, ())
    old, new = (loading.compile_with_trees(path, each, Report()) for each in ((), variants))
    assert old is not None
    assert new is not None
    for sides in ((old, new, "en"), (old, new, "de"), (new, old, "en")):
        found = sentences(*sides)
        assert found
        assert not [each for each in found if re.search(r"\w\(\w|[{}]|\w_\w", each)]


@pytest.mark.full
@pytest.mark.parametrize("name", ["kuhn_poker", "nim", "pig", "reversi", "tic_tac_toe"])
def test_whatever_is_removed_is_told(name: str) -> None:
    """Every rule that a game can do without is removed, one after the other."""
    path = loading.shipped()[name]
    files = read_game_files(path, Report())
    whole = loading.compile_with_trees(path, (), Report())
    assert files is not None
    assert whole is not None
    told = 0
    for place in rule_index(whole.trees):
        text = f"rulewright: 1\nvariant: mine\nof: {name}\nbecause: So.\nchanges:\n  - remove: {place.address}\n    text_stays: yes\n"
        less = compile_game(replace(files, variants=(("mine.variant.yaml", text.encode()),)), Report())
        if less is not None:
            told += bool(sentences(whole, less, "en")) and bool(sentences(less, whole, "de"))
    assert told
