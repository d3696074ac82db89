"""Listings of routines: what a machine does, in words."""

from interpreter.diagnostics.span import Source, Span
from interpreter.model import ir
from interpreter.model.ruleset.listing import ListingPrinter, list_routine
from interpreter.model.types.types import BOOL, INT, EntityType, SetOf

CELL = EntityType("cell")
ONE = ir.Constant(INT, 1)
CELLS = ir.Members(SetOf(CELL))
STOCK = ir.LValue("stock", (ir.Local(EntityType("player"), 0, "me"),))


def test_an_expression_reads_as_it_was_written() -> None:
    owner = ir.StateRead(EntityType("player"), "owner", (ir.Local(CELL, 3, "cell"),))
    test = ir.Logic(BOOL, "and", (ir.Not(BOOL, ir.IsNone(BOOL, owner)), ir.Compare(BOOL, "=", owner, ir.Local(CELL, 0, "me"))))
    assert "(not (owner(cell) is none)) and (owner(cell) = me)" == ListingPrinter().expression(test)


def test_a_word_that_binds_shows_its_slot() -> None:
    assert "count(#2 in all cell where yes)" == ListingPrinter().expression(
        ir.Aggregate(INT, "count", 2, CELLS, ir.Constant(BOOL, value=True), None)
    )


def test_division_says_its_rounding() -> None:
    assert "1 divided by 1 rounded up" == ListingPrinter().expression(ir.Arithmetic(INT, "divided_up", ONE, ONE))


def test_taking_says_from_where_and_up_to_what() -> None:
    assert "take    up to 1 from stock(me)" == ListingPrinter().instruction(ir.AddClamped(STOCK, ONE, -1, up_to=True))


def test_a_listing_names_the_place_where_it_changes() -> None:
    span = Span(Source("rules/a.game.yaml", "one\ntwo\n"), 4, 7)
    code = (ir.Let(1, ONE), ir.Let(2, ONE), ir.Return())
    drawn = list_routine(ir.Routine("play", (ir.Slot("me", None),), code, (("play.a", span), ("play.a", span), ("", None)))).splitlines()
    assert "routine play" == drawn[0]
    assert drawn[2].endswith("play.a  a.game.yaml:2")
    assert ["   1  let     #2 = 1", "   2  return"] == drawn[3:]
