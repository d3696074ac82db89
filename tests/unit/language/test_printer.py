"""Hypothesis: printing and reading are inverse; examples: what the canonical text looks like."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.language import nodes, parse, printer, syntax
from interpreter.language.grammar import HARD

AT = Span(Source("nowhere", ""), 0, 0)
WORDS = (
    "up",
    "down",
    "to",
    "of",
    "set",
    "list",
    "by",
    "at",
    "least",
    "for",
    "where",
    "formula",
    "mod",
    "union",
    "starting",
    "known",
    "divided",
    "between",
)
NAMES = (st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True) | st.sampled_from(WORDS)).filter(lambda name: name not in HARD)
OPERATORS = tuple(printer._LEVELS)
FIELDS = st.sampled_from(("of", "from", "to", "as", "until"))


def _argument(value, others):
    return st.builds(syntax.Argument, value, others, others, st.none(), st.none(), st.just(AT)) | st.builds(
        syntax.Argument, value, others, others, value, others, st.just(AT)
    )


def _larger(inner):
    return st.one_of(
        st.builds(syntax.Binary, st.sampled_from(OPERATORS), inner, inner, st.just(AT), st.just(AT)),
        st.builds(syntax.Not, inner, st.just(AT)),
        st.builds(syntax.IsNone, inner, st.booleans(), st.just(AT)),
        st.builds(syntax.Between, inner, inner, inner, st.just(AT)),
        st.builds(syntax.If, inner, inner, inner, st.just(AT)),
        st.builds(syntax.Call, NAMES, st.lists(_argument(inner, st.none() | inner), max_size=3).map(tuple), st.just(AT), st.just(AT)),
    )


ATOMS = st.one_of(
    st.builds(syntax.Number, st.integers(0, 999), st.just(AT)),
    st.builds(syntax.Name, NAMES, st.just(AT)),
    st.builds(syntax.NoneWord, st.just(AT)),
)
EXPRESSIONS = st.recursive(ATOMS, _larger, max_leaves=12)
MAYBE = st.none() | EXPRESSIONS
KIND_NAMES = NAMES.filter(lambda name: name not in printer._KIND_STARTS)
PLAIN = st.recursive(
    st.builds(syntax.KindName, KIND_NAMES, st.just(AT)) | st.builds(syntax.KindRange, EXPRESSIONS, EXPRESSIONS, st.just(AT)),
    lambda inner: st.builds(syntax.KindOf, st.sampled_from(sorted(printer._KIND_STARTS)), inner, st.just(AT)),
    max_leaves=3,
)
KINDS = PLAIN | st.builds(syntax.KindOf, st.just("optional"), PLAIN, st.just(AT))
DOMAINS = st.builds(syntax.Domain, EXPRESSIONS, MAYBE, st.just(AT))
SENTENCES = st.builds(
    syntax.Sentence,
    _argument(EXPRESSIONS, MAYBE),
    st.booleans(),
    st.lists(st.tuples(FIELDS, EXPRESSIONS), max_size=4, unique_by=lambda field: field[0]).map(tuple),
    st.just(AT),
)
DECLARATIONS = st.builds(syntax.Declaration, KINDS, MAYBE, st.none() | st.builds(syntax.Name, NAMES, st.just(AT)), st.just(AT))
PARAMETERS = st.builds(syntax.Parameter, NAMES, st.none() | KINDS, st.just(AT))
HEADS = st.builds(syntax.Head, NAMES, st.lists(PARAMETERS, max_size=3).map(tuple), st.just(AT))


def read(start, text):
    """The node for a text, which must be free of mistakes."""
    source = Source("file.yaml", text)
    whole = Span(source, 0, len(text))
    report = Report()
    node = getattr(parse, start)(nodes.Text(text, whole, whole), report)
    assert [] == [(found.code, text) for found in report]
    return node


@settings(max_examples=300, deadline=None)
@given(EXPRESSIONS)
def test_reading_a_printed_expression_gives_it_back(node):
    assert node == read("expression", printer.text(node))


@settings(max_examples=100, deadline=None)
@given(KINDS)
def test_reading_a_printed_kind_gives_it_back(node):
    assert node == read("kind", printer.kind(node))


@settings(max_examples=60, deadline=None)
@given(DOMAINS)
def test_reading_a_printed_domain_gives_it_back(node):
    assert node == read("domain", printer.domain(node))


@settings(max_examples=150, deadline=None)
@given(SENTENCES)
def test_reading_a_printed_sentence_gives_it_back(node):
    assert node == read("sentence", printer.sentence(node))


@settings(max_examples=60, deadline=None)
@given(DECLARATIONS)
def test_reading_a_printed_declaration_gives_it_back(node):
    assert node == read("declaration", printer.declaration(node))


@settings(max_examples=60, deadline=None)
@given(HEADS)
def test_reading_a_printed_head_gives_it_back(node):
    assert node == read("head", printer.head(node))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("a+b", "a + b"),
        ("((a))", "a"),
        ("(a + b) + c", "a + b + c"),
        ("a + (b + c)", "a + (b + c)"),
        ("(a * b) + c", "a * b + c"),
        ("a or (b and c)", "a or b and c"),
        ("(a or b) and c", "(a or b) and c"),
        ("not (a = b)", "not a = b"),
        ("(not a) = b", "(not a) = b"),
        ("(a = b) = (c is none)", "(a = b) = (c is none)"),
        ("(a union b) union c", "a union b union c"),
        ("(a union b) common c", "(a union b) common c"),
        ("(a otherwise b) otherwise c", "(a otherwise b) otherwise c"),
        ("a otherwise (b otherwise c)", "a otherwise b otherwise c"),
        ("x   divided by (2*y)   rounded down", "x divided by (2 * y) rounded down"),
        ("(if a then b else c) + 1", "(if a then b else c) + 1"),
        ("f( x in s  where c by n at least 1 )", "f(x in s where c by n at least 1)"),
        ("(x is between 1 and 3) and y", "x is between 1 and 3 and y"),
        ("x not  in s", "x not in s"),
    ],
)
def test_the_canonical_text_has_only_the_brackets_that_are_needed(written, printed):
    assert printed == printer.text(read("expression", written))
    assert printed == printer.text(read("expression", printed))


@pytest.mark.parametrize(
    "text",
    [
        "up to 3 from stones(me) to hand(me)",
        "(up) to 3",
        "2 of stone(me) from bag to hand(me)",
        "side(spot) to light",
        "5 until empty(deck)",
        "spot in spots where free(spot)",
    ],
)
def test_a_canonical_sentence_stays_as_it_is(text):
    assert text == printer.sentence(read("sentence", text))


@pytest.mark.parametrize("text", ["(set) to 3", "(set(a) + 1) to 3", "set of 1 to 3", "formula truth", "pile of card or none"])
def test_a_canonical_kind_stays_as_it_is(text):
    assert text == printer.kind(read("kind", text))
