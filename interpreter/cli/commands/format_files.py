"""`rulewright format`: write rule files in one layout, with every comment."""

from typing import Annotated

import typer

from interpreter import resources
from interpreter.cli.common import completion
from interpreter.cli.common.game_argument import rule_files
from interpreter.cli.common.terminal import FINDINGS, quantity, show_findings, tell
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.project import loading

Paths = Annotated[
    list[str] | None,
    typer.Argument(help="Files, folders, or games; without any, all rules that come with Rulewright.", autocompletion=completion.games),
]
Check = Annotated[
    bool, typer.Option("--check", help="Write nothing; say which files are not in this layout. Exit code 1 if there are any.")
]
Diff = Annotated[bool, typer.Option("--diff", help="Write nothing; show line by line what would change. Exit code 1 if anything would.")]


def format_files(paths: Paths = None, check: Check = False, diff: Diff = False) -> None:
    """Write rule files in one layout: indentation, blanks, quotes, the order of sections. Comments stay, and so does what is said.

    What you have spread over lines stays so; braces are opened only where a line would be longer than 140 signs.
    Line ends become those of Unix. A file that cannot be read is left as it is, and you are told why.

    Example: rulewright format my_rule.variant.yaml
    """
    from interpreter.authoring.check.formatting import format_path

    broken: list[Diagnostic] = []
    files = [file for path in paths or [str(loading.from_here(resources.rules_folder()))] for file in rule_files(path)]
    changed = 0
    for path in files:
        report = Report()
        result = format_path(path, report)
        if result is not None and result.differs:
            changed += 1
            if diff:
                print(result.difference(), end="")
            if check:
                show_findings([result.finding()], to_stderr=False)
            if not check and not diff and result.write(report):
                tell(f"{path}: formatted{', line ends are those of Unix now' if result.line_ends else ''}")
        broken += report
    failed = show_findings(broken, to_stderr=False)
    tell(_summary(len(files), changed, len(broken), dry=check or diff))
    if failed or (changed and (check or diff)):
        raise typer.Exit(FINDINGS)


def _summary(files: int, changed: int, broken: int, *, dry: bool) -> str:
    said = f"{quantity(files, 'file')}: "
    if not changed and not broken:
        return said + "nothing to change."
    parts = [f"{changed} {'would change' if dry else 'formatted'}"] * bool(changed)
    return said + ", ".join([*parts, *["something is wrong, see above"] * bool(broken)]) + "."
