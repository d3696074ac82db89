"""What the file itself says that it tells: `tells: hand` (declassification, said where it happens)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.frontend.symbols.symbol_table import Declared, Tells
from interpreter.frontend.verification.information_flow.expression_labels import Reader, Slots
from interpreter.frontend.verification.information_flow.labels import Label, Secret, Value


@dataclass(slots=True)
class Telling:
    """Lowers labels by what is said, and remembers which sayings were of use."""

    declared: Declared
    reader: Reader
    of_use: set[int] = field(default_factory=set)  # by identity: each is one line of the file

    def of_step(self, routine: str, number: int) -> Sequence[Tells]:
        """What the step of an instruction says."""
        return self.declared.tells.get((routine, number), ())

    def of_action(self, action: str | None) -> Sequence[Tells]:
        """What an action says."""
        return self.declared.tells.get((f"actions.{action}", -1), ()) if action is not None else ()

    def of_rule(self, address: str) -> Sequence[Tells]:
        """What a requirement, a cost or an end of the game says."""
        return self.declared.tells.get((address, -1), ())

    def told(self, value: Value, sayings: Sequence[Tells], slots: Slots) -> Value:
        """The value after that has been told."""
        for each in sayings:
            value = replace(value, label=self.lowered(value.label, each, slots), size=self.lowered(value.size, each, slots))
        return value

    def lowered(self, label: Label, saying: Tells, slots: Slots) -> Label:
        """The label after something of it has been told to everybody, or to one player."""
        named = {secret for secret in label if secret.name == saying.name}
        if not named:
            return label
        self.of_use.add(id(saying))
        if saying.whom is None:
            return label - named
        whom = self.reader.of(saying.whom, slots).player
        return (label - named) | {Secret(saying.name, whom)}
