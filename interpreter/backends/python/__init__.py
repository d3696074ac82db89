"""The generated machine: a rule set as Python source, compiled once, agreeing with the reference machine state by state.

table = with_python_backend(table)          # the same table; `runtime.machine.machine` plays at it by the generated code
print(source(table.rules))     # what was generated
"""

from interpreter.backends.python.engine import with_python_backend
from interpreter.backends.python.listing import source

__all__ = ["source", "with_python_backend"]
