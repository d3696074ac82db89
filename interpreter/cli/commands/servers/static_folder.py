"""`rulewright serve --static FOLDER`: the pages for a web space, which run without a server."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from interpreter.cli.common.terminal import refuse, tell


def write_folder(folder: Path, pyodide: Path | None, games: Sequence[str]) -> None:
    """Write the pages to a folder; ends the command where that cannot be done."""
    try:
        from interpreter.web.static_site import export, pyodide_package
    except ImportError as problem:
        refuse("C197", what="rulewright serve --static", library=problem.name or "starlette", extra="web")
    if folder.exists() and not (folder / "python" / "program.zip").is_file() and (not folder.is_dir() or any(folder.iterdir())):
        refuse("C355", folder=str(folder), why="something else lies there")
    with tempfile.TemporaryDirectory() as place:
        try:
            package = pyodide or pyodide_package.fetch(Path(place))
            pyodide_package.check(package)
            size = export.write(folder, package, games)
        except pyodide_package.FetchError as problem:
            refuse("C354", version=pyodide_package.VERSION, why=str(problem))
        except ModuleNotFoundError as problem:
            refuse("C197", what="rulewright serve --static", library=problem.name or "starlette", extra="web")
        except OSError as problem:
            refuse("C355", folder=str(folder), why=problem.strerror or str(problem))
    tell(f"The pages lie in {folder} ({size / 1e6:.0f} MB). Copy the folder to any web space and open its index.html there.")
