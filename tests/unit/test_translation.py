"""Catalogues: that they are whole, that they ask for the same values as the English sentences, and that a language needs no code."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner

from interpreter import resources, translation
from interpreter.cli.main import app
from interpreter.rulebook.render import markdown
from interpreter.translation import conjunction, disjunction, in_every_language, read_catalogue, template, translate, translate_plural
from tests.translatable_messages import all_messages
from tests.unit.rulebook.books import book

CATALOGUES = resources.catalogues()
DUTCH = """\
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "End of the game"
msgstr "Einde van het spel"

msgid "{names} or {last}"
msgstr "{names} of {last}"

msgid "Your choice."
msgstr "Kies maar."

msgid "{name} to move"
msgstr "{name} is aan de beurt"

msgctxt "a command"
msgid "what"
msgstr "wat"

msgid "Nothing here is called `{name}`."
msgstr "Niets heet hier `{name}`."

msgid "`{word}` is no {kind}. {did_you_mean}"
msgstr "`{word}` bestaat niet. {did_you_mean}"

#, fuzzy
msgid "Good bye."
msgstr "Tot ziens?"
"""


@cache
def messages() -> list[tuple[str, str, str]]:
    return [message for found in all_messages().values() for message in found]


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that nothing but a file in it tells of."""
    path = tmp_path / "nl.po"
    path.write_text(DUTCH, encoding="utf-8")
    found = {**CATALOGUES, "nl": path}
    monkeypatch.setattr(resources, "catalogues", lambda: found)
    translation._catalogue.cache_clear()
    yield
    translation._catalogue.cache_clear()


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_ships_translates_every_message_and_nothing_else(language: str) -> None:
    entries = entries_of(CATALOGUES[language].read_text(encoding="utf-8"))
    assert sorted(messages()) == sorted(entries)


@pytest.mark.parametrize("language", CATALOGUES)
def test_translations_fill_in_the_same_things_or_fewer(language: str) -> None:
    entries = entries_of(CATALOGUES[language].read_text(encoding="utf-8"))
    wrong = [
        (message, text)
        for (_, message, plural), texts in entries.items()
        for text in texts
        if not text or not places(text) <= places(message) | places(plural)
    ]
    assert [] == wrong


def entries_of(text: str) -> dict[tuple[str, str, str], tuple[str, ...]]:
    """The translations of a file by context, message and plural form."""
    catalogue = read_catalogue(text)._catalog  # type: ignore[attr-defined]  # gettext has no way to list what it holds
    texts = defaultdict(list)
    for each, translated in catalogue.items():
        texts[each if isinstance(each, str) else each[0]].append(translated)
    plurals = {one: many for _, one, many in messages() if many}
    found = {}
    for key in texts.keys() - {""}:
        context, _, message = key.rpartition("\x04")
        found[context, message, plurals.get(message, "")] = tuple(texts[key])
    return found


def places(text: str) -> set[str]:
    """The names of the values that a sentence asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.usefixtures("dutch")
def test_a_rulebook_in_a_language_that_has_a_catalogue_only() -> None:
    found = book("tic_tac_toe", "nl")
    assert found is not None
    written = markdown.text(found)
    assert "## Einde van het spel" in written
    assert "## How the game goes" in written  # not in the catalogue


@pytest.mark.usefixtures("dutch")
def test_a_game_at_the_terminal_in_a_language_that_has_a_catalogue_only() -> None:
    typed = "wat kees\nwhy kees\nscore\nquit\n"
    shown = CliRunner().invoke(app, ["play", "tic_tac_toe", "--lang", "nl", "--no-color"], input=typed)
    assert 0 == shown.exit_code
    assert "is aan de beurt" in shown.output
    assert "Niets heet hier `kees`." in shown.output
    assert "`kees` bestaat niet." in shown.output
    assert "If the game ended now:" in shown.output  # not in the catalogue
    assert "Good bye." in shown.output  # somebody has to look at it again
    assert "Tot ziens" not in shown.output


def test_a_language_of_which_nothing_is_known_is_english() -> None:
    assert "round 3" == translate("fr", "round {number}", number=3) == translate(None, "round {number}", number=3)
    assert "Runde 3" == translate("de", "round {number}", number=3)


def test_plural_forms_and_contexts() -> None:
    assert "Anna gewinnt." == translate_plural("de", "{names} wins.", "{names} share the victory.", 1, names="Anna")
    assert "A und B gewinnen gemeinsam." == translate_plural("de", "{names} wins.", "{names} share the victory.", 2, names="A und B")
    assert "alle" == template("de", "everybody", "who sees it")
    assert "jede Person" == template("de", "everybody", "each of them")
    assert {"en": "Say here why.", "de": "Sag hier, warum."} == in_every_language("Say here why.")


def test_lists() -> None:
    assert ["", "a", "a and b", "a, b and c"] == [conjunction("en", list("abc")[:number]) for number in range(4)]
    assert "a, b oder c" == disjunction("de", list("abc"))


@pytest.mark.parametrize("line", ["msgid no quotes", '"a text of nothing"', 'msgstring "x"'])
def test_a_line_of_no_form_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 2 is no line of a catalogue"):
        read_catalogue(f"# a catalogue\n{line}\n")
