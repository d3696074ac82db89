"""Where the files beside the code lie: grammar, schemas, rules, translations and the pages about diagnostics.

In the repository they stand beside the package; a wheel carries them inside it, in `_data`. Nothing else knows this.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent
_SHIPPED = _PACKAGE / "_data"
_IS_SHIPPED = _SHIPPED.is_dir()
_ROOT = _SHIPPED if _IS_SHIPPED else _PACKAGE.parent
_PAGES = _ROOT / "diagnostics" if _IS_SHIPPED else _ROOT / "tests" / "diagnostics"


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
def catalogues() -> dict[str, Path]:
    """The files with translations of what the program says, by language."""
    return {path.stem: path for path in sorted((_PACKAGE / "translation" / "languages").glob("*.po"))}


def style_sheet() -> str:
    """The style sheet of a rulebook's page: one column with a margin for clauses, which folds under the text where there is no room for it."""
    return (_PACKAGE / "rulebook" / "render" / "style.css").read_text(encoding="utf-8")


def diagnostic_page(code: str) -> str | None:
    """The page about a diagnostic, in Markdown; None if there is no such code."""
    path = diagnostic_pages().get(code.upper())
    return None if path is None else path.read_text(encoding="utf-8")


def diagnostic_pages() -> dict[str, Path]:
    """All pages about diagnostics, by code."""
    return {path.name.partition("-")[0]: path for path in sorted(_PAGES.glob("[A-Z][0-9][0-9][0-9]-*.md"))}
