"""The table of statements: every statement keyword of a rule file, with the fields that may stand beside it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from interpreter.model.schema import statement_chance, statement_control, statement_decisions, statement_telling, statement_updates
from interpreter.model.schema.shapes import FieldType, KeySpec
from interpreter.model.schema.statement_spec import StatementSpec

GROUPS: Mapping[str, tuple[StatementSpec, ...]] = MappingProxyType(
    {
        "Changing": statement_updates.STATEMENTS,
        "Chance": statement_chance.STATEMENTS,
        "Asking": statement_decisions.STATEMENTS,
        "Telling": statement_telling.STATEMENTS,
        "Flow": statement_control.STATEMENTS,
    }
)  # heading -> statements, in the order of the documentation
STATEMENTS: Mapping[str, StatementSpec] = MappingProxyType({verb.name: verb for group in GROUPS.values() for verb in group})

TELLS = "What of something hidden this tells, such as `hand`; to everybody, unless it says `hand to next(me)`."

COMMON_FIELDS: tuple[KeySpec, ...] = (
    KeySpec("id", FieldType.NAME, "The step's own name in its address, so that variants can point at it."),
    KeySpec("title", FieldType.TEXT, "What a rulebook calls this step, as a heading."),
    KeySpec("text", FieldType.TEXT, "What a rulebook says about this step; it is read aloud."),
    KeySpec("tells", FieldType.TOLD, TELLS),
    KeySpec("source", FieldType.CLAUSES, "The clauses of the rulebook that this step carries out."),
    KeySpec("because", FieldType.TEXT, "Why it is done this way, for whoever reads the file."),
    KeySpec("surely", FieldType.TEXT, "Why this step never falls short: what was checked before."),
)


def leading_keywords(keys: Iterable[str]) -> tuple[str, ...]:
    """The verbs among the keys of a step; a key that belongs to another verb there (`choose` of `choose_together`) is none."""
    verbs = tuple(key for key in keys if key in STATEMENTS)
    return tuple(key for key in verbs if not any(key in STATEMENTS[other].keys for other in verbs))


__all__ = ["COMMON_FIELDS", "GROUPS", "STATEMENTS", "TELLS", "StatementSpec", "leading_keywords"]
