"""Slow rule files of five shapes: each is refused for its cost, or the cost model says where an answer takes its time."""

from functools import cache

import pytest

from interpreter.analysis.cost.answers import AnswerCost, answer_cost
from interpreter.analysis.cost.prices import WARNED
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.lints.slow_answers import check_slow_answers
from interpreter.frontend.pipeline.compiler import Files, compile_game
from tests.hostile.slow_rules import SHAPES, SlowFile, slow_rules

NUMBER = 200
SORTS = {"requirement": "requirement", "end": "end", "points": "score", "choices": "choice", "loops": "step"}
NOTICEABLE = 0.01  # seconds: below, other parts of an answer may take more


@cache
def priced() -> tuple[tuple[SlowFile, AnswerCost | None, tuple[str, ...]], ...]:
    """The files with their cost, None if they are refused, and the codes of all that is said of them."""
    found = []
    for slow in slow_rules(NUMBER):
        report = Report()
        compiled = compile_game(Files((slow.name, slow.text.encode())), report)
        cost = None if compiled is None else answer_cost(compiled.rules, compiled.symbols.boards)
        if compiled is not None:
            check_slow_answers(compiled, frozenset({slow.name}), report)
        found.append((slow, cost, tuple(each.code for each in report)))
    return tuple(found)


def test_slow_files_are_refused_or_warned_of_or_quick() -> None:
    for _, cost, codes in priced():
        if cost is None:
            assert codes[0] in ("B113", "B114", "B115", "B119")
        else:
            assert codes == (("B125",) if cost.seconds >= WARNED else ())
    assert 20 < sum(codes == () for _, _, codes in priced()) < 150


@pytest.mark.parametrize("shape", SHAPES)
def test_the_costliest_place_is_the_slow_one(shape: str) -> None:
    places = [cost.places[0] for slow, cost, _ in priced() if slow.shape == shape and cost is not None and cost.seconds >= NOTICEABLE]
    assert len(places) > 5
    assert {place.sort for place in places} == {SORTS[shape]}
    assert all(place.span is not None and place.span.line in _lines(place.span.source.text) for place in places)


def _lines(text: str) -> set[int]:
    """The lines with what is slow."""
    return {number for number, line in enumerate(text.splitlines(), 1) if "size(set(" in line or "= tally - 1" in line}


def test_the_same_seed_gives_the_same_files() -> None:
    assert list(slow_rules(10)) == list(slow_rules(10))
    assert list(slow_rules(10)) != list(slow_rules(10, seed=2))
