"""What an editor can put right by itself: every "did you mean", and what hints tell to write, as edits of the text."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from types import MappingProxyType

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render.plain_text import hint
from interpreter.diagnostics.span import Span

_QUESTIONS = ("nearest", "did_you_mean")
_COMPARISONS = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<", "fewer than": "<", "greater than": ">"}

_OPPOSITES = {">=": "<", "<=": ">", ">": "<=", "<": ">="}


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that may put a finding right: a sentence, the place, and what stands there from now on. `sure`: nothing else comes into question."""

    title: str
    span: Span
    text: str
    sure: bool = False


def fixes(found: Diagnostic) -> tuple[Fix, ...]:
    """What may put a finding right, the likeliest first; nothing if the program has no guess."""
    if found.span is None or not found.span.text or found.labels[0].text:  # a change that brings it about is right by itself
        return ()
    guesses = [name for key in _QUESTIONS for name in _guesses(found.values.get(key, ""))]
    changed = [_renamed(found, name, sure=len(guesses) == 1) for name in guesses]
    rewrite = _REWRITES.get(found.code)
    written = list(rewrite(found.span, found)) if rewrite is not None else []
    return tuple(dict.fromkeys((*changed, *written)))


def _guesses(question: str) -> list[str]:
    return re.findall("`([^`]+)`", question) if question.startswith("Did you mean `") else []


def _renamed(found: Diagnostic, name: str, *, sure: bool) -> Fix:
    """The name that was guessed in the place of the word of the finding that is likest to it."""
    assert found.span is not None
    text = found.span.text
    words = [text, *(value for key, value in found.values.items() if key not in _QUESTIONS and _stands_in(value, text))]
    word = max(words, key=lambda each: (SequenceMatcher(None, each, name).ratio(), -len(each)))
    at = found.span.start + _place(word, text)
    return Fix(f"Write `{name}`", Span(found.span.source, at, at + len(word)), name, sure)


def _place(word: str, text: str) -> int:
    whole = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    return whole.start() if whole else text.find(word)


def _stands_in(word: str, text: str) -> bool:
    return bool(word) and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


# ------------------------------------------------------------------------------------------------ what hints tell to write

Rewrite = Callable[[Span, Diagnostic], Iterator[Fix]]


def _as_told(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """What the hint shows in quotes, where it shows one thing and nothing of it is left open."""
    shown = re.search("[Ww]rite `([^`…]+)`", hint(found))
    if shown is not None:
        yield Fix(f"Write `{shown.group(1)}`", span, shown.group(1), sure=True)


def _as_one_may(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """The same where something else may be meant as well."""
    yield from (replace(fix, sure=False) for fix in _as_told(span, found))


def _in_brackets(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """Both ways to put brackets into `a union b without c`, if these are known."""
    a, first, b, second, c = (found.values.get(name, "…") for name in ("a", "first", "b", "second", "c"))
    pattern = r"\s+".join(re.escape(word) for part in (a, first, b, second, c) for word in part.split())
    for match in re.finditer(pattern, span.source.text):
        if match.start() < span.start < match.end():
            for text in (f"({a} {first} {b}) {second} {c}", f"{a} {first} ({b} {second} {c})"):
                yield Fix(f"Write `{text}`", Span(span.source, match.start(), match.end()), text)


def _in_quotes(span: Span, _: Diagnostic) -> Iterator[Fix]:
    """The whole value of a line in the quotes that it does not hold itself."""
    source = span.source
    line, start = source.line_text(source.line_of(span.start)), source.line_starts[source.line_of(span.start) - 1]
    found = re.match(r" *(?:- )?[\w~().]+: +(?P<value>[^{\[|>].*?)\s*$", line)
    if found is None:
        return
    value = found["value"]
    plain = value[1:-1] if value[0] == value[-1] and value[0] in "\"'" and len(value) > 1 else value
    quote = next((each for each in "\"'" if each not in plain), "")
    if quote and (plain != value or value[0] not in "\"'"):
        text = f"{quote}{plain}{quote}"
        yield Fix(f"Put the whole text into {quote}", Span(source, start + found.start("value"), start + found.end("value")), text)


def _indented(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """The line with the blanks in front of it with which everything fits."""
    blanks = re.search(r"With (\d+) blanks", hint(found))
    if blanks is not None:
        line = span.source.line_starts[span.line - 1]
        yield Fix(f"Put {blanks[1]} blanks in front", Span(span.source, line, span.start), " " * int(blanks[1]), sure=True)


def _version(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """The version of the language as the first line."""
    if re.search(r"^rulewright:", span.source.text, re.MULTILINE):
        return  # it stands further below
    line = f"rulewright: {found.values.get('version', '1')}"
    yield Fix(f"Write `{line}`", Span(span.source, span.start, span.start), f"{line}\n", sure=True)


def _other_operation(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """The change of a variant that the hint names in the place of the one that cannot be made."""
    before, word = re.search(r"(\w+): *$", span.source.text[: span.start]), re.search(r"`(\w+)` puts something else there", hint(found))
    if before is not None and word is not None:
        yield Fix(f"Write `{word[1]}`", Span(span.source, before.start(1), before.end(1)), word[1], sure=True)


def _on_own_line(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """A step that stands behind the key of its list, in the line below; anything else as the hint says."""
    step = re.search(r"Write `(- [^`]+)` in the line below", hint(found))
    if step is None:
        yield from _as_told(span, found)
        return
    line = span.source.line_text(span.line)
    behind = re.match(r"[ -]*[\w~]+: *$", line[: span.column - 1])
    if behind is not None:
        key = len(line) - len(line.lstrip(" -"))
        yield Fix(f"Write `{step[1]}` below", Span(span.source, span.start - 1, span.end), f"\n{' ' * (key + 2)}{step[1]}", sure=True)


def _sign(text: str) -> Rewrite:
    """A sign in the place of what stands there."""

    def rewrite(span: Span, _: Diagnostic) -> Iterator[Fix]:
        yield Fix(f"Write `{text}`", span, text, sure=True)

    return rewrite


def _none(span: Span, _: Diagnostic) -> Iterator[Fix]:
    match = re.fullmatch(r"(.*\S)\s*(!?=)\s*none", span.text, re.DOTALL)
    if match is not None:
        text = "is none" if match.group(2) == "=" else "is not none"
        yield Fix(f"Write `{text}`", Span(span.source, span.start + match.end(1), span.end), f" {text}", sure=True)


def _with_left(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """`deck is empty`: what stands before belongs to it."""
    before = span.source.text[: span.start].rstrip()
    left = found.values.get("left", "")
    if left and before.endswith(left):
        yield from _as_told(Span(span.source, len(before) - len(left), span.end), found)


def _comparison(span: Span, _: Diagnostic) -> Iterator[Fix]:
    before = re.search(r"(?:\bis\s+(?:not\s+)?)?\Z", span.source.text[: span.start])
    assert before is not None, "nothing is matched as well"
    if (sign := _COMPARISONS.get(re.sub(r"^is (?:not )?", "", " ".join(span.text.split())))) is not None:
        sign = _OPPOSITES[sign] if "not" in f"{before[0]} {span.text}".split() else sign
        yield Fix(f"Write `{sign}`", Span(span.source, before.start(), span.end), sign, sure=True)


def _before(text: str) -> Rewrite:
    """Something put before what stands there."""

    def rewrite(span: Span, _: Diagnostic) -> Iterator[Fix]:
        yield Fix(f"Write `{text}` before it", Span(span.source, span.start, span.start), text)

    return rewrite


def _comma(span: Span, _: Diagnostic) -> Iterator[Fix]:
    before = span.source.text[: span.start].rstrip()
    yield Fix("Put a comma before it", Span(span.source, len(before), span.start), ", ", sure=True)


# ------------------------------------------------------------------------------------------------ edits of lines


def _behind_value(span: Span, _: Diagnostic) -> Iterator[Fix]:
    """The start of something tracked, behind its kind."""
    line = re.match(r": [^\n{#]*?(?=, known to|, internal| *$)", span.source.text[span.end :], re.MULTILINE)
    if line is not None:
        at = span.end + line.end()
        yield Fix("Write `starting at 0` behind it", Span(span.source, at, at), " starting at 0")


def _without_brackets(span: Span, _: Diagnostic) -> Iterator[Fix]:
    """The brackets behind a name, with what is in them, left out."""
    text, depth = span.source.text, 0
    for at in range(span.end, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            if at > span.end:
                yield Fix("Leave the brackets out", Span(span.source, span.end, at + 1), "", sure=True)
            return


def _change_after(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """`after:` below the address of a change."""
    if variant := found.values.get("after", ""):
        yield from _line_below(span, f"after: {variant}")


def _text_stays(span: Span, _: Diagnostic) -> Iterator[Fix]:
    """`text_stays: yes` below the address of a change."""
    yield from _line_below(span, "text_stays: yes")


def _line_below(span: Span, line: str) -> Iterator[Fix]:
    """A further line of the change whose address is marked."""
    source = span.source
    key = re.search(r"\w+: *\Z", source.text[source.line_starts[span.line - 1] : span.start])
    if key is not None:
        yield Fix(f"Write `{line}`", Span(source, span.end, span.end), f"\n{' ' * key.start()}{line}")


def _all_after(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """`after:` once for the file."""
    head = re.search(r"^of: .*$", span.source.text, re.MULTILINE)
    if head is not None:
        text = f"after: {found.values['first']}"
        yield Fix(f"Write `{text}`", Span(span.source, head.end(), head.end()), f"\n{text}")


def _title(span: Span, found: Diagnostic) -> Iterator[Fix]:
    """A title of the words of a name, where it belongs: below the name, or under `texts:`."""
    source, name, title = span.source, found.values["name"], found.values["title"]
    if found.values["section"] == "texts":
        place = re.search(r"^texts: *\n|^(?=(?:kinds|tables|track|words|setup|play|actions|changes):)", source.text, re.MULTILINE)
        if place is not None:
            head = "" if place[0] else "texts:\n"
            yield Fix(f"Write `{name}: {title}` under `texts:`", Span(source, place.end(), place.end()), f"{head}  {name}: {title}\n")
        return
    behind = re.match(r": *(?P<value>[^\n#]*?) *(?:#.*)?\n(?P<blanks> *)", source.text[span.end :])
    if behind is None:
        return
    start, end, blanks = span.end + behind.start("value"), span.end + behind.end("value"), " " * (span.column + 1)
    if behind["value"].startswith("{"):
        yield Fix(f"Write `title: {title}`", Span(source, start + 1, start + 1), f"title: {title}, ")
    elif not behind["value"]:
        yield Fix(f"Write `title: {title}`", Span(source, end, end), f"\n{blanks}title: {title}")
    elif len(behind["blanks"]) < span.column:  # else the value goes on in the next line
        yield Fix(f"Write `title: {title}`", Span(source, start, end), f"\n{blanks}is: {behind['value']}\n{blanks}title: {title}")


def _name_of_file(span: Span, found: Diagnostic) -> Iterator[Fix]:
    yield Fix(f"Write `{found.values['name']}`", span, found.values["name"], sure=True)


_REWRITES: Mapping[str, Rewrite] = MappingProxyType({
    **dict.fromkeys(("N107", "N109", "N113", "N106", "S114", "T107", "T114", "T151", "Y162", "Y217", "Y219", "Y223", "Y224", "Y225", "Y248", "Y299", "Y249", "Y260", "Y261", "Y264", "Y265"), _as_told),
    "T108": _none, "Y231": _sign("="), "Y232": _sign("!="), "Y233": _sign("!="), "Y234": _comparison, "Y236": _sign("in"),
    "Y237": _with_left, "Y263": _comma,
    **dict.fromkeys(("T103", "T111", "Y302"), _as_one_may), "Y240": _in_brackets, "Y108": _indented, "Y151": _version, "O107": _other_operation, "Y152": _on_own_line,
    **dict.fromkeys(("Y107", "Y111"), _in_quotes),
    **dict.fromkeys(("B110", "B111", "B112"), _before("up to ")),
    "B121": _behind_value, "N108": _without_brackets,
    "O105": _change_after, "O106": _change_after, "O111": _all_after, "K111": _text_stays, "O113": _name_of_file, "K175": _title,
})  # fmt: skip
