"""The branches of a question as generated code looks for their answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.runtime.state.game_state import TurnState
from interpreter.runtime.state.move_enumerator import MoveEnumerator
from interpreter.runtime.values.containers import Value


@dataclass(frozen=True)
class CompiledEnumerator(MoveEnumerator):
    """A branch whose answers are looked for by generated code."""

    functions: Mapping[str, Callable[..., Any]]  # by what they do; they give values of all kinds
    position: Callable[[Sequence[Value], TurnState], tuple[tuple[Value, ...], dict[object, Value]]]
    location: Callable[[Exception], str]

    def exists(self, store: Sequence[Value], course: TurnState, slots: list[Value]) -> bool:
        """Whether there is an answer."""
        return bool(self._call("exists", store, course, slots))

    def collect(self, store: Sequence[Value], course: TurnState, slots: list[Value]) -> list[tuple[Value, ...]]:
        """All answers, where every domain is listed."""
        answers: list[tuple[Value, ...]] = self._call("collect", store, course, slots)
        return answers

    def count(self, store: Sequence[Value], course: TurnState, slots: list[Value]) -> int:
        """How many answers there are."""
        if "count" not in self.functions:
            return MoveEnumerator.count(self, store, course, slots)
        number: int = self._call("count", store, course, slots)
        return number

    def nth(self, number: int, store: Sequence[Value], course: TurnState, slots: list[Value]) -> tuple[Value, ...]:
        """The answer with this number, from 0."""
        if "nth" not in self.functions:
            return MoveEnumerator.nth(self, number, store, course, slots)
        answer: tuple[Value, ...] = self._call("nth", store, course, slots, number)
        return answer

    def _call(self, sort: str, store: Sequence[Value], course: TurnState, slots: list[Value], *more: int) -> Value:
        try:
            return self.functions[sort](*self.position(store, course), slots, *more)
        except Exception as problem:
            problem.add_note(self.location(problem))
            raise
