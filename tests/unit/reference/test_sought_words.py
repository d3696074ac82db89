"""Other names for words and verbs lead to what the language has."""

import pytest
from typer.testing import CliRunner

from interpreter.cli.main import app
from interpreter.reference.key_docs import key_names
from interpreter.reference.reference_texts import names
from interpreter.reference.sought_words import SOUGHT

NAMES = {*names(), *key_names()}


@pytest.mark.parametrize("word", SOUGHT)
def test_what_people_look_for_leads_to_what_there_is(word: str) -> None:
    assert set(SOUGHT[word]) <= NAMES
    told = CliRunner().invoke(app, ["explain", word])
    assert 0 == told.exit_code
    assert all(f" {name} " in told.output for name in SOUGHT[word])
