"""Texts for pages about errors: sentences without codes, paths or words of other programs; all that goes into the log of the server."""

import re
import sqlite3
import sys

from interpreter.diagnostics.render import plain_text
from interpreter.project.errors import RulewrightError
from interpreter.translation import translate

_FOLDERS = re.compile(r"(?<![\w.:/<])(?:[A-Za-z]:)?[/\\](?:[^\s/\\`'\"“”]+[/\\])+")


def not_written(problem: sqlite3.Error | OSError, language: str | None) -> str:
    """The sentence that something could not be written; the log has the reason."""
    log(problem)
    return translate(language, "The server could not write that down. Its log says why.")


def not_changed(problem: sqlite3.Error, language: str | None) -> str:
    """The same at a table."""
    log(problem)
    return translate(language, "The server could not write that down; nothing has changed. Its log says why.")


def log(problem: Exception) -> None:
    """Write an error into the log of the server, in one line."""
    sys.stderr.write(" ".join(f"{type(problem).__name__}: {problem}".split()) + "\n")


def sentence_of(problem: RulewrightError) -> str:
    """The message of an error, as a page says it: without code, file and line, which whoever reads it has never seen."""
    errors = [each for each in problem.diagnostics if each.is_error] or problem.diagnostics
    said = " ".join(part for part in (plain_text.message_text(errors[0]), plain_text.hint(errors[0])) if part) if errors else str(problem)
    return without_folders(said)


def without_folders(text: str) -> str:
    """A text in which absolute paths are the names of their files."""
    return _FOLDERS.sub("", text)
