"""Sentences that the rules say of what has no face: tracks, terms, lines of the score sheet, figures beside a name."""

from collections.abc import Iterator, Mapping

from interpreter.display.board_model import RenderContext
from interpreter.model.ir import Expression, UserCall
from interpreter.model.localized_text import LocalizedText
from interpreter.model.types.types import PLAYER
from interpreter.runtime.notation.labels import shown_for
from interpreter.runtime.state.game_instance import localized, sentence
from interpreter.translation import translate

Json = Mapping[str, object]

_SCORE = "score"  # the word that adds up the lines of the score sheet


def sayings(context: RenderContext) -> Mapping[str, Json]:
    """Return what is said of tracks, terms and lines of the score sheet by their addresses, of figures as `figures.TITLE`, as faces."""
    said = {}
    for name, title, text in (*_tracks(context), *_terms(context), *_lines(context), *_figures(context)):
        if title and (told := localized(context.table, text, context.language or "")):
            said[name] = {"form": "token", "title": title, "sentences": [["", told]]}
    return said


def _tracks(context: RenderContext) -> Iterator[tuple[str, str, LocalizedText]]:
    for decl in context.table.rules.state_vars.values():
        if not decl.internal:
            yield f"track.{decl.name}", context.title(f"track.{decl.name}", decl.name), decl.text


def _terms(context: RenderContext) -> Iterator[tuple[str, str, LocalizedText]]:
    """Return the words that have a title, and the kinds that are parts of things, as the rulebook explains them."""
    rules = context.table.rules
    parts = [f"kinds.{name}" for name, decl in rules.kinds.items() if decl.form == "part"]
    for address in (*parts, *(f"words.{name}" for name in rules.words)):
        if (found := rules.addresses.get(address)) is not None:
            yield address, _title(context, address), found.text


def _lines(context: RenderContext) -> Iterator[tuple[str, str, LocalizedText]]:
    rules = context.table.rules
    for address in (f"scoring.{line.name}" for line in rules.scoring):
        if (found := rules.addresses.get(address)) is not None:
            yield address, _title(context, address), found.text


def _figures(context: RenderContext) -> Iterator[tuple[str, str, LocalizedText]]:
    shown = shown_for(context.table.rules, PLAYER)
    for name, figure in ({} if shown is None else shown.figures).items():
        address = f"show.{PLAYER}.figures.{name}"
        title = _title(context, address) or name
        yield f"figures.{title}", title, context.table.rules.sentences.get(f"{address}.text") or _meaning(context, figure)


def _meaning(context: RenderContext, figure: Expression) -> LocalizedText:
    """Return what the word says that a figure is; of the score, that the sheet tells more."""
    if not isinstance(figure, UserCall):
        return {}
    if figure.name == _SCORE:
        return {"en": translate(context.language, "What each line of the score sheet comes to now, added up.")}
    return context.table.rules.words[figure.name].text if figure.name in context.table.rules.words else {}


def _title(context: RenderContext, address: str) -> str:
    """Return the title in the language of the viewer; of a text in another language no term is made."""
    return sentence(context.table, address, context.language or "")
