"""Why a move is not possible, in the languages there are."""

import re

import pytest

from interpreter.cli.interactive.refusals import _GERMAN, told
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.runtime.notation.explanations import Refusal


def test_every_refusal_of_a_move_has_a_german_sentence() -> None:
    assert {code for code in CODES if "R120" <= code <= "R137"} | {"R112"} == set(_GERMAN)


@pytest.mark.parametrize("code", _GERMAN)
def test_both_languages_fill_in_the_same_things_or_fewer(code: str) -> None:
    row = CODES[code]
    english, german = (set(re.findall(r"\{(\w+)\}", text)) for text in (row.sentence + row.hint, "".join(_GERMAN[code])))
    assert german <= english


def test_guesses_and_lists_are_told_in_german_too() -> None:
    names = tuple("abcdefghij")
    found = Refusal(Diagnostic("R122", (), {"word": "x", "did_you_mean": "Did you mean `a` or `b`?", "expected": "a and more"}), names)
    assert ("`x` ist hier kein Zug. Meinst du `a` oder `b`?", "So kann ein Zug beginnen: a, b, c, d, e, f, g, h und 2 weitere.") == told(
        found, "de"
    )
    assert told(found, "en")[0].startswith("`x` is no move here.")
    assert "nichts" in told(Refusal(found.diagnostic), "de")[1]
