"""Candidate changes of a game, simplest first, for each kind of change; which of them pass is found out elsewhere."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

from interpreter.authoring.scaffold.context import DraftContext, DraftExample
from interpreter.authoring.scaffold.yaml_text import block, entry, scalar
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import IndexEntry
from interpreter.frontend.source.nodes import MappingNode, Plain, ScalarNode
from interpreter.frontend.syntax import ast, parser
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import FieldType
from interpreter.translation import in_every_language, translatable

_SAYS = translatable("Say here what the rule is now.")
_LATE = "round >= 10"
_LONGEST = 90  # signs of a line that is shown as an example


def figures(draft: DraftContext) -> Iterator[DraftExample]:
    """Another figure: one higher, one lower."""
    plain_ones = [place for place in draft.under("numbers") if isinstance(place.node, ScalarNode) and place.name not in ("text", "source")]
    for place in sorted(plain_ones, key=lambda place: place.address.count(".")):
        number = place.node.value if isinstance(place.node, ScalarNode) else ""
        for other in (int(number) + 1, int(number) - 1) if number.isdecimal() else ():
            yield replace_line(place, str(other), "Another figure.")


def expressions(draft: DraftContext) -> Iterator[DraftExample]:
    """Another condition or value: another number in it, or the contrary."""
    for varied in (_other_numbers, _contrary):
        for place, node in _expressions(draft):
            for text in varied(node):
                for more in (tuple(entry("text", {**in_every_language(_SAYS)})), ()):
                    yield replace_line(place, text, "Another condition or value, and what the rulebook says from now on.", more)


def _expressions(draft: DraftContext) -> list[tuple[IndexEntry, ScalarNode]]:
    """The places of short expressions; those whose change is understood best come first."""
    order = ("require", "end", "scoring", "words")
    places = [
        (place, place.node) for place in (*draft.with_form(FieldType.EXPRESSION), *draft.with_form(FieldType.POINTS))
        if isinstance(place.node, ScalarNode) and len(place.node.value) <= _LONGEST and place.name not in ("safety_limit", "default")
    ]  # fmt: skip
    return sorted(
        places, key=lambda each: min((order.index(part) for part in each[0].address.split(".") if part in order), default=len(order))
    )


def _other_numbers(text: ScalarNode) -> Iterator[str]:
    """An expression with another number in it."""
    for number in _numbers(parser.parse_points(text, Report())):
        for other in (number.value + 1, max(0, number.value - 1)):
            yield _replace_number(text, number, str(other))


def _contrary(text: ScalarNode) -> Iterator[str]:
    yield f"not ({' '.join(text.value.split())})"


def _replace_number(text: ScalarNode, number: ast.NumberLiteral, other: str) -> str:
    start = text.inner.start
    line = text.inner.text
    return " ".join(f"{line[: number.span.start - start]}{other}{line[number.span.end - start :]}".split())


def _numbers(node: object) -> Iterator[ast.NumberLiteral]:
    """All numbers written in an expression."""
    if isinstance(node, ast.NumberLiteral):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _numbers(part)
    elif is_dataclass(node):
        for each in fields(node):
            yield from _numbers(getattr(node, each.name)) if each.repr else ()


def replace_line(place: IndexEntry, new: str, title: str, more: tuple[str, ...] = ()) -> DraftExample:
    """A change that puts a line in the place of another one."""
    current = " ".join(place.node.value.split()) if isinstance(place.node, ScalarNode) else ""
    address = place.address.removesuffix(".is")  # what is said beside it stays
    lines = (f"- replace: {address}", f"  with: {scalar(new)}", *(f"  {line}" for line in more))
    return DraftExample(title, lines, address=address, current=current)


def steps(draft: DraftContext) -> Iterator[DraftExample]:
    """One step more: a step once more, with a name of its own."""
    copies = []
    for place in draft.under("play", "actions", "procedures", "whenever", "setup"):
        if place.sort == "step" and isinstance(place.node, MappingNode):
            data = canonical_data(place.node, STEP, draft.compiled.rules.language)
            if isinstance(data, dict):
                own: dict[str, Plain] = {"id": "my_step"}
                own |= {key: value for key, value in data.items() if key not in ("id", "text", "source")}
                copies.append((len(block(own)), place, own))
    for size, place, data in sorted(copies, key=lambda each: each[0]):
        if size <= _TALLEST:
            lines = (f"- insert_after: {place.address}", "  steps:", *(f"    {line}" for line in block([data])))
            yield DraftExample("One step more, behind another one.", lines, address=place.address)


_TALLEST = 9  # lines of a step that is an example


def beside_entries(draft: DraftContext) -> Iterator[DraftExample]:
    """One entry more in front of another one."""
    points: dict[str, Plain] = {"text": {**in_every_language("One point for everybody.")}, "points": "1"}
    check: dict[str, Plain] = {"that": "round >= 0"}
    for section, name, new in (("scoring", "my_points", points), ("end", "my_early_end", _end(_LATE)), ("always", "my_check", check)):
        for place in draft.under(section):
            if place.sort == "entry":
                yield _with(f"- insert_before: {place.address}", {name: new}, "One entry more, in front of another one.", place.address)


def removals(draft: DraftContext) -> Iterator[DraftExample]:
    """One rule less."""

    def kind(place: IndexEntry) -> int:
        above = place.address.split(".")[-2] if "." in place.address else ""
        return _LISTS.index(above) if above in _LISTS else 99

    for place in sorted((place for place in draft.places if place.sort == "entry"), key=kind):
        if kind(place) < 99:
            lines = (f"- remove: {place.address}", "  because: Here may stand why, for this change alone.")
            yield DraftExample("One rule less, with a reason of its own.", lines, address=place.address)


_LISTS = ("require", "cost", "conditions", "scoring", "end", "ranking", "always")


def requirements(draft: DraftContext) -> Iterator[DraftExample]:
    """One more condition for a move."""
    say: Plain = {**in_every_language("Not before the second round.")}
    for place in draft.under("actions"):
        if place.name == "require" and place.sort == "field":
            new: Plain = {"my_condition": {"that": "round >= 2", "say": say}}
            title = "A move forbidden, and what players are told then."
            yield _with(f"- add: {place.address}", new, title, f"{place.address}.my_condition")


def endings(draft: DraftContext) -> Iterator[DraftExample]:
    """One more end of the game."""
    if any(place.address == "end" for place in draft.places):
        for when in (_LATE, "yes"):
            yield _with("- add: end", {"my_end": _end(when)}, "One more end of the game.", "end.my_end")
    for section in ("ranking", "always"):
        if any(place.address == section for place in draft.places):
            new: Plain = {"my_entry": {"most": "1"} if section == "ranking" else {"that": "round >= 0"}}
            yield _with(f"- add: {section}", new, "One more entry at the end of a list.", f"{section}.my_entry")


def _end(when: str) -> dict[str, Plain]:
    return {"at": "end of round", "when": when}


def _with(first: str, new: Plain, title: str, address: str) -> DraftExample:
    return DraftExample(title, (first, "  with:", *(f"    {line}" for line in block(new))), address=address)


# ------------------------------------------------------------------------------------------------ new things


def own_numbers(draft: DraftContext) -> Iterator[DraftExample]:
    """A figure of one's own, and where it counts."""
    title = "A figure of one's own, and where it counts."
    for place, node in _expressions(draft):
        for number in (each for each in _numbers(parser.parse_points(node, Report())) if each.value > 0):
            change = replace_line(place, _replace_number(node, number, "my_number"), title)
            yield replace(change, sections=("numbers:", f"  my_number: {number.value + 1}"))
    if any(place.address == "end" for place in draft.places):
        end = _with("- add: end", {"my_second_end": _end("round >= my_number")}, title, "end.my_second_end")
        yield replace(end, sections=("numbers:", "  my_number: 10"))


def own_words(draft: DraftContext) -> Iterator[DraftExample]:
    """A term of one's own, and where it is used."""
    word = ("words:", f"  it_is_late: {_LATE}")
    if any(place.address == "end" for place in draft.places):
        end = _with("- add: end", {"my_late_end": _end("it_is_late")}, "A term of one's own, and where it is used.", "end.my_late_end")
        yield replace(end, sections=word)
    yield DraftExample("A term of one's own.", (), word, (), "words.it_is_late")


def own_actions(draft: DraftContext) -> Iterator[DraftExample]:
    """An action of one's own, which begins as a copy of another one, and where it is offered."""
    menus = [place for place in draft.places if place.shape is FieldType.CALLS]
    actions = [place for place in draft.under("actions") if place.address.count(".") == 1]
    language = draft.compiled.rules.language
    sizes = {place.name: len(block(canonical_data(place.node, place.shape, language))) for place in actions}
    for action in sorted(actions, key=lambda place: sizes[place.name]):
        data = canonical_data(action.node, action.shape, language)
        body: dict[str, Plain] = {"text": {**in_every_language(_SAYS)}}
        if isinstance(data, dict):
            body |= {key: _without_clauses(value) for key, value in data.items() if key not in ("text", "title", "source")}
        sections = ("actions:", *(f"  {line}" for line in block({"my_action": body})))
        for menu in menus:
            offered = canonical_data(menu.node, menu.shape, language)
            names = [each for each in offered if isinstance(each, str)] if isinstance(offered, list) else []
            if action.name in names:
                with_it = f"  with: [{', '.join(scalar(name, inside=True) for name in (*names, 'my_action'))}]"
                title = f"An action of one's own (it begins as a copy of `{action.name}`), and where it is offered."
                yield DraftExample(title, (f"- replace: {menu.address}", with_it), sections, (), menu.address, ", ".join(names))


def _without_clauses(part: Plain) -> Plain:
    """A part of an action without its clauses, whose rules the copy does not carry out."""
    if isinstance(part, dict):
        return {key: _without_clauses(value) for key, value in part.items() if key != "source"}
    return [_without_clauses(item) for item in part] if isinstance(part, list) else part


def rows(draft: DraftContext) -> Iterator[DraftExample]:
    """One more row of a kind: a copy of the last one."""
    for place in draft.places:
        if place.address.startswith("kinds.") and place.address.count(".") == _ROW_DEPTH and place.sort == "row":
            data = canonical_data(place.node, place.shape, draft.compiled.rules.language)
            if isinstance(data, dict):
                above = place.address.rpartition(".")[0]
                lines = (f"- add: {above}", "  with:", *(f"    {line}" for line in block([{**data, "id": "my_row"}])))
                yield DraftExample(f"One more row (it begins as a copy of `{place.name}`).", lines, address=f"{above}.my_row")


_ROW_DEPTH = 3
