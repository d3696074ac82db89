"""Liar's dice by chance, every die and every bid followed by hand; of its smallest form all games, and the value that is known of it."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.match import Match
from interpreter.session.state import State
from tests.budgets import NIGHTLY
from tests.rules.rule_sets import begun

HOUSES: list[tuple[str, ...]] = [(), ("ones_are_wild",), ("highest_is_wild", "ones_are_wild"), ("exact_call",)]
WILD = {"ones_are_wild": 1, "highest_is_wild": 6}
Bid = tuple[int, int]


class Oracle:
    """Who has which dice, and who has bid what."""

    def __init__(self, players: int, dice: int, houses: tuple[str, ...]) -> None:
        self.most, self.houses = dice, houses
        self.left = [dice] * players
        self.dice: list[list[int]] = [[] for _ in range(players)]
        self.bids: list[tuple[int, Bid]] = []
        self.player = self.caller = 0

    def to_roll(self) -> int | None:
        """Who rolls the next die; in turn from whoever called."""
        return next((seat for seat in self.order(self.caller) if len(self.dice[seat]) < self.left[seat]), None)

    def moves(self) -> list[str]:
        highest = self.bids[-1][1] if self.bids else (0, 0)
        higher = [bid for bid in product(range(1, sum(self.left) + 1), range(1, 7)) if bid > highest]
        calls = ["call", *["exact"] * ("exact_call" in self.houses)] if self.bids else []
        return [*(f"bid {amount} {face}" for amount, face in higher), *calls]

    def play(self, move: str) -> None:
        if move.startswith("bid"):
            _, amount, face = move.split()
            self.bids.append((self.player, (int(amount), int(face))))
            self.player = self.after(self.player)
            return
        self.caller = self.player
        bidder, (amount, face) = self.bids[-1]
        faces = {face, *(WILD[house] for house in self.houses if house in WILD)}
        there = sum(die in faces for dice in self.dice for die in dice)
        if move == "exact" and there == amount:
            self.left[self.player] = min(self.most, self.left[self.player] + 1)
        else:
            self.player = bidder if move == "call" and there < amount else self.player
            self.left[self.player] -= 1
        self.dice, self.bids = [[] for _ in self.left], []
        if not self.left[self.player]:
            self.player = self.after(self.player)

    def after(self, seat: int) -> int:
        """The next who has dice."""
        return next(each for each in self.order(seat)[1:] if self.left[each])

    def order(self, seat: int) -> list[int]:
        return [(seat + step) % len(self.left) for step in range(len(self.left))]

    @property
    def over(self) -> bool:
        return sum(left > 0 for left in self.left) == 1


def by_hand(match: Match, oracle: Oracle, random: Random) -> None:
    """A whole game; what is asked, shown and told is what the oracle says."""
    while not oracle.over:
        question = match.questions[0]
        rolls = oracle.to_roll()
        if rolls is not None:
            die = random.randint(1, 6)
            assert CHANCE == question.player
            match.answer(f"face {die}")
            oracle.dice[rolls].append(die)
            continue
        assert (oracle.player, oracle.moves()) == (question.player, [option.notation for option in question.options])
        assert all(seen(match, seat) == oracle.dice[seat] for seat in range(len(oracle.left)))
        move = random.choice(oracle.moves()[:8] + oracle.moves()[-2:])
        dice = oracle.dice
        match.answer(move)
        if not move.startswith("bid"):
            assert dice == shown(match, len(dice))
        oracle.play(move)


def seen(match: Match, seat: int) -> list[int]:
    """What a player sees of all dice: the own ones."""
    cups = match.view(seat)["state"]["cup"].values()  # type: ignore[index, call-overload, union-attr]  # plain data
    return [die for cup in cups for die in cup.values() if isinstance(die, int)]  # type: ignore[union-attr, misc]


def shown(match: Match, players: int) -> list[list[int]]:
    """The dice that all were shown last."""
    shown = next(each["shown"] for each in match.view(None)["events"] if "shown" in each)  # type: ignore[union-attr, operator, index]
    return [[die["holds"] for die in shown if die["of"][0] == f"seat_{seat}" and die["holds"]] for seat in range(1, players + 1)]  # type: ignore[index, union-attr, call-overload, misc]


@pytest.mark.full
@pytest.mark.parametrize("houses", HOUSES, ids="+".join)
@pytest.mark.parametrize(("players", "dice"), [(2, 1), (3, 2), (5, 3)])
def test_games_by_chance_go_as_the_oracle_says(players: int, dice: int, houses: tuple[str, ...]) -> None:
    game = load("liars_dice", variants=houses)
    for seed in range(20 if NIGHTLY else 4 // players + 1):
        oracle = Oracle(players, dice, houses)
        match = begun(game.table(players=players, options={"dice_each": dice}))
        by_hand(match, oracle, Random(seed))
        assert (True, tuple(oracle.left)) == (match.over, match.result.scores)
        assert (oracle.player,) == match.result.winners


# ------------------------------------------------------------------------------------------------ the smallest form


def ends(state: State, bids: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    """All ways to go on, with what the first player has won."""
    if state.over:
        yield bids, state.standing(None).scores[0] - state.standing(None).scores[1]
        return
    for option in state.questions[0].options:
        yield from ends(state.answer(option), (*bids, option.notation))


def begun_with(sides: int, folder: Path, *dice: int) -> State:
    """Two players with a die each, rolled."""
    file = folder / "few_sides.variant.yaml"
    changes = f"because: It is small.\nchanges:\n  - replace: numbers.sides\n    with: {sides}\n  - remove: show.face\n"
    file.write_text(f"rulewright: 1\nvariant: few_sides\nof: liars_dice\n{changes}", encoding="utf-8")
    state = begun(load("liars_dice", variants=[str(file)]).table(players=2, options={"dice_each": 1})).state
    for die in dice:
        state = state.answer(f"face {die}")
    return state


@pytest.mark.full
def test_with_a_die_each_there_is_a_game_for_every_choice_of_bids(tmp_path: Path) -> None:
    for dice in product(range(1, 7), repeat=2) if NIGHTLY else [(2, 2)]:
        games = dict(ends(begun_with(6, tmp_path, *dice)))
        assert 2**12 - 1 == len(games)
        for (*before, bid, _), won in games.items():
            _, amount, face = bid.split()
            bidder = len(before) % 2
            assert (1 if dice.count(int(face)) >= int(amount) else -1) * (-1) ** bidder == won


class Solver:
    """Counterfactual regret minimisation over all games there are: what both average strategies are sure to get."""

    def __init__(self, won: dict[tuple[int, int], dict[tuple[str, ...], int]]) -> None:
        self.won, self.dice = won, range(1, max(first for first, _ in won) + 1)
        self.moves: dict[tuple[str, ...], list[str]] = {}
        for game in won[1, 1]:
            for number, move in enumerate(game):
                known = self.moves.setdefault(game[:number], [])
                known += [move] if move not in known else []
        self.regret = {path: [[0.0] * len(moves) for _ in self.dice] for path, moves in self.moves.items()}
        self.average = {path: [[1e-9] * len(moves) for _ in self.dice] for path, moves in self.moves.items()}

    def go(self, rounds: int) -> tuple[float, float]:
        """After so many rounds: between what and what the game is worth to the first player."""
        begin = [[1.0 for _ in self.dice] for _ in range(2)]
        for weight in range(rounds):
            self.walk((), begin, weight=weight)
        second, first = (sum(self.walk((), begin, best=player)[player]) / len(self.won) for player in (1, 0))
        return -second, first

    def walk(self, path: tuple[str, ...], reach: list[list[float]], weight: int = 0, best: int | None = None) -> list[list[float]]:
        """What each die of both players is worth here; one of them may know `best` what to answer to the average."""
        if path not in self.moves:
            first = [sum(each * self.won[die, other][path] for each, other in zip(reach[1], self.dice, strict=True)) for die in self.dice]
            return [
                first,
                [-sum(each * self.won[other, die][path] for each, other in zip(reach[0], self.dice, strict=True)) for die in self.dice],
            ]
        player, strategy = len(path) % 2, normal(self.regret[path] if best is None else self.average[path])
        values = []
        for number, move in enumerate(self.moves[path]):
            there = [each if best == player else each * row[number] for each, row in zip(reach[player], strategy, strict=True)]
            values.append(self.walk((*path, move), [there, reach[1]] if player == 0 else [reach[0], there], weight, best))
        options = [[value[player][die] for value in values] for die in range(len(self.dice))]
        mine = [max(each) if best == player else dot(each, row) for each, row in zip(options, strategy, strict=True)]
        theirs = [sum(column) for column in zip(*(value[1 - player] for value in values), strict=True)]
        if best is None:
            for die, row in enumerate(strategy):
                self.regret[path][die] = [
                    max(0.0, was + now - mine[die]) for was, now in zip(self.regret[path][die], options[die], strict=True)
                ]
                self.average[path][die] = [
                    was + weight * reach[player][die] * now for was, now in zip(self.average[path][die], row, strict=True)
                ]
        return [mine, theirs] if player == 0 else [theirs, mine]


def normal(rows: list[list[float]]) -> list[list[float]]:
    return [[each / sum(row) for each in row] if sum(row) else [1 / len(row)] * len(row) for row in rows]


def dot(left: list[float], right: list[float]) -> float:
    return sum(one * other for one, other in zip(left, right, strict=True))


@pytest.mark.full
@pytest.mark.parametrize(("sides", "value", "rounds"), [(3, -1 / 9, 80), *[(4, -1 / 8, 500)] * NIGHTLY])
def test_the_smallest_form_is_worth_what_is_known(sides: int, value: float, rounds: int, tmp_path: Path) -> None:
    deals = product(range(1, sides + 1), repeat=2)
    low, high = Solver({dice: dict(ends(begun_with(sides, tmp_path, *dice))) for dice in deals}).go(rounds)
    assert low <= value <= high
    assert high - low < 0.06
