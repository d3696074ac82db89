"""One parser of YAML on every machine."""

import pytest
import yaml

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import MappingNode, ScalarNode
from interpreter.frontend.source.yaml_reader import read_yaml


@pytest.mark.parametrize("text", ["Where does it go?", "Why? Why not", "what?ever", "a ? b", "Ja?!"])
def test_a_question_may_stand_in_braces(text: str) -> None:
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


def test_libyaml_has_no_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "CSafeLoader", None, raising=False)
    assert isinstance(read_yaml("it.yaml", b"a: {b: c?, d: [e?, f]}\n", report := Report()), MappingNode)
    assert [] == list(report)
