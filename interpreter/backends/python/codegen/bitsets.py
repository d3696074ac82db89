"""Code generation for bitset predicates: candidate mask of a loop plus residual filter."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.analysis import set_predicates
from interpreter.analysis.indexes import Index, bucket
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import KEY, Body, Scope, entry, only, row, table
from interpreter.backends.python.printing.vocabulary import STEMS
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Global
from interpreter.lir.operators import joined, number, op, select, sure
from interpreter.lir.types import BITS, BOOL, FUNCTION, INT, is_optional
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import Type, element_type, may_be_none


class BitsetCodegen:
    """Lowers sets to bits; the loops over what is left are written by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        self.unit = unit
        self.facts = unit.facts
        self.rules = unit.rules
        self.body = body

    if TYPE_CHECKING:

        def value(self, expression: ir.Expression, scope: Scope) -> Expression: ...
        def atom(self, tree: Expression, stem: str) -> Expression: ...

    def kept_members(self, source: ir.Expression, scope: Scope) -> Expression | None:
        """The members that a pool holds, as a mask, where that is kept."""
        match source:
            case ir.StateRead(name=name, arguments=arguments) if Index(name, "held") in self.facts.indexes:
                if not any(may_be_none(each.kind) for each in arguments):
                    return nodes.Load(self.members_in(name, [self.value(each, scope) for each in arguments]), BITS)
        return None

    # -------------------------------------------------------------------------------------------- where masks are kept

    def each(self, kind: Type) -> Global:
        """The constant that has the members of a kind, one after the other."""
        return self.unit.constant("EACH", ("each", kind))

    def masks_of(self, index: Index, prefix: Sequence[Expression]) -> Expression:
        """Where the masks of an index begin, for these arguments before the last."""
        base = self._first_mask(index)
        if not prefix:
            return base
        return op("add", base, op("mul", self._number_of(index, prefix), self.unit.constant("MASKS_BY", ("codes", index))))

    def members_in(self, track: str, arguments: Sequence[Expression]) -> Expression:
        """Where the members are kept that a pool holds."""
        index = Index(track, "held")
        base = self._first_mask(index)
        return op("add", base, self._number_of(index, arguments)) if arguments else base

    @staticmethod
    def mask_of_value(base: Expression, value: Expression) -> Expression:
        """Where the mask of a value is among those that begin at `base`: the tree of what `bucket` says."""
        if isinstance(value, nodes.Const) and value.value is None:
            return op("add", base, number(0))
        if is_optional(value.type):
            return op("add", base, select(op("is_none", value), number(0), op("add", sure(value), number(1))))
        return op("add", op("add", base, value), number(1))

    def _first_mask(self, index: Index) -> Global:
        """The constant that says where the masks of an index begin."""
        return self.unit.constant(STEMS[index.form], ("index", self.facts.indexes, index))

    def _number_of(self, index: Index, prefix: Sequence[Expression]) -> Expression:
        """The number of a choice of arguments among all of them."""
        sizes = self.unit.constant("SIZES_BEFORE", ("leading", index))
        start = prefix[0]
        for place, argument in enumerate(prefix[1:], 1):
            start = op("add", op("mul", start, entry(sizes, number(place), type_=INT)), argument, type_=INT)
        return start

    # -------------------------------------------------------------------------------------------- set predicates

    def mask_of(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: Scope
    ) -> tuple[Expression | None, ir.Expression | None]:
        """The members that meet what predicates can tell, as a mask (None: they tell nothing), and the condition that is left."""
        if where is None or not is_mask_set(source.kind):
            return None, where
        predicates = [
            (part, set_predicates.set_predicate(self.rules, part, slot, self.facts.indexes)) for part in set_predicates.conjuncts(where)
        ]
        usable = [predicate for _, predicate in predicates if predicate is not None]
        if all(isinstance(predicate, set_predicates.Uniform) for predicate in usable):
            return None, where
        left = [part for part, predicate in predicates if predicate is None]
        whole = isinstance(source, ir.Members) and any(self._is_inside(predicate, source) for predicate in usable)
        trees = [] if whole else [self.value(source, scope)]
        trees += [self._mask(predicate, scope) for predicate in usable]
        return joined("intersection", trees), set_predicates.conjunction(left)

    def _is_inside(self, predicate: set_predicates.SetPredicate, source: ir.Members) -> bool:
        """Whether what a predicate lets through are members of a kind, and nothing else."""
        match predicate:
            case set_predicates.IndexLookup(index=index):
                return self.rules.state_vars[index.track].parameters[-1][1] == element_type(source.kind)
            case set_predicates.ConstantLookup():
                return True
            case set_predicates.Flanking(board=board):
                return board == element_type(source.kind)
            case set_predicates.SetMember(collection=collection):  # of which the kind may be a part
                return element_type(collection.kind) == element_type(source.kind)
            case set_predicates.AllOf(parts=parts):
                return any(self._is_inside(part, source) for part in parts)
            case set_predicates.AnyOf(parts=parts):
                return all(self._is_inside(part, source) for part in parts)
        return False

    def _mask(self, predicate: set_predicates.SetPredicate, scope: Scope) -> Expression:
        """The members that a predicate lets through, as a mask; others that are no members may be among them."""
        match predicate:
            case set_predicates.IndexLookup():
                return self._index_lookup(predicate, scope)
            case set_predicates.ConstantLookup():
                return self._table_lookup(predicate, scope)
            case set_predicates.SetMember(collection=collection):
                return self.value(collection, scope)
            case set_predicates.Flanking(board=board, between=between, ends=ends):
                flanking = self.unit.constant("FLANKING", ("flanking", board), FUNCTION)
                return nodes.Call(flanking, (self.value(between, scope), self.value(ends, scope)), BITS)
            case set_predicates.Uniform(test=test):
                return select(self.value(test, scope), nodes.Const(-1, BITS), nodes.Const(0, BITS))
            case set_predicates.Complement(part=part):
                return op("complement", self._mask(part, scope))
            case set_predicates.AllOf(parts=parts) | set_predicates.AnyOf(parts=parts):
                operator = "intersection" if isinstance(predicate, set_predicates.AllOf) else "union"
                return joined(operator, [self._mask(part, scope) for part in parts])

    def _index_lookup(self, predicate: set_predicates.IndexLookup, scope: Scope) -> Expression:
        base = self.masks_of(predicate.index, [self.value(each, scope) for each in predicate.prefix_arguments])
        if isinstance(predicate.value, ir.Constant):
            code = 1 if predicate.index.form == "empty" else bucket(predicate.value.value)  # type: ignore[arg-type]  # a truth, number or place
            return nodes.Load(op("add", base, number(code)) if code else base, BITS)
        value = self.value(predicate.value, scope)
        return nodes.Load(self.mask_of_value(base, self.atom(value, "value") if is_optional(value.type) else value), BITS)

    def _table_lookup(self, predicate: set_predicates.ConstantLookup, scope: Scope) -> Expression:
        others = [each for each in predicate.source.arguments if not _is_member(each, predicate.slot)]
        keys = [self.value(each, scope) for each in (*others, predicate.value)]
        return entry(table(self._memo(predicate)), only(keys), type_=BITS)

    def _memo(self, predicate: set_predicates.ConstantLookup) -> str:
        """The dictionary of the members for which something printed has a value, by the other argument and the value."""
        source = predicate.source
        place = next(number for number, each in enumerate(source.arguments) if _is_member(each, predicate.slot))

        def write(function: str) -> nodes.Unit:
            body = Body()
            kind = source.arguments[place].kind
            member, *keys = [body.fresh(stem) for stem in ("each", *(["other"] if len(source.arguments) > 1 else []), "wanted")]
            arguments = [ir.Local(each.kind, number, "") for number, each in enumerate(source.arguments)]
            scope = Scope({number: member if number == place else keys[0] for number in range(len(arguments))})
            members = nodes.Local("found", BITS)
            if len(keys) > 1:
                body.set(row(keys), KEY)
            body.set(members, nodes.Const(0, BITS))
            with body.for_(member, self.each(kind)):
                value = type(self)(self.unit, body).value(replace(source, arguments=tuple(arguments)), scope)
                with body.if_(op("eq", value, keys[-1])):
                    body.update(members, "union", op("singleton", sure(member)))
            body.give(members)
            work = self.unit.name("work_out", source.name)
            return (self.unit.define(work, [KEY if len(keys) > 1 else keys[0]], body), nodes.Memo(function, "Memo", work))

        key = ("where", type(source), source.name, place, source.arguments[place].kind)
        return self.unit.function(key, "WITH", write)

    def _at_once(self, bind: ir.Aggregate, scope: Scope) -> Expression | None:
        """A word whose members are just what predicates let through: no loop."""
        if not set_predicates.takes_no_loop(self.rules, bind, self.facts.indexes):
            return None
        mask, _ = self.mask_of(bind.source, bind.slot, set_predicates.filter_condition(bind), scope)
        assert mask is not None
        if bind.name == "set":
            return mask
        if bind.name == "count":
            return op("size", mask)
        return op("eq" if bind.name == "every" else "ne", mask, nodes.Const(0, BITS), type_=BOOL)


def _is_member(argument: ir.Expression, slot: int) -> bool:
    return isinstance(argument, ir.Local) and argument.slot == slot
