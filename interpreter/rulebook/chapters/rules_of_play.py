"""The chapters on set-up, the course of the game, actions, procedures and triggers (`whenever`)."""

from collections.abc import Iterator
from dataclasses import replace

from interpreter.frontend.source.nodes import MappingNode, entries_of, items_of, scalar_text
from interpreter.rulebook.book.document import Block, Figure, Inline, Item, Items, Margin, Paragraph, Section, merge_margins
from interpreter.rulebook.book.source import BookSource, NamedEntry, numbered
from interpreter.rulebook.chapters.components import starting_position
from interpreter.rulebook.chapters.course import StepOutline, StepText, step_address, with_links
from interpreter.rulebook.sentences.disclosure import with_disclosures
from interpreter.rulebook.sentences.expressions import verbalize_condition, verbalize_line
from interpreter.rulebook.sentences.steps import calls_of_any, choices, names_in
from interpreter.translation import translatable

_OCCASIONS = {  # by the key, and whether there is a condition
    ("after", False): translatable("After {calls}:"),
    ("after", True): translatable("After {calls}, if {condition}:"),
    ("before", False): translatable("Before {calls}:"),
    ("before", True): translatable("Before {calls}, if {condition}:"),
}


def setup(source: BookSource, course: StepOutline, figures: tuple[Figure, ...] = ()) -> Section:
    """Return the steps before the game begins, with pictures of the start."""
    steps = course.steps(source.game.get("setup"), "setup")
    items = (_with_extra(source, item, f"setup {number}") for number, item in enumerate(steps.items))
    return source.chapter("setup", "Setting up", (*numbered(items), *starting_position(source), *figures), steps.clauses)


def play(source: BookSource, course: StepOutline) -> Section:
    """The course of the game; every step of it with a name of its own is a part of the chapter."""
    steps = [step for step in items_of(source.game, "play") if isinstance(step, MappingNode)]
    blocks: list[Block] = []
    clauses: tuple[str, ...] = ()
    for number, step in enumerate(steps):
        name = scalar_text(step, "id")
        outline = course.step(step, step_address(step, steps, "play"), covered=False)
        clauses += (*outline.clauses, *source.extra.get(f"play {number}", ()))
        if len(steps) == 1 or not name:
            blocks += _phase_blocks(outline)
        else:
            title = f"{number + 1}. {source.heading(step, name)}"
            blocks.append(Section((title,), f"play.{name}.", _phase_blocks(outline), level=3))
    return source.chapter("play", "How the game goes", blocks, clauses)


def _phase_blocks(outline: StepText) -> tuple[Block, ...]:
    """The lines of a phase: a single one as a paragraph with what stands below it, several as a list."""
    if len(outline.items) == 1:
        item = outline.items[0]
        return (Paragraph(item.text, item.margin, item.anchor), *item.blocks)
    return numbered(outline.items)


def _with_extra(source: BookSource, item: Item, address: str) -> Item:
    return replace(item, margin=merge_margins(item.margin, Margin(source.extra.get(address, ()))))


# ------------------------------------------------------------------------------------------------ actions


def actions(source: BookSource, course: StepOutline) -> Section:
    """What one may do: every action with its conditions, its cost and what comes of it."""
    return source.chapter("actions", "What you can do", (_action(source, course, each) for each in source.section("actions")))


def _action(source: BookSource, course: StepOutline, entry: NamedEntry) -> Section:
    node = entry.node
    assert isinstance(node, MappingNode)
    text = source.text_of(node)
    outline = course.steps(node.get("do"), f"{entry.address}.do", covered=bool(text))
    margin = source.margin(entry, outline.clauses)
    opening = with_links(source, text, outline.links) if text else ()
    if not text and node.get("choose") is not None:
        opening = source.inline("Choose {choices}.", choices=choices(source, node.get("choose")))
    opening = with_disclosures(source, opening, node)
    blocks: list[Block] = [Paragraph(opening, margin if text else Margin())] if opening else []
    blocks += _conditions(source, entry)
    blocks += [Paragraph(cost) for cost in _costs(source, node)]
    if outline.items:
        blocks += [Paragraph((source.say("What happens:"),)), *numbered(outline.items)]
    return Section((source.heading(node, entry.name),), entry.address, tuple(blocks), Margin() if text else margin, level=3)


def _conditions(source: BookSource, entry: NamedEntry) -> Iterator[Block]:
    """The conditions: those with a text as they are, of the others what is said to whoever breaks them."""
    positive: list[Item] = []
    negative: list[Item] = []
    for each in source.section(*entry.address.split("."), "require"):
        text, warning = source.text_of(each.node), source.text_of(each.node, "say")
        words = with_disclosures(source, text or warning or verbalize_condition(source, each.node), each.node)
        (positive if text or not warning else negative).append(source.item(each, words))
    for heading, items in ((translatable("What to heed:"), positive), (translatable("What can stand in the way:"), negative)):
        if items:
            yield Paragraph((source.say(heading),))
            yield Items(tuple(items))


def _costs(source: BookSource, node: MappingNode) -> Iterator[Inline]:
    for entry in entries_of(node, "cost"):
        if isinstance(entry.value, MappingNode):
            amount, place = (verbalize_line(source, entry.value.get(key)) for key in ("pay", "from"))
            said = source.text_of(entry.value) or source.inline("Cost: {amount} from {place}.", amount=amount, place=place)
            yield with_disclosures(source, said, entry.value)


# ------------------------------------------------------------------------------------------------ procedures


def procedures(source: BookSource, course: StepOutline) -> Section:
    """Procedures that are run at several places or by cards, each told once."""
    parts = []
    for entry in source.section("procedures"):
        if entry.name in course.told or not isinstance(entry.node, MappingNode):
            continue
        outline = course.procedure(entry)
        if inner := _phase_blocks(outline):
            parts.append(_section_of(source, entry, inner, source.margin(entry, outline.clauses)))
    return source.chapter("procedures", "In detail", parts)


def _section_of(source: BookSource, entry: NamedEntry, inner: tuple[Block, ...], margin: Margin) -> Section:
    """A procedure with its heading; its first paragraph gives up its anchor to the heading, and keeps the margin."""
    first = inner[0]
    if isinstance(first, Paragraph) and first.anchor == entry.address:
        inner, margin = (Paragraph(first.text, merge_margins(first.margin, margin)), *inner[1:]), Margin()
    return Section((source.heading(entry.node, entry.name),), entry.address, inner, margin, level=3)


def whenever(source: BookSource, course: StepOutline) -> Section:
    """What happens by itself after or before something else."""
    items = []
    for entry in source.section("whenever"):
        node = entry.node
        assert isinstance(node, MappingNode)
        text = source.text_of(node)
        outline = course.steps(node.get("do"), f"{entry.address}.do", covered=bool(text))
        words = with_disclosures(source, text or _occasion(source, node), node)
        items.append(source.item(entry, words, numbered(outline.items), outline.clauses))
    return source.chapter("whenever", "What happens by itself", (Items(tuple(items)),) if items else ())


def _occasion(source: BookSource, node: MappingNode) -> Inline:
    """When something happens by itself, from the declaration."""
    condition = verbalize_line(source, node.get("if"))
    for key in ("after", "before"):
        names = names_in(node.get(key))
        if names:
            return source.inline(_OCCASIONS[key, bool(condition)], calls=calls_of_any(source, names), condition=condition)
    return source.inline("If {condition}:", condition=condition)
