"""What is shown when the pointer rests at a place: what `explain` says about a name, a word, a verb, a key, an address, a clause."""

import re
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.span import Source, Span
from interpreter.editing import references
from interpreter.editing.completion import names_around
from interpreter.editing.cursor import Cursor, cursor_at
from interpreter.editing.documents import document
from interpreter.editing.uses import Use
from interpreter.editing.workspace import Workspace
from interpreter.frontend.schema.editor_hints import about_key, chosen_words
from interpreter.frontend.syntax.former_value import WAS
from interpreter.model.schema.files import PUT
from interpreter.model.schema.shapes import FieldType
from interpreter.model.types.types import show
from interpreter.project.loading import VARIANT
from interpreter.reference.key_docs import key_page
from interpreter.reference.reference_texts import address_page, clause_sentences, source_lines, word_page

_WORD = re.compile(r"[A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Hover:
    """What is said about a stretch of a file, in Markdown."""

    span: Span
    text: str


def hover(workspace: Workspace, path: Path, offset: int) -> Hover | None:
    """What there is to say about a place of a file; None if there is nothing."""
    text = workspace.text(path)
    with workspace.reading():
        use = references.use_at(workspace, path, offset)
        if use is not None:
            return Hover(use.span, _about_name(workspace, path, use))
        selection = workspace.selection_of(path)
        game = None if selection is None or selection[0] == path else document(selection[0], workspace.text(selection[0])).root
        place = cursor_at(path, text, offset, game)
        if place is None:
            return None
        word = next((each for each in _WORD.finditer(text) if each.start() <= offset <= each.end()), None)
        span = Span(Source(str(path), text), *(word.span() if word is not None else (offset, offset)))
        if place.key:
            return _about_key(place)
        said = _about_value(workspace, path, place, span.text)
        return Hover(span, said) if said else None


def _about_name(workspace: Workspace, path: Path, use: Use) -> str:
    """A name: its kind, what its rule says, the lines of its declaration."""
    selection = workspace.selection_of(path)
    rules = workspace.rule_set(*selection) if selection is not None else None
    kind = f"`{use.span.text}`: {show(use.kind)}\n\n" if use.kind is not None else ""
    declared = Span(Source(use.means.file, workspace.text(Path(use.means.file))), use.means.start, use.means.start + len(use.means.name))
    if rules is not None:
        at = (use.means.file, use.means.start)
        found = next((each for each in rules.addresses.values() if (each.span.source.name, each.span.start) == at), None)
        if found is not None:
            return kind + _code(address_page(rules, found, clause_sentences(Path(use.means.file), rules.language), rules.language))
    return kind + _code("\n".join(source_lines(declared)[:8]))


def _about_key(place: Cursor) -> Hover | None:
    if place.row is None:
        return None
    return Hover(place.span, str(about_key(place.row).get("markdownDescription", place.row.doc)))


def _about_value(workspace: Workspace, path: Path, place: Cursor, word: str) -> str:
    if place.row is not None and place.row.choices:
        return chosen_words().get(place.text.strip(), place.row.doc)
    if place.form is FieldType.CLAUSES:
        selection = workspace.selection_of(path)
        return clause_sentences(selection[0], "en").get(place.text, "") if selection is not None else ""
    if place.form in (FieldType.TEXT, FieldType.LABEL, FieldType.LINE, FieldType.PICTURE, FieldType.IDENTIFIER):
        return ""
    return _about_word(workspace, path, word)


def _about_word(workspace: Workspace, path: Path, word: str) -> str:
    """A name of the game as its file says it now, or a word of the language."""
    own = next((each for each in names_around(workspace, path) if each.name == word), None)
    if own is not None:
        return f"`{own.call}`{': ' + own.detail if own.detail else ''}\n\n{own.text}".strip()
    if word == WAS and path.name.endswith(VARIANT):
        return "\n\n".join(key.doc for key in PUT)
    page = word_page(word) or key_page(word)
    return _code(page) if page else ""


def _code(text: str) -> str:
    return f"```text\n{text}\n```"
