"""libyaml, where it is there, reads what PyYAML reads: the same tree with the same places, or none."""

import random
import re

import pytest

from interpreter import resources
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source
from interpreter.frontend.source import yaml_parser
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.source.yaml_reader import _is_readable, _parse, _parse_fast, read_yaml
from interpreter.project.files.file_kinds import files_in
from tests.rules.rule_sets import NIGHTLY

SIGNS = [
    *"ab:,?-[]{}#&*!|>'\"%@`. \\~=<é\r\n",
    ": ",
    ":",
    "- ",
    "\n  ",
    "\n    ",
    " #",
    "---",
    "...",
    "? ",
    "\r\n",
    ", ",
    "{a: b}",
    "[a]",
    "|\n",
    "🍄",
]
PLACES = [
    "{}",
    "a: {}\n",
    "a:\n  - {}\nb: c\n",
    "a: {{b: {}, c}}\n",
    "a: [{}, c]\n",
    "a: '{}'\n",
    'a: "{}"\n',
    "a: |\n  {}\n",
    "{}:\n  b\n",
]
LONG = ["a", "é", "x y ", "a-"]  # of which keys are made that are as long as keys may be

pytestmark = pytest.mark.skipif(not yaml_parser.IS_FAST, reason="PyYAML is here without libyaml")


def places(node: Node) -> object:
    """A tree with all its places."""
    match node:
        case ScalarNode(value, span, inner, style):
            return value, span.start, span.end, inner.start, inner.end, style
        case SequenceNode(items, span, flow):
            return span.start, span.end, flow, [places(item) for item in items]
        case MappingNode(entries, span, flow):
            return span.start, span.end, flow, [(each.key, each.key_span.start, each.key_span.end, places(each.value)) for each in entries]


def is_the_same(text: str) -> bool:
    """True if libyaml reads a text; then PyYAML makes the same tree of it and has nothing to say."""
    source, report = Source("a.game.yaml", text), Report()
    fast = _parse_fast(source) if _is_readable(source, Report()) else None
    if fast is None:
        return False
    slow = _parse(source, report)
    assert slow is not None, text
    assert (places(slow), []) == (places(fast), list(report)), text
    return True


@pytest.mark.full
def test_every_shipped_file_is_read_by_libyaml_as_by_pyyaml() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files_in(resources.rules_folder())]
    for text in texts if NIGHTLY else (*random.Random(1).sample(texts, 60), max(texts, key=len)):
        assert is_the_same(text)


def test_line_ends_of_another_system_have_the_same_places() -> None:
    text = (resources.rules_folder() / "classics" / "nim" / "nim.game.yaml").read_text(encoding="utf-8")
    assert is_the_same(text.replace("\n", "\r\n"))


@pytest.mark.parametrize("seed", range(8))
def test_drawn_texts_are_read_by_libyaml_as_by_pyyaml(seed: int) -> None:
    draw, read = random.Random(seed), 0
    for _ in range(40_000 if NIGHTLY else 1500):
        inside = "".join(draw.choice(SIGNS) for _ in range(draw.randint(1, 14)))
        read += is_the_same(draw.choice(PLACES).format(inside))
    assert read > 100


@pytest.mark.parametrize("seed", range(4))
def test_a_slip_in_a_shipped_file_is_read_by_libyaml_as_by_pyyaml(seed: int) -> None:
    draw = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in files_in(resources.rules_folder())]
    for text in draw.sample(texts, 300 if NIGHTLY else 20):
        start = draw.choice([match.end() for match in re.finditer(r"^", text, re.MULTILINE)])
        piece = text[start : start + 1500]
        at = draw.randrange(len(piece) + 1)
        is_the_same(piece[:at] + draw.choice(SIGNS) + piece[at + draw.choice((0, 1, 5, 40)) :])


@pytest.mark.parametrize("before", ["", "{", "[", "- ", "a:\n  ", '"'])
@pytest.mark.parametrize("behind", [": b", '": b', "\n b: c", ": b}", ": b]"])
def test_keys_may_be_as_long_for_both(before: str, behind: str) -> None:
    for word in LONG:
        for length in (1022, 1023, 1024, 1025, 1026):
            is_the_same(before + (word * length)[:length] + behind)


@pytest.mark.parametrize(
    "text", ["a: |# x\n  b\n", "a: >+#\n  b\n", "a: {b: , c: d}\n", "a: [b: ]\n", "a: {b: # x\n  }\n", "a: {b: #\n #\n ,}\n"]
)
def test_a_text_on_which_they_differ_is_left_to_pyyaml(text: str) -> None:
    assert _parse_fast(Source("a.game.yaml", text)) is None


@pytest.mark.parametrize("is_fast", [True, False])
@pytest.mark.parametrize("text", ["Where does it go?", "Why? Why not", "what?ever", "a ? b", "Ja?!"])
def test_a_question_may_stand_in_braces(text: str, is_fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_parser, "IS_FAST", is_fast)
    report = Report()
    tree = read_yaml("it.yaml", f"ask: {{en: {text}, de: Wohin damit?}}\nplain: {text}\n".encode(), report)
    assert [] == list(report)
    assert isinstance(tree, MappingNode)
    asked, plain = tree.get("ask"), tree.get("plain")
    assert isinstance(asked, MappingNode)
    assert isinstance(plain, ScalarNode)
    found = asked.get("en")
    assert isinstance(found, ScalarNode)
    assert (text, text, text) == (found.value, found.span.text, plain.value)


def test_a_file_with_a_mistake_has_the_same_findings_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"a: {b: c\nd: [e: f\n"
    read_yaml("it.yaml", data, fast := Report())
    monkeypatch.setattr(yaml_parser, "IS_FAST", False)
    read_yaml("it.yaml", data, slow := Report())
    assert list(fast) == list(slow) != []
