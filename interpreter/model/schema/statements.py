"""The table of steps: every verb a rule file may use, with what may stand beside it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from interpreter.model.schema import statement_chance, statement_control, statement_decisions, statement_updates
from interpreter.model.schema.shapes import Form
from interpreter.model.schema.statement_spec import Field, Verb

VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        verb.name: verb for group in (statement_updates, statement_chance, statement_decisions, statement_control) for verb in group.VERBS
    }  # in the order of the documentation
)

TELLS = "What of something hidden this tells, such as `hand`; to everybody, unless it says `hand to next(me)`."

BESIDE: tuple[Field, ...] = (
    Field("id", Form.NAME, "The step's own name in its address, so that variants can point at it."),
    Field("title", Form.TEXT, "What a rulebook calls this step, as a heading."),
    Field("text", Form.TEXT, "What a rulebook says about this step; it is read aloud."),
    Field("tells", Form.TOLD, TELLS),
    Field("source", Form.CLAUSES, "The clauses of the rulebook that this step carries out."),
    Field("because", Form.TEXT, "Why it is done this way, for whoever reads the file."),
    Field("surely", Form.TEXT, "Why this step never falls short: what was checked before."),
)


def leading(keys: Iterable[str]) -> tuple[str, ...]:
    """The verbs among the keys of a step; a key that belongs to another verb there (`choose` of `choose_together`) is none."""
    verbs = tuple(key for key in keys if key in VERBS)
    return tuple(key for key in verbs if not any(key in VERBS[other].keys for other in verbs))


__all__ = ["BESIDE", "TELLS", "VERBS", "Field", "Verb", "leading"]
