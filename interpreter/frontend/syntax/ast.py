"""Abstract syntax: expressions, heads, types, declarations and sentences as written, before names are resolved."""

from dataclasses import field

from interpreter.diagnostics.span import Span
from interpreter.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class SyntaxNode:
    """A node of abstract syntax; two are equal wherever they stand."""

    span: Span = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NumberLiteral(SyntaxNode):
    value: int


@dataclass(frozen=True, slots=True)
class NameReference(SyntaxNode):
    name: str


@dataclass(frozen=True, slots=True)
class NoneLiteral(SyntaxNode):
    """`none`."""


@dataclass(frozen=True, slots=True)
class Argument(SyntaxNode):
    """`value for source where condition by rank at least floor then by rank`: everything but the value may be missing."""

    value: "ExpressionNode"
    source: "ExpressionNode | None" = None
    where: "ExpressionNode | None" = None
    by: "ExpressionNode | None" = None
    floor: "ExpressionNode | None" = None
    then_by: "tuple[ExpressionNode, ...]" = ()


@dataclass(frozen=True, slots=True)
class Path(Argument):
    """`name from source to by while where at most floor`: one thing after the other, each from the one before."""


@dataclass(frozen=True, slots=True)
class CallExpression(SyntaxNode):
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BinaryExpression(SyntaxNode):
    """Operators as written: `or and = != < <= > >= in not_in union common without otherwise + - * mod divided_down divided_up`; in lines of points `divided`."""

    operator: str
    left: "ExpressionNode"
    right: "ExpressionNode"
    operator_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NotExpression(SyntaxNode):
    part: "ExpressionNode"


@dataclass(frozen=True, slots=True)
class NoneTest(SyntaxNode):
    """`part is none`, or with `negated` `part is not none`."""

    part: "ExpressionNode"
    negated: bool


@dataclass(frozen=True, slots=True)
class RangeTest(SyntaxNode):
    part: "ExpressionNode"
    low: "ExpressionNode"
    high: "ExpressionNode"


@dataclass(frozen=True, slots=True)
class ConditionalExpression(SyntaxNode):
    test: "ExpressionNode"
    yes: "ExpressionNode"
    no: "ExpressionNode"


ExpressionNode = (
    NumberLiteral
    | NameReference
    | NoneLiteral
    | CallExpression
    | BinaryExpression
    | NotExpression
    | NoneTest
    | RangeTest
    | ConditionalExpression
)


def binding(node: ExpressionNode) -> tuple[NameReference, ExpressionNode] | None:
    """The name and the source of `name in source`, as loops and aggregates bind a name; None if it is something else."""
    if isinstance(node, BinaryExpression) and node.operator == "in" and isinstance(node.left, NameReference):
        return node.left, node.right
    return None


@dataclass(frozen=True, slots=True)
class DomainExpression(SyntaxNode):
    """`set where condition`: what may be chosen."""

    source: ExpressionNode
    where: ExpressionNode | None = None


@dataclass(frozen=True, slots=True)
class TypeName(SyntaxNode):
    name: str


@dataclass(frozen=True, slots=True)
class TypeRange(SyntaxNode):
    low: ExpressionNode
    high: ExpressionNode


@dataclass(frozen=True, slots=True)
class TypeOf(SyntaxNode):
    """`set of K`, `list of K`, `pool of K`, `pile of K`, `slot of K`, `formula K`, `K or none` (`holder`: `optional`)."""

    holder: str
    inner: "TypeNode"


@dataclass(frozen=True, slots=True)
class TypeMemory(SyntaxNode):
    """`memory of on, moved`."""

    names: tuple[NameReference, ...]


TypeNode = TypeName | TypeRange | TypeOf | TypeMemory


@dataclass(frozen=True, slots=True)
class Declaration(SyntaxNode):
    """`kind starting at value, known to players until condition, internal`."""

    kind: TypeNode
    start: ExpressionNode | None = None
    known: ExpressionNode | None = None
    until: ExpressionNode | None = None
    internal: bool = False


@dataclass(frozen=True, slots=True)
class Parameter(SyntaxNode):
    """`name` or `name is kind`; without a kind the name is that of a kind."""

    name: str
    kind: TypeNode | None = None


@dataclass(frozen=True, slots=True)
class Head(SyntaxNode):
    """`name(parameter, ...)`."""

    name: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Sentence(SyntaxNode):
    """A step on one line: what stands after the verb, and its short fields `of from to as until`.

    `up_to` when it begins with `up to`. `subject` is an argument: `spot in spots where ...` has a source only as `Binary in`;
    so has `each`, for whose members the step is taken, one after the other: `... for spot in spots where ...`.
    """

    subject: Argument
    up_to: bool
    fields: tuple[tuple[str, ExpressionNode], ...]
    each: Argument | None = None
