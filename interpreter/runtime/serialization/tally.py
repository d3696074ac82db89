"""How often each thing was chosen by players who were asked together: what a vote comes to.

It is told when the last answer is in and all are turned up, where at least three answered and something was chosen more than once. Of
several things in one answer each counts. Numbers are not counted: bids are compared, and `7 × 2` reads like a product.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir import Ask
from interpreter.model.types.types import BoolType, EntityType, Type, element_type, non_null
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import root, value_label
from interpreter.runtime.serialization.public_events import answers_together
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS
from interpreter.runtime.values import value_syntax
from interpreter.translation import translate

FEWEST = 3  # answers: two can be seen at a glance


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each thing was chosen, in notation, the most frequent first, then in the order of their kind; `labels` are what people call them."""

    counts: Mapping[str, int]
    labels: tuple[str, ...]

    def sentence(self, language: str | None = None) -> str:
        """The tally in words: `In all: yes × 3, no × 2`."""
        counts = zip(self.labels, self.counts.values(), strict=True)
        return translate(language, "In all: {counts}", counts=", ".join(f"{label} × {count}" for label, count in counts))


def tally(way: Transition, language: str | None = None) -> Tally | None:
    """What the answers that are turned up now come to, if there is anything to count."""
    answers = [answer for _, answer in answers_together(way) if answer != PASS]
    instruction = way.question.instruction
    if len(answers) < FEWEST or not isinstance(instruction, Ask):
        return None
    kind = non_null(candidate_kind(instruction.decision.alternatives[0].choices[0]))
    inner = element_type(kind)
    thing = non_null(inner or kind)
    if not _is_counted(way.table, thing):
        return None
    each_of = copies_walker(kind) if inner is not None else lambda value: (value,)
    chosen = Counter(sorted(each for answer in answers for each in each_of(answer.values[0]))).most_common()
    if not chosen or chosen[0][1] == 1:
        return None
    counts = {value_syntax.format_value(way.table.material, thing, value): count for value, count in chosen}
    return Tally(MappingProxyType(counts), tuple(value_label(way.table, thing, value, language) for value, _ in chosen))


def _is_counted(table: GameInstance, kind: Type) -> bool:
    """Whether things of a kind are counted: members that are no numbers, and yes and no."""
    if isinstance(kind, EntityType):
        decl = table.rules.kinds.get(root(table.rules, kind.name))
        return decl is None or decl.form != "numbers"
    return isinstance(kind, BoolType)
