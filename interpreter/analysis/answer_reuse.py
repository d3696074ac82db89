"""Reuses the answers enumerated by `can(action)` for the question that follows if no write between them can change them."""

from collections.abc import Sequence

from interpreter.analysis.decision_shapes import is_lazy
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.ir.effects import successors
from interpreter.model.ir.traverse import conditions, descendants
from interpreter.model.ruleset.ruleset import RuleSet

Code = Sequence[ir.Instruction]


def reusable_answers(rules: RuleSet, routine: ir.Routine) -> dict[int, int]:
    """The tests whether an action is possible -> the question for it that comes next, with nothing changed that it reads."""
    questions = [(pc, step) for pc, step in enumerate(routine.code) if isinstance(step, ir.Ask) and _is_listed(rules, step)]
    return {
        test: question
        for test, step in enumerate(routine.code)
        for question, ask in questions
        if isinstance(step, ir.JumpIfFalse)
        and (can := tested_action(step))
        and (can.action, can.player) == (ask.decision.alternatives[0].action, ask.players)
        if is_unclobbered(routine.code, test, question, reads_course=_reads_course(rules, ask.decision.alternatives[0]))
    }


def tested_action(step: ir.JumpIfFalse) -> ir.HasLegalMove | None:
    """What a test asks whether it is possible, if it does."""
    test = step.test.part if isinstance(step.test, ir.Not) else step.test
    return test if isinstance(test, ir.HasLegalMove) and isinstance(test.player, ir.Local) and test.player.slot == ir.ME else None


def _is_listed(rules: RuleSet, step: ir.Ask) -> bool:
    """Whether all answers to a question are those of one action, in a list."""
    branch, *more = step.decision.alternatives
    is_plain = branch.action is not None and branch == rules.actions[branch.action].alternative
    is_listed = not is_lazy(branch) and len(branch.choices) > 1
    return is_plain and is_listed and not more and step.decision.together is None


def is_unclobbered(code: Code, test: int, question: int, *, reads_course: bool) -> bool:
    """Whether the question finds the position as the test has left it, whatever happens between them."""
    between = _reached(code, test, {test, question})
    for pc in between - {test, question}:
        match code[pc]:
            case ir.Jump() | ir.JumpIfFalse() | ir.PhaseHook() | ir.EndGame() | ir.Return():
                changes = False
            case ir.Assign(target=ir.LValue(name=name)):
                changes = reads_course or not name.startswith("#")
            case ir.Let(slot=slot):
                changes = slot == ir.ME and question in _reached(code, pc, {test})
            case _:
                changes = True
        if changes:
            return False
    return question in between


def _reached(code: Code, start: int, stops: set[int]) -> set[int]:
    """What may come after an instruction, up to these."""
    reached: set[int] = set()
    pending = [start]
    while pending:
        pc = pending.pop()
        if pc == start or pc not in stops:
            new = set(successors(code, pc)) - reached
            reached |= new
            pending += new - {start}
    return reached


def _reads_course(rules: RuleSet, branch: ir.Alternative) -> bool:
    """Whether the answers may depend on whose turn it is, or on what is counted beside what is tracked."""
    bodies = [*conditions(branch), *(word.body for word in rules.words.values())]
    bodies += [body for rows in rules.row_expressions.values() for body, _ in rows.values()]
    parts = (part for body in bodies for part in descendants(body))
    return any(
        isinstance(part, ir.HasLegalMove | ir.After) or (isinstance(part, ir.BuiltinCall) and overload_of(part).reads) for part in parts
    )
