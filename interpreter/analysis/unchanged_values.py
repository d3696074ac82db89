"""Which values cannot have changed between two instructions of a routine: names written by its steps, and by those they begin.

So a value that was worked out at one of them can be worked out anew at the other.
"""

from collections.abc import Iterable, Iterator

from interpreter.analysis.state_reads import names_read
from interpreter.model import ir
from interpreter.model.ir.effects import back_jumps, places_written, routines_run
from interpreter.model.ruleset.ruleset import RuleSet

ASKING = "#passes"  # a question may count a pass


def is_unchanged(rules: RuleSet, routine: ir.Routine, start: int, end: int, *expressions: ir.Expression | None) -> bool:
    """Whether expressions worked out at `start` have the same value at `end`, as far as what is tracked goes."""
    between = range(start + 1, _furthest(routine, start, end))
    return names_read(rules, *expressions).isdisjoint(names_written(rules, (routine.code[pc] for pc in between)))


def _furthest(routine: ir.Routine, start: int, end: int) -> int:
    """Behind the last instruction that may have been carried out on the way: loops entered on it may have gone round."""
    return max((pc + 1 for pc, target in back_jumps(routine.code) if start < target <= end <= pc), default=end)


def names_written(rules: RuleSet, steps: Iterable[ir.Instruction]) -> Iterator[str]:
    """The names of what steps may write, with all that they begin; those of the course with a `#`."""
    return _written(rules, steps, set())


def _written(rules: RuleSet, steps: Iterable[ir.Instruction], seen: set[str]) -> Iterator[str]:
    for step in steps:
        yield from (place.name for place in places_written(step))
        if isinstance(step, ir.Ask):
            yield ASKING
        for name in routines_begun(rules, step):
            if name not in seen:
                seen.add(name)
                yield from _written(rules, rules.routines[name].code, seen)


def routines_begun(rules: RuleSet, step: ir.Instruction) -> tuple[str, ...]:
    """The routines that an instruction may begin, those of answers included."""
    if isinstance(step, ir.Ask):
        return tuple(rules.actions[branch.action].routine for branch in step.decision.alternatives if branch.action is not None)
    return routines_run(step, rules.programs)
