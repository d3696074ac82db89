"""Grounds that cards name, and things that are shown turned where they lie."""

import pytest

from interpreter.session.library import load

pytestmark = pytest.mark.full


def test_a_card_has_the_grounds_that_its_steps_name() -> None:
    state = load("mycelia").start(players=2, seed=1).state
    faces = state.faces("en")
    grounds = {name: [ground["title"] for ground in face.get("grounds", ())] for name, face in faces.items()}
    assert grounds["card:brook_keeper"] == ["water"]
    assert grounds["card:leaf_trader"] == ["leaf"]
    assert grounds["card:wanderer"] == []
    assert {face["picture"] for name, face in faces.items() if name.startswith("card:")} >= {"folk walker", "folk diver", "sprout"}


def test_a_used_tile_lies_in_the_zone_of_what_is_turned() -> None:
    match = load("mycelia").start(players=2, seed=1)
    for _ in range(20):
        options = match.questions[0].options
        match.answer(next((each for each in options if "use_tile" in each.notation), None) or options[0])
        if used := [each for each in match.state.scene(0, "en")["holdings"] if each["track"] == "used"]:
            assert {each["zone"] for each in used} == {"turned"}
            return
    pytest.fail("nobody used a tile")
