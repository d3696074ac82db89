"""Expressions as low-level trees: one method per form.

A method gives the tree of an expression; where that needs statements (the loop of a word that binds a name) they are written
into the body first. What is only looked at under a condition is written under that condition.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from interpreter.analysis.decision_shapes import key_of_action
from interpreter.analysis.inlining import CallStrategy
from interpreter.backends.python.codegen.aggregates import AggregateCodegen
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import KEPT, STATE, Body, Scope, call, entry, only, row, table
from interpreter.backends.python.codegen.hypothetical import HypotheticalCodegen
from interpreter.backends.python.codegen.intrinsics import INTRINSICS
from interpreter.backends.python.codegen.null_propagation import NullPropagation
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Global, Guarded, Local
from interpreter.lir.operators import NONE, is_atom, joined, number, op, select, sure
from interpreter.lir.types import BOOL, INT, is_optional
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.number_sets import is_counting, is_unbounded
from interpreter.model.builtins.representation import is_mask_set, joins_masks
from interpreter.model.builtins.signature import gives_none, takes_none
from interpreter.model.types.types import (
    EntityType,
    IntRange,
    MemoryOf,
    MultisetOf,
    Optional,
    SetOf,
    Type,
    comparison_type,
    converts,
    element_type,
    may_be_none,
    non_null,
)

_COMPARISONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "divided_down": "div_down", "divided_up": "div_up", "mod": "mod"}
_MASKS = {"union": "union", "common": "intersection", "without": "difference"}
DEEP = 40  # expressions inside each other, above which the inner ones are given a name: Python reads no 200 brackets


class ExpressionLowering(HypotheticalCodegen):
    """Lowers expressions into the body of one function."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        super().__init__(unit, body)
        self.height = 0  # of the expression that was lowered last: how many stand inside each other

    def value(self, expression: ir.Expression, scope: Scope) -> Expression:
        """The tree that gives the value."""
        beside, self.height = self.height, 0
        tree = self._forms[type(expression)](self, expression, scope)
        self.height += 1
        if is_optional(tree.type) and not may_be_none(expression.kind):
            tree = sure(tree, expression.kind)
        if self.height >= DEEP and not isinstance(tree, Guarded):
            self.height, tree = 0, self.body.named("part", tree)
        self.height = max(beside, self.height)
        return tree

    def value_as(self, expression: ir.Expression, kind: Type, scope: Scope) -> Expression:
        """The value, with a heap turned into the sort of heap that is wanted."""
        tree = self.value(expression, scope)
        if not converts(expression.kind, kind):
            return tree
        return nodes.Call(self.unit.constant("TURN", ("turn", expression.kind, kind)), (tree,), kind)

    def atom(self, tree: Expression, stem: str) -> Expression:
        """The tree, or a name that holds its value, so that it can be read twice."""
        return tree if is_atom(tree) else self.body.named(stem, tree)

    # -------------------------------------------------------------------------------------------- names and constants

    def _constant(self, expression: ir.Constant, _scope: Scope) -> Expression:
        if isinstance(expression.kind, MemoryOf):
            return self.unit.constant("NOTHING", ("blank", expression.kind), expression.kind)
        return nodes.Const(expression.value, expression.kind)

    def _named(self, expression: ir.LateConstant, _scope: Scope) -> Expression:
        return self.unit.constant("MEMBER", ("named", expression.kind, expression.name), expression.kind)

    def _figure(self, expression: ir.GameParameter, _scope: Scope) -> Expression:
        return self.unit.constant("FIGURE", ("figure", expression.name), expression.kind)

    def _members(self, expression: ir.Members, _scope: Scope) -> Expression:
        return self.unit.constant("ALL", ("all", element_type(expression.kind)), expression.kind)

    def _local(self, expression: ir.Local, scope: Scope) -> Expression:
        known = scope.names[expression.slot]
        return Local(known.name, expression.kind) if isinstance(known, Local) else known

    def _answers(self, expression: ir.Answers, scope: Scope) -> Expression:
        slot = scope.names[expression.slot]
        return self.guarded([expression.player], scope, lambda seat: entry(slot, seat, type_=expression.kind), may_fail=True)

    # -------------------------------------------------------------------------------------------- what is tracked and printed

    def place(self, place: ir.LValue | ir.StateRead, scope: Scope) -> Expression:
        """The number of the cell a tracked name stands for."""
        return self.cell(place.name, [self.value(argument, scope) for argument in place.arguments])

    def cell(self, name: str, arguments: Sequence[Expression]) -> Expression:
        """The number of a cell."""
        return entry(self.unit.constant("AT", ("cell", name)), *arguments, type_=INT)

    def _tracked(self, expression: ir.StateRead, scope: Scope) -> Expression:
        return self._content(expression, scope, as_tuple=self.rules.state_vars[expression.name].holder == "pool")

    def contents(self, expression: ir.Expression, scope: Scope) -> Expression:
        """A value that is only looked into: a pool stays the list that it is in the block."""
        return self._content(expression, scope) if isinstance(expression, ir.StateRead) else self.value(expression, scope)

    def _content(self, expression: ir.StateRead, scope: Scope, *, as_tuple: bool = False) -> Expression:
        decl = self.rules.state_vars[expression.name]
        kind = decl.kind if any(may_be_none(each.kind) for each in expression.arguments) else expression.kind

        def content(*places: Expression) -> Expression:
            load = nodes.Load(self.cell(expression.name, places), kind)
            return op("as_tuple", load, type_=kind) if as_tuple else load

        return self.guarded(expression.arguments, scope, content, may_fail=may_be_none(decl.kind))

    def _column(self, expression: ir.TableLookup, scope: Scope) -> Expression:
        values = self.unit.constant("COLUMN", ("column", expression.name))
        kind = self.rules.tables[expression.name].kind
        return self.guarded(expression.arguments, scope, lambda *places: entry(values, *places, type_=kind), may_fail=may_be_none(kind))

    def _formula(self, expression: ir.RowExpression, scope: Scope) -> Expression:
        function = self.unit.formula(expression.name)
        return call(function, STATE, self._me(scope), self.value(expression.row, scope), type_=expression.kind)

    def _me(self, scope: Scope) -> Expression:
        return scope.names.get(ir.ME, NONE)

    # -------------------------------------------------------------------------------------------- words

    def _defined(self, expression: ir.UserCall, scope: Scope) -> Expression:
        decl = self.rules.words[expression.name]
        kinds = [kind for _, kind in decl.parameters]
        trees = [self.value_as(argument, kind, scope) for argument, kind in zip(expression.arguments, kinds, strict=True)]
        guards = [
            may_be_none(argument.kind) and not isinstance(kind, Optional)
            for argument, kind in zip(expression.arguments, kinds, strict=True)
        ]
        return self.lift_nullable(
            trees, guards, lambda *ready: self._call(expression.name, ready, scope), may_fail=may_be_none(decl.body.kind)
        )

    def _call(self, name: str, trees: Sequence[Expression], scope: Scope) -> Expression:
        decl = self.rules.words[name]
        arguments = [self._me(scope), *trees] if decl.uses_me else list(trees)
        if (listed := self.tables.get((name, tuple(arguments)))) is not None:
            return listed
        kind = decl.body.kind
        covers_key = self.memo_key is not None and self.memo_key <= set(arguments)
        match self.facts.inlining.call(name, searching=scope.asking, covers_key=covers_key, interned=self.is_interned):
            case CallStrategy.INLINE:
                return self._inlined(name, trees, scope)
            case CallStrategy.INTERN:
                return entry(table(self.unit.memo(name)), only(arguments), type_=kind)
            case CallStrategy.PLAIN:
                return call(self.unit.word(name, searching=False), STATE, *arguments, type_=kind)
            case CallStrategy.MEMOIZE:
                return call(self.unit.word(name, searching=True), STATE, KEPT, *arguments, type_=kind)
            case CallStrategy.STAGE:
                return self._staged_call(name, arguments)

    def _staged_call(self, name: str, arguments: list[Expression]) -> Expression:
        decl, staged = self.rules.words[name], self.facts.inlining.staged(name)
        assert staged is not None
        dynamic = self.atom(arguments.pop(staged.dynamic - len(decl.parameters) - 1), "late")
        return self.residual_at(self.residual(name, arguments), dynamic, staged, decl.body.kind)

    def _inlined(self, name: str, trees: Sequence[Expression], scope: Scope) -> Expression:
        decl = self.rules.words[name]
        names = {slot: self.atom(tree, "value") for slot, tree in enumerate(trees, 1)}
        return self.value(decl.body, Scope({ir.ME: self._me(scope), **names}, scope.asking))

    def _word(self, expression: ir.BuiltinCall, scope: Scope) -> Expression:
        overload = overload_of(expression)
        if overload.id == "empty_collection" and (members := self.kept_members(expression.arguments[0], scope)) is not None:
            return op("not", members)
        kinds = tuple(argument.kind for argument in expression.arguments)
        guards = [
            may_be_none(argument.kind) and not takes_none(overload.signature, place) for place, argument in enumerate(expression.arguments)
        ]
        look = self.contents if overload.inspects else self.value
        trees = [look(argument, scope) for argument in expression.arguments]
        return self.lift_nullable(
            trees, guards, lambda *ready: self._meant(expression, kinds, ready), may_fail=gives_none(overload.signature)
        )

    def _meant(self, expression: ir.BuiltinCall, kinds: tuple[Type, ...], trees: Sequence[Expression]) -> Expression:
        intrinsic = INTRINSICS.get(overload_of(expression).id)
        tree = None if intrinsic is None else intrinsic(self, kinds, *trees)
        if tree is not None:
            return tree
        meaning = self.unit.constant(f"MEANING_{expression.name.upper()}", ("meaning", expression.name, expression.overload, kinds))
        return nodes.Call(meaning, tuple(trees), expression.kind)

    # -------------------------------------------------------------------------------------------- conditions

    def _if(self, expression: ir.If, scope: Scope) -> Expression:
        test = self.value(expression.test, scope)
        with self.body.aside() as first:
            yes = self.value_as(expression.yes, expression.kind, scope)
        with self.body.aside() as second:
            no = self.value_as(expression.no, expression.kind, scope)
        if not first and not second:
            return select(test, yes, no, expression.kind)
        result = self.body.fresh("found", expression.kind)
        self.body.write(nodes.branch(test, (*first, nodes.Assign((result,), yes)), (*second, nodes.Assign((result,), no))))
        return result

    def _logic(self, expression: ir.Logic, scope: Scope) -> Expression:
        operator = expression.operator
        trees: list[Expression] = []
        for part in expression.parts:
            with self.body.aside() as block:
                tree = self.value(part, scope)
            if block and trees:
                held = self.body.named("holds", joined(operator, trees))
                test = held if operator == "and" else op("not", held)
                self.body.write(nodes.branch(test, (*block, nodes.Assign((held,), tree))))
                trees = [held]
            else:
                self.body.paste(block)
                trees.append(tree)
        return joined(operator, trees)

    def _not(self, expression: ir.Not, scope: Scope) -> Expression:
        return op("not", self.value(expression.part, scope))

    def _compare(self, expression: ir.Compare, scope: Scope) -> Expression:
        left, right = expression.left, expression.right
        first, second = (
            self.value_as(side, comparison_type(side.kind, other.kind), scope) for side, other in ((left, right), (right, left))
        )
        return op(_COMPARISONS[expression.operator], first, second)

    def _in(self, expression: ir.In, scope: Scope) -> Expression:
        member, collection = self.value(expression.member, scope), self.contents(expression.collection, scope)
        tests = []
        if may_be_none(expression.member.kind):
            member = self.atom(member, "one")
            tests.append(op("is_some", member))
        if may_be_none(expression.collection.kind):
            collection = self.atom(collection, "heap")
            tests.append(op("is_some", collection))
        return joined("and", [*tests, self._holds(expression, sure(collection), sure(member))])

    def _holds(self, expression: ir.In, collection: Expression, member: Expression) -> Expression:
        inner, kind = non_null(expression.collection.kind), non_null(expression.member.kind)
        if is_mask_set(inner) and is_counting(kind):
            return op("eq", op("bit", collection, member), number(1))
        if isinstance(inner, MultisetOf) and kind == inner.inner:
            return op("gt", entry(collection, member, type_=INT), number(0))
        if isinstance(inner, SetOf | MultisetOf) and isinstance(inner.inner, IntRange | EntityType):
            return nodes.Call(self.unit.constant("HAS", ("has", inner, kind)), (collection, member), BOOL)
        return op("contains", op("or_empty", collection, nodes.Const((), inner)), member)

    # -------------------------------------------------------------------------------------------- numbers, sets, combinations

    def _arithmetic(self, expression: ir.Arithmetic, scope: Scope) -> Expression:
        def lowered(left: Expression, right: Expression) -> Expression:
            if expression.operator == "*" and is_unbounded(expression.kind):
                return nodes.Call(self.unit.constant("PRODUCT", ("product",)), (left, right), non_null(expression.kind))
            return op(_ARITHMETIC[expression.operator], left, right)

        return self.guarded((expression.left, expression.right), scope, lowered)

    def _joined(self, expression: ir.SetOperation, scope: Scope) -> Expression:
        kind = non_null(expression.kind)
        sides = (expression.left, expression.right)
        trees = [self.value_as(side, kind, scope) for side in sides]
        guards = [may_be_none(side.kind) for side in sides]
        if joins_masks(expression.left.kind, expression.right.kind):
            return self.lift_nullable(trees, guards, lambda left, right: op(_MASKS[expression.operator], left, right), may_fail=False)
        join = self.unit.constant(f"JOIN_{expression.operator.upper()}", ("join", expression.operator, kind))
        return self.lift_nullable(trees, guards, lambda left, right: nodes.Call(join, (left, right), kind), may_fail=False)

    def _make(self, expression: ir.Construct, scope: Scope) -> Expression:
        kind = non_null(expression.kind)
        decl = self.rules.kinds[getattr(kind, "name", "")]
        takes = [isinstance(part, Optional) for _, part in decl.parts]
        guards = [may_be_none(argument.kind) and not none for argument, none in zip(expression.arguments, takes, strict=True)]
        trees = [self.value(argument, scope) for argument in expression.arguments]
        sizes = self.unit.constant("SIZES", ("sizes", kind))

        def lowered(*parts: Expression) -> Expression:
            whole: Expression | None = None
            for place, (part, argument, none) in enumerate(zip(parts, expression.arguments, takes, strict=True)):
                size, code = entry(sizes, number(place), type_=INT), part
                if none and may_be_none(argument.kind):
                    known = self.atom(part, "part")
                    code = select(op("is_none", known), op("sub", size, number(1)), sure(known))
                whole = code if whole is None else op("add", op("mul", whole, size), code, type_=kind)
            return whole or number(0)

        return self.lift_nullable(trees, guards, lowered, may_fail=False)

    def _part(self, expression: ir.Project, scope: Scope) -> Expression:
        kind = non_null(expression.whole.kind)
        parts = self.parts(kind, expression.index)
        part = self.rules.kinds[getattr(kind, "name", "")].parts[expression.index][1]
        return self.guarded([expression.whole], scope, lambda whole: entry(parts, whole, type_=part), may_fail=isinstance(part, Optional))

    def parts(self, kind: Type, index: int) -> Global:
        """The table of one part of every member of a combination kind."""
        return self.unit.constant("PART", ("part", kind, index))

    def _can(self, expression: ir.HasLegalMove, scope: Scope) -> Expression:
        function = self.unit.branch("exists", key_of_action(expression.action))
        kept = KEPT if scope.asking else op("dictionary", type_=KEPT.type)
        return self.guarded([expression.player], scope, lambda seat: call(function, STATE, kept, row([seat]), type_=BOOL))

    _forms: ClassVar[Mapping[type, Callable[..., Expression]]] = {
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
        ir.After: HypotheticalCodegen.after,
        ir.TimesRemembered: HypotheticalCodegen.times_remembered,
        ir.Remembered: HypotheticalCodegen.remembered,
    }
