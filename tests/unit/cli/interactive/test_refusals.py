"""Why a move is not possible, in the languages there are."""

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.display.refusals import explain
from interpreter.runtime.notation.explanations import Refusal


def test_guesses_and_lists_are_told_in_german_too() -> None:
    names = tuple("abcdefghij")
    found = Refusal(
        Diagnostic("R122", (), {"word": "x", "did_you_mean": "Did you mean `a` or `b`?", "expected": "a and more"}),
        names,
        guesses=("a", "b"),
    )
    assert ("`x` ist hier kein Zug. Meinst du `a` oder `b`?", "So kann ein Zug beginnen: a, b, c, d, e, f, g, h und 2 weitere.") == explain(
        found, "de"
    )
    assert explain(found, "en")[0].startswith("`x` is no move here.")
    assert "nichts" in explain(Refusal(found.diagnostic), "de")[1]
