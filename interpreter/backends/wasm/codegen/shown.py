"""Answers that a module can show: where they are put down, and what stands there; see `statements/showing.py`, which writes that."""

from dataclasses import dataclass, field

from interpreter.backends.wasm.codegen.shapes import Shape
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import RuleSet, decision_points

SHOW = -3  # as `GIVEN`
SHOWN_SIZE = 1 << 12
NUMBER, MENU, BRANCH, VALUES = 0, 8, 16, 24


@dataclass
class Shown:
    """The answers of a module that can be shown: where they are put down, and the shapes of their values by menu and branch."""

    rules: RuleSet
    at: int = 0
    shapes: dict[tuple[int, int], tuple[Shape, ...]] = field(default_factory=dict)

    def menu(self, point: ir.DecisionPoint) -> int:
        """The number of a menu."""
        return next(number for number, (_, each) in enumerate(decision_points(self.rules)) if each is point)
