"""Nodes of the low-level form: what a machine works out and what it does, as typed trees.

Equality ignores types: two trees are equal if they are worked out alike. Names of locals are unique within a function.
"""

from dataclasses import field

from interpreter.lir.types import BOOL, ValueType
from interpreter.model.frozen import dataclass

# -------------------------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A value that is known when the code is made."""

    value: object
    type: ValueType


@dataclass(frozen=True, slots=True)
class Local:
    """A name of a function."""

    name: str
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Global:
    """Something bound to a name when the code is linked: data of a table, a function, a service of the machine."""

    name: str
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Load:
    """What a cell of the state holds."""

    address: "Expression"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Index:
    """An entry of a table or list."""

    table: "Expression"
    index: "Expression"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Op:
    """A built-in operation; its row in `operators` says what it takes and gives."""

    operator: str
    operands: "tuple[Expression, ...]"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Select:
    """One of two values; only that one is worked out."""

    test: "Expression"
    yes: "Expression"
    no: "Expression"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Guarded:
    """The value where all tests hold, from left to right, else none: what is left of an operation on values that may be none."""

    tests: "tuple[Expression, ...]"
    value: "Expression"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Bind:
    """The value, which has a name from here on."""

    name: str
    value: "Expression"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """What a function gives."""

    function: "Expression"
    arguments: "tuple[Expression, ...]"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Method:
    """What a thing of the machine gives when it is asked; without `arguments` a figure that it has."""

    target: "Expression"
    name: str
    arguments: "tuple[Expression, ...] | None"
    type: ValueType = field(compare=False)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Values side by side: a tuple, or a list that can be changed."""

    items: "tuple[Expression, ...]"
    type: ValueType = field(compare=False)
    is_mutable: bool = False


Expression = Const | Local | Global | Load | Index | Op | Select | Guarded | Bind | Call | Method | Sequence

# -------------------------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Assign:
    """Every target gets the value: a local, a cell, an entry; a sequence of targets takes it apart."""

    targets: tuple[Expression, ...]
    value: Expression


@dataclass(frozen=True, slots=True)
class Update:
    """A target gets what an operation makes of it and another value."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Do:
    """Something is worked out for what it does."""

    value: Expression


@dataclass(frozen=True, slots=True)
class If:
    """The block of the first test that holds; a block without a test, if there is one more, where none does."""

    tests: tuple[Expression, ...]
    blocks: "tuple[Block, ...]"


@dataclass(frozen=True, slots=True)
class For:
    """A block for each of what a loop runs over."""

    target: Expression
    source: Expression
    body: "Block"


@dataclass(frozen=True, slots=True)
class While:
    """A block as long as a test holds."""

    test: Expression
    body: "Block"


@dataclass(frozen=True, slots=True)
class Break:
    """The loop ends."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The next pass of the loop begins."""


@dataclass(frozen=True, slots=True)
class Return:
    """The function ends, and gives a value."""

    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """The function and all around it end: the game is over, or there is a mistake of ours."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Remark:
    """What follows comes from the place of the rules with this number."""

    place: int


@dataclass(frozen=True, slots=True)
class Inner:
    """A function inside the function, which shares its names and changes those of `shared`."""

    name: str
    shared: tuple[str, ...]
    body: "Block"


@dataclass(frozen=True, slots=True)
class Region:
    """Statements that change nothing but locals: what their loops do not change may be worked out before them.

    `steady`: locals that are never none here and keep their value.
    """

    steady: frozenset[str]
    body: "Block"


Statement = Assign | Update | Do | If | For | While | Break | Continue | Return | Raise | Remark | Inner | Region
Block = tuple[Statement, ...]


def branch(test: Expression, then: Block, other: Block = ()) -> If:
    """One of two blocks."""
    return If((test,), (then, other) if other else (then,))


# -------------------------------------------------------------------------------------------------- units


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a function takes; with `is_optional` it may be left out, and is none then."""

    name: str
    type: ValueType = field(compare=False)
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a unit."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Table:
    """A dictionary of a unit: functions by row."""

    name: str
    entries: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Memo:
    """A dictionary of a unit that works out what is not in it and keeps it, as `keeper` says."""

    name: str
    keeper: str
    function: str


Declaration = Function | Table | Memo
Unit = tuple[Declaration, ...]
TRUE, FALSE = Const(value=True, type=BOOL), Const(value=False, type=BOOL)
