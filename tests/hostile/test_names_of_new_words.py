"""Files from before a word was there may have called something of their own so: kinds, members, words, actions, choices, anything."""

import re
from dataclasses import replace

import pytest

from interpreter.diagnostics.render.plain_text import concise
from tests.budgets import NIGHTLY
from tests.hostile import evil_names
from tests.hostile.mutation import Case
from tests.hostile.renaming import chosen
from tests.hostile.soundness import checked
from tests.tiers import first

EACH = 4  # names that are exchanged for a word here; nightly all of them
WORDS = [
    "after",
    "memory",
    "remember",
    "forget",
    "times",
    "tell",
    "reveal",
    "known_to",
    "known",
    "until",
    "internal",
    "team",
    "teams",
    "partners",
    "members",
    "opposite",
    "together",
    "players_from",
    "reversed",
    "path",
    "while",
    "origin",
    "edges_of",
    "corners_of",
    "cells_beside",
    "ends",
    "edges_at",
    "signs",
    "drawn_as",
    "label",
    "glyph",
    "was",
]


def everything() -> Case:
    """The small game in which every sort of thing has a name."""
    texts = {name: evil_names.MARK.sub(r"\1", text) for name, text in evil_names.texts().items()}
    return Case("everything", texts[evil_names.GAME], {evil_names.COMPONENTS: texts[evil_names.COMPONENTS]}, {})


def called(case: Case, name: str, word: str, plural: str = "") -> Case:
    """The case with something called otherwise, wherever it is spoken of."""
    pattern = re.compile(rf"(?<!\w){name}(?!\w)")
    game = pattern.sub(word, case.game)
    game = re.sub(rf"(?<!\w){plural}(?!\w)", f"{word}s", game) if plural == f"{name}s" else game
    return replace(case, game=game, components={file: pattern.sub(word, text) for file, text in case.components.items()})


@pytest.mark.parametrize("number", first(3, range(len(WORDS))))
def test_a_name_may_be_that_of_a_word_that_came_later(number: int) -> None:
    case, word = everything(), WORDS[number]
    rules, _ = checked(case)
    assert rules is not None
    names = [name for name in chosen(rules) if name not in WORDS and name not in {kind.plural for kind in rules.kinds.values()}]
    for name in names if NIGHTLY else [names[(number * EACH + place) % len(names)] for place in range(EACH)]:
        found, report = checked(called(case, name, word, rules.kinds[name].plural if name in rules.kinds else ""))
        assert found is not None, "\n".join([f"{name} called {word}:", *map(concise, report)])
