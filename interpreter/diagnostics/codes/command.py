"""Codes C: what was asked of the command line or the library."""

from interpreter.diagnostics.codes import authoring, commands, editing, library, rulebooks
from interpreter.diagnostics.codes.code import Code

ROWS: tuple[Code, ...] = library.ROWS + commands.ROWS + authoring.ROWS + editing.ROWS + rulebooks.ROWS
