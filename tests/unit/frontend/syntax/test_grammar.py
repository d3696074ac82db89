"""The grammar is free of conflicts, every text of it is plain YAML, and no word of it swallows the beginning of a name."""

import pickle
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from lark import UnexpectedInput

from interpreter import resources
from interpreter.frontend.syntax import ast, grammar, printer
from interpreter.frontend.syntax.grammar import HARD, STARTS, parser
from tests.unit.frontend.syntax.samples import EXPRESSIONS, SENTENCES, read

WORDS = sorted(set(re.findall(r'"([a-z]+)"', resources.grammar())))


def test_the_grammar_has_no_conflicts_and_no_terminals_that_collide():
    strict = parser(strict=True)
    assert set(STARTS) == set(strict.options.start)


def test_the_parser_is_built_once():
    assert parser() is parser()


def test_a_parser_of_kept_tables_is_the_one_that_was_generated():
    kept = grammar.deserialize(grammar.serialize(parser(strict=True)))
    for text in ("sum(cost(it) for it in set(a, b) where cost(it) >= 2) + 1", "a in", "if x then", "model mod 2", "1 + is"):
        assert outcome(kept, text) == outcome(parser(strict=True), text)


@pytest.mark.parametrize(
    "data", [b"", b"x", pickle.dumps({}), pickle.dumps(({}, {})), pickle.dumps(re.compile("x")), pickle.dumps(Path("x"))]
)
def test_what_are_no_tables_gives_no_parser(data):
    assert grammar.deserialize(data) is None


@pytest.mark.full
@settings(max_examples=100, deadline=None)
@given(EXPRESSIONS)
def test_every_expression_is_a_plain_scalar(node):
    text = printer.print_expression(node)
    assert {"that": text} == as_read(f"that: {text}")


@pytest.mark.full
@settings(max_examples=50, deadline=None)
@given(SENTENCES)
def test_every_sentence_is_a_plain_scalar(node):
    text = printer.print_sentence(node)
    assert [{"move": text}] == as_read(f"- move: {text}")


@pytest.mark.parametrize("word", WORDS)
def test_a_name_may_begin_with_a_word_of_the_language(word):
    name = f"{word}s"
    assert [name, f"{name}_{word}"] == names_in(read("expression", f"{name} + {name}_{word}"))


@pytest.mark.parametrize("word", [word for word in WORDS if word not in HARD])
def test_most_words_of_the_language_may_be_names(word):
    assert [word, word] == names_in(read("expression", f"{word} = {word}"))


@pytest.mark.parametrize("word", sorted(HARD - {"none", "not"}))
def test_the_hard_words_are_never_names(word):
    assert read("expression", f"1 + {word}", free=False) is None


def outcome(built, text):
    try:
        return built.parse(text, start="expression")
    except UnexpectedInput as problem:
        return type(problem), problem.column, sorted(getattr(problem, "expected", ()))


def as_read(text):
    return yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506  # the safest of all: every scalar stays text


def names_in(node):
    assert isinstance(node, ast.BinaryExpression)
    return [node.left.name, node.right.name]
