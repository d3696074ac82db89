"""The cooperative game against an independent implementation: the same moves, knowledge, ways and points in games by chance."""

from random import Random

import pytest

from interpreter import load
from interpreter.runtime.serialization.player_view import player_view
from interpreter.session.match import Match
from interpreter.session.state import State
from tests.budgets import NIGHTLY
from tests.rules.hidden import altered

GAMES = 60 if NIGHTLY else 2
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
LETTERS = {"north": "n", "east": "e", "south": "s", "west": "w"}
OPPOSITE = dict(zip("nesw", "swne", strict=True))
START, HOME = (0, 2), (3, 1)
Saved = dict[str, dict[str, dict[str, str]]]


class Oracle:
    """The moor as a dictionary; the end of the way and where it comes from are kept, not followed anew."""

    def __init__(self, match: Match, players: int) -> None:
        saved: Saved = match.to_json()["state"]  # type: ignore[assignment]
        self.players, self.mover, self.oil, self.hours, self.sunk = players, 0, 7, 30, 0
        self.bag = list(saved["bag"])
        self.hands = [[saved["hand"][f"seat_{seat}"].get(str(place), "") for place in range(1, 5)] for seat in range(1, players + 1)]
        self.asked = [[""] * 4 for _ in range(players)]
        self.lambs = {("abcd".index(cell[0]), int(cell[1]) - 1) for cell in saved["lamb"]}
        self.laid: dict[tuple[int, int], str] = {}
        self.end, self.side = START, "w"

    def moves(self) -> set[str]:
        """What the player may do."""
        own = [place for place in range(4) if self.hands[self.mover][place]]
        moves = {f"burn {place + 1}" for place in own}
        moves |= {f"lay {place + 1}" for place in own if set(self.asked[self.mover][place]) & set(self.hands[self.mover][place])}
        for seat in set(range(self.players)) - {self.mover} if self.oil else ():
            moves |= {f"tell seat_{seat + 1} {name}" for name, letter in LETTERS.items() if letter in "".join(self.hands[seat])}
        return moves

    def play(self, move: str) -> None:
        verb, *about = move.split()
        if verb == "tell":
            self.oil -= 1
            seat = int(about[0][-1]) - 1
            self.asked[seat] = [asked + LETTERS[about[1]] for asked in self.asked[seat]]
        else:
            place = int(about[0]) - 1
            piece = self.hands[self.mover][place]
            if verb == "burn" or not self.goes_on(piece):
                self.sunk += 1
                self.hours -= 2 * (verb == "lay")
            if verb == "burn":
                self.oil = min(9, self.oil + 1)
            self.hands[self.mover][place], self.asked[self.mover][place] = self.bag.pop() if self.bag else "", ""
        self.hours = max(0, self.hours - 1)
        self.mover = (self.mover + 1) % self.players

    def goes_on(self, piece: str) -> bool:
        """Whether a piece fits; then it is laid."""
        out = piece.replace(self.side, "")
        beyond = (self.end[0] + STEPS[out][0], self.end[1] + STEPS[out][1]) if len(out) == 1 else (-1, -1)
        if not (0 <= beyond[0] < 4 and 0 <= beyond[1] < 4) or beyond in {*self.laid, self.end}:
            return False
        if beyond == HOME and self.lambs - {*self.laid, self.end}:
            return False
        self.oil = min(9, self.oil + (self.end in self.lambs))
        self.laid[self.end] = piece
        self.end, self.side = beyond, OPPOSITE[out]
        return True

    @property
    def points(self) -> int:
        return 5 * len(self.lambs & set(self.laid)) + len(self.laid) + self.hours


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_by_chance_go_alike(players: int) -> None:
    ends = set()
    for seed in range(GAMES):
        random, match = Random(seed), load("fogbound").start(players=players, seed=seed)
        oracle = Oracle(match, players)
        while match.result is None:
            offered = {option.notation for option in match.questions[0].options}
            assert (oracle.mover, oracle.moves()) == (match.questions[0].player, offered)
            good = [move for move in sorted(offered) if move[0] == "l"] if random.random() < 0.7 else []
            move = random.choice(good or sorted(offered))
            oracle.play(move)
            match.answer(move)
            saved = match.to_json()["state"]
            assert (oracle.oil, oracle.hours, len(oracle.laid)) == (saved["oil"], saved["daylight"], len(saved["laid"]))  # type: ignore[index, call-overload, arg-type]
        home = oracle.end == HOME
        assert ("home" if home else "night", [oracle.points] * players) == (match.result.end, list(match.result.scores))
        assert (list(range(players)) if home else []) == sorted(match.result.winners)
        ends.add(match.result.end)
    assert "night" in ends


@pytest.mark.parametrize("players", [2, 4])
def test_only_the_others_see_a_hand_and_nothing_else_comes_out(players: int) -> None:
    for seed in range(GAMES):
        random, match = Random(seed), load("fogbound").start(players=players, seed=seed)
        table = match.state.table
        while match.result is None:
            player, position = match.questions[0].player, match.state.position
            other = State(table, altered(table, position, player, random))
            assert player_view(table, position, player) == player_view(table, other.position, player)
            assert list(match.questions[0].options) == list(other.questions[0].options)
            hands = match.view(player)["state"]["hand"]  # type: ignore[index, call-overload]
            assert [seat == player for seat in range(players)] == ["hidden" in str(hands[f"seat_{seat + 1}"]) for seat in range(players)]  # type: ignore[index, call-overload]
            match.answer(random.choice(match.questions[0].options))


def test_who_was_told_of_their_pieces_reckons_with_it() -> None:
    match = load("fogbound").start(players=2, seed=3)
    match.answer("tell seat_2 north")
    saved: Saved = match.to_json()["state"]  # type: ignore[assignment]
    north = {place for place, piece in saved["hand"]["seat_2"].items() if "n" in piece}
    assert 0 < len(north) < 4
    for seed in range(20):
        other: Saved = match.state.resample(1, seed).to_json()["state"]  # type: ignore[assignment]
        assert north == {place for place, piece in other["hand"]["seat_2"].items() if "n" in piece}
