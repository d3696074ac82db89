"""Rolls that only some see: checked like everything that is secret, hidden in views, drawn anew for those who have not seen them."""

from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.diagnostics.diagnostic import Severity
from interpreter.model.ir import Roll
from interpreter.session.match import Match
from tests.compilation import compile_text
from tests.game_files import write_game
from tests.rules.lockstep import walk

GAME = """\
rulewright: 1
game: cups
players: 3
kinds:
  die: {numbers: 1 to 6, plural: dice}
track:
  under(player): 0 to 6, known to player
  sealed: 0 to 6, known to nobody
  shown: 0 to 36
play:
  - roll: seal from dice
    known_to: nobody
  - change: sealed to seal
  - turns: clockwise
    safety_limit: 6
    do:
      - roll: die from dice
        weight: if die = 1 then 0 else 1
        known_to: me
      - may: keep
        if_none: pass
      - change: under(me) to die
      - roll: hint from set(1, 2)
        known_to: others(me)
      - roll: open from dice
      - change: shown to open
      - STEP
actions:
  keep:
    do: []
"""
NOTHING = "{change: shown to 0}"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("cups"), GAME.replace("STEP", NOTHING))


def found(step: str) -> set[str]:
    _, report = compile_text("made.game.yaml", GAME.replace("STEP", step).encode())
    return {each.code for each in report if each.severity is Severity.ERROR}


@pytest.mark.parametrize(
    ("step", "codes"),
    [
        (NOTHING, set()),
        ("{change: under(me) to die}", set()),
        ("{change: shown to die, tells: die}", set()),
        ('{tell: "{die}", to: me}', set()),
        ('{tell: "{hint}", to: others(me)}', set()),
        ("{change: shown to die}", {"D303"}),
        ("{change: under(next(me)) to die}", {"D303"}),
        ("{change: under(me) to open}", {"D304"}),
        ('{tell: "{die}", to: next(me)}', {"D309"}),
        ("{each_player: players, do: [{change: under(me) to die}]}", {"D303"}),
        ("{each_player: others(me), do: [{if: shown > 1, then: [{change: under(me) to die}]}]}", {"D303"}),
        ("{if: die = 6, then: [{change: shown to 1}]}", {"D302"}),
        ("{choose: {side: 'set(1, die)'}, do: []}", set()),
        ("{choose: {side: 'set(1, hint)'}, do: []}", {"D301"}),
        ("{roll: 'other from set(1, die)', known_to: me}", {"D305"}),
        ("{roll: other from dice, known_to: shown}", {"T165"}),
    ],
)
def test_what_is_rolled_in_secret_stays_with_whom_it_is_known_to(step: str, codes: set[str]) -> None:
    assert found(step) == codes


def test_both_machines_roll_alike(file: Path) -> None:
    for seed in range(4):
        assert walk(load(file).table(players=3, seed=seed), Random(seed)) > 5


def test_only_those_who_see_a_roll_find_it_in_their_view(file: Path) -> None:
    match = load(file).start(players=3, seed=4)

    def die(player: int | None) -> object:
        return match.view(player)["frames"][-1]["names"]["die"]  # type: ignore[index, call-overload]  # plain data

    rolled = die(0)
    assert rolled in range(2, 7)
    assert [die(1), die(2), die(None)] == ["hidden"] * 3
    position = match.to_json()["frames"]
    drawn = {str(match.resample(1, seed).to_json()["frames"]) for seed in range(60)}
    assert len(drawn) == 5  # never 1, which has no weight
    assert {str(match.resample(0, seed).to_json()["frames"]) for seed in range(20)} == {str(position)}


def test_views_are_the_same_whatever_was_rolled(file: Path) -> None:
    game = load(file)

    def views(sealed: int, first: int) -> tuple[object, list[object]]:
        match: Match = game.start(players=3)
        match.answer(f"seal {sealed}").answer(f"die {first}").answer("keep").answer(f"hint {1 + first % 2}").answer("open 3")
        assert match.state.questions[0].player == -1
        return match.view(0), [match.view(None)]

    assert views(1, 2)[1] == views(6, 5)[1]
    assert views(1, 2)[0] != views(1, 5)[0]


def test_files_with_names_of_their_own_go_on_as_they_were() -> None:
    own = GAME.replace("STEP", "{change: shown to tell + reveal + known_to + events}").replace(
        "known_to: nobody", "known_to: first(players)"
    )
    own = own.replace("actions:", "words:\n  nobody: first(players)\nactions:")
    own = own.replace("  shown: 0 to 36", "  shown: 0 to 36\n  tell: 0 to 9\n  reveal: 0 to 9\n  known_to: 0 to 9\n  events: 0 to 9")
    for whom in ("first(players)", "nobody"):
        rules, report = compile_text("made.game.yaml", own.replace("known_to: first(players)", f"known_to: {whom}").encode())
        assert {each.code for each in report if each.severity is Severity.ERROR} == set()
        assert rules is not None
        assert next(step for step in rules.routines["play"].code if isinstance(step, Roll)).audience is not None
