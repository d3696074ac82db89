"""Literal application of a hint, as an author would do it who knows what is meant, but not how it is written.

1. A fix that an editor offers is made as it stands, the first of several.
2. Text that the hint tells to write, `write ...`, is put in the place of the marked words.
3. A hint that shows a form with gaps, `if a then b else c`, is right if the marked words take that form when they say what was meant.
4. A hint that names a sort of edit is right if one edit of that sort at the marked place gives what was meant. Which edits a hint names
   follows from its words, by the table `NAMED`.

After 1 and 2 the file is checked; 3 and 4 compare with the file as it was before the mistake.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.span import Span
from interpreter.editing.fixes import fixes
from tests.hostile.hints.mistakes import Mistake
from tests.hostile.hints.mutations.edits import block

GAP = re.compile(r"…|\.\.\.|\b[A-Z]{2,}\b|\b[abcxy]\b")  # in a form: what stands there is the author's


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An edit of the text of a finding: what stands from `start` to `end` becomes `text`."""

    start: int
    end: int
    text: str

    def of(self, whole: str) -> str:
        """Return the text with the edit made."""
        return whole[: self.start] + self.text + whole[self.end :]


@dataclass(frozen=True, slots=True)
class Repair:
    """The edit that gives what was meant: what stands in the file from `start` to `end`, `removed`, has to be `text`."""

    start: int
    end: int
    removed: str
    text: str


def repair(mistake: Mistake) -> Repair:
    """Return the edit that undoes the mistake, as short as can be."""
    edit = mistake.edit
    removed, text = edit.text, mistake.file.text[edit.start : edit.end]
    front = _same(removed, text)
    back = _same(removed[front:][::-1], text[front:][::-1])
    start, end = edit.start + front, edit.start + len(removed) - back
    return Repair(start, end, mistake.text[start:end], text[front : len(text) - back])


def _same(one: str, other: str) -> int:
    """Return the number of signs that two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def shown(found: Diagnostic, text: str) -> Iterator[str]:
    """Return the files that come of what is shown: the first fix of an editor, or each text behind "write" at the marked words."""
    span = found.span
    if span is None or span.source.text != text:
        return
    offered = fixes(found)
    if offered:
        fix = offered[0]
        yield Rewrite(fix.span.start, fix.span.end, fix.text).of(text)
        return
    yield from (edit.of(text) for edit in written(found))


def written(found: Diagnostic) -> Iterator[Rewrite]:
    """Return what the hint tells to write, without gaps, in the place of the marked words."""
    for text in re.findall(r"[Ww]rite (?:just )?`([^`]+)`", found.hint):
        if found.span is not None and not GAP.search(text):
            yield Rewrite(found.span.start, found.span.end, text)


def allows(found: Diagnostic, mistake: Mistake) -> bool:
    """True if the hint shows a form or names a sort of edit, and what undoes the mistake is of that form or sort."""
    span, edit = found.span, repair(mistake)
    if span is None or span.source.text != mistake.text or fixes(found):
        return False
    said = " ".join(f"{found.sentence} {found.hint}".split())
    return _has_form(found, span, edit) or any(re.search(words, said) and allowed(span, edit, said) for words, allowed in NAMED.items())


def _has_form(found: Diagnostic, span: Span, edit: Repair) -> bool:
    """True if the hint shows a form that the marked words have once they are mended, and did not have before."""
    if not _in_place(span, edit):
        return False
    meant = span.text[: edit.start - span.start] + edit.text + span.text[edit.end - span.start :]
    forms = [_pattern(form) for form in re.findall(r"`([^`]+)`", found.hint) if GAP.search(form)]
    return any(re.fullmatch(form, meant, re.DOTALL) and not re.fullmatch(form, span.text, re.DOTALL) for form in forms)


def _pattern(form: str) -> str:
    parts = GAP.split(form)
    return ".+".join(re.escape(part) for part in parts)


# ------------------------------------------------------------------------------------------------ sorts of edits


def _in_line(span: Span, edit: Repair) -> bool:
    """True if the edit lies on a line of the place."""
    source = span.source
    return source.line_of(span.start) <= source.line_of(edit.start) <= source.line_of(max(span.start, span.end - 1))


def _in_place(span: Span, edit: Repair) -> bool:
    """True if the edit lies inside the marked words, or touches them."""
    return span.start <= edit.start <= edit.end <= span.end


def _in_entry(span: Span, edit: Repair) -> bool:
    """True if the edit lies in the entry that the place is the beginning of: its line, with what is indented below it."""
    text = span.source.text
    line = text.rfind("\n", 0, span.start) + 1
    key = line + len(text[line:]) - len(text[line:].lstrip(" "))
    first, last = block(text, key)
    return first <= edit.start <= last


def _quoted_sign(span: Span, edit: Repair, said: str) -> bool:
    """A sign or word that is quoted comes or goes on the line."""
    sign = (edit.text or edit.removed).strip()
    return _in_line(span, edit) and not (edit.text and edit.removed) and sign != "" and f"`{sign}`" in said


def _listed_name(span: Span, edit: Repair, said: str) -> bool:
    """A marked name becomes one of those that are listed."""
    text = span.source.text
    front, back = re.search(r"\w*\Z", text[: edit.start]), re.match(r"\w*", text[edit.end :])
    whole = (front[0] if front else "") + edit.text + (back[0] if back else "")
    listed = re.split("Known are|must be one of|Possible beginnings|binds its own|It can be", said)[-1]
    return _in_place(span, edit) and re.search(rf"\b{re.escape(whole)}\b", listed) is not None


def _named_key(span: Span, edit: Repair, said: str) -> bool:
    """An entry with a key that is named comes, in the entry of the place or where the file begins."""
    keys = re.findall(r"`(\w+):?`", said)
    first = re.match(r"[\s-]*(\w+):", edit.text)
    near = _in_entry(span, edit) or span.line <= span.source.line_of(edit.start) + 1
    return not edit.removed and first is not None and first[1] in keys and near


def _indentation(span: Span, edit: Repair, _: str) -> bool:
    """Blanks before the line come or go."""
    return not (edit.text + edit.removed).strip(" \t") and _in_line(span, edit)


def _deletion(span: Span, edit: Repair, _: str) -> bool:
    """Marked words go, or the whole line."""
    return not edit.text and _in_line(span, edit)


def _other_words(span: Span, edit: Repair, _: str) -> bool:
    """Other words come in the place of the marked ones, or of some of them."""
    return _in_place(span, edit)


def _other_value(span: Span, edit: Repair, _: str) -> bool:
    """The entry of the place gets another value."""
    return _in_entry(span, edit)


def _behind(span: Span, edit: Repair, _: str) -> bool:
    """Something comes right behind the marked words."""
    return not edit.removed and edit.start == span.end


def _quoted_beginning(span: Span, edit: Repair, said: str) -> bool:
    """True if what comes on the line begins with a word that the hint quotes."""
    first = re.match(r"\s*(\w+)", edit.text)
    return not edit.removed and first is not None and f"`{first[1]}`" in said and _in_line(span, edit)


def _of_signs(signs: str) -> "Edits":
    """The signs come or go on the line."""

    def edits(span: Span, edit: Repair, _: str) -> bool:
        moved = (edit.text + edit.removed).strip()
        return moved != "" and set(moved) <= set(signs) and _in_line(span, edit)

    return edits


def _named_there(_: Span, edit: Repair, said: str) -> bool:
    """The name comes into a list."""
    return not edit.removed and f"`- must: [{edit.text.strip(', ')}, …]`" in said


Edits = Callable[[Span, Repair, str], bool]
NAMED: Mapping[str, Edits] = {
    r"Delete it|[Ll]eave it out|leave out `|[Ll]eave .* out": _deletion,
    r"where it belongs|[Ee]very `\[`|all brackets are round|[Pp]ut `|What can stand here": _quoted_sign,
    r"parted by commas": _of_signs(","),
    r"Known are|must be one of|Possible beginnings|binds its own|It can be": _listed_name,
    r"is missing here|needs `|first key is|Let the first key be|comes `": _named_key,
    r"same column|two spaces for each level|more spaces|more blanks": _indentation,
    r"Close it|sort of quotes|double quotes|without quotes": _of_signs("\"'"),
    r"`key: value`|has no colon": _of_signs(":"),
    r"[Pp]ut a dash": _of_signs("- "),
    r"is wanted|[Cc]ompare|Let both be|another value|It is used like this": _other_words,
    r"Write what belongs there": _behind,
    r"in the same line": _quoted_beginning,
    r"what it is to be": _other_value,
    r"Name it where": _named_there,
}
