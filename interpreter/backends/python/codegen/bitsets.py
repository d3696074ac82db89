"""Code generation for bitset predicates: candidate mask of a loop plus residual filter."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.analysis import set_predicates
from interpreter.analysis.indexes import Index
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, row
from interpreter.backends.python.codegen.vocabulary import STEMS
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import Kind, element_type, may_be_none

Text = str


class BitsetCodegen:
    """Prints sets as masks; the loops over what is left are printed by the class that extends this one."""

    def __init__(self, unit: CompilationUnit, body: Body) -> None:
        self.unit = unit
        self.facts = unit.facts
        self.rules = unit.rules
        self.body = body

    if TYPE_CHECKING:

        def value(self, expression: ir.Expression, scope: NameScope) -> Text: ...
        def test(self, expression: ir.Expression, scope: NameScope) -> Text: ...
        def atom(self, text: Text, stem: str) -> Text: ...

    def kept_members(self, source: ir.Expression, scope: NameScope) -> Text | None:
        """The members that a pool holds, as a mask, where that is kept."""
        match source:
            case ir.StateRead(name=name, arguments=arguments) if Index(name, "held") in self.facts.indexes:
                if not any(may_be_none(each.kind) for each in arguments):
                    return f"S[{self.members_in(name, [self.value(each, scope) for each in arguments])}]"
        return None

    # -------------------------------------------------------------------------------------------- where masks are kept

    def each(self, kind: Kind) -> Text:
        """The constant that has the members of a kind, one after the other."""
        return self.unit.constant("EACH", ("each", kind))

    def masks_of(self, index: Index, prefix: Sequence[Text]) -> Text:
        """The text that says where the masks of an index begin, for these arguments before the last."""
        base = self._first_mask(index)
        if not prefix:
            return base
        start = self._number_of(index, prefix)
        return f"{base} + {start} * {self.unit.constant('MASKS_BY', ('codes', index))}"

    def members_in(self, track: str, arguments: Sequence[Text]) -> Text:
        """The text that says where the members are kept that a pool holds."""
        index = Index(track, "held")
        base = self._first_mask(index)
        return f"{base} + {self._number_of(index, arguments)}" if arguments else base

    def _first_mask(self, index: Index) -> Text:
        """The constant that says where the masks of an index begin."""
        return self.unit.constant(STEMS[index.form], ("index", self.facts.indexes, index))

    def _number_of(self, index: Index, prefix: Sequence[Text]) -> Text:
        """The number of a choice of arguments among all of them."""
        sizes = self.unit.constant("SIZES_BEFORE", ("leading", index))
        start = prefix[0]
        for number, text in enumerate(prefix[1:], 1):
            start = f"({start} * {sizes}[{number}] + {text})"
        return start

    # -------------------------------------------------------------------------------------------- set predicates

    def mask_of(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: NameScope
    ) -> tuple[Text | None, ir.Expression | None]:
        """The members that meet what predicates can tell, as a mask (None: they tell nothing), and the condition that is left."""
        if where is None or not is_mask_set(source.kind):
            return None, where
        predicates = [
            (part, set_predicates.set_predicate(self.rules, part, slot, self.facts.indexes)) for part in set_predicates.conjuncts(where)
        ]
        known = [predicate for _, predicate in predicates if predicate is not None]
        if all(isinstance(predicate, set_predicates.Uniform) for predicate in known):
            return None, where
        left = [part for part, predicate in predicates if predicate is None]
        whole = isinstance(source, ir.Members) and any(self._is_inside(predicate, source) for predicate in known)
        texts = [] if whole else [self.value(source, scope)]
        texts += [self._mask(predicate, scope) for predicate in known]
        rest = None if not left else left[0] if len(left) == 1 else ir.Logic(where.kind, "and", tuple(left))
        return (self.body.steadied(f"({' & '.join(texts)})", "members") if len(texts) > 1 else texts[0]), rest

    def _is_inside(self, predicate: set_predicates.SetPredicate, source: ir.Members) -> bool:
        """Whether what a predicate lets through are members of a kind, and nothing else."""
        match predicate:
            case set_predicates.IndexLookup(index=index):
                return self.rules.state_vars[index.track].parameters[-1][1] == element_type(source.kind)
            case set_predicates.ConstantLookup():
                return True
            case set_predicates.SetMember(collection=collection):  # of which the kind may be a part
                return element_type(collection.kind) == element_type(source.kind)
            case set_predicates.AllOf(parts=parts):
                return any(self._is_inside(part, source) for part in parts)
            case set_predicates.AnyOf(parts=parts):
                return all(self._is_inside(part, source) for part in parts)
        return False

    def _mask(self, predicate: set_predicates.SetPredicate, scope: NameScope) -> Text:
        """The members that a predicate lets through, as a mask; others that are no members may be among them."""
        match predicate:
            case set_predicates.IndexLookup():
                return self._index_lookup(predicate, scope)
            case set_predicates.ConstantLookup():
                return self._table_lookup(predicate, scope)
            case set_predicates.SetMember(collection=collection):
                return self.value(collection, scope)
            case set_predicates.Uniform(test=test):
                return f"(-1 if {self.test(test, scope)} else 0)"
            case set_predicates.Complement(part=part):
                return f"~{self._mask(part, scope)}"
            case set_predicates.AllOf(parts=parts) | set_predicates.AnyOf(parts=parts):
                sign = " & " if isinstance(predicate, set_predicates.AllOf) else " | "
                return self.body.steadied(f"({sign.join(self._mask(part, scope) for part in parts)})", "allowed")

    def _index_lookup(self, predicate: set_predicates.IndexLookup, scope: NameScope) -> Text:
        base = self.masks_of(predicate.index, [self.value(each, scope) for each in predicate.prefix_arguments])
        if isinstance(predicate.value, ir.Constant):
            code = 1 if predicate.index.form == "empty" else 0 if predicate.value.value is None else int(predicate.value.value) + 1  # type: ignore[call-overload]  # a truth, number or place
            return f"S[{base} + {code}]" if code else f"S[{base}]"
        value = self.value(predicate.value, scope)
        if may_be_none(predicate.value.kind):
            value = self.atom(value, "value")
            return f"S[{base} + (0 if {value} is None else {value} + 1)]"
        return f"S[{base} + {value} + 1]"

    def _table_lookup(self, predicate: set_predicates.ConstantLookup, scope: NameScope) -> Text:
        others = [each for each in predicate.source.arguments if not _is_member(each, predicate.slot)]
        keys = [bare(self.value(each, scope)) for each in (*others, predicate.value)]
        return f"{self._memo(predicate)}[{keys[0] if len(keys) == 1 else row(keys)}]"

    def _memo(self, predicate: set_predicates.ConstantLookup) -> Text:
        """The dictionary of the members for which something printed has a value, by the other argument and the value."""
        source = predicate.source
        place = next(number for number, each in enumerate(source.arguments) if _is_member(each, predicate.slot))

        def write(function: Text) -> Text:
            body = type(self.body)()
            member, *keys = [body.fresh(stem) for stem in ("each", *(["other"] if len(source.arguments) > 1 else []), "wanted")]
            arguments = [ir.Local(each.kind, number, "") for number, each in enumerate(source.arguments)]
            scope = NameScope({number: member if number == place else keys[0] for number in range(len(arguments))})
            if len(keys) > 1:
                body.line(f"{', '.join(keys)} = key")
            body.line("found = 0")
            with body.block(f"for {member} in {self.each(source.arguments[place].kind)}"):
                text = type(self)(self.unit, body).value(replace(source, arguments=tuple(arguments)), scope)
                with body.block(f"if {bare(text)} == {keys[-1]}"):
                    body.line(f"found |= 1 << {member}")
            body.line("return found")
            work = self.unit.name("work_out", source.name)
            return self.unit.written(work, ["key" if len(keys) > 1 else keys[0]], body) + f"\n\n\n{function} = Memo({work})"

        key = ("where", type(source), source.name, place, source.arguments[place].kind)
        return self.unit.function(key, "WITH", write)

    def _at_once(self, bind: ir.Aggregate, scope: NameScope) -> Text | None:
        """A word whose members are just what predicates let through: no loop."""
        if not set_predicates.takes_no_loop(self.rules, bind, self.facts.indexes):
            return None
        mask, _ = self.mask_of(bind.source, bind.slot, set_predicates.filter_condition(bind), scope)
        assert mask is not None
        if bind.name == "every":
            return f"({mask} == 0)"
        return mask if bind.name == "set" else f"{mask}.bit_count()" if bind.name == "count" else f"({mask} != 0)"


def _is_member(argument: ir.Expression, slot: int) -> bool:
    return isinstance(argument, ir.Local) and argument.slot == slot
