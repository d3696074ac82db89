"""Notes decisions that may have no legal answer and lapse, for whoever validates a rule set.

A question without an option is not asked, so no rule file can get stuck; but an author should know where that may happen.
Nothing is noted where the file says what happens then, and where it is seen that an option is always there: a pass, a whole
kind, or a turn that would not have begun without a legal move (`skip: not can(x)`, or an end at the start of the turn).
"""

from collections.abc import Iterator

from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.types.result_refinement import is_never_empty
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import End


def check_unanswerable(symbols: SymbolTable, ends: tuple[End, ...]) -> None:
    """A note for every question that may lapse without the file saying what happens then."""
    for routine in symbols.routines.values():
        for number, instruction in enumerate(routine.code):
            if not isinstance(instruction, ir.Ask) or not _may_lapse(instruction.decision, symbols):
                continue
            if not _has_a_move(instruction.decision, routine.code[:number], ends):
                address, span = routine.source_map[number]
                how = ": `if_none: nothing`" if instruction.decision.together is None else " by `otherwise` where the answer is used"
                symbols.report.add("D120", span, address=address, how=how)


def _may_lapse(menu: ir.DecisionPoint, symbols: SymbolTable) -> bool:
    if menu.none_counts or menu.none_said or (menu.passing is not None and menu.passing.when is None):
        return False
    return not any(_is_sure(branch, symbols) for branch in menu.alternatives)


def _is_sure(branch: ir.Alternative, symbols: SymbolTable) -> bool:
    scope = Scope(symbols, SlotAllocator())
    free = all(choice.where is None and is_never_empty(choice.domain, scope) for choice in branch.choices)
    return free and not branch.guards


def _has_a_move(menu: ir.DecisionPoint, before: tuple[ir.Instruction, ...], ends: tuple[End, ...]) -> bool:
    """Whether the first question of a turn that begins only if its player has a move of the actions asked for."""
    asked = {branch.action for branch in menu.alternatives}
    begins = _start_of_turn(before)
    if begins is None or not all(_is_harmless(instruction) for instruction in before[begins + 1 :]):
        return False
    tests = [end.when for end in ends if end.at == "start of turn" and end.when is not None]
    tests += [instruction.test for instruction in before[:begins] if isinstance(instruction, ir.JumpIfFalse)]
    return any((names := set(_without_move(test))) and names <= asked for test in tests)


def _is_harmless(instruction: ir.Instruction) -> bool:
    """Whether it changes nothing that a move depends on: only where the course of the game stands."""
    if isinstance(instruction, ir.Assign):
        return instruction.target.name.startswith("#")
    return isinstance(instruction, ir.Let | ir.JumpIfFalse | ir.EndGame)


def _start_of_turn(before: tuple[ir.Instruction, ...]) -> int | None:
    starts = [number for number, each in enumerate(before) if isinstance(each, ir.PhaseHook) and each.moment == "start of turn"]
    return starts[-1] if starts else None


def _without_move(test: ir.Expression) -> Iterator[str]:
    """The actions of which `test` says that the acting player has no move: `not can(a) and not can(b)`."""
    match test:
        case ir.Not(part=ir.HasLegalMove(action=action, player=ir.Local(slot=slot))) if slot == ir.ME:
            yield action
        case ir.Logic(operator="and", parts=several) if all(isinstance(part, ir.Not) for part in several):
            for part in several:
                yield from _without_move(part)
        case _:
            return
