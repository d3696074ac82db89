"""The rule file of Mycelia plays like an independent implementation, with every option: same questions, boards and winners."""

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import interpreter
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.match import Match
from tests.budgets import NIGHTLY
from tests.rules.mycelia_oracle import Game
from tests.rules.rule_sets import begun
from tests.tiers import first

BOX = yaml.safe_load((Path(__file__).parent / "mycelia_box.yaml").read_text(encoding="utf-8"))
SETTINGS = [
    (players, cards, boards, overflow)
    for players in (2, 3, 4)
    for cards in ("basic", "advanced")
    for boards in ("basic", "unique")
    for overflow in ("never", "literal")
    if NIGHTLY or players == 2 or (cards, boards) == ("advanced", "unique")
]
MOST_DECISIONS = 97  # in one turn
LAST_ROUND = 400 if NIGHTLY else 60


@cache
def game() -> interpreter.Game:
    """The game."""
    return interpreter.load("mycelia")


def outcome(notation: str) -> Any:  # Any: what the oracle wants of chance, a name or an order
    """An outcome of chance for the oracle."""
    kind, *what = notation.split()
    return what if kind == "order" else what[0]


def position(match: Match, players: int) -> list[Any]:  # Any: plain data
    """What lies where, as far as numbers go."""
    state = match.to_json()["state"]
    assert isinstance(state, dict)

    def of(name: str, seat: int, empty: Any) -> Any:  # Any: plain data
        held = state[name]
        return held.get(f"seat_{seat + 1}", empty) if isinstance(held, dict) else empty

    return [
        (
            [of("drops", seat, {}).get(f"square_{square}", 0) for square in range(20)],
            of("leaves", seat, 0),
            of("draw_pile", seat, []),
            Counter(of("discard", seat, {})),
        )
        for seat in range(players)
    ]


def expected(oracle: Game) -> list[Any]:  # Any: plain data
    """The same of the oracle."""
    return [(seat.drops, seat.leaves, seat.pile, +seat.discard) for seat in oracle.seats]


@pytest.mark.parametrize(("players", "cards", "boards", "overflow"), first(1, SETTINGS))
def test_random_games_run_in_step(players: int, cards: str, boards: str, overflow: str) -> None:
    random = Random(f"{players} {cards} {boards} {overflow}")
    options = {"card_set": cards, "boards": boards, "overflow_after_clear": overflow, "round_cap": LAST_ROUND}
    match = begun(game().table(players=players, options=options, seed=0))
    oracle = Game(BOX, players, advanced=cards == "advanced", literal=overflow == "literal", cap=LAST_ROUND)
    course = oracle.play(unique=boards == "unique")
    who, offered = next(course)
    clear: set[int] = set()
    decisions = 0
    while True:
        question = match.questions[0]
        assert who == question.player
        move = question.options.sample(random)
        if who != CHANCE:
            assert Counter(offered) == Counter(question.options.notation())
        elif not move.notation.startswith("order "):
            assert set(offered) == {text.split()[-1] for text in question.options.notation()}
        else:
            assert Counter(offered) == Counter(move.notation.split()[1:])
        match.answer(move)
        decisions = 0 if move.notation == "end_turn" else decisions + (who != CHANCE)
        assert decisions < MOST_DECISIONS
        try:
            who, offered = course.send(move.notation if who != CHANCE else outcome(move.notation))
        except StopIteration:
            break
        if who != CHANCE and (question.is_chance or move.notation == "end_turn"):  # a turn has just begun, or a market was renewed
            state = match.to_json()["state"]
            assert isinstance(state, dict)
            assert (oracle.shrine, oracle.supply) == (state["shrine_count"], state["supply"])
            assert expected(oracle) == position(match, players)
            assert oracle.overflows <= (6 if overflow == "literal" else 5)
            if overflow == "never":  # a board once clear stays clear
                assert clear <= (clear := {number for number, seat in enumerate(oracle.seats) if seat.clear})
    assert match.over
    assert match.result is not None
    assert (oracle.end, oracle.winners()) == (match.result.end, tuple(sorted(match.result.winners)))
    assert expected(oracle) == position(match, players)
    keys = [(sum(seat.drops), seat.leaves) for seat in oracle.seats]
    assert keys == [(abs(drops), abs(leaves)) for drops, leaves in match.result.ranking]
