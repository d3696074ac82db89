"""The kinds and the printed data at a table: members, boards, columns, each worked out when something first asks for it.

Kinds need each other in no fixed order (a part of a grid may ask for words that ask for rows of the layout), so each is
made on demand; the checker has seen to it that they do not go round in a circle.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model import geometry, material
from interpreter.model.kinds import Kind, ListOf, Member, Number, Optional, SetOf
from interpreter.model.material import KindTable
from interpreter.model.ruleset import ColumnDecl, KindDecl
from interpreter.runtime.heaps import Value
from interpreter.runtime.layouts import Entry, LayoutRead, is_cell

if TYPE_CHECKING:
    from interpreter.runtime.table import Table


class OnDemand[Made](dict[str, Made]):
    """A mapping that makes an entry when it is first asked for."""
