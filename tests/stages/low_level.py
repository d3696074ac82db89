"""What the words and actions of a fragment become as low-level trees, before and after each pass, and as Python."""

from collections.abc import Callable, Mapping, Sequence

from interpreter.analysis.decision_shapes import key_of_action
from interpreter.backends.python.codegen.module import PASSES, Pass, compilation_unit, lowered
from interpreter.backends.python.printing.python_printer import source
from interpreter.lir.nodes import Function, Unit
from tests.unit.frontend import made
from tests.unit.lir import tree_text
from tests.unit.lir.tree_verifier import verify


def _unit(fragment: str) -> Unit:
    """The functions of what the fragment has brought, as they are before all passes."""
    rules, base = made.rules_of(fragment), made.rules_of()
    unit = compilation_unit(rules)
    for name in rules.words:
        if name not in base.words:
            unit.word(name, searching=False)
    for name in rules.actions:
        if name not in base.actions:
            unit.branch("collect", key_of_action(name))
    return unit.finish()


def _after(passes: Sequence[Pass]) -> Callable[[str], str]:
    def printed(fragment: str) -> str:
        unit = lowered(_unit(fragment), passes)
        for each in unit:
            if isinstance(each, Function):
                verify(each)
        return tree_text.unit(unit)

    return printed


AFTER_PASS: Mapping[str, Callable[[str], str]] = {
    each.__name__.replace("_", " ").capitalize(): _after(PASSES[:number]) for number, each in enumerate(PASSES, 1)
}
LOW_LEVEL: Mapping[str, Callable[[str], str]] = {
    "Lowered": _after(()),
    **AFTER_PASS,
    "Python": lambda fragment: source(lowered(_unit(fragment), PASSES)).rstrip(),
}
