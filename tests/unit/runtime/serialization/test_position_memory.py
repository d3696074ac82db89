"""A memory of positions counts what has been there, on both machines, through saving and loading; it stands on no screen."""

import pickle
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from interpreter import load
from interpreter.model.builtins.position_memory import EMPTY_MEMORY, PositionMemory
from interpreter.project import cache
from interpreter.project.errors import PositionError
from tests.game_files import write_game
from tests.rules.lockstep import walk
from tests.unit.frontend.made import codes

GAME = """\
rulewright: 1
game: again
players: 2
kinds:
  spot: [left, right]
  coin: [copper, silver]
track:
  at: spot
  purse(player): pool of coin starting at pool(1 for coin in coins)
  seen: memory of PARTS
play:
  - turns: clockwise
    safety_limit: 40
    do:
      - may: [go, give]
actions:
  go:
    choose: {spot: spots}
    require:
      fresh:
        that: after(go, times(seen)) < 4 and times(seen) < 5
        say: That has been there too often.
    do:
      - change: at to spot
      - remember: seen
  give:
    choose: {coin: set(coin in coins where coin in purse(me))}
    do:
      - move: coin from purse(me) to purse(next(me))
        surely: It was chosen there.
      - remember: seen
      - if: times(seen) > 2
        then:
          - forget: seen
end:
  often: {at: end of turn, when: times(seen) >= 4}
ranking:
  coins: {most: size(purse(player))}
"""


@pytest.fixture(params=["at", "purse, at", "at, current", "purse, current"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return write_game(tmp_path, GAME.replace("PARTS", request.param))


def test_both_machines_remember_alike(path: Path) -> None:
    table = load(path).table(players=2)
    assert sum(walk(table, Random(seed), looks=3) for seed in range(4)) > 20


def test_a_memory_is_saved_and_read(path: Path) -> None:
    game = load(path)
    match = game.start(players=2, seed=3)
    for move in ("go right", "go left", "give silver", "go right"):
        match = match.answer(move)
    again = game.position(match.to_json())
    assert match.digest == again.digest
    assert "seen" not in match.view(None)["state"]


def test_memories_are_equal_by_what_they_hold() -> None:
    one = EMPTY_MEMORY.remember((1,)).remember((2,)).remember((1,))
    other = PositionMemory({(2,): 1, (1,): 2})
    assert (one, hash(one), one.times((1,)), one.times((3,))) == (other, hash(other), 2, 0)
    assert one != EMPTY_MEMORY


@pytest.mark.parametrize(
    "spoiled",
    [{"seen": 3}, {"seen": [3]}, {"seen": [{"times": 0, "state": {"at": "left"}}]}, {"seen": [{"state": {"at": "up"}, "times": 1}]}],
)
def test_a_memory_that_cannot_be_is_refused(tmp_path: Path, spoiled: dict[str, object]) -> None:
    game = load(write_game(tmp_path, GAME.replace("PARTS", "at")))
    data = game.start(players=2, seed=1).to_json()
    with pytest.raises(PositionError):
        game.position({**data, "state": {**data["state"], **spoiled}})


@pytest.mark.parametrize(
    ("track", "code"),
    [
        ("been: memory of nothing_here", "T140"),
        ("been: memory of hand", "T162"),
        ("been(player): memory of open", "T161"),
        ("kept: memory of open\n  been: memory of kept", "T162"),
    ],
)
def test_what_a_memory_cannot_be_about(track: str, code: str) -> None:
    assert code in codes(f"track:\n  {track}\n")


def test_a_kind_may_be_called_memory() -> None:
    assert [] == [code for code in codes("kinds:\n  memory: [good, bad]\ntrack:\n  mood: memory\n") if not code.startswith("K")]


def test_rules_with_a_memory_are_kept_compiled(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    first, second = load(path).rules, load(path).rules
    assert [] == list(cache.problems())
    assert (first is not second, first.routines) == (True, second.routines)


def test_versions_that_share_a_table_stay_what_they_were() -> None:
    random = Random(1)
    versions = [(EMPTY_MEMORY, Counter[tuple[int, ...]]())]
    for _ in range(400):
        memory, plain = random.choice(versions)
        snapshot = (random.randrange(4), random.randrange(2))
        versions.append((memory.remember(snapshot), plain + Counter([snapshot])))
        for old, counts in random.sample(versions, min(3, len(versions))):
            assert (old.counts, old.times(snapshot), old) == (counts, counts[snapshot], PositionMemory(counts))
            assert hash(old) == hash(PositionMemory(counts))
            assert pickle.loads(pickle.dumps(old)) == old  # noqa: S301  # of our own
    assert EMPTY_MEMORY.counts == {}


@pytest.mark.full
def test_to_remember_takes_as_long_however_much_is_remembered() -> None:
    memory = first = EMPTY_MEMORY.remember((0,))
    for number in range(1, 200_000):  # with a copy each time this would take hours
        memory = memory.remember((number,))
    assert (memory.times((7,)), first.times((7,)), memory.times((199_999,))) == (1, 0, 1)
