"""The command `rulewright`: one file per command; this one only puts them together."""

import io

import typer

from interpreter.faces.cli import (
    check,
    coverage,
    diff,
    editor,
    explain,
    generate,
    ir,
    new,
    play,
    replay,
    rewrite,
    rulebook,
    scenarios,
    show,
    simulate,
    trace,
    watch,
)

app = typer.Typer(
    name="rulewright",
    help="Board-game rules as data: check, play, explain and simulate games written in YAML.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("list")(show.list_games)
app.command("check")(check.check)
app.command("new")(new.new)
app.command("diff")(diff.diff)
app.command("editor")(editor.editor)
app.command("format")(rewrite.format_files)
app.command("watch")(watch.watch)
app.command("explain")(explain.explain)
app.command("rulebook")(rulebook.rulebook)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("trace")(trace.trace)
app.command("replay")(replay.replay)
app.command("test")(scenarios.run_scenarios)
app.command("coverage")(coverage.coverage)
app.command("ir")(ir.ir)
app.command("generate")(generate.generate)


def run() -> None:
    """Run the command with the arguments it was started with."""
    import os
    import sys

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot take or give is no reason to stop
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has left (`| head`); that is no failure.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
