"""The score sheet: points by source, the total, what breaks ties, who wins and how the game ended."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from interpreter.faces.cli.phrases import say
from interpreter.faces.drawing.canvas import Line, Segment, line
from interpreter.faces.drawing.names import player_label
from interpreter.runtime.reads import secrets_read
from interpreter.runtime.result import Result
from interpreter.runtime.sentences import said, sentence
from interpreter.runtime.state import State
from interpreter.runtime.table import Table


def sheet(table: Table, result: Result, language: str | None = None, *, columns: int = 80) -> list[Line]:
    """The whole sheet as lines; sentences are wrapped."""
    return [
        *points(table, result, language),
        (),
        line(Segment(verdict(table, result, language), "strong")),
        *(line(text) for text in textwrap.wrap(ending(table, result, language), max(40, columns - 1), subsequent_indent="  ")),
    ]


Concealed = Mapping[str, frozenset[int]]  # by name of a line of the score sheet or a step of the ranking: seats whose figure is hidden
UNKNOWN = "?"


def concealed(table: Table, state: State, viewer: int | None) -> Concealed:
    """The figures that would give away what the viewer does not know; none when the game is over."""
    if state.ended is not None:
        return {}
    rules, found = table.rules, {}
    for each in (*rules.scoring, *rules.ranking):
        known = {rules.tracks[name].known for name in secrets_read(rules, each.value)}
        if known:
            found[each.name] = frozenset(seat for seat in range(table.players) if seat != viewer or "nobody" in known)
    return found


def points(table: Table, result: Result, language: str | None, hidden: Concealed | None = None) -> list[Line]:
    """Points by source and player, then the total, then the further steps of the ranking."""
    hidden = hidden or {}
    unknown = frozenset(seat for line in table.rules.scoring for seat in hidden.get(line.name, ()))
    names = [player_label(table, seat, language) for seat in range(table.players)]
    rows = [(_called(table, "scoring", name, language), _figures(values, hidden.get(name))) for name, values in result.lines.items()]
    total = [(say(language, "total"), _figures(result.scores, unknown))] if len(rows) > 1 else []
    ties = [(_called(table, "ranking", name, language), _figures(values, hidden.get(name))) for name, values in _ties(table, result)]
    if not rows and not ties:
        return []
    first = max(len(name) for name, _ in [*rows, *total, *ties])
    widths = [max(len(names[seat]), *(len(values[seat]) for _, values in [*rows, *total, *ties])) for seat in range(table.players)]
    head = [Segment(" " * (first + 2)), *_cells(names, widths, "title")]
    rule = line(Segment("-" * (first + sum(widths) + 2 * len(widths) + 2), "dim"))
    lines: list[Line] = [tuple(head), *(_row(name, values, first, widths) for name, values in rows)]
    if total:
        lines += [rule, *(_row(name, values, first, widths, "strong") for name, values in total)]
    return [*lines, *(_row(name, values, first, widths, "dim") for name, values in ties)]


def _called(table: Table, section: str, name: str, language: str | None) -> str:
    """The title of a line, else its name."""
    return sentence(table, f"{section}.{name}", language or "") or name.replace("_", " ")


def _figures(values: Sequence[int], hidden: frozenset[int] | None) -> list[str]:
    return [UNKNOWN if hidden and seat in hidden else str(value) for seat, value in enumerate(values)]


def _ties(table: Table, result: Result) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The steps of the ranking that say something the total does not."""
    for number, step in enumerate(table.rules.ranking):
        values = tuple(ranks[number] for ranks in result.ranking if number < len(ranks))
        if len(values) == table.players and values != result.scores:
            yield step.name, values


def _row(name: str, values: list[str], first: int, widths: list[int], style: str = "") -> Line:
    return line(Segment(f"{name:<{first + 2}}", style), *_cells(values, widths, style))


def _cells(texts: list[str], widths: list[int], style: str) -> Iterator[Segment]:
    for text, width in zip(texts, widths, strict=True):
        yield Segment(" " * (width - len(text)))
        yield Segment(text, style)
        yield Segment("  ")


def verdict(table: Table, result: Result, language: str | None) -> str:
    """Who wins, in a sentence."""
    names = [player_label(table, seat, language) for seat in result.winners]
    if not names or result.lost:
        return say(language, "nobody")
    joined = f"{', '.join(names[:-1])} {say(language, 'and')} {names[-1]}" if len(names) > 1 else names[0]
    return say(language, "win" if len(names) > 1 else "wins", names=joined)


def ending(table: Table, result: Result, language: str | None) -> str:
    """How the game ended, in a sentence."""
    if result.end in ("finished", "safety_limit"):
        return say(language, result.end)
    text = next((said(table, end.text, language or "") for end in table.rules.ends if end.name == result.end), "")
    return say(language, "ended_by", text=text or (result.end or "").replace("_", " "))
