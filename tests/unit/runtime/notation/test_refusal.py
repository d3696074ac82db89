"""Why a move is not possible, in the languages there are."""

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.runtime.notation.refusal import Refusal, refuse


def test_guesses_and_lists_are_told_in_german_too() -> None:
    names = tuple("abcdefghij")
    found = Refusal(
        Diagnostic("R122", (), {"word": "x", "did_you_mean": "Did you mean `a` or `b`?", "expected": "a and more"}),
        names,
        guesses=("a", "b"),
    )
    assert "`x` ist hier kein Zug. Meinst du `a` oder `b`?" == found.reason("de")
    assert "So kann ein Zug beginnen: a, b, c, d, e, f, g, h und 2 weitere." == found.advice("de")
    assert found.reason("en").startswith("`x` is no move here.")
    assert "nichts" in Refusal(found.diagnostic).advice("de")


def test_a_requirement_without_a_sentence_is_named_in_every_language() -> None:
    found = refuse("R131", requirement="apart", message="The requirement `apart` is not met.", address="actions.swap.require.apart")
    assert "The requirement `apart` is not met. So says the rule `actions.swap.require.apart`." == found.explain("en") == found.explain()
    assert "Die Bedingung `apart` ist nicht erfüllt. So sagt es die Regel `actions.swap.require.apart`." == found.explain("de")
