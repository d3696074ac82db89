"""`rulewright lsp`: the language server that editors start."""

import io
import sys
from typing import Annotated

import typer

from interpreter.cli.common.output import raw_stream
from interpreter.cli.common.terminal import refuse

Stdio = Annotated[bool, typer.Option("--stdio", help="Over standard input and output, as always; some editors say so.", hidden=True)]


def lsp(stdio: Stdio = True) -> None:  # noqa: ARG001  # there is no other way
    """Serve an editor over standard input and output: findings while you type, completion, hover, names, fixes.

    Nobody types this at a terminal: `rulewright editor` shows the settings by which editors start it.
    """
    try:
        from interpreter.adapters.language_server import serving
    except ImportError:
        refuse("C197", what="rulewright lsp", library="pygls", extra="lsp")
    output = raw_stream(sys.stdout)
    serving.run(sys.stdin.buffer, output.buffer if isinstance(output, io.TextIOWrapper) else None)
