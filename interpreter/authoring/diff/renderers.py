"""Renderers of a diff: for a terminal, as Markdown, and as JSON."""

import difflib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from interpreter.authoring.diff.compare import Difference, RuleDifference, RulesDiff
from interpreter.authoring.diff.reasons import Reason
from interpreter.diagnostics.span import Span

Style = Literal["", "strong", "dim", "old", "new"]
_CONTEXT = 2  # lines that stay the same, shown around those that do not
_TOGETHER = ("text:", "title:")  # told as the sentence of a new rule, so not once more below it


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line: how deep it stands, what is in front of it (`-`, `+`, a blank), the text, and how it is painted."""

    depth: int
    sign: str
    text: str
    style: Style = ""


def full(diff: RulesDiff) -> Iterator[DiffLine]:
    """The comparison for a terminal, line by line."""
    yield DiffLine(0, "", f"{diff.old.name} → {diff.new.name}", "strong")
    reasons = list(dict.fromkeys(part.reason for rule in diff.rules for part in rule.parts if part.reason is not None))
    if len(reasons) == 1:  # said once, not at every rule
        yield DiffLine(1, "", _because(reasons[0]), "dim")
    yield from (DiffLine(1, "•", sentence) for sentence in diff.means)
    for rule in diff.rules:
        yield DiffLine(0, "", "")
        yield from _rule(rule, with_reasons=len(reasons) > 1)
    if diff.quoted:
        yield DiffLine(0, "", "")
        yield DiffLine(0, "", "Sentences that read differently now, because they quote what has changed", "strong")
    for each in diff.quoted:
        yield DiffLine(1, "", f"{each.address}   {place(each.span)}", "dim")
        yield DiffLine(2, "-", each.old, "old")
        yield DiffLine(2, "+", each.new, "new")
    yield DiffLine(0, "", "")
    yield DiffLine(0, "", summary(diff), "strong")


def _rule(rule: RuleDifference, *, with_reasons: bool) -> Iterator[DiffLine]:
    word = {"changed": "", "new": "   (new)", "removed": "   (removed)", "order": "   (another order)"}[rule.what]
    yield DiffLine(0, "", f"{rule.address}{word}", "strong")
    if rule.what == "new" and rule.new_sentence:
        yield DiffLine(1, "+", rule.new_sentence, "new")
    elif rule.what == "removed" and rule.old_sentence:
        yield DiffLine(1, "-", rule.old_sentence, "old")
    elif rule.new_sentence and rule.new_sentence == rule.old_sentence:
        yield DiffLine(1, "", rule.new_sentence)
    yield from _reasons(rule) if with_reasons else ()
    cells = [part for part in rule.parts if _is_cell(rule, part)]
    for part in sorted(rule.parts, key=lambda part: not part.is_text):
        yield from _part(rule, part) if part not in cells else ()
    yield from _table(rule, cells)


def _is_cell(rule: RuleDifference, part: Difference) -> bool:
    """Whether this is one line of a row that has changed, which goes into a table."""
    inside = part.address.removeprefix(f"{rule.address}.").split(".")
    return inside[0] == "rows" and len(inside) == _CELL and len(part.old) <= 1 and len(part.new) <= 1


def _table(rule: RuleDifference, parts: Sequence[Difference]) -> Iterator[DiffLine]:
    """Rows that have changed: column by column, before and after."""
    if not parts:
        return
    yield DiffLine(1, "", f"rows   {places(parts[0])}", "dim")
    rows: list[tuple[str, ...]] = [("row", "column", "before", "after")]
    for part in parts:
        _, row, column = part.address.removeprefix(f"{rule.address}.").split(".")
        rows.append((row, column, *(lines[0] if lines else "-" for lines in (part.old, part.new))))
    widths = [max(len(row[number]) for row in rows) for number in range(3)]
    for number, cells in enumerate(rows):
        text = "   ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=False)), cells[3]])
        yield DiffLine(2, "", text, "" if number else "dim")


_CELL = 3  # parts of the address of a cell: rows, the row, the column


def _reasons(rule: RuleDifference) -> Iterator[DiffLine]:
    for reason in dict.fromkeys(part.reason for part in rule.parts if part.reason is not None):
        yield DiffLine(1, "", _because(reason), "dim")


def _because(reason: Reason) -> str:
    return f"{reason.variant}: {reason.because}" if reason.because else reason.variant


def _part(rule: RuleDifference, part: Difference) -> Iterator[DiffLine]:
    name = part.address.removeprefix(rule.address).lstrip(".")
    word = "" if part.what in (rule.what, "changed") else f" ({part.what})"
    yield DiffLine(1, "", f"{name}{word}   {places(part)}".strip(), "dim")
    if part.what == "order":
        yield DiffLine(2, "-", ", ".join(part.old), "old")
        yield DiffLine(2, "+", ", ".join(part.new), "new")
        return
    whole = rule.what == part.what and rule.what != "changed"
    said = {f"say: {sentence}" for sentence in (rule.old_sentence, rule.new_sentence)}
    old, new = ([line for line in lines if not (whole and (line.startswith(_TOGETHER) or line in said))] for lines in (part.old, part.new))
    for sign, line in between(old, new):
        yield DiffLine(2, sign, line, "old" if sign == "-" else "new" if sign == "+" else "")


def between(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The lines of both, those that are different with their sign; of those that are not, the nearest ones."""
    for number, group in enumerate(difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT)):
        if number:
            yield "", "…"
        for kind, first, last, first_new, last_new in group:
            if kind == "equal":
                yield from ((" ", line) for line in old[first:last])
            else:
                yield from (("-", line) for line in old[first:last])
                yield from (("+", line) for line in new[first_new:last_new])


def place(span: Span | None) -> str:
    """The file and the line of something."""
    return "" if span is None else f"{span.source.name}:{span.line}"


def places(part: Difference) -> str:
    """Where something stands in both games."""
    return " → ".join(dict.fromkeys(said for span in (part.old_span, part.new_span) if (said := place(span))))


def summary(diff: RulesDiff) -> str:
    """One line that counts."""
    counts = {what: sum(rule.what in kinds for rule in diff.rules) for what, kinds in _COUNTED}
    parts = [f"{count} {'rule' if count == 1 else 'rules'} {what}" for what, count in counts.items() if count]
    if diff.quoted:
        count = len(diff.quoted)
        parts.append(f"{count} more {'sentence reads' if count == 1 else 'sentences read'} differently")
    return f"{', '.join(parts)}." if parts else "No rule is different."


_COUNTED: tuple[tuple[str, tuple[str, ...]], ...] = (("changed", ("changed", "order")), ("new", ("new",)), ("removed", ("removed",)))

# ------------------------------------------------------------------------------------------------ other forms


def markdown(diff: RulesDiff) -> Iterator[str]:
    """The comparison as Markdown."""
    yield f"# {diff.old.name} → {diff.new.name}"
    if diff.means:
        yield from ("", *(f"- {sentence}" for sentence in diff.means))
    for rule in diff.rules:
        yield ""
        yield f"## `{rule.address}`" + ("" if rule.what == "changed" else f" ({rule.what})")
        if rule.old_sentence and rule.old_sentence != rule.new_sentence:
            yield from ("", f"> ~~{rule.old_sentence}~~")
        if rule.new_sentence:
            yield from ("", f"> {rule.new_sentence}")
        yield from ("", *(f"*{told.text}*" for told in _reasons(rule))) if any(part.reason for part in rule.parts) else ()
        for part in rule.parts:
            yield from ("", f"`{part.address}` ({places(part)})", "", "```diff")
            yield from (f"{sign or ' '} {line}" for sign, line in between(part.old, part.new))
            yield "```"
    if diff.quoted:
        yield from ("", "## Sentences that read differently now", "")
        yield from (f"- `{each.address}`: ~~{each.old}~~ {each.new}" for each in diff.quoted)
    yield from ("", summary(diff))


def as_json(diff: RulesDiff) -> str:
    """The comparison as JSON."""
    rules = [_rule_data(rule) for rule in diff.rules]
    quoted = [{"address": each.address, "old": each.old, "new": each.new, "place": place(each.span)} for each in diff.quoted]
    data = {"old": diff.old.name, "new": diff.new.name, "means": list(diff.means), "rules": rules, "sentences": quoted}
    return json.dumps(data, indent=2, ensure_ascii=False)


def _rule_data(rule: RuleDifference) -> dict[str, object]:
    sentence = {"old": rule.old_sentence, "new": rule.new_sentence}
    return {"address": rule.address, "what": rule.what, "sentence": sentence, "parts": [_part_data(part) for part in rule.parts]}


def _part_data(part: Difference) -> dict[str, object]:
    reason = {"variant": part.reason.variant, "because": part.reason.because} if part.reason is not None else None
    old, new = {"lines": list(part.old), "place": place(part.old_span)}, {"lines": list(part.new), "place": place(part.new_span)}
    return {"address": part.address, "what": part.what, "old": old, "new": new, "reason": reason}


def texts(lines: Iterable[DiffLine]) -> list[str]:
    """Lines without paint, for those who want text only."""
    return [f"{'  ' * line.depth}{line.sign + ' ' if line.sign else ''}{line.text}".rstrip() for line in lines]
