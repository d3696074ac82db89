"""Comparison of two rule sets over pairs of games: what each has shown, and what differs between them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from interpreter.runtime.serialization.decode import option_text
from interpreter.runtime.values import value_syntax
from interpreter.simulation.comparison.measures import Measure, Sort, measure
from interpreter.simulation.comparison.pairs import Pair
from interpreter.simulation.report import SimulationReport, report_to_json
from interpreter.simulation.simulate import SimulationTask
from interpreter.simulation.trial_games import touched_actions


@dataclass(frozen=True, slots=True)
class Comparison:
    """What pairs of games show about two rule sets.

    first, second: each alone. wanted: pairs asked for; fewer have been played after an interrupt. same_layouts: pairs
    with the same layout, None if neither game has one. same_course: pairs that went the same way in everything kept.
    options: what was settled for each side. changed_actions: those that the variants of the second touch and the first has too.
    """

    first: SimulationReport
    second: SimulationReport
    players: int
    seed: int | str
    pairs: int
    wanted: int
    same_layouts: int | None
    same_course: int
    options: tuple[Mapping[str, str], Mapping[str, str]]
    measures: tuple[Measure, ...]
    rows: tuple[Pair, ...] = field(repr=False)
    changed_actions: frozenset[str] = frozenset()

    def about(self, *names: Sort) -> tuple[Measure, ...]:
        """The measures of these sorts."""
        return tuple(measure for measure in self.measures if measure.about in names)


def summarize_pairs(first: SimulationTask, second: SimulationTask, rows: Sequence[Pair], wanted: int) -> Comparison:
    """What pairs of games of two tasks show, as far as they have been played; `wanted`: so many pairs were to be."""
    reports = [(alone := replace(task, layouts=None)).report(alone.tally(games)) for task, games in
               ((first, (row.first for row in rows)), (second, (row.second for row in rows)))]  # fmt: skip
    layouts = [row.same_layout for row in rows if row.same_layout is not None]
    return Comparison(
        reports[0], reports[1], first.players, first.seed, len(rows), wanted, sum(layouts) if layouts else None,
        sum(row.same_course for row in rows), (_option_values(first), _option_values(second)), measure(rows, first, second), tuple(rows),
        touched_actions(second.game.rules, first.game.rules.replacements) & first.game.rules.actions.keys(),
    )  # fmt: skip


def _option_values(task: SimulationTask) -> dict[str, str]:
    """What was settled before the game, said or not, as text."""
    table = task.game.table(players=task.players, seed=task.seed, layout=task.layout, options=task.options)
    kinds = {name: option.kind for name, option in table.rules.options.items()}
    return {name: option_text(value_syntax.to_json(table.material, kinds[name], value)) for name, value in table.options.items()}


def to_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as plain data, without the single games. Bounds are null where one game cannot tell any."""
    plain = {name: getattr(comparison, name) for name in ("players", "seed", "pairs", "wanted", "same_layouts", "same_course")}
    sides = {
        name: {**report_to_json(report), "options": dict(options)}
        for name, report, options in zip(("first", "second"), (comparison.first, comparison.second), comparison.options, strict=True)
    }
    return {**plain, **sides, "measures": [_figures_of(each) for each in comparison.measures]}


def _figures_of(measure: Measure) -> dict[str, object]:
    return {name: value for name, value in asdict(measure).items() if name != "title"}
