"""The generated machine: a rule set as Python source, compiled once, agreeing with the reference machine state by state.

table = with_python_backend(table)          # the same table; `runtime.machine.machine` plays at it by the generated code
print(source(table.rules))     # what was generated

Code generation is imported when it is first needed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.model.ruleset.ruleset import RuleSet
    from interpreter.runtime.state.game_instance import GameInstance

__all__ = ["source", "with_python_backend"]


def with_python_backend(table: "GameInstance") -> "GameInstance":
    """The same table, at which the generated machine plays."""
    from interpreter.backends.python.engine import with_python_backend

    return with_python_backend(table)


def source(rules: "RuleSet") -> str:
    """The generated source of a rule set, with notes on what every constant is, every name and every place."""
    from interpreter.backends.python.listing import source

    return source(rules)
