"""Kinds of rule files, told by their names."""

from pathlib import Path

from interpreter.project.files import file_reader

KIND_BY_ENDING = {".game.yaml": "game", ".variant.yaml": "variant", ".components.yaml": "components", ".scenario.yaml": "scenario"}


def file_kind(path: Path) -> str | None:
    """What a file is, by its name: `game`, `variant`, `components`, `scenario`, `clauses`; None for anything else."""
    if path.name == "clauses.yaml":
        return "clauses"
    return next((sort for ending, sort in KIND_BY_ENDING.items() if path.name.endswith(ending)), None)


def files_in(path: Path) -> list[Path]:
    """The files to check at a path: the file itself, or all files of a folder and the folders in it, in order of name."""
    try:
        if path.is_dir():
            return [each for each in file_reader.list_folder(path, "**/*.yaml") if file_kind(each) is not None]
        return [path] if path.is_file() else []
    except (OSError, ValueError):
        return []
