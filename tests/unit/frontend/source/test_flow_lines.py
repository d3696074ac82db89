"""Lists and mappings in brackets on one line have the tree that the parser of YAML makes of them."""

import random

import pytest

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source
from interpreter.frontend.source.flow_lines import MOST_INSIDE, flows_in
from interpreter.frontend.source.yaml_reader import _parse, _parse_flawless
from interpreter.project.files.file_kinds import files_in
from tests.unit.frontend.source.test_section_reader import places

WORDS = ["red", "T04", "12", "-3", "Grün", "two words", "a - b", "a.b", "x+", "1/2", "a*b", "-x", "q", "", "yes", "---"]
ODD = [
    "a: b",
    "#",
    "a #b",
    "'q'",
    '"q"',
    "Who?",
    "f(a",
    "*a",
    "&a b",
    "!t",
    "| x",
    "a:b",
    "<<",
    "Ä\u0085b",
    "a\u2028b",
    "- a",
    "...",
    "0x1 ",
    "\ufeff",
]
PLACES = [
    "a:\n  - {}\n",
    "a: {}   # why\n",
    "a:\n  b: {}\n  c: 1\n",
    "a: |\n  - {}\n",
    "a: >\n  b: {}\n",
    "a: 'x\n  - {}\n  y'\n",
    "a: x\n  - {}\n",
    "a: {}\n  x\n",
    "a: {}\n  : x\n",
    "? a: {}\n: x\n",
    "a: [\n  b: {}\n  ]\n",
    "a: [x,\n  - {}\n",
    "- {}\n- {}\n",
    "a: see - {}\n",
    "a: !t {}\n",
]


def brackets(draw: random.Random, odd: float, depth: int = 3) -> str:
    """Something in brackets, with a chance of what only the parser can read."""

    def part() -> str:
        if draw.random() < odd:
            return draw.choice(ODD)
        return brackets(draw, odd, depth - 1) if depth and draw.random() < 0.4 else draw.choice(WORDS)

    space, comma = draw.choice(["", " "]), draw.choice([", ", ", ", ",", " , "])
    parts = [part() for _ in range(draw.randrange(4))]
    if draw.random() < 0.5:
        return f"[{space}{comma.join(parts)}{space}]"
    entries = comma.join(f"{draw.choice('abcde')}: {each}" for each in parts)
    return f"{{{space}{entries}{space}}}"


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_is_what_the_parser_makes_of_it_or_is_not_there(seed: int) -> None:
    draw, read = random.Random(seed), 0
    for _ in range(300):
        text = draw.choice(PLACES).replace("{}", brackets(draw, draw.choice((0, 0.1))))
        source, report = Source("a.game.yaml", text), Report()
        whole, flows = _parse(source, report), flows_in(source)
        flawless = None if len(report) or whole is None else places(whole)
        tree = _parse_flawless(source)
        assert (None if tree is None else places(tree)) == flawless, text
        read += bool(flows) and flawless is not None
    assert read > 30


def test_most_lines_of_a_file_of_components_are_read_so() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files_in(resources.rules_folder()) if path.name.endswith(".components.yaml")]
    assert sum(len(flows_in(Source("", text))) for text in texts) > sum(text.count("\n") for text in texts) // 3


@pytest.mark.parametrize("depth", [MOST_INSIDE, MOST_INSIDE + 1, 39, 40, 60])
def test_how_deep_brackets_may_be_is_the_same(depth: int) -> None:
    for indent in (0, 30, 34):
        text = "a:" + "".join(f"\n{' ' * each}b:" for each in range(1, indent + 1)) + f" {'[' * depth}x{']' * depth}\n"
        source, report = Source("a.game.yaml", text), Report()
        _parse(source, report)
        assert (_parse_flawless(source) is None) == bool(len(report))


def test_a_line_of_a_stranger_takes_no_time() -> None:
    for text in ("a: " + "- [" * 30_000, "a: " + ": {" * 30_000 + "}" * 400, "a: [" + "b, " * 30_000 + "]\n"):
        assert len(flows_in(Source("", text))) <= 1
