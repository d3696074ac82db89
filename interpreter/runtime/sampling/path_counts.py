"""Counts paths through layers of states by dynamic programming, and draws one, each as likely as any other.

States that agree are one, however they were reached; paths are counted once, from the last layer backwards.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from interpreter.model.chance import Below, pick_weighted

State = TypeVar("State")
Edge = TypeVar("Edge")


class PathCounts(Generic[State, Edge]):
    """The paths from one state through so many layers of edges; `total` is their number.

    following: the edges that leave a state of a layer, how many times each counts, and where it leads. is_end: whether a path may end there.
    """

    def __init__(
        self,
        first: State,
        layers: int,
        following: Callable[[int, State], Iterable[tuple[Edge, int, State]]],
        is_end: Callable[[State], bool] = lambda _state: True,
    ) -> None:
        self.first = first
        self.layers: list[dict[State, list[tuple[Edge, int, State]]]] = [{first: []}]
        for number in range(layers):
            reached: dict[State, list[tuple[Edge, int, State]]] = {}
            for state, edges in self.layers[number].items():
                for edge in following(number, state):
                    edges.append(edge)
                    reached.setdefault(edge[2], [])
            self.layers.append(reached)
        self.counts = [{state: int(is_end(state)) for state in self.layers[-1]}]
        for layer in reversed(self.layers[:-1]):
            after = self.counts[-1]
            self.counts.append({state: sum(times * after[target] for _, times, target in edges) for state, edges in layer.items()})
        self.counts.reverse()
        self.total = self.counts[0][first]

    def draw(self, below: Below) -> Iterator[Edge]:
        """The edges of a path, drawn one by one; there has to be a path."""
        state = self.first
        for layer, counts, after in zip(self.layers, self.counts, self.counts[1:], strict=False):
            weights = (((edge, target), times * after[target]) for edge, times, target in layer[state])
            edge, state = pick_weighted(weights, below(counts[state]))
            yield edge
