"""The chapters on ends, scoring and ranking, and on what surrounds the rules: options, checks, remarks."""

import re
from collections.abc import Iterator

from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, scalar_text
from interpreter.model.ir import Members
from interpreter.model.ruleset.ruleset import OptionDecl
from interpreter.model.types.types import PLAYER, BoolType, EntityType, SetOf, non_null
from interpreter.rulebook.book.document import Block, BookTable, Inline, Items, Paragraph, Part, Section, plain_text
from interpreter.rulebook.book.source import BookSource, NamedEntry, numbered
from interpreter.rulebook.chapters.citations import all_clauses
from interpreter.rulebook.sentences.disclosure import with_disclosures
from interpreter.rulebook.sentences.expressions import ExpressionVerbalizer, verbalize_line
from interpreter.rulebook.sentences.steps import calls_of_any, names_in
from interpreter.translation import translatable, translate_plural

_OF_PLAYER = re.compile(r"(?:size\()?([a-z_][a-z0-9_]*)\((?:player|team)\)\)?")

_LOOKED_AT = {
    "start of turn": translatable("Looked at when a turn begins."),
    "end of turn": translatable("Looked at when a turn ends."),
    "end of round": translatable("The round is finished first."),
}
_POINTS = {"most": translatable("The player with the most points wins."), "fewest": translatable("The player with the fewest points wins.")}
_RANKS = {  # by the key, and whether it only decides among equals
    ("most", False): translatable("The most {what} wins."),
    ("most", True): translatable("If players are tied, the most {what} wins."),
    ("fewest", False): translatable("The fewest {what} wins."),
    ("fewest", True): translatable("If players are tied, the fewest {what} wins."),
}


def ends(source: BookSource) -> Section:
    """When the game is over."""
    items = tuple(source.item(each, end_text(source, each)) for each in source.section("end"))
    blocks: tuple[Block, ...] = tuple(Paragraph(each.text, each.margin, each.anchor) for each in items)
    if not items:
        blocks = (
            Paragraph(
                (source.say("The game is over once everything under “{chapter}” has been done.", chapter=source.say("How the game goes")),)
            ),
        )
    return source.chapter("end", "End of the game", (Items(items),) if len(items) > 1 else blocks)


def end_text(source: BookSource, entry: NamedEntry) -> Inline:
    """Return when the game ends so, and who wins then."""
    node = entry.node
    assert isinstance(node, MappingNode)
    text: list[Part] = list(source.text_of(node) or _end_conditions(source, node, entry))
    if node.get("outcome") is not None:
        text += [" ", source.say("Then nobody wins.")]
    told = with_disclosures(source, tuple(text), node)
    says_its_name = not source.text_of(node) and node.get("when") is None
    return told if says_its_name else source.under_title(entry, told)


def _end_conditions(source: BookSource, node: MappingNode, entry: NamedEntry) -> Iterator[Part]:
    """When the game ends, when that is looked at, and who wins then, from the declaration."""
    if when := verbalize_line(source, node.get("when")):
        yield from source.inline("The game ends when {condition}.", condition=when)
    else:
        yield source.say("{name}: the rules say above when this comes about.", name=source.heading(node, entry.name))
    if names := names_in(node.get("after")):
        yield from (" ", *source.inline("This is looked at after {calls}.", calls=calls_of_any(source, names)))
    if at := scalar_text(node, "at"):
        yield from (" ", source.say(_LOOKED_AT[at]))
    if (winners := node.get("winners")) is not None:
        yield " "
        yield from winners_text(source, winners, entry.name)


def winners_text(source: BookSource, winners: Node, name: str) -> Iterator[Part]:
    """Yield who wins where the game has come to an end: one player, several, or everybody."""
    declared = next((end.winners for end in source.rules.ends if end.name == name), None)
    who = verbalize_line(source, winners)
    if isinstance(declared, Members):
        yield source.say("Then everybody wins, and nobody alone.")
    elif declared is not None and isinstance(non_null(declared.kind), SetOf):
        yield from source.inline("Winners then: {who}.", who=who)
    else:
        yield from source.inline("Then {who} wins.", who=who)


def scoring(source: BookSource) -> Section:
    """The lines of the score sheet as a table."""
    rows = [source.row(each, (source.heading(each.node, each.name),), points_text(source, each)) for each in source.section("scoring")]
    table = BookTable(source.say("The score sheet"), (source.say("For"), source.say("You score")), tuple(rows))
    added = (Paragraph((source.say("Points of players are added up for their team."),)),) if source.rules.teams else ()
    return source.chapter("scoring", "Scoring", (table, *added) if rows else ())


def points_text(source: BookSource, entry: NamedEntry) -> Inline:
    """Return what a line of the score sheet is worth."""
    points = _player_value(source, _value(entry.node, "points"))
    return source.text_of(entry.node) or source.inline("As many points as this: {points}.", points=points)


def _value(node: Node, key: str) -> Node | None:
    return node.get(key) if isinstance(node, MappingNode) else node


def ranking(source: BookSource) -> tuple[Section, Section]:
    """Return the chapters on who wins, and on what decides among equals."""
    steps = source.section("ranking")
    items = [source.item(each, source.text_of(each.node) or rank_text(source, each, number)) for number, each in enumerate(steps)]
    first = (Paragraph(each.text, each.margin, each.anchor) for each in items[:1])
    blocks: list[Block] = [*numbered(items[1:])]
    if steps and not source.text_of(steps[-1].node):
        blocks.append(Paragraph((source.say("Whoever is still equal after that shares the victory."),)))
    return source.chapter("ranking", "The goal", first), source.chapter("ties", "If players are tied", blocks)


def rank_text(source: BookSource, entry: NamedEntry, number: int) -> Inline:
    """Return who wins by one line of the ranking, or whom it puts first among equals."""
    way = "most" if _value(entry.node, "most") is not None else "fewest"
    line = _value(entry.node, way)
    if isinstance(line, ScalarNode) and line.value.replace(" ", "") in ("score(player)", "score(team)") and not number:
        return (source.say(_POINTS[way]),)
    named: Inline = (source.heading(entry.node, entry.name),)
    if isinstance(entry.node, MappingNode) and entry.node.get("title") is None:
        named = _player_value(source, line)
    return source.inline(_RANKS[way, bool(number)], what=named)


def _player_value(source: BookSource, line: Node | None) -> Inline:
    """What is counted of a player, in words: of `coins(player)` and `size(hand(player))` only what they are called."""
    found = _OF_PLAYER.fullmatch(line.value.strip()) if isinstance(line, ScalarNode) else None
    return (ExpressionVerbalizer(source).name(found.group(1)),) if found is not None else verbalize_line(source, line)


# ------------------------------------------------------------------------------------------------ around the rules


def options(source: BookSource) -> Section:
    """What is agreed on before the game, with what holds if nothing is said."""
    rows = []
    for each in source.section("options"):
        option = source.rules.options.get(each.name)
        if option is None:
            continue
        text = source.text_of(each.node) or (source.heading(each.node, each.name),)
        rows.append(source.row(each, text, (option_choices(source, option),), (option_default(source, each, option),)))
    heads = (source.say("Option"), source.say("You may choose"), source.say("If you say nothing"))
    table = BookTable(source.say("Options"), heads, tuple(rows))
    return source.chapter("options", "Agree on this before you begin", (table,) if rows else ())


def option_choices(source: BookSource, option: OptionDecl) -> str:
    """Return what may be agreed on, in words."""
    speaker = ExpressionVerbalizer(source)
    if option.choices and not isinstance(option.kind, BoolType):
        return source.disjunction([source.choice(each) for each in option.choices])
    match option.kind:
        case BoolType():
            return source.disjunction([speaker.name("yes"), speaker.name("no")])
        case EntityType(name) if name == PLAYER:
            return source.say("any player")
        case kind:
            return source.say("{low} to {high}", low=getattr(kind, "low", ""), high=getattr(kind, "high", ""))


def option_default(source: BookSource, entry: NamedEntry, option: OptionDecl) -> str:
    """Return what holds if nothing is said, in words."""
    if option.choices and isinstance(option.default, int) and not isinstance(option.kind, BoolType):
        return source.choice(option.choices[option.default])
    match option.kind:
        case BoolType():
            return ExpressionVerbalizer(source).name("yes" if option.default else "no")
        case EntityType(name) if name == PLAYER:
            return plain_text(verbalize_line(source, child(entry.node, "default"))) or "1"
        case _:
            return str(option.default)


def checks(source: BookSource) -> Section:
    """What is always true, for whoever is in doubt; only what has a text."""
    items = tuple(
        source.item(each, source.under_title(each, text)) for each in source.section("always") if (text := source.text_of(each.node))
    )
    intro = Paragraph((source.say("All of this is always true. If it is not, something has gone wrong."),))
    return source.chapter("always", "If you are in doubt", (intro, Items(items)) if items else ())


def remarks(source: BookSource) -> Section:
    """What there is to say about the book itself: its margin, sentences in another language, what it was made from."""
    return source.chapter("about", "About this rulebook", (Paragraph((line,), role="note") for line in _remarks(source)))


def _remarks(source: BookSource) -> Iterator[str]:
    marked = [source.say("The signs beside a line are numbers of this game's list of clauses.")] if any(all_clauses(source.game)) else []
    marked += [source.say("A name there is the variant that the line comes from.")] if source.variants else []
    if marked:
        yield " ".join(marked)
    if source.foreign:
        count = len(source.foreign)
        yield translate_plural(
            source.language,
            "One sentence of these rules is written in another language only and stands here as it is.",
            "{count} sentences of these rules are written in another language only and stand here as they are.",
            count,
            count=count,
        )
    if source.rules.pictures.credits:
        yield source.say("Pictures: {credits}.", credits="; ".join(source.rules.pictures.credits))
    yield source.say("Made from the rules that the program plays by.")
