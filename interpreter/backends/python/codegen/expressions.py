"""Expressions as Python source: one method per form.

A method gives the text of an expression that stands for the value; where that needs statements (the loop of a word that
binds a name) they are written into the body first. Texts with an operator come in parentheses, so they can stand
anywhere. What is only looked at under a condition is written under that condition.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

from interpreter.analysis.decision_shapes import key_of_action
from interpreter.analysis.inlining import CallStrategy
from interpreter.backends.python.codegen.aggregates import AggregateCodegen
from interpreter.backends.python.codegen.function_builder import NameScope, Perhaps, bare, called, is_atom, nesting, row
from interpreter.backends.python.codegen.intrinsics import INTRINSICS, enough
from interpreter.backends.python.codegen.null_propagation import NullPropagation, joint
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.number_sets import is_counting, is_unbounded
from interpreter.model.builtins.representation import is_mask_set, joins_masks
from interpreter.model.builtins.signature import gives_none, takes_none
from interpreter.model.types.types import (
    EntityType,
    IntRange,
    Kind,
    MultisetOf,
    Optional,
    SetOf,
    comparison_type,
    converts,
    element_type,
    may_be_none,
    non_null,
)

_CALL_OR_DIVISION = re.compile(r"\w\(|//|%(?! SEATS)")  # what takes long, or cannot be done everywhere: not ahead of a test
_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_ARITHMETIC = {"+": "+", "-": "-", "*": "*", "divided_down": "//", "mod": "%"}
_MASKS = {"union": "| ", "common": "& ", "without": "& ~"}
LONG, DEEP = 200, 60  # signs of a text and brackets inside each other, above which it is given a name: Python reads no 200
Text = str
_PATH = re.compile(r"[\w\[\]]+")


class Printer(NullPropagation):
    """Prints expressions into the body of one function."""

    def value(self, expression: ir.Expression, scope: NameScope) -> Text:
        """The text that gives the value; what is yes or no is `True` or `False`."""
        text = self.test(expression, scope)
        return f"({text} == 1)" if isinstance(expression, ir.In) and self._is_bit(expression) else text

    def test(self, expression: ir.Expression, scope: NameScope) -> Text:
        """The text of a condition; it may be a number where that says the same."""
        text = self._forms[type(expression)](self, expression, scope)
        if len(text) < LONG or isinstance(text, Perhaps) or nesting(text) < DEEP:
            return text
        name = self.body.fresh("part")
        self.body.line(f"{name} = {bare(text)}")
        return name

    def value_as(self, expression: ir.Expression, kind: Kind, scope: NameScope) -> Text:
        """The text of the value, with a heap turned into the sort of heap that is wanted."""
        text = self.value(expression, scope)
        if not converts(expression.kind, kind):
            return text
        turn = self.unit.constant("TURN", ("turn", expression.kind, kind))
        return called(turn, text)

    def atom(self, text: Text, stem: str) -> Text:
        """The text, or a name that holds its value, so that it can be read twice."""
        if not _CALL_OR_DIVISION.search(text):
            text = self.body.steadied(text, stem)
        if is_atom(text):
            return text
        name = self.body.fresh(stem)
        self.body.line(f"{name} = {bare(text)}")
        return name

    # -------------------------------------------------------------------------------------------- names and constants

    def _constant(self, expression: ir.Constant, _scope: NameScope) -> Text:
        return repr(expression.value) if not isinstance(expression.value, int) or expression.value >= 0 else f"({expression.value})"

    def _named(self, expression: ir.LateConstant, _scope: NameScope) -> Text:
        return self.unit.constant("MEMBER", ("named", expression.kind, expression.name))

    def _figure(self, expression: ir.GameParameter, _scope: NameScope) -> Text:
        return self.unit.constant("FIGURE", ("figure", expression.name))

    def _members(self, expression: ir.Members, _scope: NameScope) -> Text:
        inner = element_type(expression.kind)
        return self.unit.constant("ALL", ("all", inner))

    def _local(self, expression: ir.Local, scope: NameScope) -> Text:
        return scope.names[expression.slot]

    def _answers(self, expression: ir.Answers, scope: NameScope) -> Text:
        slot = scope.names[expression.slot]
        return self.guarded([expression.player], scope, lambda seat: f"{slot}[{bare(seat)}]", may_fail=True)

    # -------------------------------------------------------------------------------------------- what is tracked and printed

    def place(self, place: ir.LValue | ir.StateRead, scope: NameScope) -> Text:
        """The text of the number of the cell a tracked name stands for."""
        arguments = [self.value(argument, scope) for argument in place.arguments]
        return self.cell(place.name, arguments)

    def cell(self, name: str, arguments: Sequence[Text]) -> Text:
        """The text of the number of a cell."""
        index = self.unit.constant("AT", ("cell", name))
        return self._entry(index, arguments, sure=False)

    def _entry(self, table: Text, arguments: Sequence[Text], *, sure: bool) -> Text:
        """An entry of a table; `sure`: no argument is none, so that what a loop does not change can be looked up before it."""
        *lead, last = [f"[{bare(argument)}]" for argument in ("", *arguments)]
        begin = table + "".join(lead[1:])
        if sure and lead[1:] and _PATH.fullmatch(begin):
            begin = self.body.steadied(begin, "entry")
        return begin + last if arguments else table

    def _tracked(self, expression: ir.StateRead, scope: NameScope) -> Text:
        return self._content(expression, scope, "tuple({})" if self.rules.state_vars[expression.name].holder == "pool" else "{}")

    def contents(self, expression: ir.Expression, scope: NameScope) -> Text:
        """The text of a value that is only looked into: a pool stays the list that it is in the block."""
        return self._content(expression, scope, "{}") if isinstance(expression, ir.StateRead) else self.value(expression, scope)

    def _content(self, expression: ir.StateRead, scope: NameScope, taken: Text) -> Text:
        fails = may_be_none(self.rules.state_vars[expression.name].kind)
        sure = not any(may_be_none(argument.kind) for argument in expression.arguments)
        index = self.unit.constant("AT", ("cell", expression.name))

        def content(*texts: Text) -> Text:
            return taken.format(f"S[{self._entry(index, texts, sure=sure)}]")

        return self.guarded(expression.arguments, scope, content, may_fail=fails)

    def _column(self, expression: ir.TableLookup, scope: NameScope) -> Text:
        table = self.unit.constant("COLUMN", ("column", expression.name))
        fails = may_be_none(self.rules.tables[expression.name].kind)
        sure = not any(may_be_none(argument.kind) for argument in expression.arguments)
        return self.guarded(expression.arguments, scope, lambda *texts: self._entry(table, texts, sure=sure), may_fail=fails)

    def _formula(self, expression: ir.RowExpression, scope: NameScope) -> Text:
        function = self.unit.formula(expression.name)
        return called(function, "S", self._me(scope), self.value(expression.row, scope))

    def _me(self, scope: NameScope) -> Text:
        return scope.names.get(ir.ME, "None")

    # -------------------------------------------------------------------------------------------- words

    def _defined(self, expression: ir.UserCall, scope: NameScope) -> Text:
        decl = self.rules.words[expression.name]
        kinds = [kind for _, kind in decl.parameters]
        texts = [self.value_as(argument, kind, scope) for argument, kind in zip(expression.arguments, kinds, strict=True)]
        guards = [
            may_be_none(argument.kind) and not isinstance(kind, Optional)
            for argument, kind in zip(expression.arguments, kinds, strict=True)
        ]
        return self.lift_nullable(
            texts, guards, lambda *ready: self._call(expression.name, ready, scope), may_fail=may_be_none(decl.body.kind)
        )

    def _call(self, name: str, texts: Sequence[Text], scope: NameScope) -> Text:
        decl = self.rules.words[name]
        given = [self._me(scope), *texts] if decl.uses_me else list(texts)
        if (table := self.tables.get((name, *given))) is not None:
            return table
        covers_key = self.memo_key is not None and self.memo_key <= set(given)
        match self.facts.inlining.call(name, searching=scope.asking, covers_key=covers_key, interned=self.is_interned):
            case CallStrategy.INLINE:
                return self._inlined(name, texts, scope)
            case CallStrategy.INTERN:
                return f"{self.unit.memo(name)}[{bare(given[0]) if len(given) == 1 else row(given)}]"
            case CallStrategy.PLAIN:
                return called(self.unit.word(name, searching=False), "S", *given)
            case CallStrategy.MEMOIZE:
                return called(self.unit.word(name, searching=True), "S", "Q", *given)
            case CallStrategy.STAGE:
                return self._staged_call(name, given)

    def _staged_call(self, name: str, given: list[Text]) -> Text:
        staged = self.facts.inlining.staged(name)
        assert staged is not None
        dynamic = self.atom(given.pop(staged.dynamic - len(self.rules.words[name].parameters) - 1), "late")
        return self.residual_at(self.residual(name, given), dynamic, staged)

    def _inlined(self, name: str, texts: Sequence[Text], scope: NameScope) -> Text:
        decl = self.rules.words[name]
        names = {slot: self.atom(text, "value") for slot, text in enumerate(texts, 1)}
        inner = type(scope)({ir.ME: self._me(scope), **names}, scope.asking)
        return self.value(decl.body, inner)

    def _word(self, expression: ir.BuiltinCall, scope: NameScope) -> Text:
        overload = overload_of(expression)
        if overload.id == "empty_collection" and (members := self.kept_members(expression.arguments[0], scope)) is not None:
            return f"(not {members})"
        kinds = tuple(argument.kind for argument in expression.arguments)
        guards = [
            may_be_none(argument.kind) and not takes_none(overload.signature, place) for place, argument in enumerate(expression.arguments)
        ]
        look = self.contents if overload.inspects else self.value
        texts = [look(argument, scope) for argument in expression.arguments]
        return self.lift_nullable(
            texts, guards, lambda *ready: self._meant(expression, kinds, ready), may_fail=gives_none(overload.signature)
        )

    def _meant(self, expression: ir.BuiltinCall, kinds: tuple[Kind, ...], texts: Sequence[Text]) -> Text:
        intrinsic = INTRINSICS.get(overload_of(expression).id)
        text = None if intrinsic is None else intrinsic(self, kinds, *texts)
        if text is not None:
            return text
        meaning = self.unit.constant(f"MEANING_{expression.name.upper()}", ("meaning", expression.name, expression.overload, kinds))
        return called(meaning, *texts)

    # -------------------------------------------------------------------------------------------- conditions

    def _if(self, expression: ir.If, scope: NameScope) -> Text:
        test = self.test(expression.test, scope)
        with self.body.aside() as first:
            yes = self.value_as(expression.yes, expression.kind, scope)
        with self.body.aside() as second:
            no = self.value_as(expression.no, expression.kind, scope)
        if not first and not second:
            return f"({yes} if {test} else {no})"
        result = self.body.fresh("found")
        self.body.line(f"if {bare(test)}:")
        self.body.paste([*first, (self.body.depth, f"{result} = {bare(yes)}")], 1)
        self.body.line("else:")
        self.body.paste([*second, (self.body.depth, f"{result} = {bare(no)}")], 1)
        return result

    def _logic(self, expression: ir.Logic, scope: NameScope) -> Text:
        joint = f" {expression.operator} "
        texts: list[Text] = []
        for part in expression.parts:
            with self.body.aside() as lines:
                text = self.value(part, scope)
            if lines and texts:
                held = self.body.fresh("holds")
                self.body.line(f"{held} = {bare(joint.join(texts))}")
                self.body.line(f"if {held}:" if expression.operator == "and" else f"if not {held}:")
                self.body.paste([*lines, (self.body.depth, f"{held} = {bare(text)}")], 1)
                texts = [held]
            else:
                self.body.paste(lines)
                texts.append(text)
        return texts[0] if len(texts) == 1 else f"({joint.join(texts)})"

    def _not(self, expression: ir.Not, scope: NameScope) -> Text:
        return f"(not {self.test(expression.part, scope)})"

    def _compare(self, expression: ir.Compare, scope: NameScope) -> Text:
        expression = enough(expression) or expression
        left, right = expression.left, expression.right
        first, second = (
            self.value_as(side, comparison_type(side.kind, other.kind), scope) for side, other in ((left, right), (right, left))
        )
        if expression.operator not in ("=", "!="):
            return f"({first} {_COMPARISONS[expression.operator]} {second})"
        equal = expression.operator == "="
        for text, side, other in ((first, right, second), (second, left, first)):
            if isinstance(side, ir.Constant) and side.value is None:
                none = f"(not {joint(text.test)})" if isinstance(text, Perhaps) else f"({text} is None)"
                return none if equal else f"(not {none})" if isinstance(text, Perhaps) else f"({text} is not None)"
            if isinstance(text, Perhaps) and not may_be_none(side.kind):
                return f"({text.then} {_COMPARISONS[expression.operator]} {other} if {text.test} else {not equal})"
        return f"({first} {_COMPARISONS[expression.operator]} {second})"

    def _is_bit(self, expression: ir.In) -> bool:
        """Whether `in` is printed as one bit of a mask."""
        return (
            is_mask_set(expression.collection.kind) and is_counting(expression.member.kind) and not may_be_none(expression.collection.kind)
        )

    def _in(self, expression: ir.In, scope: NameScope) -> Text:
        member, collection = self.value(expression.member, scope), self.contents(expression.collection, scope)
        if self._is_bit(expression):
            return f"({collection} >> {member} & 1)"
        tests = []
        if may_be_none(expression.member.kind):
            member = self.atom(member, "one")
            tests.append(f"{member} is not None")
        if may_be_none(expression.collection.kind):
            collection = self.atom(collection, "heap")
            tests.append(f"{collection} is not None")
        return f"({' and '.join([*tests, self._holds(expression, collection, member)])})"

    def _holds(self, expression: ir.In, collection: Text, member: Text) -> Text:
        inner, kind = non_null(expression.collection.kind), non_null(expression.member.kind)
        if is_mask_set(inner) and is_counting(kind):
            return f"({collection} >> {member} & 1) == 1"
        if isinstance(inner, MultisetOf) and kind == inner.inner:
            return f"{collection}[{bare(member)}] > 0"
        if isinstance(inner, SetOf | MultisetOf) and isinstance(inner.inner, IntRange | EntityType):
            return called(self.unit.constant("HAS", ("has", inner, kind)), collection, member)
        return f"{member} in ({collection} or ())"

    # -------------------------------------------------------------------------------------------- numbers, sets, combinations

    def _arithmetic(self, expression: ir.Arithmetic, scope: NameScope) -> Text:
        def printed(left: Text, right: Text) -> Text:
            if expression.operator == "divided_up":
                return f"(-(-{left} // {right}))"
            if expression.operator == "*" and is_unbounded(expression.kind):
                return called(self.unit.constant("PRODUCT", ("product",)), left, right)
            return f"({left} {_ARITHMETIC[expression.operator]} {right})"

        return self.guarded((expression.left, expression.right), scope, printed)

    def _joined(self, expression: ir.SetOperation, scope: NameScope) -> Text:
        kind = non_null(expression.kind)
        sides = (expression.left, expression.right)
        texts = [self.value_as(side, kind, scope) for side in sides]
        guards = [may_be_none(side.kind) for side in sides]
        if joins_masks(expression.left.kind, expression.right.kind):
            sign = _MASKS[expression.operator]
            text = self.lift_nullable(texts, guards, lambda left, right: f"({left} {sign}{right})", may_fail=False)
            return text if isinstance(text, Perhaps) else self.body.steadied(text, "cells")
        join = self.unit.constant(f"JOIN_{expression.operator.upper()}", ("join", expression.operator, kind))
        return self.lift_nullable(texts, guards, lambda left, right: called(join, left, right), may_fail=False)

    def _make(self, expression: ir.Construct, scope: NameScope) -> Text:
        kind = non_null(expression.kind)
        decl = self.rules.kinds[getattr(kind, "name", "")]
        takes = [isinstance(part, Optional) for _, part in decl.parts]
        guards = [may_be_none(argument.kind) and not none for argument, none in zip(expression.arguments, takes, strict=True)]
        texts = [self.value(argument, scope) for argument in expression.arguments]
        sizes = self.unit.constant("SIZES", ("sizes", kind))

        def printed(*parts: Text) -> Text:
            whole = ""
            for number, (part, argument, none) in enumerate(zip(parts, expression.arguments, takes, strict=True)):
                if none and may_be_none(argument.kind):
                    known = self.atom(part, "part")
                    place = f"({sizes}[{number}] - 1 if {known} is None else {known})"
                else:
                    place = part
                whole = f"({whole} * {sizes}[{number}] + {place})" if whole else place
            return whole or "0"

        return self.lift_nullable(texts, guards, printed, may_fail=False)

    def _part(self, expression: ir.Project, scope: NameScope) -> Text:
        kind = non_null(expression.whole.kind)
        parts = self.parts(kind, expression.index)
        fails = isinstance(self.rules.kinds[getattr(kind, "name", "")].parts[expression.index][1], Optional)
        return self.guarded([expression.whole], scope, lambda whole: f"{parts}[{bare(whole)}]", may_fail=fails)

    def parts(self, kind: Kind, index: int) -> Text:
        """The text of the table of one part of every member of a combination kind."""
        return self.unit.constant("PART", ("part", kind, index))

    def _can(self, expression: ir.HasLegalMove, scope: NameScope) -> Text:
        function = self.unit.exists(key_of_action(expression.action))
        kept = "Q" if scope.asking else "{}"
        return self.guarded([expression.player], scope, lambda seat: called(function, "S", kept, f"({seat},)"))

    _forms: ClassVar = {
        ir.Constant: _constant,
        ir.LateConstant: _named,
        ir.GameParameter: _figure,
        ir.Members: _members,
        ir.Local: _local,
        ir.Answers: _answers,
        ir.StateRead: _tracked,
        ir.TableLookup: _column,
        ir.UserCall: _defined,
        ir.RowExpression: _formula,
        ir.BuiltinCall: _word,
        ir.Aggregate: AggregateCodegen.bind,
        ir.If: _if,
        ir.Logic: _logic,
        ir.Not: _not,
        ir.Compare: _compare,
        ir.In: _in,
        ir.IsNone: NullPropagation.is_none,
        ir.Arithmetic: _arithmetic,
        ir.SetOperation: _joined,
        ir.Coalesce: NullPropagation.otherwise,
        ir.Construct: _make,
        ir.Project: _part,
        ir.HasLegalMove: _can,
    }
