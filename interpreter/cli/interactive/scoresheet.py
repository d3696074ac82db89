"""The score sheet: points by source, the total, what breaks ties, who wins and how the game ended."""

import textwrap
from collections.abc import Iterator

from interpreter.display.canvas import Line, Segment, line
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.knowledge.standing import Figures, Standing, in_full
from interpreter.runtime.notation.labels import side_label
from interpreter.runtime.notation.verdicts import ending, reason, verdict
from interpreter.runtime.scoring.points import to_text
from interpreter.runtime.scoring.result import Result
from interpreter.runtime.state.game_instance import GameInstance, sentence
from interpreter.translation import translate


def sheet(table: GameInstance, result: Result, language: str | None = None, *, columns: int = 80) -> list[Line]:
    """The whole sheet as lines; sentences are wrapped."""
    return [
        *points(table, in_full(result), language),
        (),
        line(Segment(verdict(table, result, language), "strong")),
        *(line(text) for text in textwrap.wrap(reason(table, result, language), max(40, columns - 1))),
        *(line(text) for text in textwrap.wrap(ending(table, result, language), max(40, columns - 1), subsequent_indent="  ")),
    ]


def points(table: GameInstance, known: Standing, language: str | None) -> list[Line]:
    """Points by source and player, or team, then the total, then the further steps of the ranking."""
    names = [side_label(table, side, language) for side in range(len(table.sides))]
    rows = [(_line_title(table, "scoring", name, language), _texts(table, values)) for name, values in known.lines.items()]
    total = [(translate(language, "total"), _texts(table, known.scores))] if len(rows) > 1 else []
    ties = [(_line_title(table, "ranking", name, language), _texts(table, values)) for name, values in _ties(table, known)]
    if not rows and not ties:
        return []
    first = max(len(name) for name, _ in [*rows, *total, *ties])
    widths = [max(len(name), *(len(values[side]) for _, values in [*rows, *total, *ties])) for side, name in enumerate(names)]
    head = [Segment(" " * (first + 2)), *_cells(names, widths, "title")]
    rule = line(Segment("-" * (first + sum(widths) + 2 * len(widths) + 2), "dim"))
    lines: list[Line] = [tuple(head), *(_row(name, values, first, widths) for name, values in rows)]
    if total:
        lines += [rule, *(_row(name, values, first, widths, "strong") for name, values in total)]
    return [*lines, *(_row(name, values, first, widths, "dim") for name, values in ties)]


def _texts(table: GameInstance, figures: Figures) -> list[str]:
    """What is known of every side, a figure each."""
    of_sides = (figures[seats[0]] for seats in table.sides)
    return [str(each) if isinstance(each, Unknown) else to_text(each) for each in of_sides]


def _line_title(table: GameInstance, section: str, name: str, language: str | None) -> str:
    """The title of a line, else its name."""
    return sentence(table, f"{section}.{name}", language or "") or name.replace("_", " ")


def _ties(table: GameInstance, known: Standing) -> Iterator[tuple[str, Figures]]:
    """The steps of the ranking that say something the total does not."""
    for number, step in enumerate(table.rules.ranking):
        values = tuple(ranks[number] for ranks in known.ranking if number < len(ranks))
        if len(values) == table.players and values != known.scores:
            yield step.name, values


def _row(name: str, values: list[str], first: int, widths: list[int], style: str = "") -> Line:
    return line(Segment(f"{name:<{first + 2}}", style), *_cells(values, widths, style))


def _cells(texts: list[str], widths: list[int], style: str) -> Iterator[Segment]:
    for text, width in zip(texts, widths, strict=True):
        yield Segment(" " * (width - len(text)))
        yield Segment(text, style)
        yield Segment("  ")
