"""Files generated from the tables and from docstrings: the schemas, the tables of words and statements in the manual, the pages on the library."""

import re
from collections.abc import Iterator
from pathlib import Path

from interpreter import resources
from interpreter.frontend.schema import json_schema
from interpreter.model.builtins import GROUPS
from interpreter.model.builtins.overload import AggregateFunction, Function
from interpreter.model.schema import statements
from interpreter.reference.library import pages
from interpreter.reference.reference_texts import call_forms

REFERENCE = Path(__file__).parent.parent / "language" / "README.md"


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with what has to be in it."""
    for name, text in json_schema.schemas().items():
        yield resources.schemas_folder() / f"{name}.schema.json", text
    if REFERENCE.is_file():
        text = REFERENCE.read_text(encoding="utf-8")
        yield REFERENCE, _insert_table(_insert_table(text, "words", words_table()), "verbs", verbs_table())
    if pages.INDEX.is_file():
        library, text = pages.Pages(), pages.INDEX.read_text(encoding="utf-8")
        yield pages.INDEX, _insert_table(_insert_table(text, "names", library.names_table()), "types", library.types_table())
        yield from ((pages.FOLDER / name, page) for name, page in library.files())


def _insert_table(text: str, name: str, table: str) -> str:
    """The text with a table between `<!-- NAME -->` and `<!-- end of NAME -->`, or behind the first where there is no second."""
    opening, closing = f"<!-- {name} -->", f"<!-- end of {name} -->"
    whole = f"{opening}\n\n{table}\n\n{closing}"
    if closing in text:
        return re.sub(f"{re.escape(opening)}.*?{re.escape(closing)}", lambda _: whole, text, flags=re.DOTALL)
    return text.replace(opening, whole)


def words_table() -> str:
    """All words, by group: how they are called, what they mean, an example."""
    rows = ["| word | called | meaning | example |", "|---|---|---|---|"]
    for group, words in GROUPS.items():
        rows += (f"| **{group}** | | | |", *map(_word_row, words))
    return "\n".join(rows)


def _word_row(row: Function | AggregateFunction) -> str:
    example = row.examples[0]
    called = ", ".join(f"`{call}`" for call in call_forms(row))
    return f"| `{row.name}` | {_cell(called)} | {_cell(row.doc)} | {_cell(f'`{example.text}` gives `{example.gives}`')} |"


def verbs_table() -> str:
    """All verbs, by group: what may stand beside them, what they mean, an example."""
    rows = ["| verb | beside it | meaning | example |", "|---|---|---|---|"]
    for group, verbs in statements.GROUPS.items():
        rows += (f"| **{group}** | | | |", *map(_verb_row, verbs))
    beside = " ".join(f"`{field.name}`: {field.doc}" for field in statements.COMMON_FIELDS)
    return "\n".join([*rows, "", f"Beside every verb may stand: {beside}"])


def _verb_row(verb: statements.StatementSpec) -> str:
    fields = ", ".join(f"`{field.name}`" + (" (needed)" if field.required else "") for field in verb.fields)
    return f"| `{verb.name}` | {fields} | {_cell(verb.doc)} | {_cell(f'`{verb.example.strip().splitlines()[0]}`')} |"


def _cell(text: str) -> str:
    """A text that fits into a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
