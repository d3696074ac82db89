"""Translates errors of the YAML parser into messages for authors, at the position to be changed."""

import re
from dataclasses import dataclass, field
from typing import Any

from interpreter.frontend.source.indentation import odd_line

SAME_COLUMN = "Keys that belong together begin in the same column; two spaces for each level."


@dataclass(eq=False)
class YamlSyntaxError(Exception):
    """A mistake after which the rest of a file cannot be read: code, span, arguments of its message, further labels."""

    code: str
    start: int
    end: int
    values: dict[str, str] = field(default_factory=dict)
    also: tuple[tuple[int, int, str], ...] = ()


# Any: PyYAML is not typed
def translate_error(text: str, error: Any, last_scalar: tuple[int, int, str] | None) -> YamlSyntaxError:
    """The problem behind an error of PyYAML's scanner or parser."""
    said = str(error.problem)
    at = min(error.problem_mark.index, len(text))
    context = error.context_mark.index if error.context_mark else at
    if "quoted scalar" in str(error.context):
        return _in_quotes(text, said, at, context)
    if said.startswith("mapping values are not allowed"):
        return _second_colon(text, at)
    if said.startswith("could not find expected ':'"):
        return _no_colon(text, context)
    if "block scalar" in str(error.context):
        return YamlSyntaxError("Y124", at, _line_end(text, at))
    if "flow" in str(error.context):
        return _in_brackets(text, said, at, context)
    if said.startswith(("expected <block end>", "expected '<document start>'")):
        return _unexpected(text, said, at, context, last_scalar)
    return _odd_sign(text, said, at)


def _in_quotes(text: str, said: str, at: int, opened: int) -> YamlSyntaxError:
    """An unclosed quote, or a backslash with something unknown behind it."""
    if "escape" in said:
        backslash = text.rfind("\\", 0, at + 1)
        return YamlSyntaxError("Y123", backslash, backslash + 2)
    return YamlSyntaxError("Y106", opened, opened + 1)


def _second_colon(text: str, at: int) -> YamlSyntaxError:
    """A colon where no key can stand: inside a text, or in a line that is indented too far, or below one without."""
    start = _line_start(text, at)
    before = text[start:at]
    if (lost := _lost_brace(text, at)) is not None:
        return lost
    if re.match(r" *(?:- )?\w+ [\[{]", before):
        return _no_colon(text, at)
    if ": " in before or before.rstrip().endswith(":"):
        return YamlSyntaxError("Y107", at, at + 1)
    above = _line_above(text, start)
    if above is None:
        return YamlSyntaxError("Y107", at, at + 1)
    if _indent(text, start) > _indent(text, above) and _has_key(text[above : _line_end(text, above)]):
        return _badly_indented(text, start, at)
    return _no_colon(text, above)


def _lost_brace(text: str, at: int) -> YamlSyntaxError | None:
    """A brace or square bracket that is closed in the line of a second colon and was never opened there."""
    line = text[_line_start(text, at) : _line_end(text, at)]
    for opening, closing in ("{}", "[]"):
        if line.count(closing) > line.count(opening):
            lost = _line_start(text, at) + line.rindex(closing)
            return YamlSyntaxError("Y110", lost, lost + 1, {"bracket": closing})
    return None


def _badly_indented(text: str, start: int, end: int) -> YamlSyntaxError:
    """A line whose indentation fits nothing above it."""
    first = _indent(text, start)
    above = _line_above(text, start)
    also = () if above is None else ((_indent(text, above), _line_end(text, above), "the line above"),)
    found = odd_line(text, start)
    if found is None:
        return YamlSyntaxError("Y108", first, max(end, first + 1), {"how": SAME_COLUMN}, also)
    how = f"With {found[1]} blanks in front of it everything fits: two spaces for each level."
    if found[0] != start:
        also = ((first, _line_end(text, first), "with which this line does not fit"),)
        first, end = _indent(text, found[0]), _line_end(text, found[0])
    return YamlSyntaxError("Y108", first, max(end, first + 1), {"how": how}, also)


def _no_colon(text: str, at: int) -> YamlSyntaxError:
    """A line that should be `key: value` and is not."""
    start = _indent(text, _line_start(text, at))
    end = _line_end(text, start)
    colon = text.find(":", start, end)
    blank = 0 <= colon < end - 1 and text[colon + 1] != " "
    return YamlSyntaxError("Y109", start, end, {"missing": "blank behind the colon" if blank else "colon"})


def _in_brackets(text: str, said: str, at: int, opened: int) -> YamlSyntaxError:
    """A bracket that is not closed, closed by the wrong one, or an empty place between commas."""
    found = said.rsplit("got ", 1)[-1].rsplit("found ", 1)[-1].strip("'")
    if found == ",":
        return YamlSyntaxError("Y125", at, at + 1)
    bracket = _open_bracket(text, at) if text[opened : opened + 1] not in ("[", "{") else opened
    if found in ("]", "}"):
        return YamlSyntaxError("Y110", bracket, bracket + 1, {"bracket": text[bracket : bracket + 1]}, ((at, at + 1, "closed by this"),))
    if _line_start(text, at) == _line_start(text, bracket) and found != "<stream end>":
        if found == ":":
            return _lost_brace(text, at) or YamlSyntaxError("Y107", at, at + 1)
        return _text_behind(text, at)
    return YamlSyntaxError("Y110", bracket, bracket + 1, {"bracket": text[bracket : bracket + 1]})


def _open_bracket(text: str, at: int) -> int:
    """The last bracket before a place; the place itself if there is none."""
    return max(text.rfind("[", 0, at), text.rfind("{", 0, at), 0)


def _unexpected(text: str, said: str, at: int, context: int, last_scalar: tuple[int, int, str] | None) -> YamlSyntaxError:
    """Something that does not belong where it stands: behind a closing quote, at another depth, of another sort."""
    start = _line_start(text, at)
    first = _indent(text, start)
    if first != at:
        return _behind(text, at, start, last_scalar)
    if at - start == context - _line_start(text, context) and ("'-'" in said or "'?'" in said or "sequence start" in said):
        end = _line_end(text, at)
        if (found := odd_line(text, start, latest=True)) is not None and found[0] != start:
            return _badly_indented(text, start, end)
        return YamlSyntaxError("Y112", at, end, {}, ((context, _line_end(text, context), "begun like this"),))
    above = _line_above(text, start)
    if above is not None and text.startswith("...", above):
        return YamlSyntaxError("Y120", above, above + 3)
    return _badly_indented(text, start, _line_end(text, at))


def _behind(text: str, at: int, start: int, last_scalar: tuple[int, int, str] | None) -> YamlSyntaxError:
    """Something behind what was complete: a text that goes on after its closing quote, a bracket closed twice."""
    if text[at] in "]}":
        return YamlSyntaxError("Y110", at, at + 1, {"bracket": text[at]})
    if last_scalar and last_scalar[2] in ("single", "double") and last_scalar[0] < start < last_scalar[1]:
        return YamlSyntaxError("Y106", last_scalar[0], last_scalar[0] + 1, {}, ((last_scalar[1] - 1, last_scalar[1], "closed only here"),))
    return _text_behind(text, at)


def _text_behind(text: str, at: int) -> YamlSyntaxError:
    """A text behind a closing quote, or behind a closing bracket."""
    end, before = _line_end(text, at), text[:at].rstrip()[-1:]
    if before not in ("]", "}"):
        how = "If the quotes belong to the text, put the whole of it in the other sort of quotes."
    elif re.match(r"[a-z_]+:(?: |$)", text[at:end]):
        how = f"A key has a line of its own: put `{text[at:end]}` into the next line, below the key of this one."
    else:
        how = f"What belongs to the list stands before its `{before}`, behind a comma; a text that begins with a bracket is put in quotes."
    return YamlSyntaxError("Y111", at, end, {"how": how})


def _odd_sign(text: str, said: str, at: int) -> YamlSyntaxError:
    """A sign that cannot stand where it stands."""
    sign = text[at : at + 1]
    if "expected the node content" in said or "not allowed here" in said:
        if sign and sign in "]}":
            return YamlSyntaxError("Y110", at, at + 1, {"bracket": sign})
        return YamlSyntaxError("Y125", at, at + 1) if sign == "," else YamlSyntaxError("Y113", at, at + 1, {"sign": sign or "the end"})
    if "anchor" in said or "alias" in said or not sign.strip():
        sign, at = text[at - 1 : at], at - 1
    if "directive" in said or text.startswith("%", _line_start(text, at)):
        return YamlSyntaxError("Y126", _line_start(text, at), _line_end(text, at))
    return YamlSyntaxError("Y113", at, at + 1, {"sign": sign})


def _line_start(text: str, at: int) -> int:
    """Where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    """Where what is written in the line of a place ends."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return at + len(text[at:end].rstrip())


def _indent(text: str, start: int) -> int:
    """Where the first sign of a line stands."""
    return start + len(text[start : _line_end(text, start)]) - len(text[start : _line_end(text, start)].lstrip(" "))


def _line_above(text: str, start: int) -> int | None:
    """Where the last line above begins that is neither blank nor a comment."""
    while start > 0:
        start = _line_start(text, start - 1)
        said = text[start : _line_end(text, start)].strip()
        if said and not said.startswith("#"):
            return start
    return None


def _has_key(line: str) -> bool:
    """Whether a line holds a key."""
    said = line.split(" #", maxsplit=1)[0].rstrip()
    return ": " in said or said.endswith(":")
