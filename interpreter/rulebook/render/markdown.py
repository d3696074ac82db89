"""Markdown renderer of rulebooks: plain enough to be read as it is, in a terminal or an editor."""

import re
from collections.abc import Iterable, Iterator

from interpreter.rulebook.book import document

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&])")
_NUMBERED = re.compile(r"^(\d+)([.)])(?=\s)")  # what would begin a numbered list
_TERMS = ("words.", "kinds.")  # what is explained there is mentioned too often to stand out
_DASHED = re.compile(r"^([-+])(?=\s)")


def text(book: document.Book) -> str:
    """The whole book."""
    lines = [f"<!-- {book.mark.replace('--', '- -')} -->", "", f"# {escape(book.title)}", "", f"*{inline(book.subtitle)}*", ""]
    lines += _blocks(book.opening)
    lines += [f"## {escape(book.contents)}", ""]
    lines += [f"- {inline(chapter.title)}" for chapter in book.chapters]
    lines += ["", *_blocks(book.chapters)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def escape(words: str) -> str:
    """Words of a file in which nothing is Markdown or HTML."""
    plain = _SPECIAL.sub(r"\\\1", " ".join(words.split()) if words.strip() else words)
    return _DASHED.sub(r"\\\1", _NUMBERED.sub(r"\1\\\2", plain))


def inline(parts: document.Inline) -> str:
    """Words with their marks; links to what one may do stand out, those to terms stay plain."""
    return "".join(map(_part, parts))


def _part(part: document.Part) -> str:
    match part:
        case str():
            return _keep_outer_blanks(part)
        case document.Strong(words):
            return f"**{escape(words)}**"
        case document.CodeText(words):
            fence = "``" if "`" in words else "`"
            return f"{fence}{words.replace('|', '¦')}{fence}"
        case document.Link(words) | document.Foreign(words) | document.Quote(words):
            leads_on = isinstance(part, document.Link) and not part.target.startswith(_TERMS)
            return f"*{escape(words)}*" if leads_on else escape(words)


def _keep_outer_blanks(words: str) -> str:
    """Words with the blanks at their ends kept."""
    inner = words.strip()
    if not inner:
        return " " if words else ""
    return f"{' ' if words[0].isspace() else ''}{escape(inner)}{' ' if words[-1].isspace() else ''}"


def _margin(margin: document.Margin) -> str:
    """The margin, in the signs of code behind a line."""
    names = " ".join((*margin.clauses, *margin.variants)).replace("`", "'").replace("|", "¦")
    return f" `{names}`" if names else ""


def _blocks(blocks: Iterable[document.Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case document.Paragraph(words, margin):
                if words or margin.clauses:
                    yield from (f"{inline(words)}{_margin(margin)}".strip(), "")
            case document.Items():
                yield from (*_items(block, ""), "")
            case document.BookTable():
                yield from (*_table(block), "")
            case document.Figure():
                yield from (*_figure(block), "")
            case document.Section(title, _, inner, margin, level):
                yield from (f"{'#' * level} {inline(title)}{_margin(margin)}", "", *_blocks(inner))


def _items(block: document.Items, indent: str) -> Iterator[str]:
    for number, item in enumerate(block.items, 1):
        sign = f"{number}. " if block.numbered else "- "
        yield f"{indent}{sign}{inline(item.text)}{_margin(item.margin)}"
        for below in item.blocks:
            yield from _items(below, indent + " " * len(sign))


def _table(table: document.BookTable) -> Iterator[str]:
    yield from (f"**{escape(table.caption)}**", "")
    has_margin = any(row.margin != document.Margin() for row in table.rows)
    heads = [escape(head) for head in table.head] + ([""] if has_margin else [])
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in table.rows:
        cells = [escape(cell.size) if isinstance(cell, document.ShapePicture) else inline(cell) or " " for cell in row.cells]
        yield f"| {' | '.join([*cells, *([_margin(row.margin).strip()] if has_margin else [])])} |"


def _figure(figure: document.Figure) -> Iterator[str]:
    yield from (f"**{escape(figure.caption)}**", "", "```text")
    yield from (line.replace("```", "'''") for line in figure.plain)
    yield "```"
