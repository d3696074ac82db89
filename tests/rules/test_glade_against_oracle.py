"""The Glade and its oracle play the same games: the same moves are offered, the same happens, the same is scored."""

from collections import Counter
from random import Random

import pytest

from interpreter import load

from .glade_oracle import CENTRE, HUES, Oracle
from .rule_sets import NIGHTLY

SEEDS = range(40) if NIGHTLY else range(2)


def place(name):
    row, column = name[1:].split("c")
    return int(row), int(column)


def position(match, players):
    """The position as the oracle writes it."""
    state = match.to_json()["state"]
    return [
        {
            "row": sum(state["row"].get(f"seat_{seat + 1}", {}).values()),
            "tiles": {place(name): tile for name, tile in state["forest"].get(f"seat_{seat + 1}", {}).items()},
            "rack": dict(state["rack"].get(f"seat_{seat + 1}", {})),
            "store": dict(state["store"].get(f"seat_{seat + 1}", {})),
        }
        for seat in range(players)
    ]


def told(oracle):
    return [
        {
            "row": seat.row,
            "tiles": seat.tiles,
            "rack": {tile: count for tile, count in seat.rack.items() if count},
            "store": {f"{HUES[owner]}_{'double' if double else 'single'}": n for (owner, double), n in seat.store.items() if n},
        }
        for seat in oracle.seats
    ]


class Lockstep:
    """One game, and the oracle beside it; every question is compared before it is answered by chance."""

    def __init__(self, players, seed):
        self.match = load("glade").start(players=players, seed=seed)
        self.chance, self.players = Random(seed), players
        self.oracle = Oracle([Counter(one["rack"]) for one in position(self.match, players)])

    def ask(self, offered):
        """Answer by chance what both must offer alike; the words of the answer."""
        question = self.match.questions[0]
        assert offered == {str(option) for option in question.options}
        answer = str(question.options.sample(self.chance))
        self.match.answer(answer)
        return answer.split()

    def sets(self, me, host, fresh, sizes):
        waiting = self.oracle.formed(host, fresh, sizes)
        while waiting:
            name = " ".join(self.ask(set(waiting))) if len(waiting) > 1 else next(iter(waiting))
            self.oracle.reward(me, host, waiting.pop(name), fresh)

    def lay(self, me, words):
        fresh = [place(words[2])]
        self.oracle.put(me, me, words[1], fresh[0])
        while len(fresh) < 4 and (more := self.oracle.extends(me, fresh)):
            words = self.ask(more | {"pass"})
            if words == ["pass"]:
                break
            fresh.append(place(words[2]))
            self.oracle.put(me, me, words[1], fresh[-1])
        self.sets(me, me, fresh, (3, 4))

    def claim(self, me, tile):
        host, places = self.oracle.landing(me, tile)
        self.oracle.seats[me].store[self.oracle.glade.pop(tile)] += 1
        names = {f"field r{row}c{column}": (row, column) for row, column in places}
        where = names[" ".join(self.ask(set(names)))] if len(names) > 1 else places[0]
        self.oracle.put(me, host, tile, where)
        self.sets(me, host, [where], (3,))

    def turn(self, me):
        offered = self.oracle.main(me)
        if not offered:
            return False
        words = self.ask(offered)
        if words[0] == "lay":
            self.lay(me, words)
        else:
            self.claim(me, words[1])
        while more := self.oracle.encloses(me):
            words = self.ask(more | {"pass"})
            if words == ["pass"]:
                break
            seat, (hue, face) = self.oracle.seats[me], words[2].split("_")
            counter = HUES.index(hue), face == "double"
            seat.store[counter] -= 1
            seat.fences[place(words[1])] = counter
            self.lay(me, self.ask(self.oracle.lays(me)))
        return True

    def refill(self, me):
        """What is drawn is taken from the game; everything else has to be alike."""
        now = position(self.match, self.players)
        seat = self.oracle.seats[me]
        drawn = Counter(now[me]["rack"])
        assert not seat.rack - drawn
        seat.rack = drawn
        assert now == told(self.oracle)
        return drawn.total() == 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_goes_as_the_rulings_say(players, seed):
    game = Lockstep(players, seed)
    passed, over, turns = 0, False, 0
    while not over:
        for me in range(players):
            passed = 0 if game.turn(me) else passed + 1
            over |= not game.refill(me) or passed >= players or any(not seat.row for seat in game.oracle.seats)
            turns += 1
            assert turns < 400
    assert game.match.over
    assert [game.oracle.score(seat) for seat in range(players)] == list(game.match.result.scores)
    assert all(CENTRE in seat.tiles for seat in game.oracle.seats)
