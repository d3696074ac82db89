"""Codes G: lessons of the guided first game. What they share with scenarios has codes S."""

from interpreter.diagnostics.codes.code import parse_codes

ROWS = parse_codes("""
# G100: where lessons begin
G100 chance is asked | Chance is asked where this lesson begins, so nobody can answer.
  | Write what chance brings as a line `- chance: …` under `then:`, or write `chance: first`, or give the lesson a `seed:`.
""")
