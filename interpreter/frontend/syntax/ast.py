"""Abstract syntax: expressions, heads, types, declarations and sentences as written, before names are resolved."""

from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class NumberLiteral:
    value: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NameReference:
    name: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoneLiteral:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """`value for source where condition by rank at least floor`: everything but the value may be missing."""

    value: "ExpressionNode"
    source: "ExpressionNode | None"
    where: "ExpressionNode | None"
    by: "ExpressionNode | None"
    floor: "ExpressionNode | None"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CallExpression:
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BinaryExpression:
    """Operators as written: `or and = != < <= > >= in not_in union common without otherwise + - * mod divided_down divided_up`."""

    operator: str
    left: "ExpressionNode"
    right: "ExpressionNode"
    operator_span: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NotExpression:
    part: "ExpressionNode"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoneTest:
    """`part is none`, or with `negated` `part is not none`."""

    part: "ExpressionNode"
    negated: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RangeTest:
    part: "ExpressionNode"
    low: "ExpressionNode"
    high: "ExpressionNode"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ConditionalExpression:
    test: "ExpressionNode"
    yes: "ExpressionNode"
    no: "ExpressionNode"
    span: Span = field(compare=False, repr=False)


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


@dataclass(frozen=True, slots=True)
class DomainExpression:
    """`set where condition`: what may be chosen."""

    source: ExpressionNode
    where: ExpressionNode | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TypeName:
    name: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TypeRange:
    low: ExpressionNode
    high: ExpressionNode
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TypeOf:
    """`set of K`, `list of K`, `pool of K`, `pile of K`, `slot of K`, `formula K`, `K or none` (`holder`: `optional`)."""

    holder: str
    inner: "KindText"
    span: Span = field(compare=False, repr=False)


KindText = TypeName | TypeRange | TypeOf


@dataclass(frozen=True, slots=True)
class Declaration:
    """`kind starting at value, known to name`."""

    kind: KindText
    start: ExpressionNode | None
    known: NameReference | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Parameter:
    """`name` or `name is kind`; without a kind the name is that of a kind."""

    name: str
    kind: KindText | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Head:
    """`name(parameter, ...)`."""

    name: str
    parameters: tuple[Parameter, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A step on one line: what stands after the verb, and its short fields `of from to as until`.

    `up_to` when it begins with `up to`. `subject` is an argument: `spot in spots where ...` has a source only as `Binary in`.
    """

    subject: Argument
    up_to: bool
    fields: tuple[tuple[str, ExpressionNode], ...]
    span: Span = field(compare=False, repr=False)
