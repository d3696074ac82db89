"""Files and functions stay small enough to be read: 400 lines and 60 lines at most."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = sorted([*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
PAGES = sorted(path for path in (ROOT / "interpreter").rglob("*") if path.suffix in (".js", ".css", ".html") and "_data" not in path.parts)
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
FUNCTION = re.compile(
    r"^( *)(?:export )?(?:async )?(?:function )?(?!if|for|while|switch|return)(\w+)\([^;]*\) \{$|^( *)const (\w+) = (?:async )?\(.*=> \{$"
)


def test_no_file_is_longer_than_a_reader_has_patience_for() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in (*FILES, *PAGES)}
    assert {} == {name: count for name, count in lines.items() if count > LONGEST_FILE}


def test_no_function_is_longer_than_a_screen() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    }
    assert {} == long


def script_functions(text: str) -> Iterator[tuple[str, int]]:
    """The functions of a script with how many lines they have: from their first line to the brace below it."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if match := FUNCTION.match(line):
            indent, name = match[1] or match[3] or "", match[2] or match[4]
            yield name, next(place for place, below in enumerate(lines[number:], 1) if below.rstrip(";,)") == indent + "}")


def test_no_function_of_a_script_is_longer_than_a_screen() -> None:
    functions = [
        (path.name, *each) for path in PAGES if path.suffix == ".js" for each in script_functions(path.read_text(encoding="utf-8"))
    ]
    assert functions
    assert [] == [each for each in functions if each[2] > LONGEST_FUNCTION]
