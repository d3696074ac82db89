"""Shapes of values: how a value of a kind lies in locals, and values as trees.

| shape | values of | lies in |
|---|---|---|
| `NUMBER` | numbers, members, truths that may be none | one i64; none is -2^63 |
| `TRUTH` | truths | one i32 |
| `bits(n)` | sets of members | n words of 64 members, the first words first; where it may be none an i32 before them: it is there |
| `entries(w)` | lists, piles, sets of sets, sets of numbers that have no place in words, in order | an address and a length, both i32; entries of 1, 2 or 8 bytes, or of the words of a set; none has the length -1 |
| `counts(n, w)` | pools | an address, where n numbers of w bytes stand; none is 0 |

What stands at an address may lie in the position itself, so it changes with it; a value that is `stable` does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import entry_width
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    NO,
    NONE,
    NONE_VALUE,
    YES,
    ZERO,
    all_of,
    any_of,
    choose,
    denied,
    equal,
    narrow,
    offset,
    op,
    unequal,
    wide,
)
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I32, I64, ValueType
from interpreter.model.builtins.number_sets import is_number_set
from interpreter.model.builtins.representation import is_mask
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import (
    BoolType,
    EntityType,
    ErrorType,
    IntRange,
    ListOf,
    MultisetOf,
    NullType,
    Optional,
    SetOf,
    ShapeType,
    StackOf,
    Type,
    non_null,
    show,
)

MOST_WORDS = 32  # of a set
WORD = 64
MOST = 1 << 62  # numbers of rules stay below it
NUMBER_WIDTH = 8  # bytes of a number in a list


@dataclass(frozen=True, slots=True)
class Shape:
    """How values of a kind lie in locals."""

    form: str
    words: int = 0  # of bits; of a pool: for how many members it has a number; of a list: the words of each entry that is a set
    is_optional: bool = False
    width: int = 0  # bytes of an entry or number

    @property
    def types(self) -> tuple[ValueType, ...]:
        """The types of the locals."""
        match self.form:
            case "number":
                return (I64,)
            case "truth" | "counts":
                return (I32,)
            case "list":
                return (I32, I32)
            case "answers":
                return ()
        return (*((I32,) if self.is_optional else ()), *(I64,) * self.words)


NUMBER, TRUTH = Shape("number"), Shape("truth")
POOL_WIDTH = 4  # bytes of a number of a pool that stands for itself


def entries(width: int) -> Shape:
    """The shape of a list of numbers or members of so many bytes."""
    return Shape("list", width=width)


def entries_of_sets(words: int) -> Shape:
    """The shape of a list of sets."""
    return Shape("list", words, width=8 * words)


def counts(size: int, width: int = POOL_WIDTH) -> Shape:
    """The shape of a pool of a kind with so many places."""
    return Shape("counts", size, width=width)


def bits(words: int, *, is_optional: bool = False) -> Shape:
    """The shape of a set of so many words."""
    return Shape("bits", words, is_optional)


@dataclass(frozen=True, slots=True)
class Operand:
    """A value: its shape, and a tree for each of its locals."""

    shape: Shape
    trees: tuple[Expression, ...]
    stable: bool = field(default=False, compare=False)  # what stands at the address stays

    @property
    def tree(self) -> Expression:
        """The tree of a number or truth."""
        if len(self.trees) != 1:
            raise Unsupported(f"{self.shape.form} where a number stands")
        return self.trees[0]

    @property
    def words(self) -> tuple[Expression, ...]:
        """The words of a set."""
        if self.shape.form != "bits":
            raise Unsupported(f"{self.shape.form} where a set stands")
        return self.trees[1:] if self.shape.is_optional else self.trees

    @property
    def is_there(self) -> Expression:
        """Whether the value is not none."""
        match self.shape.form:
            case "number":
                return YES if isinstance(self.tree, Const) and self.tree.value != NONE_VALUE else unequal(self.tree, NONE)
            case "bits" if self.shape.is_optional:
                return self.trees[0]
            case "list":
                return op("i32.ge_s", self.trees[1], offset(0))
            case "counts":
                return unequal(self.trees[0], offset(0))
        return YES


def plain(tree: Expression) -> Operand:
    """A number or member."""
    return Operand(NUMBER, (tree,))


def truth(tree: Expression) -> Operand:
    """A truth."""
    return Operand(TRUTH, (tree,))


def bitset(words: Sequence[Expression]) -> Operand:
    """A set."""
    return Operand(bits(len(words)), tuple(words))


def absent(shape: Shape) -> Operand:
    """None."""
    match shape.form:
        case "number":
            return plain(NONE)
        case "list":
            return Operand(shape, (offset(0), offset(-1)), stable=True)
        case "counts":
            return Operand(shape, (offset(0),), stable=True)
        case "bits":
            wanted = replace(shape, is_optional=True)
            return Operand(wanted, (NO, *(ZERO,) * shape.words))
    raise Unsupported(f"none as {shape.form}")


def is_listed(kind: Type) -> bool:
    """Whether sets of this kind are lists in order: of numbers that have no place in so many words."""
    inner = non_null(kind.inner) if isinstance(kind, SetOf) else kind
    return is_number_set(kind) or (isinstance(inner, IntRange) and isinstance(kind, SetOf) and (inner.high or 0) >= MOST_WORDS * WORD)


class Shapes:
    """The shapes of the kinds of one table."""

    def __init__(self, material: Domains) -> None:
        self.material = material

    def of(self, kind: Type) -> Shape:
        """The shape of values of a kind."""
        inner = non_null(kind)
        optional = isinstance(kind, Optional | NullType)
        match inner:
            case BoolType():
                return NUMBER if optional else TRUTH
            case IntRange(low, high) if max(-(low or 0), high or 0) >= MOST:
                raise Unsupported("numbers of more than 62 bits")
            case IntRange() | EntityType() | NullType():
                return NUMBER
            case ErrorType() | ShapeType():
                return NUMBER
            case SetOf(SetOf() as part):
                return entries_of_sets(self.words_of(part))
            case SetOf() if is_listed(inner):
                return entries(NUMBER_WIDTH)
            case SetOf():
                return bits(self.words_of(inner), is_optional=optional)
            case ListOf(held) | StackOf(held):
                if isinstance(inside := non_null(held), SetOf) and not is_listed(inside):
                    return entries_of_sets(self.of(inside).words)
                if isinstance(non_null(held), IntRange | EntityType | BoolType | ErrorType):
                    return entries(entry_width(self.material, held))
            case MultisetOf():
                return counts(self.size(inner.inner))
        raise Unsupported(f"values of the kind `{show(inner)}`")

    def size(self, kind: Type) -> int:
        """How many places the members of a kind have."""
        match non_null(kind):
            case EntityType() as member:
                return self.material.of(member).size
            case BoolType():
                return 2
            case IntRange(_, high) if high is not None:
                return high + 1
            case ErrorType():
                return 0
        raise Unsupported(f"sets of what is a `{show(kind)}`")

    def words_of(self, kind: SetOf) -> int:
        """How many words a set takes."""
        inner = non_null(kind.inner)
        if not is_mask(inner):
            raise Unsupported(f"values of the kind `{show(kind)}`")
        words = max(1, -(-self.size(inner) // WORD))
        if words > MOST_WORDS:
            raise Unsupported(f"sets of more than {MOST_WORDS * WORD} members")
        return words


def fitted(value: Operand, shape: Shape) -> Operand:
    """A value in the shape of another kind that takes it."""
    here = value.shape
    if here == shape:
        return value
    match here.form, shape.form:
        case "truth", "number":
            return plain(wide(value.tree))
        case "number", "truth":
            return truth(narrow(value.tree))
        case "number", "bits" | "list" | "counts" if value.tree == NONE:
            return absent(shape)
        case "list", "list" if value.trees[1] == offset(0):
            return Operand(shape, value.trees, stable=True)
        case "bits", "bits":
            words = value.words[: shape.words] + (ZERO,) * (shape.words - len(value.words))
            return Operand(shape, ((value.is_there,) if shape.is_optional else ()) + words)
    if here.form == shape.form and here.form in ("number", "truth"):
        return Operand(shape, value.trees)
    raise Unsupported("a value of one sort where one of another is wanted")


def held(body: Body, value: Operand, stem: str) -> Operand:
    """The value in names, so that it can be read again and again."""
    return Operand(value.shape, tuple(body.atom(tree, stem) for tree in value.trees), value.stable)


def named(body: Body, value: Operand, stem: str) -> Operand:
    """The value in new names of its own, which may change."""
    return Operand(value.shape, tuple(body.named(stem, tree) for tree in value.trees), value.stable)


def assign(body: Body, target: Operand, value: Operand) -> None:
    """Write that names get a value; all of it is worked out before any of them changes."""
    value = fitted(value, target.shape)
    pairs = [(name, tree) for name, tree in zip(target.trees, value.trees, strict=True) if name != tree]
    if len(pairs) > 1:
        pairs = [(name, tree if isinstance(tree, Const) or _is_apart(tree, target) else body.named("part", tree)) for name, tree in pairs]
    for name, tree in pairs:
        assert isinstance(name, Local)
        body.set(name, tree)


def _is_apart(tree: Expression, target: Operand) -> bool:
    return isinstance(tree, Local) and tree not in target.trees


def either(body: Body, test: Expression, yes: Operand, no: Operand, shape: Shape) -> Operand:
    """One of two values."""
    yes, no = fitted(yes, shape), fitted(no, shape)
    if len(shape.types) > 1:
        test = body.atom(test, "test")
    stable = yes.stable and no.stable
    return Operand(shape, tuple(choose(test, one, other) for one, other in zip(yes.trees, no.trees, strict=True)), stable)


def same(left: Operand, right: Operand) -> Expression:
    """Whether two values are equal; none is equal to none only."""
    if left.shape.form == "bits" and right.shape.form == "bits":
        words = max(len(left.words), len(right.words))
        optional = left.shape.is_optional or right.shape.is_optional
        shape = bits(words, is_optional=optional)
        left, right = fitted(left, shape), fitted(right, shape)
        tests = [equal(one, other) for one, other in zip(left.words, right.words, strict=True)]
        if not optional:
            return all_of(tests)
        there = equal(left.is_there, right.is_there)
        return all_of([there, any_of([denied(left.is_there), all_of(tests)])])
    if left.shape.form == right.shape.form == "truth":
        return equal(left.tree, right.tree)
    if {left.shape.form, right.shape.form} <= {"truth", "number"}:
        return equal(fitted(left, NUMBER).tree, fitted(right, NUMBER).tree)
    if left.shape.form == "number" and left.tree == NONE:
        return denied(right.is_there)
    if right.shape.form == "number" and right.tree == NONE:
        return denied(left.is_there)
    raise Unsupported(f"whether a {left.shape.form} is a {right.shape.form}")
