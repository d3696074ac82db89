"""Explains a syntax error: matches the error patterns around the position where the parser stopped.

A row has a pattern and, where the pattern alone would say too much, a test of what the grammar found there. The groups
of the pattern are the values of the sentence; the group `at`, if there is one, is the place to be marked, and `here` is
that too, and must begin where reading stopped.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.source.source_slice import SourceSlice
from interpreter.frontend.syntax.error_patterns import ERROR_PATTERNS, ParseFailure
from interpreter.model.schema.statements import STATEMENTS

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

_PLACEHOLDER = "…"
_WAYS = {
    "expression": "a value, such as `3` or `size(hand(me))`",
    "points": "a number, such as `3` or `size(hand(player))`",
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
    failure = _failure(start, place, error)
    for row in ERROR_PATTERNS:
        if row.applies(failure) and (match := _match(re.compile(row.pattern), failure)):
            _add(row.code, match, place, report)
            return
    end = failure.at + max(1, len(failure.word))
    word = f"`{failure.word}`" if failure.word else "The end of the text"
    how = f"What can stand here: {_expected(failure)}."
    if "COMMA" in failure.accepts and failure.sign in _VALUE:
        how = f"Things in a row are parted by commas. Write `, {failure.word}`."
    report.add("Y299", place.span(failure.at, min(end, len(place.words) + 1)), found=word, how=how)


def _failure(start: str, place: SourceSlice, error: "UnexpectedInput") -> ParseFailure:
    """What the grammar met, and what it could have gone on with."""
    from lark.exceptions import UnexpectedToken

    if isinstance(error, UnexpectedToken):
        token = error.token
        at = len(place.words) if token.type == "$END" else token.start_pos or 0
        return ParseFailure(start, place.words, at, str(token), token.type, frozenset(error.accepts or ()))
    at = int(getattr(error, "pos_in_stream", 0))  # lark declares it as None only
    return ParseFailure(start, place.words, at, place.words[at : at + 1], "", frozenset())


def _match(pattern: re.Pattern[str], failure: ParseFailure) -> re.Match[str] | None:
    """Where the pattern covers the place of the error; the match that begins nearest to it."""
    before = len(failure.text[: failure.at].rstrip())
    for begin in range(min(failure.at, len(failure.text)), -1, -1):
        match = pattern.match(failure.text, begin)
        if match and match.end() >= max(before, begin + 1) and ("here" not in pattern.groupindex or match.start("here") == failure.at):
            return match
    return None


def _add(code: str, match: re.Match[str], place: SourceSlice, report: Report) -> None:
    """Report a slip: the values are the groups of the match, and the same text as a name could be written."""
    group = next((name for name in ("at", "here") if name in match.re.groupindex), 0)
    values: dict[str, Any] = {name: text or _PLACEHOLDER for name, text in match.groupdict().items()}  # `add` has other arguments too
    name = match.groupdict().get("written") or ""
    values["lower"] = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    span = place.span(*match.span(group))
    how = {"Y223": _without_quotes, "Y225": _in_round_brackets, "Y248": _joined}.get(code)
    if how is not None:
        values |= {"how": how(span, values), "found": span.text[:1] or _PLACEHOLDER}
    report.add(code, span, **values, joined=name.replace("-", "_"))


def _without_quotes(span: Span, _: Mapping[str, str]) -> str:
    """Return what to write in place of a text in quotes."""
    inner = span.text[1:-1]
    if re.fullmatch(r"[a-z_]\w*|\d+", inner):
        return f"A name is written without quotes. Write `{inner}`."
    return "Members are written without quotes. What people shall read stands under `text` or `say`."


def _in_round_brackets(span: Span, values: Mapping[str, str]) -> str:
    """Return what to write in place of square or curly brackets."""
    if values.get("sign") != _PLACEHOLDER or not span.text.startswith("["):
        return "For a set of some members write `set(a, b)`."
    called = re.search(r"\w$", span.source.text[: span.start]) is not None
    return f"Write `{'' if called else 'set'}({span.text[1:-1].strip()})`."


def _joined(span: Span, values: Mapping[str, str]) -> str:
    """Return what joins two values: in the line of a step the word for which its verb has a place."""
    before = re.search(r"(?:^|[\n{,]|- ) *(?P<verb>\w+): *(?P<said>[^\n]*)$", span.source.text[: span.start])
    verb = STATEMENTS.get(before["verb"]) if before is not None else None
    if before is None or verb is None or before["said"].count("(") != before["said"].count(")"):
        return "Join them by `and`, `or`, `=`, `+` or another word; several things in brackets are parted by commas."
    fields = (field.name for field in verb.fields if field.required and field.name in verb.sentence_fields)
    word = next((each for each in fields if not re.search(rf"\b{each}\b", before["said"])), "")
    if not word:
        return "Join them by `and`, `or`, `=`, `+` or another word."
    return f"`{verb.name}` needs `{word}` there. Write `{word} {values['right']}`."


def _expected(failure: ParseFailure) -> str:
    """What can stand at the place, in the author's words."""
    accepts = failure.accepts
    ways = [_WAYS[failure.start]] if not accepts else []
    if accepts >= _VALUE - {"IF", "NOT"}:
        ways.append("a value")
        accepts -= _VALUE
    if len(accepts & _JOINING) > 3:
        ways.append("a joining word or sign such as `and`, `=` or `+`")
        accepts -= _JOINING
    ways += [_SIGNS.get(sign, f"`{sign.lower()}`") for sign in sorted(accepts, key=lambda sign: (sign == "$END", sign))]
    return ", ".join(ways)
