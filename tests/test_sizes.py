"""Files and functions stay small enough to be read: 400 lines and 60 lines at most."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = sorted([*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
LONGEST_FILE, LONGEST_FUNCTION = 400, 60


def test_no_file_is_longer_than_a_reader_has_patience_for() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {} == {name: count for name, count in lines.items() if count > LONGEST_FILE}


def test_no_function_is_longer_than_a_screen() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    }
    assert {} == long
