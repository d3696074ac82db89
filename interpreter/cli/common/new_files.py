"""Files that commands write: not over others unless that is wanted, with the line by which editors find the schema."""

from collections.abc import Sequence
from pathlib import Path

from interpreter.authoring.check.editor_support import with_line
from interpreter.cli.common.terminal import refuse
from interpreter.project.files.file_io import exists, write_text


def check_free(files: Sequence[Path], *, force: bool) -> None:
    """End the command if there is such a file."""
    taken = next((file for file in files if exists(file)), None)
    if taken is not None and not force:
        refuse("C142", file=str(taken))


def write_or_stop(file: Path, text: str) -> None:
    """Write a file, and the folder it lies in; ends the command if that is not possible."""
    try:
        file.parent.mkdir(exist_ok=True)
        why = write_text(str(file), with_line(file, text))
    except OSError as problem:
        why = problem.strerror or str(problem)
    if why:
        refuse("C130", word=str(file), why=why)
    print(f"Written: {file}")
