"""Texts become nodes, every node knows its place in the file, and nothing that is written raises."""

import sys

import pytest

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source import nodes
from interpreter.frontend.syntax import ast, printer
from interpreter.frontend.syntax import parser as parse
from interpreter.frontend.syntax.grammar import parser
from tests.hostile.heavy import calls
from tests.unit.frontend.syntax.samples import AT, at, read


def name(word):
    return ast.NameReference(word, span=AT)


def number(value):
    return ast.NumberLiteral(value, span=AT)


def binary(operator, left, right):
    return ast.BinaryExpression(operator, left, right, AT, span=AT)


def argument(value, source=None, where=None, by=None, floor=None):
    return ast.Argument(value, source, where, by, floor, span=AT)


def call(word, *arguments):
    return ast.CallExpression(word, arguments, AT, span=AT)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("12", number(12)),
        ("price_2", name("price_2")),
        ("none", ast.NoneLiteral(span=AT)),
        ("size(deck)", call("size", argument(name("deck")))),
        ("yes()", call("yes")),
        ("a or b and c", binary("or", name("a"), binary("and", name("b"), name("c")))),
        ("not a = b", ast.NotExpression(binary("=", name("a"), name("b")), span=AT)),
        ("a not in b", binary("not_in", name("a"), name("b"))),
        ("a - b - c", binary("-", binary("-", name("a"), name("b")), name("c"))),
        ("a otherwise b otherwise c", binary("otherwise", name("a"), binary("otherwise", name("b"), name("c")))),
        ("a otherwise 0 >= 3", binary(">=", binary("otherwise", name("a"), number(0)), number(3))),
        ("n divided by 2 rounded up", binary("divided_up", name("n"), number(2))),
        ("n * 3 divided by 2 rounded down", binary("divided_down", binary("*", name("n"), number(3)), number(2))),
        ("a mod b", binary("mod", name("a"), name("b"))),
        ("a union b union c", binary("union", binary("union", name("a"), name("b")), name("c"))),
        ("a is none", ast.NoneTest(name("a"), negated=False, span=AT)),
        ("a is not none", ast.NoneTest(name("a"), negated=True, span=AT)),
        ("a is between 1 and 3", ast.RangeTest(name("a"), number(1), number(3), span=AT)),
        ("if a then b else c", ast.ConditionalExpression(name("a"), name("b"), name("c"), span=AT)),
        ("best(x in s by n at least 1)", call("best", argument(binary("in", name("x"), name("s")), by=name("n"), floor=number(1)))),
        ("sum(v for x in s where c)", call("sum", argument(name("v"), binary("in", name("x"), name("s")), name("c")))),
        ("(spot\n  in spots)", binary("in", name("spot"), name("spots"))),
    ],
)
def test_an_expression(text, node):
    assert node == read("expression", text)


def test_a_domain_has_a_set_and_perhaps_a_condition():
    assert ast.DomainExpression(name("cells"), None, span=AT) == read("domain", "cells")
    assert ast.DomainExpression(name("cells"), call("free", argument(name("cell"))), span=AT) == read("domain", "cells where free(cell)")


def test_a_sentence_has_its_fields_in_the_order_written():
    fields = (("from", name("bag")), ("to", name("row")))
    assert ast.Sentence(argument(number(3)), False, fields, span=AT) == read("sentence", "3 from bag to row")


def test_a_sentence_may_begin_with_up_to():
    assert ast.Sentence(argument(number(3)), True, (("from", name("bag")),), span=AT) == read("sentence", "up to 3 from bag")


def test_a_place_called_up_can_be_changed_in_brackets():
    assert ast.Sentence(argument(name("up")), False, (("to", number(3)),), span=AT) == read("sentence", "(up) to 3")


def test_a_loop_may_leave_members_out():
    condition = argument(binary("in", name("x"), name("s")), where=name("c"))
    assert ast.Sentence(condition, False, (), span=AT) == read("sentence", "x in s where c")


def test_each_field_stands_once():
    assert [("Y203", 14)] == at("sentence", "card to a to b")


def test_a_declaration_says_kind_and_start_and_who_knows():
    kind = ast.TypeOf("pool", ast.TypeName("card", span=AT), span=AT)
    assert ast.Declaration(kind, None, None, span=AT) == read("declaration", "pool of card")
    assert ast.Declaration(kind, name("all_cards"), name("player"), span=AT) == read(
        "declaration", "pool of card starting at all_cards, known to player"
    )
    others = call("others", argument(name("player")))
    assert ast.Declaration(kind, None, others, internal=True, span=AT) == read(
        "declaration", "pool of card, known to others(player), internal"
    )
    assert ast.Declaration(ast.TypeName("internal", span=AT), span=AT) == read("declaration", "internal")


@pytest.mark.parametrize(
    "text", ["truth, internal", "slot of card, known to others(player)", "0 to 9 starting at 1, known to me until moved(me), internal"]
)
def test_a_declaration_is_printed_as_it_is_written(text: str) -> None:
    assert text == printer.print_declaration(read("declaration", text))


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("card", ast.TypeName("card", span=AT)),
        ("0 to size(deck)", ast.TypeRange(number(0), call("size", argument(name("deck"))), span=AT)),
        ("set of list of card", ast.TypeOf("set", ast.TypeOf("list", ast.TypeName("card", span=AT), span=AT), span=AT)),
        ("1 to 3 or none", ast.TypeOf("optional", ast.TypeRange(number(1), number(3), span=AT), span=AT)),
        ("formula truth", ast.TypeOf("formula", ast.TypeName("truth", span=AT), span=AT)),
    ],
)
def test_a_kind(text, node):
    assert node == read("kind", text)


def test_a_head_has_parameters_with_and_without_a_kind():
    parameters = (
        ast.Parameter("cell", None, span=AT),
        ast.Parameter("area", ast.TypeOf("set", ast.TypeName("cell", span=AT), span=AT), span=AT),
    )
    assert ast.Head("shows", parameters, span=AT) == read("head", "shows(cell, area is set of cell)")
    assert ast.Head("deck", (), span=AT) == read("head", "deck")


def test_the_key_of_a_mapping_is_a_head():
    source = Source("file.yaml", "words:\n  'shown(cell)': 1\n")
    span = Span(source, 9, 22)
    node = parse.parse_head(nodes.MappingEntry("shown(cell)", span, nodes.ScalarNode("1", span, span)), Report())
    assert "shown(cell)" == node.span.text
    assert "cell" == node.parameters[0].span.text


WAYS_TO_WRITE = {
    "plain": "that: size(hand) >= price + 1",
    "single": "that: 'size(hand) >= price + 1'",
    "double": 'that: "size(hand) >= price + 1"',
    "several plain lines": "that: size(hand)\n    >=\n\n    price + 1",
    "folded": "that: >-\n  size(hand) >=\n  price + 1\n",
    "literal": "that: |\n  size(hand)\n  >= price + 1\nnext: 2\n",
    "in braces": "{that: size(hand) >= price + 1, next: 2}",
}


@pytest.mark.parametrize("file", WAYS_TO_WRITE.values(), ids=WAYS_TO_WRITE)
def test_places_are_places_in_the_file_however_the_text_is_written(file):
    from interpreter.frontend.source.yaml_reader import read_yaml

    report = Report()
    node = parse.parse_expression(read_yaml("file.yaml", file.encode(), report).get("that"), report)
    assert [] == [found.code for found in report]
    assert "size(hand)" == node.left.span.text
    assert "hand" == node.left.arguments[0].span.text
    assert ">=" == node.operator_span.text
    assert "price + 1" == node.right.span.text
    assert "price" == node.right.left.span.text


def test_where_the_file_spells_the_text_otherwise_all_places_are_the_whole_text():
    written = '"si\\x7ae(hand)"'
    whole = Span(Source("file.yaml", written), 1, len(written) - 1)
    report = Report()
    node = parse.parse_expression(nodes.ScalarNode("size(hand)", whole, whole, "double"), report)
    assert [] == list(report)
    assert ["si\\x7ae(hand)"] * 2 == [node.span.text, node.arguments[0].span.text]


def test_a_mistake_in_a_text_that_the_file_spells_otherwise_is_at_the_whole_text():
    written = '"\\x61 == 1"'
    whole = Span(Source("file.yaml", written), 1, len(written) - 1)
    report = Report()
    assert parse.parse_expression(nodes.ScalarNode("a == 1", whole, whole, "double"), report) is None
    assert [("Y210", whole)] == [(found.code, found.span) for found in report]


def test_brackets_belong_to_the_place_of_what_stands_around_them_only():
    node = read("expression", "(a + b) * c")
    assert ["(a + b) * c", "a + b", "c"] == [node.span.text, node.left.span.text, node.right.span.text]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 2000 + "1" + ")" * 2000, "Y201"),
        ("(" * 900 + "1" + ")" * 900, "Y202"),
        ("(" * 1900, "Y202"),
        ("f(" * 300 + "1" + ")" * 300, "Y202"),
        ("not " * 400 + "a", "Y202"),
        ("+".join("a" * 900), "Y202"),
        ("if a then b else " * 110 + "c", "Y202"),
        ("a" * 2001, "Y201"),
        ("9" * 10, "Y204"),
        ("set of " * 250 + "card", "Y202"),
    ],
    ids=lambda value: value[:12],
)
def test_what_is_too_long_or_too_deep_is_a_finding(text, code):
    start = "kind" if text.startswith("set") else "expression"
    assert [code] == [found for found, _ in at(start, text)]


def test_the_deepest_text_that_is_read_leaves_room_on_the_stack():
    text = "f(" * 49 + "a" + ")" * 49
    assert text == read("expression", text).span.text
    assert sys.getrecursionlimit() >= 1000


def test_the_parser_is_quick_to_build_and_to_use():
    parser.cache_clear()
    assert calls(lambda: read("expression", "1 + 2 - 3 + unread")) < 3_000_000
    assert calls(lambda: read("expression", "count(x in cells where side(x) = dark) = (if round = 0 then 0 else round - 1)")) < 40_000
