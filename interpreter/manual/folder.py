"""All pages of the documentation as files: `write_pages(folder)`."""

import shutil
from collections.abc import Iterable
from pathlib import Path

from interpreter import resources
from interpreter.manual.html import html
from interpreter.manual.pages import page, titles

_STYLES = ("theme.css", "base.css", "documentation.css", "icon.svg")


def write_pages(folder: Path, *, home: str | None = None) -> None:
    """Write the pages to `docs` in a folder, and what they load to `static`. Raises `OSError`.

    home: address in the folder of the program's first page; without it there is no program, and the pages are read from a disk.
    """
    for name in (*titles(), *resources.diagnostic_pages()):
        found = page(name)
        assert found is not None
        file = folder / "docs" / f"{name}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html(found, home=home, scripts=home is not None), encoding="utf-8")
    _copy(resources.pictures().values(), folder / "docs" / "pictures")
    _copy((resources.page_styles()[name] for name in _STYLES), folder / "static" / "style")


def _copy(files: Iterable[Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copyfile(file, folder / file.name)
