"""Lexical scopes: the names bound at one place of a rule file, and the facts known there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.builtins import RESERVED
from interpreter.model.ir import ME, Expression, Local, Slot
from interpreter.model.types.types import PLAYER, EntityType, Type

TypeFacts = Mapping[Expression, Type]  # what is known of an expression here: that it is not none, or a narrower kind


@dataclass(slots=True)
class SlotAllocator:
    """Allocates the slots of one routine or body; slot 0 is `me`."""

    slots: list[Slot] = field(default_factory=lambda: [Slot("me", EntityType(PLAYER))])
    places: dict[int, Span] = field(default_factory=dict)  # where the name of a slot was bound

    def new(self, name: str, kind: Type | None) -> int:
        """The number of a new slot."""
        self.slots.append(Slot(name, kind))
        return len(self.slots) - 1


@dataclass(frozen=True, slots=True)
class ActionScope:
    """The action whose requirements are being checked: its name, what has been chosen and named, and whether one of them looks ahead."""

    name: str
    answer: tuple[Local, ...]
    looks_ahead: list[bool] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scope:
    """A lexical scope: the names bound here, the facts in force, and whether somebody acts (`me`)."""

    symbols: SymbolTable
    slots: SlotAllocator
    names: Mapping[str, Local] = field(default_factory=dict)
    answers: Mapping[str, tuple[int, Type]] = field(default_factory=dict)  # `ballot(player)` after a common question
    facts: TypeFacts = field(default_factory=dict)
    acting: bool = True
    uses_me: list[bool] = field(default_factory=list)  # filled where `me` is read, for words
    action: ActionScope | None = None

    def bind(self, name: str, kind: Type, span: Span | None) -> tuple["Scope", int]:
        """A scope in which `name` is bound to a new slot, and the slot."""
        self._check_not_hidden(name, span)
        slot = self.slots.new(name, kind)
        if span is not None:
            self.slots.places[slot] = span
        return replace(self, names={**self.names, name: Local(kind, slot, name)}), slot

    def with_facts(self, facts: TypeFacts) -> "Scope":
        """The same place with more known."""
        return replace(self, facts={**self.facts, **facts}) if facts else self

    def me(self, span: Span | None) -> Local:
        """The acting player; remembers that it was read."""
        self.uses_me.append(True)
        return Local(EntityType(PLAYER), ME, "me", span=span)

    def known_names(self) -> Iterator[str]:
        """Return all names one could have meant here."""
        return chain(self.symbols.known_names(), self.names, self.answers)

    def _check_not_hidden(self, name: str, span: Span | None) -> None:
        """Report a local name that hides another one."""
        symbols = self.symbols
        if name in self.names or name in symbols.nullary or name in symbols.members or name in RESERVED:
            first = symbols.places.get(name)
            also = [Label(first, f"`{name}` already has this meaning")] if first else []
            symbols.report.add("N103", span, name=name, also=also)
