"""The command `rulewright`: a table of its commands, each in a file of its own."""

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TextIO

import typer

from interpreter.cli.common.version import tell_version
from interpreter.cli.lazy_commands import LazyGroup

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # what is the matter with a disk, not with us


class _Commands(LazyGroup):
    places = MappingProxyType(
        {
            "list": "list_games:list_games", "check": "check:check", "new": "new:new", "diff": "diff:diff", "editor": "editor:editor",
            "format": "format_files:format_files", "watch": "watch:watch", "lsp": "servers.lsp:lsp", "explain": "explain:explain",
            "rulebook": "rulebook:rulebook", "docs": "docs:docs", "play": "play:play", "serve": "servers.serve:serve", "tables": "servers.tables:tables", "simulate": "simulate:simulate",
            "trace": "trace:trace", "replay": "replay:replay", "test": "scenarios:run_scenarios", "coverage": "coverage:coverage",
            "perft": "perft:perft", "ir": "machines.ir:ir", "export": "machines.export:export", "generate": "generate:generate",
        }
    )  # fmt: skip


app = typer.Typer(
    name="rulewright",
    cls=_Commands,
    help="Board-game rules as data: check, play, explain and simulate games written in YAML.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.callback()(tell_version)


def run() -> None:
    """Run the command with the arguments it was started with."""
    nowhere = Path(os.devnull).open("r+", encoding="utf-8")  # noqa: SIM115  # for what whoever started us has closed
    sys.stdin, sys.stdout, sys.stderr = (stream or nowhere for stream in (sys.stdin, sys.stdout, sys.stderr))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot take or give is no reason to stop
    sys.exit(_exit_code())


def _exit_code() -> int | str | None:
    """The exit code of the command when its output has arrived; another one where that is not possible."""
    code: int | str | None = 0
    try:
        try:
            app()
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
        return 0  # whoever read our output has left (`| head`); that is no failure
    except OSError as problem:
        if problem.errno not in _FULL:
            raise
        _silence(sys.stdout)
        with suppress(OSError):
            print(f"error C130: standard output cannot be written: {problem.strerror}.", file=sys.stderr)
        from interpreter.cli.common.terminal import WRONG_USE

        code = WRONG_USE
    try:
        sys.stderr.flush()
    except OSError:
        _silence(sys.stderr)
    return code


def _silence(stream: TextIO) -> None:
    """Let what is left to be written go nowhere, so that nothing more is said of it when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
