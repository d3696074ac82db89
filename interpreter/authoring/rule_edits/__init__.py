"""Edits of the rules without writing YAML: what can be done at an address, and the variant file that a person would write for it.

`edit_context` compiles a game with the file that is being written, `offers` says what can be done, `trial` and `forbidden` what the
checker would say of it, `apply` writes it, `fold` works it into a game that is still being written.
"""

from interpreter.authoring.rule_edits.apply import apply
from interpreter.authoring.rule_edits.fold import fold
from interpreter.authoring.rule_edits.ground.context import EditContext, edit_context
from interpreter.authoring.rule_edits.ground.offer import Choice, Edit, Field, Offer, Refusal, RuleOffers
from interpreter.authoring.rule_edits.ground.sentences import title_of
from interpreter.authoring.rule_edits.head_edits import HEAD_EDITS
from interpreter.authoring.rule_edits.offers import offers
from interpreter.authoring.rule_edits.trial import forbidden, trial

__all__ = [
    "HEAD_EDITS", "Choice", "Edit", "EditContext", "Field", "Offer", "Refusal", "RuleOffers", "apply", "edit_context", "fold", "forbidden", "offers", "title_of", "trial",
]  # fmt: skip
