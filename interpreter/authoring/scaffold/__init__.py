"""A variant file to begin with: one example of each kind of change, made of the game's own addresses and tried out."""

from interpreter.authoring.scaffold.context import Ground, ground
from interpreter.authoring.scaffold.template import Sheet, scenario, sheet

__all__ = ["Ground", "Sheet", "ground", "scenario", "sheet"]
