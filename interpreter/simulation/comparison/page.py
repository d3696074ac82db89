"""A comparison as one HTML page: no script, nothing from elsewhere, light and dark, readable without pictures."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.figures import HEAD, figures, worth_showing
from interpreter.simulation.comparison.findings import METHOD, about, count_pairs, findings
from interpreter.simulation.comparison.notes import Note, VariantNote
from interpreter.simulation.comparison.plots import Plot, plots

Notes = tuple[Note, Note]
STYLE = Path(__file__).with_name("style.css")  # light, dark, narrow and printed


def page(comparison: Comparison, notes: Notes, command: str) -> str:
    """The whole page; `command` shows the same again."""
    title = headline(notes)
    sections = (
        _header(comparison, notes, title),
        _section("What was compared", f'<div class="sides">{_side("A", notes[0])}{_side("B", notes[1])}</div>'),
        _section("What the games show", _sentences(comparison)),
        _section("Pictures", f'<div class="figures">{"".join(map(_figure, plots(comparison)))}</div>'),
        _section("All figures", _table(comparison)),
        _section("How this was made", _method_section(comparison, command)),
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n<main>\n{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def headline(notes: Notes) -> str:
    """What is compared, in a line."""
    first, second = notes
    if first.title != second.title:
        return f"{_game_title(first)} against {_game_title(second)}"
    others = [variant.title for variant in second.variants if variant not in first.variants]
    if others and all(variant in second.variants for variant in first.variants) and first.options == second.options:
        return f"{_game_title(first)}, with and without {' and '.join(others)}"
    if first.label == second.label:
        return f"{_game_title(first)} against itself"
    return f"{first.title}: {_apart(first)} against {_apart(second)}"


def _game_title(note: Note) -> str:
    return " with ".join(filter(None, [note.title, " and ".join(variant.title for variant in note.variants)]))


def _apart(note: Note) -> str:
    """What tells a side from another one of the same game."""
    options = [f"{name} = {value}" for name, value in note.options.items()]
    return ", ".join([*(variant.title for variant in note.variants), *options]) or "the rules as they are"


def _header(comparison: Comparison, notes: Notes, title: str) -> str:
    over = "What a change of the rules does" if comparison.first.game == comparison.second.game else "Two games side by side"
    games = f"{count_pairs(comparison.pairs)} · {comparison.players} player{'s' if comparison.players > 1 else ''}"
    return (
        f'<header><p class="over">{over}</p><h1>{escape(title)}</h1>'
        f'<p class="lead">{games} · players who choose at random · seed {escape(str(comparison.seed))}</p>'
        f'<p class="key"><span><i class="mark a" aria-hidden="true"></i>A&ensp;{escape(notes[0].label)}</span>'
        f'<span><i class="mark b" aria-hidden="true"></i>B&ensp;{escape(notes[1].label)}</span></p></header>\n'
    )


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{title}</h2>{''.join(parts)}</section>\n"


def _side(letter: str, note: Note) -> str:
    """A card with what is said about one game."""
    variants = "".join(map(_variant, note.variants)) or '<p class="quiet">The rules as they are, without variants.</p>'
    options = "".join(f"<li><code>{escape(name)} = {escape(value)}</code></li>" for name, value in note.options.items())
    settled = f"<p>Settled before the game:</p><ul>{options}</ul>" if options else ""
    return (
        f'<article class="{letter.lower()}"><h3><i class="mark {letter.lower()}" aria-hidden="true"></i>{letter}&ensp;{escape(note.title)}</h3>'
        f"<p><code>{escape(note.name)}</code></p>{variants}{settled}</article>"
    )


def _variant(variant: VariantNote) -> str:
    because = "".join(f"<blockquote>{escape(each)}</blockquote>" for each in variant.because)
    changes = "".join(f"<li><code>{escape(each)}</code></li>" for each in variant.changes)
    listed = f"<ul>{changes}</ul>" if len(variant.changes) <= 3 else _details(f"{len(variant.changes)} changes", f"<ul>{changes}</ul>")
    return f"<h4>{escape(variant.title)}</h4>{because}{listed if changes else ''}"


def _sentences(comparison: Comparison) -> str:
    items = "".join(
        f'<li class="{"told" if finding.told else "open" if finding.open else "fact"}">{_with_code_marks(finding.text)}</li>'
        for finding in findings(comparison)
    )
    return f'<ul class="said">{items}</ul><p class="quiet">Bold: more than chance. In brackets: the bounds in which the true difference lies with 95 %.</p>'


def _with_code_marks(text: str) -> str:
    """A sentence; names between backticks look like names."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


def _figure(figure: Plot) -> str:
    return (
        f"<figure><h3>{escape(figure.title)}</h3>{figure.drawing}<figcaption>{escape(figure.caption)}</figcaption>"
        f"{_details('The same as a table', _rows(figure.rows, figure.title))}</figure>"
    )


def _details(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"


def _rows(rows: Sequence[Sequence[str]], title: str, told: Sequence[bool] = ()) -> str:
    """A table; the first row is its head, the first column names the rows."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in rows[0])
    body = []
    for at, row in enumerate(rows[1:]):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        kind = ' class="told"' if at < len(told) and told[at] else ""
        body.append(f'<tr{kind}><th scope="row">{escape(row[0])}</th>{cells}</tr>')
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _table(comparison: Comparison) -> str:
    measures = worth_showing(comparison.measures)
    rows = [HEAD, *map(figures, measures)]
    note = "Differences are B less A, pair by pair; those of shares are of 100 games. A question mark: it may be chance."
    return _rows(rows, "All figures", [each.told for each in measures]) + f'<p class="quiet">{note}</p>'


def _method_section(comparison: Comparison, command: str) -> str:
    layouts = f" {comparison.same_layouts} of {comparison.pairs} pairs have the same layout." if comparison.same_layouts is not None else ""
    return (
        f"<p>{escape(about(comparison))}{layouts}</p><p>{escape(METHOD)}</p>"
        f'<p>The same figures again, on any machine:</p><pre tabindex="0"><code>{escape(command)}</code></pre>'
    )
