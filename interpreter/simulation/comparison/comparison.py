r"""Comparison of two rule sets over pairs of games: what the library and the command line both use.

first, second = Side(load("go")), Side(load("go+handicap"))
found = compare(first, second, players=2, games=400, seed=1)
print("\n".join(said.text for said in sentences(found)))
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from interpreter.runtime.serialization.decode import option_text
from interpreter.runtime.values import value_syntax
from interpreter.simulation.comparison.measures import SAFETY_LIMIT, Measure, measure
from interpreter.simulation.comparison.pairs import ComparedGame, Each, Pair, pairs_of
from interpreter.simulation.simulate import Layout, SimulationReport, report_to_json, summarize_games
from interpreter.simulation.workers import Progress


@dataclass(frozen=True, slots=True)
class Comparison:
    """What pairs of games show about two rule sets.

    first, second: each alone. wanted: pairs asked for; fewer have been played after an interrupt. same_layouts: pairs
    with the same layout, None if neither game has one. same_course: pairs that went the same way in everything kept.
    stopped: games of each side that a safety limit stopped. options: what was settled for each side.
    """

    first: SimulationReport
    second: SimulationReport
    players: int
    seed: int | str
    pairs: int
    wanted: int
    same_layouts: int | None
    same_course: int
    stopped: tuple[int, int]
    options: tuple[Mapping[str, str], Mapping[str, str]]
    measures: tuple[Measure, ...]
    rows: tuple[Pair, ...] = field(repr=False)

    def about(self, *names: str) -> tuple[Measure, ...]:
        """The measures of these sorts."""
        return tuple(measure for measure in self.measures if measure.about in names)


def compare(
    first: ComparedGame, second: ComparedGame, *, players: int, games: int, seed: int | str, jobs: int = 1, layout: Layout = None,
    partial: bool = False, progress: Progress | None = None, scheduler: str | None = None, each: Each | None = None
) -> Comparison:  # fmt: skip
    """What so many pairs of games show; arguments as `simulate` takes them, `each` as in `pairs_of`."""
    rows = pairs_of(
        first, second, players=players, games=games, seed=seed, jobs=jobs, layout=layout, partial=partial, progress=progress,
        scheduler=scheduler, each=each,
    )  # fmt: skip
    return summarize_pairs(first, second, rows, players=players, games=games, seed=seed, layout=layout)


def summarize_pairs(
    first: ComparedGame, second: ComparedGame, rows: Sequence[Pair], *, players: int, games: int, seed: int | str, layout: Layout = None
) -> Comparison:
    """What pairs that have been played show."""
    sides = ([row.first for row in rows], [row.second for row in rows])
    reports = [summarize_games(side.game, played, players=players, seed=seed) for side, played in zip((first, second), sides, strict=True)]
    layouts = [row.same_layout for row in rows if row.same_layout is not None]
    settled = [_option_values(side, players, seed, layout) for side in (first, second)]
    return Comparison(
        reports[0], reports[1], players, seed, len(rows), games,
        sum(layouts) if layouts else None, sum(row.same_course for row in rows),
        (_aborted_games(reports[0]), _aborted_games(reports[1])), (settled[0], settled[1]),
        measure(rows, first, second, players), tuple(rows),
    )  # fmt: skip


def _option_values(side: ComparedGame, players: int, seed: int | str, layout: Layout) -> dict[str, str]:
    """What was settled before the game, said or not, as text."""
    table = side.game.table(players=players, seed=seed, layout=layout, options=side.options)
    kinds = {name: option.kind for name, option in table.rules.options.items()}
    return {name: option_text(value_syntax.to_json(table.material, kinds[name], value)) for name, value in table.options.items()}


def _aborted_games(report: SimulationReport) -> int:
    return report.ends.get(SAFETY_LIMIT, 0)


def to_json(found: Comparison) -> dict[str, object]:
    """The comparison as plain data, without the single games. Bounds are null where one game cannot tell any."""
    plain = {name: getattr(found, name) for name in ("players", "seed", "pairs", "wanted", "same_layouts", "same_course")}
    sides = {
        name: {**report_to_json(report), "options": dict(options), "stopped": stopped}
        for name, report, options, stopped in zip(
            ("first", "second"), (found.first, found.second), found.options, found.stopped, strict=True
        )
    }
    return {**plain, **sides, "measures": [asdict(measure) for measure in found.measures]}
