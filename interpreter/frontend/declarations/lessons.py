"""Declares `lesson:`: what each lesson says and which answers are right. Positions are made later, at a table (`authoring.scenarios.lessons`)."""

from collections.abc import Mapping

from interpreter.frontend.source.nodes import MappingNode, entries_of, texts_of
from interpreter.frontend.symbols.messages import text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.ruleset.ruleset import LessonDecl

_AND = " + "  # between the answers of one move


def declare_lessons(game: MappingNode, symbols: SymbolTable) -> Mapping[str, LessonDecl]:
    """Return the lessons of a game by name, in the order of the file."""
    return {
        entry.key: LessonDecl(
            title=text_of(entry.value, symbols, "title"), text=text_of(entry.value, symbols),
            right=tuple(tuple(" ".join(part.split()) for part in answer.split(_AND)) for answer in texts_of(entry.value, "right")),
            afterwards=text_of(entry.value, symbols, "afterwards"), otherwise=text_of(entry.value, symbols, "otherwise"),
        )
        for entry in entries_of(game, "lesson")
    }  # fmt: skip
