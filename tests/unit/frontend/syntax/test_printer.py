"""Hypothesis: printing and reading are inverse; examples: what the canonical text looks like."""

import pytest
from hypothesis import given, settings

from interpreter.frontend.syntax import printer
from tests.unit.frontend.syntax.samples import DECLARATIONS, DOMAINS, EXPRESSIONS, KINDS, POINTS, SENTENCES, read


@pytest.mark.full
@settings(max_examples=300, deadline=None)
@given(EXPRESSIONS)
def test_reading_a_printed_expression_gives_it_back(node):
    assert node == read("expression", printer.print_expression(node))


@pytest.mark.full
@settings(max_examples=100, deadline=None)
@given(POINTS)
def test_reading_printed_points_gives_them_back(node):
    assert node == read("points", printer.print_expression(node))


@pytest.mark.full
@settings(max_examples=100, deadline=None)
@given(KINDS)
def test_reading_a_printed_kind_gives_it_back(node):
    assert node == read("kind", printer.print_kind(node))


@settings(max_examples=60, deadline=None)
@given(DOMAINS)
def test_reading_a_printed_domain_gives_it_back(node):
    assert node == read("domain", printer.print_domain(node))


@pytest.mark.full
@settings(max_examples=150, deadline=None)
@given(SENTENCES)
def test_reading_a_printed_sentence_gives_it_back(node):
    assert node == read("sentence", printer.print_sentence(node))


@settings(max_examples=60, deadline=None)
@given(DECLARATIONS)
def test_reading_a_printed_declaration_gives_it_back(node):
    assert node == read("declaration", printer.print_declaration(node))


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
        ("f(x in s by (n)  then  by (if a then b else c) then by m)", "f(x in s by n then by if a then b else c then by m)"),
        ("(x is between 1 and 3) and y", "x is between 1 and 3 and y"),
        ("x not  in s", "x not in s"),
    ],
)
def test_the_canonical_text_has_only_the_brackets_that_are_needed(written, printed):
    assert printed == printer.print_expression(read("expression", written))
    assert printed == printer.print_expression(read("expression", printed))


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
    assert text == printer.print_sentence(read("sentence", text))


@pytest.mark.parametrize("text", ["(set) to 3", "(set(a) + 1) to 3", "set of 1 to 3", "formula truth", "pile of card or none"])
def test_a_canonical_kind_stays_as_it_is(text):
    assert text == printer.print_kind(read("kind", text))
