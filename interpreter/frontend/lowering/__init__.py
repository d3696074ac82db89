"""Lowering of statements to instructions. What lowers a statement registers itself with `context.handles`, so it is loaded here."""

from interpreter.frontend.lowering import control, decisions, turns, updates

__all__ = ["control", "decisions", "turns", "updates"]
