"""Explains a syntax error: matches the error patterns around the position where the parser stopped.

A row has a pattern and, where the pattern alone would say too much, a test of what the grammar found there. The groups
of the pattern are the values of the sentence; the group `at`, if there is one, is the place to be marked, and `here` is
that too, and must begin where reading stopped.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.source_slice import SourceSlice
from interpreter.frontend.syntax.error_patterns import ERROR_PATTERNS, ErrorPattern, ParseFailure

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

_PLACEHOLDER = "…"
_WAYS = {
    "expression": "a value, such as `3` or `size(hand(me))`",
    "domain": "a set, such as `cells where free(cell)`",
    "sentence": "what the step is about",
    "declaration": "a kind, such as `0 to 9` or `pool of card`",
    "head": "a name",
    "kind": "a kind, such as `0 to 9` or `set of card`",
}
_VALUE = frozenset({"NAME", "NUMBER", "LPAR", "NONE", "IF", "NOT"})
_JOINING = frozenset(
    {"ADD", "TIMES", "MOD", "DIVIDED", "COMPARE", "IN", "IS", "AND", "OR", "UNION", "COMMON", "WITHOUT", "OTHERWISE", "NOT"}
)
_SIGNS = {
    "LPAR": "`(`",
    "RPAR": "`)`",
    "COMMA": "`,`",
    "NAME": "a name",
    "NUMBER": "a number",
    "$END": "the end of the text",
    "UP_TO": "`up to`",
}


def explain_syntax_error(start: str, place: SourceSlice, error: "UnexpectedInput", report: Report) -> None:
    """Adds one finding about the text to the report; `start` is what was to be read."""
    if not place.words.strip():
        report.add("Y205", place.whole, expected=_WAYS[start])
        return
    trouble = _trouble(start, place, error)
    for slip in ERROR_PATTERNS:
        found = _match(slip, trouble)
        if found:
            _say(slip, found, place, report)
            return
    end = trouble.at + max(1, len(trouble.found))
    found_words = f"`{trouble.found}`" if trouble.found else "The end of the text"
    report.add("Y299", place.span(trouble.at, min(end, len(place.words) + 1)), found=found_words, expected=_expected(trouble))


def _trouble(start: str, place: SourceSlice, error: "UnexpectedInput") -> ParseFailure:
    """What the grammar found, and what it could have gone on with."""
    from lark.exceptions import UnexpectedToken

    if isinstance(error, UnexpectedToken):
        token = error.token
        at = len(place.words) if token.type == "$END" else token.start_pos or 0
        return ParseFailure(start, place.words, at, str(token), token.type, frozenset(error.accepts or ()))
    at = int(getattr(error, "pos_in_stream", 0))  # lark declares it as None only
    return ParseFailure(start, place.words, at, place.words[at : at + 1], "", frozenset())


def _match(slip: ErrorPattern, trouble: ParseFailure) -> re.Match[str] | None:
    """Where the pattern covers the place of the error; the match that begins nearest to it."""
    if slip.when and not slip.when(trouble):
        return None
    before = len(trouble.text[: trouble.at].rstrip())
    for begin in range(min(trouble.at, len(trouble.text)), -1, -1):
        found = slip.pattern.match(trouble.text, begin)
        if found and found.end() >= max(before, begin + 1) and _is_here(found, trouble.at):
            return found
    return None


def _is_here(found: re.Match[str], at: int) -> bool:
    return "here" not in found.re.groupindex or found.start("here") == at


def _say(slip: ErrorPattern, found: re.Match[str], place: SourceSlice, report: Report) -> None:
    marked = next((name for name in ("at", "here") if name in slip.pattern.groupindex), 0)
    begin, end = found.span(marked)
    values: dict[str, Any] = dict(_values(found))  # words only; `Any` because `add` has arguments of other kinds too
    report.add(slip.code, place.span(begin, end), **values)


def _values(found: re.Match[str]) -> Iterator[tuple[str, str]]:
    """The groups of a match, and the same text as a name could be written."""
    for name, value in found.groupdict().items():
        yield name, value or _PLACEHOLDER
    written = found.groupdict().get("written") or ""
    yield "lower", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", written).lower()
    yield "joined", written.replace("-", "_")


def _expected(trouble: ParseFailure) -> str:
    """What can stand at the place, in the author's words."""
    accepts = trouble.accepts
    ways = [_WAYS[trouble.start]] if not accepts else []
    if accepts >= _VALUE - {"IF", "NOT"}:
        ways.append("a value")
        accepts -= _VALUE
    if len(accepts & _JOINING) > 3:
        ways.append("a joining word or sign such as `and`, `=` or `+`")
        accepts -= _JOINING
    ways += [_SIGNS.get(sign, f"`{sign.lower()}`") for sign in sorted(accepts, key=lambda sign: (sign == "$END", sign))]
    return ", ".join(ways)
