"""What is made from the tables is up to date: run `rulewright generate` after changing a table."""

from interpreter.reference.generated_docs import files


def test_generated_files_are_as_the_tables_say() -> None:
    assert [] == [str(path) for path, text in files() if not path.is_file() or path.read_text(encoding="utf-8") != text]
