"""Secrecy labels of expressions, from the labels of the slots they read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.verification.information_flow import labels
from interpreter.frontend.verification.information_flow.unique_components import unique_kinds
from interpreter.model import ir
from interpreter.model.builtins import overload_of, spelling_of
from interpreter.model.ir.effects import expressions_read, places_written, routines_run, slots_written
from interpreter.model.ir.traverse import children, descendants, substitute
from interpreter.model.types.types import EntityType, MultisetOf, Optional, SetOf, Type, element_type, non_null

HEAPS = ("set", "pool", "pile", "slot")

SlotValues = Mapping[int, labels.LabelledValue]


@dataclass(slots=True)
class LabelReader:
    """Computes labels of expressions; functions, row expressions and actions are summarised once, over their parameters."""

    symbols: SymbolTable
    followed: frozenset[str] | None = None  # open places that hold what was rolled, where open rolls get a label (`open_chance`)
    _summaries: dict[str, labels.LabelledValue] = field(default_factory=dict)
    _unique: frozenset[str] | None = None
    _facts: tuple[ir.Expression, ...] = ()  # what certainly holds where an expression is worked out

    def of(self, expression: ir.Expression, slots: SlotValues) -> labels.LabelledValue:
        """What is known of the value of an expression."""
        match expression:
            case ir.Local(slot=slot):
                return slots.get(slot, labels.PLAIN)
            case ir.Constant() | ir.LateConstant() | ir.GameParameter():
                return replace(labels.PLAIN, player=_settled(expression)) if non_null(expression.kind) == PLAYER_KIND else labels.PLAIN
            case ir.Answers():
                return self._answer(expression, slots)
            case ir.StateRead():
                return self._tracked(expression, slots)
            case ir.UserCall(name=name):
                arguments = [slots.get(ir.ME, labels.PLAIN), *(self.of(each, slots) for each in expression.arguments)]
                return replace(labels.substitute_value(self.word(name), arguments), player=self._defined(expression, arguments))
            case ir.RowExpression(name=name, row=row):
                found = labels.substitute_value(self._formulas(name), [slots.get(ir.ME, labels.PLAIN), self.of(row, slots)])
                return labels.join_values([found, self.of(row, slots)])
            case ir.HasLegalMove(action=action, player=player):
                return labels.join_values([labels.substitute_value(self._can(action), [self.of(player, slots)]), self.of(player, slots)])
            case ir.After():
                return self._ahead(expression, slots)
            case ir.BuiltinCall():
                return self._word(expression, slots)
            case ir.Aggregate():
                return self._bind(expression, slots)
            case _:
                return self._joined(expression, slots)

    def _joined(self, expression: ir.Expression, slots: SlotValues) -> labels.LabelledValue:
        """What is worked out from its parts in some other way."""
        values = self._values_of_parts(expression, slots)
        found = labels.join_values(values)
        match expression:
            case ir.IsNone():
                return replace(found, label=values[0].size, size=values[0].size)
            case ir.If():
                return replace(found, size=labels.join_labels((values[0].label, values[1].size, values[2].size)))
            case ir.SetOperation(operator="union"):
                return replace(found, player=labels.derived_player("union", [each.player for each in values]))
            case ir.Coalesce():
                player = labels.derived_player("otherwise", [each.player for each in values])
                return replace(found, size=labels.join_labels(each.size for each in values), player=player)
            case _:
                return found

    def _values_of_parts(self, expression: ir.Expression, slots: SlotValues) -> list[labels.LabelledValue]:
        """What is known of the parts; behind `and`, and where a condition is met, what it says holds."""
        facts, values = self._facts, list[labels.LabelledValue]()
        for number, part in enumerate(children(expression)):
            values.append(self._given(facts, part, slots))
            if isinstance(expression, ir.Logic) and expression.operator == "and":
                facts = (*facts, *_conjuncts(part))
            elif isinstance(expression, ir.If):
                facts = (*self._facts, *_conjuncts(part)) if number == 0 else self._facts
        return values

    def _given(self, facts: tuple[ir.Expression, ...], expression: ir.Expression, slots: SlotValues) -> labels.LabelledValue:
        """What is known of an expression where some conditions hold."""
        around, self._facts = self._facts, facts
        found = self.of(expression, slots)
        self._facts = around
        return found

    # ------------------------------------------------------------------------------------------------ what is remembered

    def owner(self, place: ir.LValue | ir.StateRead, slots: SlotValues) -> labels.Player | None:
        """The player or players who may know what lies there, if any; a term that holds for this step only if need be."""
        known = self.symbols.state_vars[place.name].known
        if isinstance(known, str):
            return None
        given: dict[int, labels.LabelledValue] = {}
        for slot, argument in enumerate(place.arguments, 1):
            given[slot] = labels.LabelledValue(player=self.of(argument, slots).player or labels.Player(f"raw {argument!r}"))
        return self.of(known, given).player or labels.Player(f"raw {place.name} {place.arguments!r}")

    def _tracked(self, expression: ir.StateRead, slots: SlotValues) -> labels.LabelledValue:
        values = [self.of(each, slots) for each in expression.arguments]
        where = labels.join_labels(value.label for value in values)
        decl = self.symbols.state_vars[expression.name]
        player = labels.derived_player(f"now {expression.name}", [value.player for value in values])
        if self.followed is not None and decl.known == "all" and expression.name in self.followed:
            where |= {labels.ROLLED}
        if decl.known == "all" or (
            decl.until is not None and substitute(decl.until, dict(enumerate(expression.arguments, 1))) in self._facts
        ):
            return labels.LabelledValue(where, where, player)
        label = where | {labels.Secret(expression.name, self.owner(expression, slots))}
        return labels.LabelledValue(label, where if decl.holder in HEAPS else label, player)

    def _answer(self, expression: ir.Answers, slots: SlotValues) -> labels.LabelledValue:
        """Everybody's answer lies in one slot; a secret one is known to its giver."""
        held, giver = slots.get(expression.slot, labels.PLAIN), self.of(expression.player, slots)
        if not held.ballot:
            return labels.join_values([held, giver])
        return labels.LabelledValue(held.label | giver.label | {labels.Secret(held.ballot, giver.player)}, held.size | giver.label)

    # ------------------------------------------------------------------------------------------------ words

    def _word(self, expression: ir.BuiltinCall, slots: SlotValues) -> labels.LabelledValue:
        values = [self.of(each, slots) for each in expression.arguments]
        found = labels.join_values(values, labels.derived_player(expression.name, [value.player for value in values]) if values else None)
        by_size, only = overload_of(expression).by_size, values[0] if len(values) == 1 else None
        if non_null(expression.kind) == PLAYER_KIND and not values:
            return replace(found, player=labels.Player(f"now {expression.name}"))
        if only is None or element_type(non_null(expression.arguments[0].kind)) is None:
            if by_size != "distinct" or only is None:
                return found
            return replace(
                found, size=only.size if isinstance(expression.arguments[0].kind, Optional) else labels.OPEN
            )  # one, if it is there
        if by_size == "value":
            return replace(found, label=only.size, size=only.size)
        keeps = by_size in ("size", "presence") or (by_size == "distinct" and self.counts(expression.arguments[0].kind))
        return replace(found, size=only.size) if keeps else found

    def counts(self, kind: Type) -> bool:
        """Whether going through a heap of this kind tells no more than its size: no member comes twice."""
        held = non_null(kind)
        if isinstance(held, SetOf):
            return True
        inner = element_type(held)
        if self._unique is None:
            self._unique = unique_kinds(self.symbols)
        return isinstance(inner, EntityType) and self.symbols.root(inner.name) in self._unique

    def _bind(self, expression: ir.Aggregate, slots: SlotValues) -> labels.LabelledValue:
        """A word that goes through a set; whose each is, nobody can say."""
        source = self.of(expression.source, slots)
        member = labels.one_of(source.player, f"member {expression.slot}")
        inner = {**slots, expression.slot: labels.LabelledValue(source.label, source.label, member)}
        rest = [self.of(each, inner) for each in (expression.where, expression.value, expression.floor) if each is not None]
        found = labels.join_values([source, *rest])
        passes = source.size if isinstance(non_null(expression.source.kind), SetOf) or self._walks_all(expression) else source.label
        if expression.where is not None:
            return found
        if expression.value is not None and not _reads(expression.value, expression.slot):
            told = labels.join_labels((passes, *(each.label for each in rest)))
            return replace(found, label=told, size=told)
        by_size = spelling_of(expression).by_size
        if by_size == "value":
            return replace(found, label=passes, size=passes)
        return replace(found, size=passes) if by_size in ("size", "presence") else found

    def _walks_all(self, expression: ir.Aggregate) -> bool:
        """Whether a binder goes through as many as a heap holds."""
        kind = non_null(expression.source.kind)
        return not isinstance(kind, MultisetOf) or self.counts(kind)

    def _defined(self, expression: ir.UserCall, arguments: Sequence[labels.LabelledValue]) -> labels.Player | None:
        decl = self.symbols.bodies.get(expression.name)
        if decl is None or PLAYER_KIND not in (non_null(expression.kind), element_type(non_null(expression.kind))):
            return None
        head = "word" if decl.fixed else "now"
        return labels.derived_player(
            f"{head} {expression.name}", [value.player for value in (arguments if decl.uses_me else arguments[1:])]
        )

    # ------------------------------------------------------------------------------------------------ once for all uses

    def word(self, name: str) -> labels.LabelledValue:
        """What is known of a word, for parameters."""
        decl = self.symbols.bodies.get(name)
        return labels.PLAIN if decl is None else self._summary(name, lambda: self.of(decl.body, _parameters(len(decl.parameters))))

    def _formulas(self, column: str) -> labels.LabelledValue:
        rows = self.symbols.row_expressions.get(column, {}).values()
        return self._summary(f"formula {column}", lambda: labels.join_values([self.of(body, _parameters(1)) for body, _ in rows]))

    def _can(self, action: str) -> labels.LabelledValue:
        branch = self.symbols.alternatives.get(action)
        if branch is None:
            return labels.PLAIN
        return self._summary(f"can {action}", lambda: labels.join_values(self.offer(branch, _parameters(0))))

    def _summary(self, name: str, compute: Callable[[], labels.LabelledValue]) -> labels.LabelledValue:
        """What is known of a definition for parameters, worked out once."""
        if name not in self._summaries:
            self._summaries[name] = labels.PLAIN  # circles are reported elsewhere
            around, self._facts = self._facts, ()
            self._summaries[name] = _abstract(compute())
            self._facts = around
        return self._summaries[name]

    def _ahead(self, expression: ir.After, slots: SlotValues) -> labels.LabelledValue:
        """What is worked out at the position after some steps tells of all that these look at and move.

        Whoever is the leader there, say, need not be the leader here: what the game remembers names nobody.
        """
        arguments = [labels.PLAIN] * len(self.symbols.routines[expression.routine].slots)
        for slot, argument in zip(expression.entry, expression.arguments, strict=True):
            arguments[slot] = self.of(argument, slots)
        there = (self._steps(expression.routine), self._given((), expression.value, slots))
        steps, value = (labels.without_names(each, labels.is_fleeting) for each in there)
        return labels.join_values([labels.substitute_value(steps, arguments), *arguments, value])

    def _steps(self, name: str) -> labels.LabelledValue:
        """What is known of all that a routine looks at, for what it is given; whoever stands in a slot that it fills, nobody can say."""
        return self._summary(f"steps {name}", lambda: labels.join_values(self._values_in(self.symbols.routines[name])))

    def _values_in(self, routine: ir.Routine) -> list[labels.LabelledValue]:
        """All that a routine looks at and changes, and what those look at and change that it runs."""
        code = routine.code
        filled = {slot for step in code for slot in slots_written(step)}
        slots = {slot: labels.parameter(slot) for slot in range(len(routine.slots)) if slot not in filled}
        values = [self.of(each, slots) for step in code for each in expressions_read(step)]
        values += [self._contents(place, slots) for step in code for place in places_written(step)]
        for step in code:
            arguments = step.arguments if isinstance(step, ir.Call) else (step.row,) if isinstance(step, ir.CallIndirect) else ()
            inside = [slots.get(ir.ME, labels.PLAIN), *(self.of(each, slots) for each in arguments)]
            for called in routines_run(step, self.symbols.programs):
                rest = [labels.PLAIN] * len(self.symbols.routines[called].slots)
                values.append(labels.substitute_value(self._steps(called), [*inside, *rest]))
        return values

    def _contents(self, place: ir.LValue, slots: SlotValues) -> labels.LabelledValue:
        """What lies in a place, and which place that is."""
        if place.name not in self.symbols.state_vars:
            return labels.PLAIN  # the course of the turns
        return self._tracked(ir.StateRead(self.symbols.state_vars[place.name].kind, place.name, place.arguments), slots)

    def offer(self, branch: ir.Alternative, slots: SlotValues) -> list[labels.LabelledValue]:
        """What decides whether a way to answer is open to somebody."""
        found: list[labels.LabelledValue] = []
        inner = dict(slots)
        for choice in branch.choices:
            domain = self.of(choice.domain, inner)
            inner[choice.slot] = labels.LabelledValue(domain.label, domain.label, labels.one_of(domain.player, f"chosen {choice.slot}"))
            found += [domain, *([self.of(choice.where, inner)] if choice.where is not None else [])]
        for slot, value in branch.lets:
            inner[slot] = self.of(value, inner)
        return [*found, *(self.of(rule.test, inner) for rule in branch.guards)]

    def chosen_size(self, choice: ir.Choice, slots: SlotValues) -> labels.SecrecyLabel | None:
        """Who may know how many are chosen, where that is settled beforehand; None where it is up to the answer."""
        domain = choice.domain
        if isinstance(domain, ir.BuiltinCall) and overload_of(domain).lazy and domain.arguments[1] == domain.arguments[2]:
            return self.of(domain.arguments[1], slots).label
        kind = element_type(non_null(domain.kind))
        return labels.OPEN if isinstance(kind, EntityType) else None


def _conjuncts(condition: ir.Expression) -> tuple[ir.Expression, ...]:
    """What certainly holds where a condition does."""
    return condition.parts if isinstance(condition, ir.Logic) and condition.operator == "and" else (condition,)


def _parameters(number: int) -> dict[int, labels.LabelledValue]:
    return {slot: labels.parameter(slot) for slot in range(number + 1)}


def _abstract(value: labels.LabelledValue) -> labels.LabelledValue:
    """What is known of a word outside of it: its own names mean nothing there."""
    return labels.without_names(value, lambda head: head.startswith("raw"))


def _settled(expression: ir.Constant | ir.LateConstant | ir.GameParameter) -> labels.Player:
    """The term of a player who is settled from the start."""
    match expression:
        case ir.Constant(value=value):
            return labels.Player(f"seat {value}")
        case ir.LateConstant(name=name) | ir.GameParameter(name=name):
            return labels.Player(f"named {name}")


def _reads(expression: ir.Expression, slot: int) -> bool:
    return any(isinstance(part, ir.Local | ir.Answers) and part.slot == slot for part in descendants(expression))
