"""What people read comes in the language that each call asks for, from a game that was loaded once."""

import pickle

import pytest

import interpreter
from interpreter.project import loading


@pytest.fixture(scope="module")
def match() -> interpreter.Match:
    return interpreter.load("underwood").start(players=2, seed=1)


def test_the_languages_of_the_rules_are_told(match: interpreter.Match) -> None:
    assert interpreter.load("underwood").languages[0] == match.state.table.rules.language
    assert {"de", "en"} <= set(interpreter.load("go").languages)
    assert [interpreter.load("chess").title_in(language) for language in ("de", "en", None, "xx")] == ["Schach", "Chess", "Chess", "Chess"]


@pytest.mark.full
def test_every_line_and_action_has_a_title_in_both_languages() -> None:
    differ = 0
    for name in loading.shipped():
        game = interpreter.load(name)
        state = game.start(players=game.players[0], seed=1).state
        rules = state.table.rules
        addresses = [f"scoring.{line.name}" for line in rules.scoring] + [f"actions.{action}" for action in rules.actions]
        for address in addresses:
            said = [state.title_of(address, language) for language in ("en", "de")]
            assert all(said)
            differ += said[0] != said[1]
    assert differ > 50


def test_refusals_are_explained_in_the_language_of_the_call(match: interpreter.Match) -> None:
    refusal = match.why_not("nonsense")
    assert refusal is not None
    german, english = (refusal.explain(language) for language in ("de", "en"))
    assert "nonsense" in german
    assert "nonsense" in english
    assert german != english == refusal.sentence


def test_a_rule_says_why_in_the_language_of_the_call() -> None:
    match = interpreter.load("go").start(players=2, seed=1)
    for move in match.questions[0].options.notation()[:1] * 2:
        refusal = match.why_not(move)
        if refusal is None:
            match.answer(move)
    assert refusal is not None
    assert refusal.explain("de") != refusal.explain("en") == refusal.explain() == refusal.sentence


def test_a_refused_answer_is_explained_in_the_language_of_the_call(match: interpreter.Match) -> None:
    with pytest.raises(interpreter.IllegalMove) as refused:
        match.answer("nonsense")
    illegal = pickle.loads(pickle.dumps(refused.value))  # noqa: S301  # made here
    assert illegal.explain() == illegal.refusal.sentence == illegal.explain("en")
    assert illegal.explain("de").startswith("`nonsense` ist hier kein Zug.")
    assert illegal.explain("xx") == illegal.explain("en")
    assert str(illegal) == str(refused.value)


def test_questions_and_what_is_unknown(match: interpreter.Match) -> None:
    question = match.questions[0]
    assert question.text_in(None) == question.text
    assert isinstance(question.text_in("de"), str)
    with pytest.raises(interpreter.UsageError, match="C123"):
        match.state.title_of("scoring.nothing")
