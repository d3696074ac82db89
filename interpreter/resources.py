"""Paths of the files beside the code: grammar, schemas, rules, translations, the documentation and the pages about diagnostics.

In the repository they stand beside the package; a wheel carries them inside it, in `_data`. Nothing else knows this.
"""

import re
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent
_SHIPPED = _PACKAGE / "_data"
_IS_SHIPPED = _SHIPPED.is_dir()
_ROOT = _SHIPPED if _IS_SHIPPED else _PACKAGE.parent
_PAGES = _ROOT / "diagnostics" if _IS_SHIPPED else _ROOT / "tests" / "diagnostics"
_PICTURES = (_ROOT / "pictures",) if _IS_SHIPPED else (_ROOT / "tests" / "browser" / "pictures", _ROOT / "tests" / "benchmarks")


def grammar() -> str:
    """The grammar of expressions, for Lark."""
    return (grammar_folder() / "expression.lark").read_text(encoding="utf-8")


def grammar_folder() -> Path:
    """The folder of the grammar."""
    return _ROOT / "grammar"


def schema(name: str) -> str:
    """The JSON Schema for a sort of file: `game`, `variant`, `components`, `scenario`, `clauses`."""
    return (schemas_folder() / f"{name}.schema.json").read_text(encoding="utf-8")


def schemas_folder() -> Path:
    """The folder of all schemas."""
    return _ROOT / "schemas"


def rules_folder() -> Path:
    """The folder with one folder per game, and folders of such folders."""
    return _ROOT / "rules"


@cache
def drawn_pictures() -> tuple[Path, ...]:
    """The pictures that come along for rule files to show: SVG files, named by what they show."""
    return tuple(sorted((_ROOT / "rules" / "pictures").glob("*.svg")))


@cache
def catalogues() -> dict[str, Path]:
    """The files with translations of what the program says, by language."""
    return {path.stem: path for path in sorted((_PACKAGE / "translation" / "languages").glob("*.po"))}


@cache
def documentation() -> dict[str, Path]:
    """The files of the documentation, by name of page; a file elsewhere never replaces one in the folder `documentation`."""
    pages = {path.stem: path for path in sorted((_PACKAGE / "documentation").glob("*.md"))}
    for folder in (_PACKAGE / "language", _PACKAGE / "language" / "library"):
        for path in sorted(folder.glob("*.md")):
            name = f"{folder.name}/{path.stem.lower()}".removeprefix("language/").removesuffix("/readme")
            pages.setdefault("language" if name == "readme" else name, path)
    return {**pages, "changes": _PACKAGE / "CHANGELOG.md", "internals": _PACKAGE / "README.md"}


def documentation_place(path: Path) -> str:
    """The place of a file of the documentation, from the package."""
    return path.relative_to(_PACKAGE).as_posix()


@cache
def pictures() -> dict[str, Path]:
    """The pictures in pages of the documentation, by file name."""
    return {path.name: path for folder in _PICTURES for path in sorted(folder.glob("*.*")) if path.suffix in (".png", ".svg")}


def page_styles() -> dict[str, Path]:
    """The style sheets and the icon of pages, by file name."""
    return {path.name: path for path in sorted((_PACKAGE / "web" / "pages" / "style").iterdir())}


_AS_AT_TABLES = ("theme", "board", "grounds", "pieces", "pictures", "cards", "tokens")  # style sheets of what lies on a table


@cache
def style_sheet() -> str:
    """The style sheet of a rulebook's page, with those of the table for all that it shows of one."""
    files = (
        *(_PACKAGE / "web" / "pages" / "style" / f"{name}.css" for name in _AS_AT_TABLES),
        _PACKAGE / "rulebook" / "render" / "style.css",
    )
    return "".join(re.sub(r"/\*.*?\*/|^\s+", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL) for path in files)


def diagnostic_page(code: str) -> str | None:
    """The page about a diagnostic, in Markdown; None if there is no such code."""
    path = diagnostic_pages().get(code.upper())
    return None if path is None else path.read_text(encoding="utf-8")


@cache
def diagnostic_pages() -> dict[str, Path]:
    """All pages about diagnostics, by code."""
    return {path.name.partition("-")[0]: path for path in sorted(_PAGES.glob("[A-Z][0-9][0-9][0-9]-*.md"))}
