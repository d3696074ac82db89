"""What people write who know other notations: each slip has its code, its place, and a hint whose words are all filled."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.codes import CODES, y_expressions
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.syntax.grammar import STARTS
from tests.hostile.heavy import calls
from tests.unit.frontend.syntax.samples import at, read_all

IN_EXPRESSIONS = [
    ("", "Y205", 1),
    ("a == b", "Y210", 3),
    ("a === b", "Y210", 3),
    ("a && b", "Y211", 3),
    ("a & b", "Y211", 3),
    ("a || b", "Y212", 3),
    ("!a", "Y213", 1),
    ("not !a", "Y213", 5),
    ("a =< b", "Y214", 3),
    ("a => b", "Y214", 3),
    ("a <> b", "Y214", 3),
    ("a ≤ b", "Y214", 3),
    ("a / b", "Y215", 3),
    ("a div b", "Y215", 3),
    ("a % b", "Y216", 3),
    ("card.price", "Y217", 1),
    ("2 * numbers.reward", "Y255", 5),
    ("me has fewest coins", "Y256", 1),
    ("2 * number of cards", "Y257", 5),
    ("1 + owner(card).coins", "Y217", 5),
    ("1.5 * a", "Y218", 1),
    ("-1", "Y219", 1),
    ("a = -size(b)", "Y219", 5),
    ("a ^ 2", "Y220", 3),
    ("a ** 2", "Y220", 3),
    ("x := 3", "Y221", 3),
    ("x += 1", "Y221", 3),
    ("a ? b : c", "Y222", 3),
    ('a = "red"', "Y223", 5),
    ("owner(x) = 'red'", "Y223", 12),
    ("a = Red", "Y224", 5),
    ("owner(myCard)", "Y224", 7),
    ("[a, b]", "Y225", 1),
    ("f(a[1])", "Y225", 4),
    ("größe > 1", "Y226", 1),
    ("a @ b", "Y227", 3),
    ("a; b", "Y227", 2),
    ("1 <= x <= 3", "Y230", 3),
    ("a = b = c", "Y230", 3),
    ("a is b", "Y231", 3),
    ("deck is empty", "Y237", 6),
    ("deck is not empty", "Y237", 6),
    ("owner(a) is red", "Y231", 10),
    ("x is not y", "Y232", 3),
    ("a not = b", "Y233", 3),
    ("x is at least 3", "Y234", 6),
    ("x at least 3", "Y234", 3),
    ("x is greater than 3", "Y234", 6),
    ("best(x in s at least 1)", "Y234", 13),
    ("a divided by b", "Y235", 3),
    ("a divided by b + 1", "Y235", 3),
    ("f(a divided by 2)", "Y235", 5),
    ("a divided by 2 rounded", "Y235", 3),
    ("a divided by 2 rounded off", "Y235", 3),
    ("x is in s", "Y236", 3),
    ("x is not in s", "Y236", 3),
    ("a union b common c", "Y240", 11),
    ("a without b union c", "Y240", 13),
    ("if a then b", "Y241", 1),
    ("(if a then b) + 1", "Y241", 2),
    ("if a", "Y242", 1),
    ("if a else b", "Y242", 1),
    ("if a b else c", "Y242", 1),
    ("a + if b then c else d", "Y243", 5),
    ("a = not b", "Y243", 5),
    ("sum(for x in s)", "Y244", 5),
    ("for x in s", "Y244", 1),
    ("for each x in s", "Y244", 5),
    ("every x in s", "Y244", 1),
    ("count x in s", "Y245", 1),
    ("size hand(me)", "Y245", 1),
    ("x in s where a", "Y246", 8),
    ("count(x in s) where a", "Y246", 15),
    ("a none or b then", "Y248", 3),
    ("a or b then", "Y247", 8),
    ("a b", "Y248", 3),
    ("a and b c", "Y248", 9),
    ("f(a b)", "Y248", 5),
    ("3x", "Y249", 1),
    ("a +", "Y250", 3),
    ("f(a +)", "Y250", 5),
    ("f(a,)", "Y250", 4),
    ("f(,a)", "Y250", 2),
    ("()", "Y250", 1),
    ("a and", "Y250", 3),
    ("not", "Y250", 1),
    ("best(x in s by)", "Y250", 13),
    ("and a", "Y251", 1),
    ("a and or b", "Y251", 7),
    ("a + then", "Y251", 5),
    ("f(a", "Y252", 2),
    ("f(a, g(b)", "Y252", 2),
    ("if f(a then b else c", "Y252", 5),
    ("a)", "Y253", 2),
    ("f(a))", "Y253", 5),
    ("a, b", "Y254", 2),
    ("(a, b)", "Y254", 3),
    ("a in b in c", "Y299", 8),
]
ELSEWHERE = [
    ("kind", "", "Y205", 1),
    ("kind", "list card", "Y260", 1),
    ("kind", "list(card)", "Y260", 1),
    ("kind", "0-24", "Y261", 1),
    ("kind", "10..24", "Y261", 1),
    ("kind", "card?", "Y267", 5),
    ("kind", "card or nothing", "Y299", 9),
    ("kind", "card or", "Y299", 8),
    ("declaration", "0 - 24 starting at 3", "Y261", 1),
    ("declaration", "0 to 24 starting 3", "Y262", 9),
    ("declaration", "0 to 24 starts at 3", "Y262", 9),
    ("declaration", "card = 3", "Y262", 6),
    ("declaration", "pool of card known to player", "Y263", 14),
    ("declaration", "pool card, known to player", "Y260", 1),
    ("declaration", "card, known all", "Y299", 13),
    ("declaration", "card starting at a == b", "Y210", 20),
    ("head", "f(cell x)", "Y264", 3),
    ("head", "f(x is a cell)", "Y264", 3),
    ("head", "f(x as cell)", "Y264", 3),
    ("head", "my-own-word", "Y265", 1),
    ("head", "Shown(cell)", "Y224", 1),
    ("head", "if", "Y247", 1),
    ("head", "f(x", "Y252", 2),
    ("head", "a b", "Y299", 3),
    ("sentence", "card into hand(me)", "Y266", 6),
    ("sentence", "a to b where c", "Y266", 8),
    ("sentence", "from a to b", "Y251", 1),
    ("sentence", "a to", "Y250", 3),
    ("sentence", "a to b to c", "Y203", 11),
    ("domain", "cells where", "Y250", 7),
    ("domain", "cells where Free", "Y224", 13),
]


@pytest.mark.parametrize(("text", "code", "column"), IN_EXPRESSIONS)
def test_a_slip_in_an_expression_is_known(text, code, column):
    assert [(code, column)] == at("expression", text)


@pytest.mark.parametrize(("start", "text", "code", "column"), ELSEWHERE)
def test_a_slip_in_another_text_is_known(start, text, code, column):
    assert [(code, column)] == at(start, text)


def test_every_code_for_slips_is_met_by_a_text_here():
    told_by_length = {"Y201", "Y202", "Y204"}
    met = {code for _, code, _ in IN_EXPRESSIONS} | {code for _, _, code, _ in ELSEWHERE}
    assert {row.code for row in y_expressions.ROWS} == met | told_by_length


@pytest.mark.parametrize(
    ("start", "text"), [("expression", text) for text, _, _ in IN_EXPRESSIONS] + [(start, text) for start, text, _, _ in ELSEWHERE]
)
def test_a_finding_has_all_its_words_and_none_of_the_machine(start, text):
    for found in read_all(start, text)[1]:
        assert [] == plain_text.unfilled(found)
        said = f"{plain_text.message_text(found)} {plain_text.hint(found)}"
        assert None is re.search(r"Token|RPAR|COMPARE|\$END|NAME|MISPLACED|__", said)


def test_the_hint_uses_what_was_written():
    assert "Write `price(card)`: the price of card." == hint("expression", "card.price + 1")
    assert "Write `=`: `owner(a) = red`." == hint("expression", "owner(a) is red")
    assert "Write `my_card`." == hint("expression", "owner(myCard)")
    assert "Write `0 to 24`." == hint("kind", "0..24")


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(STARTS),
    st.lists(
        st.sampled_from(
            [
                "a",
                "Red",
                "3",
                "+",
                "=",
                "(",
                ")",
                ",",
                ".",
                "!",
                "if",
                "then",
                "else",
                "and",
                "or",
                "not",
                "in",
                "is",
                "none",
                "where",
                "for",
                "by",
                "at",
                "least",
                "of",
                "to",
                "up",
                "set",
            ]
        ),
        max_size=9,
    ),
)
def test_whatever_is_written_gives_a_node_or_one_finding(start, words):
    node, report = read_all(start, " ".join(words))
    assert (node is None) == (len(report) == 1)
    assert len(report) <= 1
    assert all(found.code in CODES and plain_text.full(found) for found in report)


def hint(start, text):
    return plain_text.hint(next(iter(read_all(start, text)[1])))


@pytest.mark.parametrize(
    "text",
    ["f(a) + " * 270 + "b c", "(" * 90 + "f(a) = " * 250, "a." * 900, "if a then " * 190, "x in s union " * 150],
    ids=lambda text: text[:8],
)
def test_a_slip_in_a_long_text_is_found_quickly(text):
    assert 1 == len(at("expression", text))
    assert calls(lambda: at("expression", text)) < 1_000_000
