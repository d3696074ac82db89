"""The specification of a kind of statement: one definition from which schema, checks and documentation follow."""

from dataclasses import KW_ONLY, dataclass
from typing import Literal

from interpreter.model.schema.shapes import FieldType, KeySpec

_SENTENCES = frozenset({FieldType.EXPRESSION, FieldType.AMOUNT, FieldType.THING, FieldType.PLACE, FieldType.MEMBER, FieldType.CALL})


@dataclass(frozen=True, slots=True)
class StatementSpec:
    """Specification of a kind of statement.

    `entry`: its keyword and its sentence, `shuffle: A pile comes ...`. `subject` is the type of its operand, `choices` the operand's
    words if it is a word.
    `sentence_fields` are those fields that may stand in the verb's own line instead, in this order.
    `used_for` is how a rulebook would put it. `writes`: what it may change by itself, beside the steps that stand in it: what is
    tracked under the names in its own lines, or anything, as what somebody else does.
    """

    entry: str
    subject: FieldType
    example: str
    used_for: str
    fields: tuple[KeySpec, ...] = ()
    sentence_fields: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    _: KW_ONLY
    writes: Literal["nothing", "named", "anything"]

    @property
    def name(self) -> str:
        """The keyword."""
        return self.entry.partition(": ")[0]

    @property
    def doc(self) -> str:
        """What it does, in a sentence."""
        return self.entry.partition(": ")[2]

    def field(self, name: str) -> KeySpec | None:
        """The field with a name, or None."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of all fields."""
        return tuple(field.name for field in self.fields)

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the fields that must be there, as a key or in the verb's own line."""
        return tuple(field.name for field in self.fields if field.required)

    @property
    def is_sentence(self) -> bool:
        """Whether what stands behind the verb is one line of the language of expressions."""
        return self.subject in _SENTENCES or bool(self.sentence_fields)
