"""What was written, before anything is known of names and kinds: expressions, heads, kinds, declarations, sentences."""

from dataclasses import dataclass, field

from interpreter.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NoneWord:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """`value for source where condition by rank at least floor`: everything but the value may be missing."""

    value: "Expression"
    source: "Expression | None"
    where: "Expression | None"
    by: "Expression | None"
    floor: "Expression | None"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """Operators as written: `or and = != < <= > >= in not_in union common without otherwise + - * mod divided_down divided_up`."""

    operator: str
    left: "Expression"
    right: "Expression"
    operator_span: Span = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    part: "Expression"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsNone:
    """`part is none`, or with `negated` `part is not none`."""

    part: "Expression"
    negated: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Between:
    part: "Expression"
    low: "Expression"
    high: "Expression"
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class If:
    test: "Expression"
    yes: "Expression"
    no: "Expression"
    span: Span = field(compare=False, repr=False)


Expression = Number | Name | NoneWord | Call | Binary | Not | IsNone | Between | If


@dataclass(frozen=True, slots=True)
class Domain:
    """`set where condition`: what may be chosen."""

    source: Expression
    where: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class KindName:
    name: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class KindRange:
    low: Expression
    high: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class KindOf:
    """`set of K`, `list of K`, `pool of K`, `pile of K`, `slot of K`, `formula K`, `K or none` (`holder`: `optional`)."""

    holder: str
    inner: "KindText"
    span: Span = field(compare=False, repr=False)


KindText = KindName | KindRange | KindOf


@dataclass(frozen=True, slots=True)
class Declaration:
    """`kind starting at value, known to name`."""

    kind: KindText
    start: Expression | None
    known: Name | None
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
    fields: tuple[tuple[str, Expression], ...]
    span: Span = field(compare=False, repr=False)
