"""Sets as masks: what a loop runs over, and how conditions that sieves meet are met for all members at once."""

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.analysis.indexes import Index
from interpreter.analysis.set_predicates import (
    AllOf,
    AnyOf,
    Complement,
    IndexLookup,
    SetMember,
    SetPredicate,
    TableLookup,
    Uniform,
    conjuncts,
    filter_condition,
    set_predicate,
)
from interpreter.backends.python.codegen.function_builder import Scope, bare, row
from interpreter.model import ir
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.types.types import element, may_be_none

if TYPE_CHECKING:
    from interpreter.backends.python.codegen.compilation_unit import Module
    from interpreter.backends.python.codegen.function_builder import Body

Text = str


class Sifting:
    """Prints sets as masks; the loops over what is left are printed by the class that extends this one."""

    def __init__(self, module: "Module", body: "Body") -> None:
        self.module = module
        self.body = body

    if TYPE_CHECKING:

        def value(self, expression: ir.Expression, scope: Scope) -> Text: ...
        def test(self, expression: ir.Expression, scope: Scope) -> Text: ...
        def atom(self, text: Text, stem: str) -> Text: ...

    def kept_members(self, source: ir.Expression, scope: Scope) -> Text | None:
        """The members that a pool holds, as a mask, where that is kept."""
        match source:
            case ir.StateRead(name=name, arguments=arguments) if Index(name, "held") in self.module.indexes:
                if not any(may_be_none(each.kind) for each in arguments):
                    return f"S[{self.module.members_in(name, [self.value(each, scope) for each in arguments])}]"
        return None

    def mask_of(
        self, source: ir.Expression, slot: int, where: ir.Expression | None, scope: Scope
    ) -> tuple[Text | None, ir.Expression | None]:
        """The members that meet what sieves can tell, as a mask (None: they tell nothing), and the condition that is left."""
        if where is None or not is_mask_set(source.kind):
            return None, where
        sieves = [(part, set_predicate(self.module.rules, part, slot, self.module.indexes)) for part in conjuncts(where)]
        known = [sieve for _, sieve in sieves if sieve is not None]
        if all(isinstance(sieve, Uniform) for sieve in known):
            return None, where
        left = [part for part, sieve in sieves if sieve is None]
        whole = isinstance(source, ir.Members) and any(self._is_inside(sieve, source) for sieve in known)
        texts = [] if whole else [self.value(source, scope)]
        texts += [self._sieve(sieve, scope) for sieve in known]
        rest = None if not left else left[0] if len(left) == 1 else ir.Logic(where.kind, "and", tuple(left))
        return (self.body.steadied(f"({' & '.join(texts)})", "members") if len(texts) > 1 else texts[0]), rest

    def _is_inside(self, sieve: SetPredicate, source: ir.Members) -> bool:
        """Whether what a sieve lets through are members of a kind, and nothing else."""
        match sieve:
            case IndexLookup(index=index):
                return self.module.rules.state_vars[index.track].parameters[-1][1] == element(source.kind)
            case TableLookup():
                return True
            case SetMember(collection=collection):  # of which the kind may be a part
                return element(collection.kind) == element(source.kind)
            case AllOf(parts=parts):
                return any(self._is_inside(part, source) for part in parts)
            case AnyOf(parts=parts):
                return all(self._is_inside(part, source) for part in parts)
        return False

    def _sieve(self, sieve: SetPredicate, scope: Scope) -> Text:
        """The members that a sieve lets through, as a mask; others that are no members may be among them."""
        match sieve:
            case IndexLookup():
                return self._kept(sieve, scope)
            case TableLookup():
                return self._printed(sieve, scope)
            case SetMember(collection=collection):
                return self.value(collection, scope)
            case Uniform(test=test):
                return f"(-1 if {self.test(test, scope)} else 0)"
            case Complement(part=part):
                return f"~{self._sieve(part, scope)}"
            case AllOf(parts=parts) | AnyOf(parts=parts):
                sign = " & " if isinstance(sieve, AllOf) else " | "
                return self.body.steadied(f"({sign.join(self._sieve(part, scope) for part in parts)})", "allowed")

    def _kept(self, sieve: IndexLookup, scope: Scope) -> Text:
        base = self.module.masks_of(sieve.index, [self.value(each, scope) for each in sieve.prefix_arguments])
        if isinstance(sieve.value, ir.Constant):
            code = 1 if sieve.index.form == "empty" else 0 if sieve.value.value is None else int(sieve.value.value) + 1  # type: ignore[call-overload]  # a truth, number or place
            return f"S[{base} + {code}]" if code else f"S[{base}]"
        value = self.value(sieve.value, scope)
        if may_be_none(sieve.value.kind):
            value = self.atom(value, "value")
            return f"S[{base} + (0 if {value} is None else {value} + 1)]"
        return f"S[{base} + {value} + 1]"

    def _printed(self, sieve: TableLookup, scope: Scope) -> Text:
        others = [each for each in sieve.source.arguments if not _is_member(each, sieve.slot)]
        keys = [bare(self.value(each, scope)) for each in (*others, sieve.value)]
        return f"{self._memo(sieve)}[{keys[0] if len(keys) == 1 else row(keys)}]"

    def _memo(self, sieve: TableLookup) -> Text:
        """The dictionary of the members for which something printed has a value, by the other argument and the value."""
        source = sieve.source
        place = next(number for number, each in enumerate(source.arguments) if _is_member(each, sieve.slot))

        def write(function: Text) -> Text:
            body = type(self.body)()
            member, *keys = [body.fresh(stem) for stem in ("each", *(["other"] if len(source.arguments) > 1 else []), "wanted")]
            arguments = [ir.Local(each.kind, number, "") for number, each in enumerate(source.arguments)]
            scope = Scope({number: member if number == place else keys[0] for number in range(len(arguments))})
            if len(keys) > 1:
                body.line(f"{', '.join(keys)} = key")
            body.line("found = 0")
            with body.block(f"for {member} in {self.module.each(source.arguments[place].kind)}"):
                text = type(self)(self.module, body).value(replace(source, arguments=tuple(arguments)), scope)
                with body.block(f"if {bare(text)} == {keys[-1]}"):
                    body.line(f"found |= 1 << {member}")
            body.line("return found")
            work = self.module.name("work_out", source.name)
            return self.module.written(work, ["key" if len(keys) > 1 else keys[0]], body) + f"\n\n\n{function} = Memo({work})"

        key = ("where", type(source), source.name, place, source.arguments[place].kind)
        return self.module.function(key, "WITH", write)

    def _at_once(self, bind: ir.Aggregate, scope: Scope) -> Text | None:
        """A word whose members are just what sieves let through: no loop."""
        if not self.module.is_at_once(bind):
            return None
        mask, _ = self.mask_of(bind.source, bind.slot, filter_condition(bind), scope)
        assert mask is not None
        if bind.name == "every":
            return f"({mask} == 0)"
        return mask if bind.name == "set" else f"{mask}.bit_count()" if bind.name == "count" else f"({mask} != 0)"


def _is_member(argument: ir.Expression, slot: int) -> bool:
    return isinstance(argument, ir.Local) and argument.slot == slot
