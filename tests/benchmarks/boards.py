"""What a decision costs on boards of growing size: two games whose rules do not change with it, by our two machines."""

from collections.abc import Iterator, Mapping, Sequence

from tests.benchmarks.aims import GENERATED, INSIDE, number
from tests.benchmarks.contestants import played_inside, played_out
from tests.benchmarks.rounds import Measure
from tests.benchmarks.rows import Row

LONGEST = 5  # in a row, on boards that have room for it
BOARDS: Mapping[str, Sequence[Row]] = {
    "tic_tac_toe": [Row("tic_tac_toe", 2, {"columns": f"{n}", "rows": f"{n}", "in_a_row": f"{min(n, LONGEST)}"}) for n in range(3, 11)],
    "hex": [Row("hex", 2, {"width": f"{n}"}) for n in range(5, 20, 2)],
}
Curves = Mapping[str, Sequence[tuple[int, float]]]  # by game and machine: cells of the board, microseconds of the processor for a decision


def curves(game: str, seconds: float, rounds: int, boards: Sequence[Row] = ()) -> Curves:
    """What decisions of a game cost; the best of so many rounds, which all boards and machines take part in, in turn."""
    measures: dict[tuple[str, int], Measure] = {}
    for row in boards or BOARDS[game]:
        cells = len(row.table.state_slots)
        for name, measure in ((GENERATED, played_out(row.table)), (INSIDE, played_inside(row.table))):
            if measure is not None:
                measures[name, cells] = measure
    best = dict.fromkeys(measures, float("inf"))
    for _ in range(rounds):
        for key, measure in measures.items():
            played = measure(seconds / rounds / len(measures))
            best[key] = min(best[key], 1e6 * played.seconds / played.decisions)
    names = dict.fromkeys(name for name, _ in best)
    return {f"{game}, {name}": [(cells, cost) for (one, cells), cost in best.items() if one == name] for name in names}


def table(found: Curves) -> Iterator[str]:
    """What was found: the cost on every board, and how many times that on the smallest one the largest one takes."""
    yield "\n## As boards grow\n\nMicroseconds for a decision, by cells of the board.\n"
    for name, costs in found.items():
        yield f"| {name} | {' | '.join(str(cells) for cells, _ in costs)} | largest / smallest |\n|---|{'---:|' * (len(costs) + 1)}"
        yield f"| | {' | '.join(number(cost) for _, cost in costs)} | {number(costs[-1][1] / costs[0][1])} |\n"
