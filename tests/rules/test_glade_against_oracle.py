"""The Glade and its oracle play the same games: the same moves are offered, the same happens, the same is scored.

Every other game is played keenly: tiles are laid where lines grow, so that rows become empty and counters are turned.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest
import yaml

from interpreter import load
from tests.budgets import NIGHTLY
from tests.tiers import first

from .glade_oracle import CENTRE, FEATURES, HUES, Oracle
from .rule_sets import ROOT

SEEDS = range(40) if NIGHTLY else (0, 5)  # in 5 toadstools on the glade are turned over
SETS = [("", 2), ("", 3), ("", 4), ("matching", 2), ("matching", 3), ("matching", 4), ("solo", 1), ("matching+solo", 1)]


def place(name):
    row, column = name[1:].split("c")
    return int(row), int(column)


def printed_plans():
    """The boards of the matching game: what a tile must show on which field."""
    data = yaml.safe_load((ROOT / "rules/glade/glade.components.yaml").read_text(encoding="utf-8"))
    return {
        row["id"]: {
            place(cell): tuple(word for word in sign.split("_")[1:] if word != "leaf")
            for cell, sign in row.items()
            if cell not in ("id", "label")
        }
        for row in data["matching_boards"]
    }


def test_the_symbols_of_the_matching_boards_are_those_of_the_rulings():
    plans = printed_plans().values()
    corners = [(1, 1), (1, 9), (9, 1), (9, 9)]
    assert [12] * 4 == [len(plan) for plan in plans]
    assert {tuple((leaf,) for leaf in FEATURES[2])} == {tuple(sorted(plan[corner] for corner in corners)) for plan in plans}
    assert 1 == len({tuple(plan[corner] for corner in corners) for plan in plans})
    ring = [symbol for plan in plans for symbol in plan.values() if len(symbol) == 2]
    assert sorted(product((*FEATURES[0], *FEATURES[1]), FEATURES[2])) == sorted(ring)
    assert [[4, 4]] * 4 == [[sum(symbol[0] in kinds for symbol in plan.values()) for kinds in FEATURES[:2]] for plan in plans]


def position(match, players):
    """The position as the oracle writes it."""
    state = match.to_json()["state"]
    whole = {"glade": dict(state["glade"]), "box": sum(state.get("box", {}).values()), "bag": len(state.get("bag", ()))}
    names = [f"seat_{seat + 1}" for seat in range(players)]
    return whole, [
        {
            "row": sum(state["row"].get(seat, {}).values()),
            "tiles": {place(name): tile for name, tile in state["forest"].get(seat, {}).items()},
            "fences": {place(name): counter for name, counter in state["fence"].get(seat, {}).items()},
            "rack": dict(state["rack"].get(seat, {})),
            "store": dict(state["store"].get(seat, {})),
            "won": dict(state.get("won", {}).get(seat, {})),
            "won_fences": {place(name): counter for name, counter in state.get("match_fence", {}).get(seat, {}).items()},
        }
        for seat in names
    ]


def counter_name(counter):
    return f"{HUES[counter[0]]}_{'double' if counter[1] else 'single'}"


def told(oracle):
    whole = {"glade": {kind: counter_name(counter) for kind, counter in oracle.glade.items()}, "box": oracle.box, "bag": oracle.bag}
    return whole, [
        {
            "row": seat.row,
            "tiles": seat.tiles,
            "fences": {cell: counter_name(counter) for cell, counter in seat.fences.items()},
            "rack": dict(+seat.rack),
            "store": {counter_name(counter): n for counter, n in seat.store.items() if n},
            "won": dict(+seat.won),
            "won_fences": seat.won_fences,
        }
        for seat in oracle.seats
    ]


class Lockstep:
    """One game, and the oracle beside it; every question is compared before it is answered by chance."""

    def __init__(self, variants, players, seed):
        names = [name for name in variants.split("+") if name]
        self.match = load("glade", variants=names).start(players=players, seed=seed)
        self.chance, self.players, self.keen = Random(seed), players, seed % 2 == 1
        whole, seats = position(self.match, players)
        plans, state = printed_plans(), self.match.to_json()["state"]
        mine = [plans[state["plan_of"][f"seat_{seat + 1}"]] for seat in range(players)] if "matching" in names else []
        assert len(mine) == len({id(plan) for plan in mine})
        assert {"grey_single"} >= set(whole["glade"].values())
        assert (12 if "solo" in names else 0) == len(whole["glade"])
        self.oracle = Oracle([Counter(one["rack"]) for one in seats], mine, list(whole["glade"]))
        assert (whole, seats) == told(self.oracle)

    def ask(self, me, offered):
        """Answer by chance what both must offer alike; the words of the answer."""
        question = self.match.questions[0]
        assert offered == {str(option) for option in question.options}
        answers = [str(question.options.sample(self.chance)) for _ in range(12 if self.keen else 1)]
        answer = max(answers, key=lambda text: self.promising(me, text.split()))
        self.match.answer(answer)
        return answer.split()

    def promising(self, me, words):
        """How much a keen player likes a move: lines that grow most of all."""
        if words[0] in ("lay", "extend"):
            return max(len(self.oracle.seats[me].run(place(words[2]), step)) for step in ((0, 1), (1, 0)))
        return 0 if words == ["pass"] else 3

    def sets(self, me, host, fresh, sizes):
        waiting = self.oracle.formed(host, fresh, sizes)
        while waiting:
            name = " ".join(self.ask(me, set(waiting))) if len(waiting) > 1 else next(iter(waiting))
            self.oracle.reward(me, host, waiting.pop(name), fresh)

    def lay(self, me, words):
        fresh = [place(words[2])]
        self.oracle.put(me, me, words[1], fresh[0])
        while len(fresh) < 4 and (more := self.oracle.extends(me, fresh)):
            words = self.ask(me, more | {"pass"})
            if words == ["pass"]:
                break
            fresh.append(place(words[2]))
            self.oracle.put(me, me, words[1], fresh[-1])
        self.sets(me, me, fresh, (3, 4))

    def claim(self, me, tile):
        host, places = self.oracle.landing(me, tile)
        self.oracle.seats[me].store[self.oracle.glade.pop(tile)] += 1
        names = {f"board {HUES[host]} r{row}c{column}": (row, column) for row, column in places}
        where = names[" ".join(self.ask(me, set(names)))] if len(names) > 1 else places[0]
        self.oracle.put(me, host, tile, where)
        self.sets(me, host, [where], (3,))

    def turn(self, me):
        offered = self.oracle.main(me)
        if not offered:
            return False
        words = self.ask(me, offered)
        if words[0] == "lay":
            self.lay(me, words)
        else:
            self.claim(me, words[1])
        while more := self.oracle.encloses(me):
            words = self.ask(me, more | {"pass"})
            if words == ["pass"]:
                break
            self.oracle.enclose(me, words, place(words[1]))
            self.lay(me, self.ask(me, self.oracle.lays(me)))
        return True

    def refill(self, me):
        """Which tiles are drawn is taken from the game; how many, and everything else, has to be alike."""
        drawn = self.oracle.refill(me)
        seat = self.oracle.seats[me]
        rack = Counter(position(self.match, self.players)[1][me]["rack"])
        assert (drawn, Counter()) == (rack.total() - seat.rack.total(), seat.rack - rack)
        seat.rack = rack
        return rack.total() == 8

    def compare(self):
        assert position(self.match, self.players) == told(self.oracle)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("variants", "players"), first(1, [each for each in SETS if each[1] > 1]))
def test_a_game_goes_as_the_rulings_say(variants, players, seed):
    game = Lockstep(variants, players, seed)
    passed, over, turns = 0, False, 0
    while not over:
        for me in range(players):
            passed = 0 if game.turn(me) else passed + 1
            over |= not game.refill(me) or passed >= players or any(not seat.row for seat in game.oracle.seats)
            game.compare()
            turns += 1
            assert turns < 400
    assert game.match.over
    scores = [game.oracle.score(seat) for seat in range(players)]
    assert scores == list(game.match.result.scores)
    standing = [(scores[seat], -game.oracle.seats[seat].row) for seat in range(players)]
    assert [seat for seat in range(players) if standing[seat] == max(standing)] == list(game.match.result.winners)
    assert all(CENTRE in seat.tiles for seat in game.oracle.seats)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variants", first(1, [names for names, players in SETS if players == 1]))
def test_a_game_alone_goes_as_the_rulings_say(variants, seed):
    game = Lockstep(variants, 1, seed)
    end, turns = "", 0
    while not end:
        acted, turns = game.turn(0), turns + 1
        if not game.oracle.seats[0].row:
            end = "row_empty"
        elif not game.refill(0):
            end = "bag_short"
        elif not acted:
            end = "nobody_can"
        else:
            game.oracle.bag -= game.oracle.bag > 0  # the tile that counts the turn
        game.compare()
    result = game.match.result
    assert (end, end != "row_empty") == (result.end, result.lost)
    assert (turns, game.oracle.score(0)) == (len(game.match.to_json()["state"]["face_down"]), result.scores[0])
    assert ((turns, game.oracle.score(0)),) == result.ranking
