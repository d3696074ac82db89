"""Looks up the declassifications (`tells: hand`) in force at an instruction."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.frontend.symbols.symbol_table import Declassification, SymbolTable
from interpreter.frontend.verification.information_flow.expression_labels import LabelReader, SlotValues
from interpreter.frontend.verification.information_flow.labels import LabelledValue, SecrecyLabel, Secret


@dataclass(slots=True)
class ActiveDeclassifications:
    """Lowers labels by the declassifications in force, and remembers which of them were of use."""

    symbols: SymbolTable
    reader: LabelReader
    of_use: set[int] = field(default_factory=set)  # by identity: each is one line of the file

    def of(self, address: str, number: int = -1) -> Sequence[Declassification]:
        """What the step of an instruction of a routine says; without a number, the rule at an address."""
        return self.symbols.declassifications.get((address, number), ())

    def of_action(self, action: str | None) -> Sequence[Declassification]:
        """What an action says."""
        return self.of(f"actions.{action}") if action is not None else ()

    def declassify(self, value: LabelledValue, sayings: Sequence[Declassification], slots: SlotValues) -> LabelledValue:
        """The value after that has been told."""
        for each in sayings:
            value = replace(value, label=self.lowered(value.label, each, slots), size=self.lowered(value.size, each, slots))
        return value

    def lowered(self, label: SecrecyLabel, saying: Declassification, slots: SlotValues) -> SecrecyLabel:
        """The label after something of it has been told to everybody, or to one player."""
        named = {secret for secret in label if secret.name == saying.name}
        if not named:
            return label
        self.of_use.add(id(saying))
        if saying.whom is None:
            return label - named
        whom = self.reader.of(saying.whom, slots).player
        return (label - named) | {Secret(saying.name, whom)}
