"""Questions as trees: every answer is met once where the tree is whole, what is left out comes by asking."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from interpreter.model.types.types import EntityType
from interpreter.runtime.notation.labels import value_label
from interpreter.web.tables.choice_tree import IllegalMove, Node, choice_tree, following
from tests.tiers import by_game
from tests.web_tables import GAMES, chosen_in, table_of, walk


def answers_in(node: Node) -> list[str]:
    """The answers that a tree holds; the choices behind which it says nothing are left out."""
    below = node.get("choices", [])
    assert isinstance(below, list)
    answers = [str(choice["answer"]) for choice in below if choice.get("end")]
    return answers + [answer for choice in below if "next" in choice for answer in answers_in(choice["next"])]


def is_whole(node: Node) -> bool:
    """Whether nothing has to be asked for."""
    below = node["choices"]
    assert isinstance(below, list)
    return node["count"] == len(below) and all(choice.get("end") or ("next" in choice and is_whole(choice["next"])) for choice in below)


@pytest.mark.parametrize("name", by_game(GAMES))
def test_whole_trees_hold_every_answer_once(name: str) -> None:
    table, whole = table_of(name), 0
    for _ in walk(table, Random(8), 25):
        for question in table.match.questions:
            tree = choice_tree(question, "de")
            if is_whole(tree):
                whole += 1
                assert sorted(answers_in(tree)) == sorted(question.options.notation())
    assert whole


def things_in(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every thing of a tree."""
    parts = node.get("set", {})
    for choice in [*node["choices"], *parts.get("parts", ())]:
        yield from choice["things"]
        yield from things_in(choice["next"]) if "next" in choice else ()


@pytest.mark.full
@pytest.mark.parametrize("name", by_game(GAMES))
def test_things_lie_at_a_place_from_which_they_come(name: str) -> None:
    """A thing lies at one at least of its places that a scene shows."""
    table = table_of(name)
    for _ in walk(table, Random(8), 25):
        for question in table.match.questions:
            scene: Any = table.match.state.scene(question.name, "en")
            held = {each["id"]: [thing["name"] for thing in each["things"] or () if thing] for each in scene["holdings"]}
            for thing in things_in(choice_tree(question, "en")):
                places = [held[place] for place in thing.get("at", ()) if place in held]
                assert not places or any(thing["name"] in each for each in places), thing


@pytest.mark.parametrize("name", by_game(GAMES))
def test_choice_after_choice_leads_to_an_answer(name: str) -> None:
    table, source = table_of(name), Random(9)
    for _ in walk(table, source, 12):
        for question in table.match.questions:
            chosen: list[str] = []
            node = choice_tree(question, "en")
            while node["choices"] or "set" in node:
                chosen.append(chosen_in(node, source))
                node = following(question, chosen, "en")
            assert str(node["answer"]) in question.options
            assert node["sentence"]


@pytest.mark.parametrize("name", by_game(GAMES))
def test_words_that_lead_nowhere_are_refused_or_are_an_answer(name: str) -> None:
    """A page may send any words; whole answers, parts of them and what was possible before are among them."""
    table, source, words = table_of(name), Random(10), ["", "1", "seat_1"]
    for _ in walk(table, source, 4):
        for question in table.match.questions:
            text = question.options.sample(source).notation
            words = [*words, text, *text.split()][-20:]
            for _ in range(10):
                chosen = source.choices(words, k=source.randrange(4))
                with suppress(IllegalMove):
                    node = following(question, chosen, "en")
                    assert node["choices"] or "set" in node or str(node["answer"]) in question.options


def test_combination_with_a_place_is_told_in_words() -> None:
    (question,) = table_of("glade").match.questions
    lane = EntityType("lane")
    assert value_label(question.table, lane, 5, "en") == "row 1, column 3, down"
