"""For the tests of the language's texts: reading one without a file around it, and making nodes of every sort."""

from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Source, Span
from interpreter.frontend.source import nodes
from interpreter.frontend.syntax import ast, parser, printer
from interpreter.frontend.syntax.grammar import HARD

AT = Span(Source("nowhere", ""), 0, 0)
WORDS = (
    "up",
    "down",
    "to",
    "of",
    "set",
    "list",
    "by",
    "at",
    "least",
    "for",
    "where",
    "formula",
    "mod",
    "union",
    "starting",
    "known",
    "divided",
    "between",
)
NAMES = (st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True) | st.sampled_from(WORDS)).filter(lambda name: name not in HARD)
OPERATORS = tuple(operator for operator in printer._LEVELS if operator != "divided")  # that one stands alone in lines of points
FIELDS = st.sampled_from(("of", "from", "to", "as", "until"))


def _argument(value, others):
    return st.builds(ast.Argument, value, others, others, st.none(), st.none(), span=st.just(AT)) | st.builds(
        ast.Argument, value, others, others, value, others, st.lists(value, max_size=2).map(tuple), span=st.just(AT)
    )


def _larger(inner):
    return st.one_of(
        st.builds(ast.BinaryExpression, st.sampled_from(OPERATORS), inner, inner, st.just(AT), span=st.just(AT)),
        st.builds(ast.NotExpression, inner, span=st.just(AT)),
        st.builds(ast.NoneTest, inner, st.booleans(), span=st.just(AT)),
        st.builds(ast.RangeTest, inner, inner, inner, span=st.just(AT)),
        st.builds(ast.ConditionalExpression, inner, inner, inner, span=st.just(AT)),
        st.builds(
            ast.CallExpression, NAMES, st.lists(_argument(inner, st.none() | inner), max_size=3).map(tuple), st.just(AT), span=st.just(AT)
        ),
    )


ATOMS = st.one_of(
    st.builds(ast.NumberLiteral, st.integers(0, 999), span=st.just(AT)),
    st.builds(ast.NameReference, NAMES, span=st.just(AT)),
    st.builds(ast.NoneLiteral, span=st.just(AT)),
)
EXPRESSIONS = st.recursive(ATOMS, _larger, max_leaves=12)
MAYBE = st.none() | EXPRESSIONS
POINTS = EXPRESSIONS | st.builds(ast.BinaryExpression, st.just("divided"), EXPRESSIONS, EXPRESSIONS, st.just(AT), span=st.just(AT))
KIND_NAMES = NAMES.filter(lambda name: name not in printer._KIND_STARTS)
PLAIN = st.recursive(
    st.builds(ast.TypeName, KIND_NAMES, span=st.just(AT)) | st.builds(ast.TypeRange, EXPRESSIONS, EXPRESSIONS, span=st.just(AT)),
    lambda inner: st.builds(ast.TypeOf, st.sampled_from(sorted(printer._KIND_STARTS)), inner, span=st.just(AT)),
    max_leaves=3,
)
KINDS = PLAIN | st.builds(ast.TypeOf, st.just("optional"), PLAIN, span=st.just(AT))
DOMAINS = st.builds(ast.DomainExpression, EXPRESSIONS, MAYBE, span=st.just(AT))
EACH = st.builds(ast.Argument, EXPRESSIONS, st.none(), MAYBE, span=st.just(AT))


def _sentence(subject, up_to, fields, each):
    """A step on one line as it is read: without fields, for whom it is taken stands behind the subject."""
    if not fields:
        each = None
        if subject.source is not None and subject.by is None:
            each = ast.Argument(subject.source, where=subject.where, span=AT)
            subject = ast.Argument(subject.value, span=AT)
    return ast.Sentence(subject, up_to, fields, each, span=AT)


SENTENCES = st.builds(
    _sentence,
    _argument(EXPRESSIONS, MAYBE),
    st.booleans(),
    st.lists(st.tuples(FIELDS, EXPRESSIONS), max_size=4, unique_by=lambda field: field[0]).map(tuple),
    st.none() | EACH,
)
DECLARATIONS = st.builds(ast.Declaration, KINDS, MAYBE, st.none() | st.builds(ast.NameReference, NAMES, span=st.just(AT)), span=st.just(AT))


def read(start, text, *, free=True):
    """The node for a text, which must be free of mistakes unless `free` is no."""
    node, report = read_all(start, text)
    assert not free or [] == [(found.code, text) for found in report]
    return node


def at(start, text):
    """The codes found in a text, with the columns where they are."""
    _, report = read_all(start, text)
    return [(found.code, found.span.column) for found in report]


def read_all(start, text):
    whole = Span(Source("file.yaml", text), 0, len(text))
    report = Report()
    node = nodes.ScalarNode(text, whole, whole)
    if start == "head":
        return parser.parse_head(nodes.MappingEntry(text, whole, node), report), report
    return getattr(parser, f"parse_{start}")(node, report), report
