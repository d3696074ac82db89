"""Pending decisions and their action spaces: who is asked, and all that can be answered."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from interpreter.model.ir import Ask, Roll, Shuffle
from interpreter.runtime.state.game_state import Answer, Frame

Below = Callable[[int], int]  # below(n) gives a number from 0 to n - 1


class ActionSpace(Protocol):
    """All answers to a question, in an order: counted, numbered and drawn without being listed. False if there is none."""

    def count(self) -> int:
        """How many answers there are."""
        ...

    def nth(self, number: int) -> Answer:
        """The answer with this number, from 0, in the order of iteration; `IndexError` if there is none."""
        ...

    def sample(self, below: Below) -> Answer:
        """One answer by chance."""
        ...

    def __iter__(self) -> Iterator[Answer]: ...

    def __contains__(self, answer: object) -> bool: ...

    def __bool__(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """Something that waits for an answer: `player` is a seat or `CHANCE`; `text` is a key of `RuleSet.sentences`."""

    player: int
    address: str
    text: str
    options: ActionSpace
    instruction: Ask | Roll | Shuffle
    frame: Frame
