"""`rulewright generate`: write what is made from the tables: schemas, lists in the documentation."""

from typing import Annotated

import typer

from interpreter.cli.common.terminal import FINDINGS, tell


def generate(check: Annotated[bool, typer.Option("--check", help="Write nothing; say what is out of date.")] = False) -> None:
    """Write the schemas and the generated parts of the documentation from the tables of words and verbs."""
    from interpreter.reference import generated_docs

    stale = [(path, text) for path, text in generated_docs.files() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        tell(f"{path}: {'out of date' if check else 'written'}")
    if not stale:
        tell("Everything generated is up to date.")
    elif check:
        raise typer.Exit(FINDINGS)
