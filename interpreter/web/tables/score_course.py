"""Points over a game, for a plot: after so many answers what everybody had, as far as a viewer knew it."""

from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.scoring.points import Points
from interpreter.session.library import State

MOST = 60  # positions of a game that are looked at: each takes a few milliseconds

Row = list[float | None]


def score_course(state: State, seat: str | None) -> list[list[int | Row]]:
    """Return rows of the number of answers and the points by seat, None where unknown; empty where nothing scores or nothing changed."""
    if not state.table.rules.scoring:
        return []
    states: list[State] = [state]
    while states[-1].before is not None:
        before = states[-1].before
        assert before is not None
        states.append(before)
    states.reverse()
    last = len(states) - 1
    numbers = sorted({round(last * part / MOST) for part in range(MOST + 1)} if last > MOST else set(range(last + 1)))
    rows: list[list[int | Row]] = [[number, [_figure(each) for each in states[number].standing(seat).scores]] for number in numbers]
    return rows if len(rows) > 1 and any(row[1] != rows[0][1] for row in rows) else []


def _figure(points: Points | Unknown) -> float | None:
    return None if isinstance(points, Unknown) else float(points)
