"""Codes C: what was asked of the command line or the library."""

from interpreter.diagnostics.codes import commands
from interpreter.diagnostics.codes.code import Code

_LIBRARY: tuple[Code, ...] = ()  # C101 to C119: arguments of the library, files

ROWS: tuple[Code, ...] = _LIBRARY + commands.ROWS
