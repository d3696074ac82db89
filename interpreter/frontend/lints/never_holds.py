"""Lint: an end or an `if` that can never hold, as far as the ranges of numbers prove it.

A comparison of settled numbers (`bonus > 0`) is a switch for variants, and nothing is said of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of, items_of
from interpreter.frontend.types.subtyping import as_number, numbers_held
from interpreter.frontend.types.type_errors import source_text
from interpreter.frontend.verification.unsatisfiable import DEEPEST, OPPOSITE, contradiction, is_plain
from interpreter.model import ir
from interpreter.model.builtins import TURN_STATE_FUNCTIONS
from interpreter.model.ir.traverse import descendants, substitute
from interpreter.model.types.types import IntRange, Optional, non_null, show

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_RELATIONS = {"<": "below", "<=": "as low as", ">": "above", ">=": "as high as", "=": "equal to", "!=": "other than"}
_UNSETTLED = (ir.StateRead, ir.Local, ir.Answers, ir.RowExpression, ir.HasLegalMove, ir.After, ir.TimesRemembered, ir.Remembered)


@dataclass(frozen=True, slots=True)
class NeverHolds:
    """A condition that never holds: the rule it belongs to, its place, the condition, the proof, and a way out."""

    what: str
    span: Span
    test: ir.Expression
    why: str
    how: str


Proof = tuple[str, str]  # why a condition never holds, and a way out


def check_never_holds(never: Iterable[NeverHolds], files: frozenset[str], report: Report) -> None:
    """Warn of ends and of `if`s in these files that can never hold."""
    for each in never:
        if each.span.source.name in files:
            report.add("B128", each.span, what=each.what, why=each.why, how=each.how)


def never_holding(compiled: Compilation) -> Iterator[NeverHolds]:
    """Yield the ends and the `if`s that can never hold."""
    prover = _Prover(compiled)
    for what, node, tests in _conditions(compiled):
        proofs = [prover.never(test, wanted=True) for test in tests]  # steps may be compiled more than once
        if tests and all(proofs) and proofs[0] is not None:
            yield NeverHolds(what, node.inner, tests[0], *proofs[0])


def _conditions(compiled: Compilation) -> Iterator[tuple[str, ScalarNode, list[ir.Expression]]]:
    """Yield the condition of every end and every `if`, with the expressions that it was compiled to."""
    tests: dict[tuple[str, int], list[ir.Expression]] = {}
    steps = (step for routine in compiled.rules.routines.values() for step in routine.code)
    for test in (*(step.test for step in steps if isinstance(step, ir.JumpIfFalse)), *(end.when for end in compiled.rules.ends)):
        if test is not None and test.span is not None:
            tests.setdefault((test.span.source.name, test.span.start), []).append(test)
    for what, node in _places(compiled):
        spans = range(node.inner.start, node.inner.end)
        at = next((start for start in spans if (node.inner.source.name, start) in tests), None)
        yield what, node, [] if at is None else tests[node.inner.source.name, at]


def _places(compiled: Compilation) -> Iterator[tuple[str, ScalarNode]]:
    for entry in entries_of(compiled.trees.game, "end"):
        for part in entries_of(entry.value):
            if part.key == "when" and isinstance(part.value, ScalarNode):
                yield f"`{entry.key}` never comes about", part.value
    for tree in (compiled.trees.game, compiled.trees.components):
        yield from _ifs(tree)


def _ifs(node: Node | None) -> Iterator[tuple[str, ScalarNode]]:
    for entry in entries_of(node):
        if entry.key == "if" and isinstance(entry.value, ScalarNode):
            yield "What stands here is never done", entry.value
        yield from _ifs(entry.value)
    for item in items_of(node):
        yield from _ifs(item)


@dataclass(frozen=True, slots=True)
class _Prover:
    """Proves of conditions that they never hold."""

    compiled: Compilation

    def never(self, test: ir.Expression, *, wanted: bool, depth: int = DEEPEST) -> Proof | None:
        """Return the proof that a condition is never `wanted`; None if there is none."""
        match test:
            case ir.Not(part=part):
                return self.never(part, wanted=not wanted, depth=depth)
            case ir.Logic(operator=operator, parts=parts):
                proofs = [self.never(part, wanted=wanted, depth=depth) for part in parts]
                if (operator == "and") is wanted:
                    return next(filter(None, proofs), None) or self._contradiction(test, wanted=wanted)
                return proofs[0] if all(proofs) else None
            case ir.UserCall(name=name, arguments=arguments) if depth and (word := self.compiled.rules.words.get(name)) and is_plain(word):
                return self.never(substitute(word.body, dict(enumerate(arguments, 1))), wanted=wanted, depth=depth - 1)
            case ir.Compare(operator=operator, left=left, right=right):
                may_be_none = [isinstance(side.kind, Optional) for side in (left, right)]
                if all(may_be_none) or (any(may_be_none) and not wanted):  # none is neither above nor below anything
                    return None
                return self._compared(operator if wanted else OPPOSITE[operator], left, right)
            case ir.In(member=member, collection=collection) if wanted:
                return self._member(member, collection)
            case _:
                return None

    def _contradiction(self, test: ir.Expression, *, wanted: bool) -> Proof | None:
        pair = contradiction(test, self.compiled.rules) if wanted else None
        if pair is None:
            return None
        return f"`{source_text(pair[0])}` and `{source_text(pair[1])}` never hold at once", "Leave one of them out."

    def _compared(self, operator: str, left: ir.Expression, right: ir.Expression) -> Proof | None:
        if self._is_settled(left):
            operator, left, right = _MIRRORED[operator], right, left
        if self._is_settled(left):
            return None
        have, wanted = (as_number(self.compiled.symbols, non_null(side.kind)) for side in (left, right))
        name, written = source_text(left), source_text(right)
        if have is None or wanted is None or not _is_excluded(operator, have, wanted):
            if self._own_bound(operator, left) != right:  # an option, say, of which only the range is known
                return None
            end, way = ("most", "above") if operator == ">" else ("least", "below")
            return f"`{name}` is at {end} `{written}`, so it is never {way} it", _reach(operator, left, right)
        of = "" if written == show(wanted) else f" ({show(wanted)})"
        why = f"`{name}` is {_said(operator, have)}, so it is never {_RELATIONS[operator]} `{written}`{of}"
        touches = (operator == ">" and have.high == wanted.low) or (operator == "<" and have.low == wanted.high)
        return why, _reach(operator, left, right) if touches else _extend(left)

    def _own_bound(self, operator: str, left: ir.Expression) -> ir.Expression | None:
        """Return the bound that a tracked number never passes, as an expression without parameters."""
        track = self.compiled.rules.state_vars.get(left.name) if isinstance(left, ir.StateRead) else None
        bound = {">": track.high, "<": track.low}.get(operator) if track is not None else None
        return bound if bound is not None and self._is_settled(bound) else None

    def _member(self, member: ir.Expression, collection: ir.Expression) -> Proof | None:
        symbols = self.compiled.symbols
        have, held = as_number(symbols, non_null(member.kind)), numbers_held(symbols, collection.kind)
        if have is None or held is None or self._is_settled(member) or not _is_excluded("=", have, held):
            return None
        why = f"`{source_text(member)}` is {_said('=', have)}, so it is never in `{source_text(collection)}` ({show(held)})"
        return why, _extend(member)

    def _is_settled(self, side: ir.Expression) -> bool:
        """True if a number is the same in all positions of a game."""
        return not any(
            isinstance(part, _UNSETTLED)
            or (isinstance(part, ir.UserCall) and not self.compiled.rules.words[part.name].fixed)
            or (isinstance(part, ir.BuiltinCall) and part.name in TURN_STATE_FUNCTIONS)
            for part in descendants(side)
        )


def _is_excluded(operator: str, have: IntRange, wanted: IntRange) -> bool:
    """True if no number of one range stands to one of another as the operator says."""
    low, high = _reaches(have.low, wanted.high), _reaches(wanted.low, have.high)  # by how much they overlap, at either end
    match operator:
        case "<" | "<=":
            return low is not None and (low <= 0 if operator == "<" else low < 0)
        case ">" | ">=":
            return high is not None and (high <= 0 if operator == ">" else high < 0)
        case "=":
            return (low is not None and low < 0) or (high is not None and high < 0)
        case _:
            return have.low is not None and have.low == have.high == wanted.low == wanted.high


def _reaches(low: int | None, high: int | None) -> int | None:
    return None if low is None or high is None else high - low


def _said(operator: str, have: IntRange) -> str:
    """The range of a number as far as it matters for a comparison."""
    if operator in (">", ">="):
        return f"at most {have.high}"
    return f"at least {have.low}" if operator in ("<", "<=") else show(have)


def _reach(operator: str, left: ir.Expression, right: ir.Expression) -> str:
    """A way out where both ranges touch."""
    return f"Write `{source_text(left)} {operator}= {source_text(right)}` if that is meant."


def _extend(side: ir.Expression) -> str:
    """A way out where the ranges lie apart."""
    return f"Let `{source_text(side)}` go as far as that, or leave this rule out."
