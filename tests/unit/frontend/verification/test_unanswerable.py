from tests.unit.frontend.made import codes, step_codes

CHOOSE = "- choose:\n    x: {}\n  do:\n    - change: holder(x) to me\n"


def test_a_question_that_may_lapse_is_noted() -> None:
    assert ["D120"] == step_codes(CHOOSE.format("marked"))
    assert ["D120"] == step_codes(CHOOSE.format("cells where holder(x) = me"))
    assert ["D120"] == step_codes("- must: lay\n")


def test_a_question_that_always_has_an_answer_is_not() -> None:
    assert [] == step_codes(CHOOSE.format("cells"))
    assert [] == step_codes(CHOOSE.format("marked") + "  or_pass: None\n")
    assert [] == step_codes("- may: lay\n")
    assert [] == step_codes("- must: lay\n  if_none: pass\n")


def test_passing_that_is_limited_does_not_make_it_sure() -> None:
    assert ["D120"] == step_codes("- may: lay\n  pass_when: open\n")


def test_an_action_without_choices_and_requirements_is_always_possible() -> None:
    text = "play:\n  - turns: clockwise\n    safety_limit: 9\n    do:\n      - must: rest\nactions:\n  rest:\n    do:\n      - add: up to 1 to coins(me)\n"
    assert [] == codes(text)
    assert ["D120"] == codes(text.replace("    do:\n      - add", "    require:\n      it: {that: open}\n    do:\n      - add"))
