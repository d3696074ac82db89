"""Lowering of statements to instructions. What lowers a statement registers itself with `context.handles`, so it is loaded here."""

from interpreter.frontend.lowering import control, decisions, telling, turns, updates

__all__ = ["control", "decisions", "telling", "turns", "updates"]
