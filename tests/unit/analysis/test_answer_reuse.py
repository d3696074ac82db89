"""Answers that a test has looked for are kept only where the question finds the position as the test has left it."""

import pytest

from interpreter.analysis.answer_reuse import is_unclobbered
from interpreter.model import ir
from interpreter.model.types.types import BoolType, IntRange

ZERO = ir.Constant(IntRange(0, 0), 0)
YES = ir.Constant(BoolType(), value=True)
TEST, END = ir.JumpIfFalse(YES, 4), ir.Return()
SLOT, ME = ir.Let(1, ZERO), ir.Let(ir.ME, ZERO)
ROUND, TRACKED = ir.Assign(ir.LValue("#round", ()), ZERO), ir.Assign(ir.LValue("discs", ()), ZERO)


@pytest.mark.parametrize(("between", "reads_course", "kept"), [
    (SLOT, False, True), (SLOT, True, True), (ROUND, False, True), (ROUND, True, False), (TRACKED, False, False), (ME, False, False),
])  # fmt: skip
def test_what_changes_between_the_test_and_the_question_decides(between: ir.Instruction, reads_course: bool, kept: bool) -> None:
    code = (TEST, between, SLOT, END, END)
    assert kept == is_unclobbered(code, 0, 3, reads_course=reads_course)


def test_somebody_else_may_be_tested_on_the_way_back() -> None:
    code = (ME, ir.JumpIfFalse(YES, 4), SLOT, END, ir.Jump(0))
    assert is_unclobbered(code, 1, 3, reads_course=False)


def test_nobody_else_may_come_to_the_question_untested() -> None:
    code = (SLOT, ir.JumpIfFalse(YES, 4), SLOT, END, ME, ir.Jump(2))
    assert not is_unclobbered(code, 1, 3, reads_course=False)


def test_a_question_that_is_never_reached_is_not_reused() -> None:
    assert not is_unclobbered((TEST, END, SLOT, END, END), 0, 2, reads_course=False)
