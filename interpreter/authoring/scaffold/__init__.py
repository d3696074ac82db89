"""A variant file to begin with: one example of each kind of change, made of the game's own addresses and tried out."""

from interpreter.authoring.scaffold.context import DraftContext, draft_context
from interpreter.authoring.scaffold.template import Template, scenario, template

__all__ = ["DraftContext", "Template", "draft_context", "scenario", "template"]
