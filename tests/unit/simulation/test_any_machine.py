"""Simulation and bots ask of a machine what its protocol says, and nothing else: another one than ours loses nothing."""

from dataclasses import dataclass, field
from typing import Any

from interpreter import load
from interpreter.bots.playout import playout
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import Engine, GameInstance
from interpreter.session.rng import UniformInts, derive_stream
from interpreter.simulation.simulate import play


@dataclass
class Another:
    """A machine of another class, which notes what it is asked for."""

    inner: Engine
    asked: list[str] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:  # whatever the protocol has
        assert name in Engine.__dict__
        self.asked.append(name)
        return getattr(self.inner, name)


def test_games_by_chance_are_played_out_by_whatever_machine_sits_at_the_table() -> None:
    table, other, machine_there = _tables()
    assert [play(table, 5, invariants=looked) for looked in (False, True)] == [
        play(other, 5, invariants=looked) for looked in (False, True)
    ]
    assert {"play_out", "violations"} <= set(machine_there.asked)


def test_bots_play_on_by_whatever_machine_sits_at_the_table() -> None:
    table, other, machine_there = _tables()
    ends = [playout(each, machine.start(each), UniformInts(derive_stream(3)).below, 1000) for each in (table, other)]
    assert ends[0] == ends[1]
    assert "play_out" in machine_there.asked


def _tables() -> tuple[GameInstance, GameInstance, Another]:
    table = load("glade").table(players=2)
    assert table.engine is not None
    another = Another(table.engine)
    return table, table.with_engine(another), another
