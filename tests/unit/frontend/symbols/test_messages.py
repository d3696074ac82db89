from interpreter.frontend.symbols.messages import join_texts
from interpreter.model.localized_text import interpolate, select_language
from tests.unit.frontend.made import codes, rules_of

ACTION = "actions:\n  it:\n    text: {}\n    do:\n      - shuffle: deck\n"


def test_a_plain_text_is_in_the_language_of_the_file() -> None:
    assert {"en": "Shuffle."} == rules_of(ACTION.format("Shuffle.")).addresses["actions.it"].text
    assert {"de": "Mischen."} == rules_of("language: de\n" + ACTION.format("Mischen.")).addresses["actions.it"].text


def test_a_text_may_be_said_in_several_languages() -> None:
    text = rules_of(ACTION.format("{en: Shuffle., de: Mischen.}")).addresses["actions.it"].text
    assert ("Mischen.", "Shuffle.", "Shuffle.") == (
        select_language(text, "de", "en"),
        select_language(text, "en"),
        select_language(text, "fr", "en"),
    )
    assert "" == select_language({}, "en")


def test_line_breaks_in_a_text_are_blanks() -> None:
    assert {"en": "Shuffle the deck."} == rules_of(ACTION.format(">\n      Shuffle\n      the deck.")).addresses["actions.it"].text


def test_a_text_quotes_numbers_and_options_by_name() -> None:
    text = "numbers:\n  most: 3\n" + ACTION.format('"Up to {most}."')
    assert "Up to 3." == interpolate(rules_of(text).addresses["actions.it"].text["en"], {"most": "3"}.get)


def test_a_text_that_quotes_something_else_is_found_in_every_language() -> None:
    assert ["K110"] == codes("numbers:\n  most: 3\n" + ACTION.format('"Up to {mots}."'))
    assert ["K110"] == codes("numbers:\n  most: 3\n" + ACTION.format('{en: "Up to {most}.", de: "Bis {meist}."}'))


def test_sentences_are_joined_in_the_languages_that_all_of_them_have() -> None:
    both, english = {"en": "Draw.", "de": "Zieh."}, {"en": "Shuffle."}
    assert {"en": "Draw. Draw.", "de": "Zieh. Zieh."} == join_texts([both, {}, both])
    assert {"en": "Draw. Shuffle."} == join_texts([both, english])
    assert {"en": "Shuffle. Zieh."} == join_texts([english, {"de": "Zieh."}])
    assert {} == join_texts([{}])
