"""Everything that a function of chance can do."""

from collections.abc import Callable, Iterator


def every_way(run: Callable[[Callable[[int], int]], object]) -> Iterator[tuple[object, float]]:
    """What a function gives for every sequence of numbers that `below` can give it, with how likely that is."""
    path: list[list[int]] = []  # number and limit of every draw
    while True:
        place = 0

        def below(limit: int) -> int:
            nonlocal place
            if place == len(path):
                path.append([0, limit])
            place += 1
            assert path[place - 1][1] == limit
            return path[place - 1][0]

        found, chance = run(below), 1.0
        for _, limit in path:
            chance /= limit
        yield found, chance
        while path and path[-1][0] == path[-1][1] - 1:
            path.pop()
        if not path:
            return
        path[-1][0] += 1
