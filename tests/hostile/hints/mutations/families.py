"""Families of mistakes by name; each is drawn equally often."""

from collections.abc import Mapping, Sequence

from tests.hostile.hints.mutations.edits import Mutation
from tests.hostile.hints.mutations.forms import FORMS
from tests.hostile.hints.mutations.idle import IDLE
from tests.hostile.hints.mutations.layout import BRACKETS, INDENTS, QUOTES
from tests.hostile.hints.mutations.names import NAMES
from tests.hostile.hints.mutations.parts import PARTS
from tests.hostile.hints.mutations.types import TYPES

FAMILIES: Mapping[str, Sequence[Mutation]] = {
    "names": NAMES,
    "types": TYPES,
    "indents": INDENTS,
    "quotes": QUOTES,
    "brackets": BRACKETS,
    "missing parts": PARTS,
    "wrong kinds": FORMS,
    "without effect": IDLE,
}
