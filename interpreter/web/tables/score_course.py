"""Points over a game, for a plot: after so many answers what everybody had, as far as a viewer knew it."""

from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.knowledge.standing import Standing
from interpreter.runtime.scoring.points import Points
from interpreter.runtime.state.game_instance import sentence
from interpreter.runtime.state.game_state import CHANCE
from interpreter.session.library import State

MOST = 60  # positions of a game that are looked at: each takes a few milliseconds

Row = list[float | None]


def score_course(state: State, seat: str | None) -> list[list[int | Row]]:
    """Return rows of the number of answers and the points by seat, None where unknown; empty where nothing is counted or nothing changed.

    Where nothing scores, it is what the first step of the ranking compares, if that has a title.
    """
    rules = state.table.rules
    if not rules.scoring and not (rules.ranking and sentence(state.table, f"ranking.{rules.ranking[0].name}", "")):
        return []
    states: list[State] = [state]
    while states[-1].before is not None:
        before = states[-1].before
        assert before is not None
        states.append(before)
    states.reverse()
    first = next((number for number, each in enumerate(states) if each.player != CHANCE), 0)  # before that the game is set up
    last = len(states) - 1
    parts = min(MOST, last - first)
    numbers = sorted({first + round((last - first) * part / parts) for part in range(parts + 1)}) if parts else [last]
    rows: list[list[int | Row]] = [
        [number, [_figure(each) for each in _counted(state, states[number].standing(seat))]] for number in numbers
    ]
    return rows if len(rows) > 1 and any(row[1] != rows[0][1] for row in rows) else []


def _counted(state: State, standing: Standing) -> list[Points | Unknown]:
    return list(standing.scores) if state.table.rules.scoring else [steps[0] for steps in standing.ranking]


def _figure(points: Points | Unknown) -> float | None:
    return None if isinstance(points, Unknown) else float(points)
