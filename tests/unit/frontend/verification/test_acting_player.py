"""Wherever the rules speak of `me` somebody acts, or they are refused: tried for every sort of thing in every place where nobody does."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.authoring.scenarios.runner import CompiledGames, run_file
from interpreter.diagnostics.diagnostic import Report
from interpreter.display import RenderContext, picture
from interpreter.project.errors import RulesError
from interpreter.runtime.machine import machine
from interpreter.runtime.scoring.result import result
from interpreter.session.library import Game
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: acting
players: 2
components: acting.components.yaml
kinds:
  cell: {grid: square, width: 2, height: 2}
  card: {listed_in: cards, columns: {worth: formula 0 to 20, effect: steps}}
track:
  coins(player): 0 to 10
  lid(cell): 0 to 9
words:
  wealth: coins(me)
  half(card): worth(card) - 1
setup:
  - add: up to 1 to lid(first(cells))
SETUP
play:
  - each_player: players
    do:
      - run: pay
      - must: go
PLAY
actions:
  go:
    do:
      - perform: effect(a)
      - add: up to worth(b) to coins(me)
procedures:
  pay:
    do:
      - add: up to 1 to coins(me)
  each:
    do:
      - each_player: players
        do:
          - run: pay
  twice:
    do:
      - run: each
      - run: pay
  late:
    do:
      - if: lid(first(cells)) > 8
        then:
          - each_player: others(me)
            do: []
end:
  rich: {at: end of turn, when: sum(worth(card) for card in cards) > 99}
scoring:
  coins: {points: coins(player)}
SCORING
ranking:
  most: {most: score(player)}
RANKING
always:
  lids: {that: lid(first(cells)) < 10}
ALWAYS
show:
  cell: {label: lid(cell)SHOW}
"""
CARDS = """\
rulewright: 1
components: acting
cards:
  - {id: a, worth: 1, effect: [{add: up to 1 to coins(me)}]}
  - {id: b, worth: coins(me)}
"""
STEPS = (
    "run: pay",
    "run: each",
    "run: twice",
    "run: late",
    "perform: effect(a)",
    "perform: effect(b)",
    "add: up to VALUE to lid(first(cells))",
)
VALUES = (
    "worth(b)",
    "half(b)",
    "sum(worth(card) for card in cards)",
    "wealth",
    "coins(me)",
    "if lid(first(cells)) > 8 then worth(b) else 1",
)
RIGHT = {"run: each"}
IN_STEPS = [
    (place, step.replace("VALUE", value))
    for place in ("SETUP", "PLAY")
    for step in STEPS
    for value in VALUES
    if "VALUE" in step or value == "wealth"
]
IN_VALUES = [(place, value) for place in ("SCORING", "RANKING", "ALWAYS", "SHOW") for value in VALUES]
LINES = {
    "SETUP": "  - {}", "PLAY": "  - {}", "SCORING": '  line: {{points: "{}"}}', "RANKING": '  line: {{most: "{}"}}',
    "ALWAYS": '  line: {{that: "({}) < 99"}}', "SHOW": ', glyph: "{}"',
}  # fmt: skip


def played(place: str, text: str, folder: Path) -> str:
    """Load a game with something in a place and play it to the end, with all that is shown of it; the codes if it is refused."""
    rules = GAME
    for other, line in LINES.items():
        rules = rules.replace(
            other if other == "SHOW" else f"{other}\n", line.format(text) + "\n" * (other != "SHOW") if other == place else ""
        )
    (folder / "acting.components.yaml").write_text(CARDS, encoding="utf-8")
    path = write_game(folder, rules)
    try:
        game = load(path)
    except RulesError as error:
        return " ".join(sorted({found.code for found in error.diagnostics}))
    look_at_all(game)
    return "played"


def look_at_all(game: Game) -> None:
    """Play on both machines; draw and count at the beginning and at the end."""
    table = game.table(players=2)
    walk(table, Random(1))
    state = machine.start(table)
    while state.ended is None:
        assert picture(RenderContext(table, state, None))
        asked = machine.questions(table, state)[0]
        state = machine.answer(table, state, asked.player, asked.options.nth(0))
    assert 2 == len(result(table, state).scores)


@pytest.mark.parametrize(("place", "text"), [*IN_STEPS, *IN_VALUES])
def test_where_nobody_acts_nothing_speaks_of_me(place: str, text: str, tmp_path: Path) -> None:
    found = played(place, text, tmp_path)
    if text in RIGHT or (place == "ALWAYS" and "worth" in text):  # checks are looked at for whoever is at turn
        assert "played" == found
    else:
        assert found in {"N110", "N111", "N117"}, found


@pytest.mark.parametrize("line", ["given:\n  - run: pay\nthen: []", "then:\n  - expect: worth(b) = 1", "given:\n  - run: each\nthen: []"])
def test_in_a_scenario_nobody_acts_before_somebody_moves(line: str, tmp_path: Path) -> None:
    assert "played" == played("SETUP", "run: each", tmp_path)
    path, report = tmp_path / "first.scenario.yaml", Report()
    path.write_text(f"rulewright: 1\nscenario: first\nof: acting\nplayers: 2\n{line}\n", encoding="utf-8")
    run_file(path, CompiledGames(), report)
    assert ([] if "each" in line else ["N117"]) == [found.code for found in report if found.code.startswith("N")]
