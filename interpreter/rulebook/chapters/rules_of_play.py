"""The chapters on set-up, the course of the game, actions, procedures and triggers (`whenever`)."""

from collections.abc import Iterator

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.rulebook.book.document import Block, Figure, Inline, Item, Items, Margin, Paragraph, Section, merge_margins
from interpreter.rulebook.book.source import BookSource, NamedEntry
from interpreter.rulebook.chapters.components import starting_position
from interpreter.rulebook.chapters.course import StepOutline, StepText, with_links
from interpreter.rulebook.sentences.disclosure import with_disclosures
from interpreter.rulebook.sentences.expressions import verbalize_line
from interpreter.rulebook.sentences.steps import calls, choices, names_in
from interpreter.translation import translatable

_OCCASIONS = {  # by the key, and whether there is a condition
    ("after", False): translatable("After {calls}:"),
    ("after", True): translatable("After {calls}, if {condition}:"),
    ("before", False): translatable("Before {calls}:"),
    ("before", True): translatable("Before {calls}, if {condition}:"),
}


def setup(source: BookSource, course: StepOutline) -> Section | None:
    """What is done before the game begins."""
    node = source.game.get("setup")
    told = course.steps(node, "setup")
    laid = starting_position(source)
    items = tuple(_with_extra(source, item, f"setup {number}") for number, item in enumerate(told.items))
    blocks = (*laid, *((Items(items, numbered=len(items) > 1),) if items else ()))
    return Section((source.say("Setting up"),), "setup", blocks, Margin(told.clauses)) if blocks else None


def play(source: BookSource, course: StepOutline, figures: tuple[Figure, ...] = ()) -> Section | None:
    """The course of the game; every step of it with a name of its own is a part of the chapter."""
    node = source.game.get("play")
    steps = [step for step in node if isinstance(step, MappingNode)] if isinstance(node, SequenceNode) else []
    blocks: list[Block] = []
    clauses: tuple[str, ...] = ()
    single = len(steps) == 1
    for number, step in enumerate(steps):
        name = step.get("id")
        told = course.steps(SequenceNode((step,), step.span), "play")
        clauses += (*told.clauses, *source.extra.get(f"play {number}", ()))
        if single or not isinstance(name, ScalarNode):
            blocks += _phase_blocks(told)
        else:
            title = _phase_title(source, step, name.value, number, len(steps))
            blocks.append(Section((title,), f"play.{name.value}.", _phase_blocks(told), level=3))
    return Section((source.say("How the game goes"),), "play", (*blocks, *figures), Margin(clauses)) if blocks else None


def _phase_title(source: BookSource, step: MappingNode, name: str, number: int, count: int) -> str:
    title = source.heading(step, name)
    return f"{number + 1}. {title}" if count > 1 else title


def _phase_blocks(told: StepText) -> tuple[Block, ...]:
    """The lines of a phase: a single one as a paragraph with what stands below it, several as a list."""
    if len(told.items) == 1:
        item = told.items[0]
        return (Paragraph(item.text, item.margin, item.anchor), *item.blocks)
    return (Items(told.items, numbered=True),) if told.items else ()


def _with_extra(source: BookSource, item: Item, address: str) -> Item:
    extra = source.extra.get(address, ())
    return Item(item.text, merge_margins(item.margin, Margin(extra)), item.anchor, item.blocks) if extra else item


# ------------------------------------------------------------------------------------------------ actions


def actions(source: BookSource, course: StepOutline) -> Section | None:
    """What one may do: every action with its conditions, its cost and what comes of it."""
    parts = tuple(_action(source, course, each) for each in source.section("actions"))
    return Section((source.say("What you can do"),), "actions", parts) if parts else None


def _action(source: BookSource, course: StepOutline, entry: NamedEntry) -> Section:
    node = entry.node
    assert isinstance(node, MappingNode)
    text = source.text_of(node)
    told = course.steps(node.get("do"), f"{entry.address}.do", covered=bool(text))
    margin = source.margin(node, entry.address, home=entry.home, clauses=told.clauses)
    blocks: list[Block] = []
    if text:
        blocks.append(Paragraph(with_disclosures(source, with_links(source, text, told.links), node), margin))
        margin = Margin()
    elif node.get("choose") is not None:
        blocks.append(
            Paragraph(with_disclosures(source, source.inline("Choose {choices}.", choices=choices(source, node.get("choose"))), node))
        )
    elif node.get("tells") is not None:
        blocks.append(Paragraph(with_disclosures(source, (), node)))
    blocks += _conditions(source, entry)
    blocks += [Paragraph(cost) for cost in _costs(source, node)]
    if told.items:
        blocks += [Paragraph((source.say("What happens:"),)), Items(told.items, numbered=len(told.items) > 1)]
    return Section((source.heading(node, entry.name),), entry.address, tuple(blocks), margin, level=3)


def _conditions(source: BookSource, entry: NamedEntry) -> Iterator[Block]:
    """The conditions: those with a text as they are, of the others what is said to whoever breaks them."""
    told: list[Item] = []
    warned: list[Item] = []
    for each in source.section(*entry.address.split("."), "require"):
        text = source.text_of(each.node)
        warning = source.text_of(each.node, "say")
        said = with_disclosures(source, text or warning or _plain_condition(source, each.node), each.node)
        line = Item(said, source.margin(each.node, each.address, home=each.home), each.address)
        (told if text or not warning else warned).append(line)
    for heading, items in ((translatable("What to heed:"), told), (translatable("What can stand in the way:"), warned)):
        if items:
            yield Paragraph((source.say(heading),))
            yield Items(tuple(items))


def _plain_condition(source: BookSource, node: Node) -> Inline:
    return verbalize_line(source, node.get("that") if isinstance(node, MappingNode) else node)


def _costs(source: BookSource, node: MappingNode) -> Iterator[Inline]:
    costs = node.get("cost")
    for entry in costs if isinstance(costs, MappingNode) else ():
        if isinstance(entry.value, MappingNode):
            amount, place = (verbalize_line(source, entry.value.get(key)) for key in ("pay", "from"))
            yield with_disclosures(source, source.inline("Cost: {amount} from {place}.", amount=amount, place=place), entry.value)


# ------------------------------------------------------------------------------------------------ procedures


def procedures(source: BookSource, course: StepOutline) -> Section | None:
    """Procedures that are run at several places or by cards, each told once."""
    parts = []
    for entry in source.section("procedures"):
        if entry.name in course.told or not isinstance(entry.node, MappingNode):
            continue
        told = course.procedure(entry)
        inner = _phase_blocks(told)
        if inner:
            margin = source.margin(entry.node, entry.address, home=entry.home, clauses=told.clauses)
            parts.append(_section_of(source, entry, inner, margin))
    return Section((source.say("How it is done"),), "procedures", tuple(parts)) if parts else None


def _section_of(source: BookSource, entry: NamedEntry, inner: tuple[Block, ...], margin: Margin) -> Section:
    """A procedure with its heading; its first paragraph gives up its anchor to the heading, and keeps the margin."""
    first = inner[0]
    if isinstance(first, Paragraph) and first.anchor == entry.address:
        inner, margin = (Paragraph(first.text, merge_margins(first.margin, margin)), *inner[1:]), Margin()
    return Section((source.heading(entry.node, entry.name),), entry.address, inner, margin, level=3)


def whenever(source: BookSource, course: StepOutline) -> Section | None:
    """What happens by itself after or before something else."""
    items = []
    for entry in source.section("whenever"):
        node = entry.node
        assert isinstance(node, MappingNode)
        text = source.text_of(node)
        told = course.steps(node.get("do"), f"{entry.address}.do", covered=bool(text))
        margin = source.margin(node, entry.address, home=entry.home, clauses=told.clauses)
        below = (Items(told.items, numbered=len(told.items) > 1),) if told.items else ()
        items.append(Item(with_disclosures(source, text or _occasion(source, node), node), margin, entry.address, below))
    return Section((source.say("Whenever …"),), "whenever", (Items(tuple(items)),)) if items else None


def _occasion(source: BookSource, node: MappingNode) -> Inline:
    """When something happens by itself, from the declaration."""
    condition = verbalize_line(source, node.get("if"))
    for key in ("after", "before"):
        names = names_in(node.get(key))
        if names:
            section = "actions" if any(each.name == names[0] for each in source.section("actions")) else "procedures"
            return source.inline(_OCCASIONS[key, bool(condition)], calls=calls(source, names, section), condition=condition)
    return source.inline("If {condition}:", condition=condition)
