"""Steps in which chance acts."""

from interpreter.model.schema.shapes import Form
from interpreter.model.schema.statement_spec import Field, Verb

GROUP = "Chance"

VERBS: tuple[Verb, ...] = (
    Verb("shuffle", GROUP, Form.PLACE, "A pile comes into a random order.", "- shuffle: deck", "shuffle; mix the bag"),
    Verb(
        "roll",
        GROUP,
        Form.NAME,
        "Chance picks one of a set and gives it a name, known in the steps that follow, or in `do` if there is one.",
        "- roll: face from faces",
        "roll a die; draw by lot",
        fields=(
            Field("from", Form.DOMAIN, "What may come up; all equally likely unless `weight` says otherwise.", required=True),
            Field("weight", Form.EXPRESSION, "How likely each is, as a whole number; the name stands for the one weighed."),
            Field("do", Form.STEPS, "The steps that know the name; needed where there may be nothing to pick from."),
        ),
        sentence_fields=("from",),
    ),
)
