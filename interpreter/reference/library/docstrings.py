"""Docstrings taken apart: paragraphs, what they say of parameters and fields, and code.

A line `name: what it is` (`low, high: …` for several) tells of a parameter or a field, with the lines behind it that are indented further.
A sentence that begins with `Raises` begins a paragraph. What is indented behind an empty line is code.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from textwrap import dedent

_ENTRY = re.compile(r"`?(\w+(?:`?, `?\w+)*)`?: (.*)")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; `names` are the parameters or fields it tells of, if it does; `form` is text, code or table."""

    text: str
    names: tuple[str, ...] = ()
    form: str = "text"


def paragraphs(docstring: str, names: Collection[str] = ()) -> list[Paragraph]:
    """What a docstring says, in order; `names` are those of parameters and fields."""
    found: list[Paragraph] = []
    for block in re.split(r"\n\s*\n", docstring):
        for each in _of_block(block, names) if block.strip() else ():
            goes_on = bool(found) and each.form == found[-1].form == "code"
            found.append(Paragraph(f"{found.pop().text}\n\n{each.text}", form="code") if goes_on else each)
    return found


def mentioned(docstring: str) -> set[str]:
    """The names that a docstring says anything of: in a line of their own, or between signs of code."""
    entries = (name for line in docstring.splitlines() if (entry := _ENTRY.match(line.strip())) for name in re.findall(r"\w+", entry[1]))
    return {*entries, *(word for code in re.findall(r"`([^`]+)`", docstring) for word in re.findall(r"\w+", code))}


def _of_block(block: str, names: Collection[str]) -> Iterator[Paragraph]:
    if block.startswith("    "):
        yield Paragraph(dedent(block).rstrip(), form="code")
        return
    if block.startswith("|"):
        yield Paragraph(block, form="table")
        return
    block = re.sub(r"(?<=[.?]) Raises(?= )", "\nRaises", block)
    text: list[str] = []
    told: tuple[str, ...] = ()
    for line in block.splitlines():
        entry = _ENTRY.match(line)
        subjects = tuple(re.findall(r"\w+", entry[1])) if entry else ()
        begins = bool(subjects) and set(subjects) <= set(names)
        if text and (begins or line.startswith("Raises ") or (told and not line.startswith("    "))):
            yield Paragraph(" ".join(text), told)
            text, told = [], ()
        if begins and entry:
            text, told = [entry[2]], subjects
        else:
            text.append(line.strip())
    yield Paragraph(" ".join(text), told)
