"""Rulebook generation: from a game and its variants to a document of chapters.

`write` makes the book; `markdown.text` and `html.text` write it down.
"""

from collections.abc import Mapping

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, scalar_text
from interpreter.frontend.source.yaml_reader import read_yaml
from interpreter.frontend.symbols.messages import sources_of
from interpreter.frontend.variants.patches import Variant
from interpreter.model.localized_text import select_language
from interpreter.rulebook.book import document
from interpreter.rulebook.book.source import BookSource
from interpreter.rulebook.chapters.board import board, view
from interpreter.rulebook.chapters.citations import all_clauses, extra_clauses
from interpreter.rulebook.chapters.components import cards, components
from interpreter.rulebook.chapters.course import StepOutline
from interpreter.rulebook.chapters.examples import examples
from interpreter.rulebook.chapters.results import checks, ends, options, ranking, remarks, scoring
from interpreter.rulebook.chapters.rules_of_play import actions, play, procedures, setup, whenever
from interpreter.rulebook.chapters.tables import boxed_tables
from interpreter.rulebook.chapters.teams import teams
from interpreter.rulebook.chapters.terms import first_terms, term_titles, terms

MARK = "made by rulewright rulebook"


def write(compiled: Compilation, variant_files: Mapping[str, bytes], language: str, players: int | None = None) -> document.Book:
    """Write the rulebook of a game with the variants that were worked into it (their files by name), in a language, for so many players."""
    source = BookSource(compiled, compiled.trees.game.span.source.name, _variants(variant_files), language, players=players)
    source.terms = term_titles(source)
    figures = examples(source)
    shown = document.clauses_in(_chapters(source, figures))
    source.extra = {address: tuple(each for each in clauses if each not in shown) for address, clauses in extra_clauses(source).items()}
    told = _chapters(source, figures)
    opening = _opening(source, told)
    return document.Book(
        select_language(source.rules.title, language, "en") or source.rules.game,
        language,
        _players(source),
        opening,
        (*told, remarks(source)),
        source.say("Contents"),
        f"{MARK} {'+'.join((source.rules.game, *source.rules.variants))}",
        source.say("Clause numbers") if document.clauses_in((*opening, *told)) else "",
        source.rules.pictures,
        source.say("The same as a table"),
    )


def _chapters(source: BookSource, figures: tuple[document.Figure, ...]) -> tuple[document.Section, ...]:
    """Return all chapters with content, in the order of a rulebook: goal, turn, end, then set-up with all there is in the box."""
    course = StepOutline(source)
    prepared = setup(source, course, figures[1:])
    rounds = play(source, course)
    deeds = actions(source, course)
    goal, ties = ranking(source)
    chapters = (
        goal,
        view(source, figures[:1]),
        rounds,
        deeds,
        whenever(source, course),
        ends(source),
        scoring(source),
        ties,
        terms(source),
        procedures(source, course),
        options(source),
        prepared,
        components(source),
        board(source),
        boxed_tables(source),
        cards(source),
        checks(source),
    )
    return tuple(each for each in chapters if each.blocks)


def _variants(files: Mapping[str, bytes]) -> dict[str, Variant]:
    """The variants by the name of their file."""
    trees = ((name, read_yaml(name, data, Report())) for name, data in files.items())
    return {name: Variant(scalar_text(tree, "variant"), tree) for name, tree in trees if isinstance(tree, MappingNode)}


def _players(source: BookSource) -> document.Inline:
    low, high = source.rules.players
    if low == high == 1:
        return (source.say("For one player"),)
    return (source.say("For {count} players", count=low if low == high else source.say("{low} to {high}", low=low, high=high)),)


def _opening(source: BookSource, chapters: tuple[document.Section, ...]) -> tuple[document.Block, ...]:
    """What the game is about, and with which variants it is played; clauses that no line shows stand here."""
    own = (*sources_of(source.game), *source.extra.get("", ()))
    variants = _variant_list(source, document.clauses_in(chapters))
    shown = {*own, *document.clauses_in((*chapters, *first_terms(source), *variants))}
    missing = (clause for clause in dict.fromkeys(all_clauses(source.game)) if clause not in shown)
    lead = document.Paragraph(source.text(source.rules.text), document.Margin((*own, *missing)), role="lead")
    return (lead, *first_terms(source), *teams(source), *variants)


def _variant_list(source: BookSource, shown: set[str]) -> tuple[document.Block, ...]:
    """The variants in use: title, what they are about, why; with their clauses, and those of changes that stand nowhere else."""
    items = []
    for variant in source.variants.values():
        parts: list[document.Part] = [document.Strong(source.heading(variant.node, variant.name))]
        for key in ("text", "because"):
            found = source.text_of(variant.node, key) if key == "text" or source.has_text(variant.node, key) else ()
            parts += [" – " if len(parts) == 1 else " ", *found] if found else []
        further = (each for each in all_clauses(variant.node.get("changes")) if each not in shown)
        margin = document.merge_margins(document.Margin((*sources_of(variant.node), *further)))
        items.append(document.Item(tuple(parts), margin, f"variant.{variant.name}"))
    if not items:
        return ()
    names = source.conjunction([source.heading(each.node, each.name) for each in source.variants.values()])
    return (document.Paragraph((source.say("Played with {names}.", names=names),)), document.Items(tuple(items)))
