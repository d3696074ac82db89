"""`rulewright lsp`: the language server that editors start."""

import io
import sys

from interpreter.cli.common.output import raw_stream
from interpreter.cli.common.terminal import refuse


def lsp() -> None:
    """Serve an editor over standard input and output: findings while you type, completion, hover, names, fixes.

    Nobody types this at a terminal: `rulewright editor` shows the settings by which editors start it.
    """
    try:
        from interpreter.adapters.language_server import server
    except ImportError:
        refuse("C197", what="rulewright lsp", library="pygls", extra="lsp")
    output = raw_stream(sys.stdout)
    server.run(sys.stdin.buffer, output.buffer if isinstance(output, io.TextIOWrapper) else None)
