from tests.unit.frontend.made import step_codes


def test_a_minimum_is_not_above_what_it_is_the_minimum_of() -> None:
    assert [] == step_codes("- take: min(2, coins(me)) from coins(me)\n")
    assert [] == step_codes("- let:\n    gone: min(2, coins(me))\n- take: gone from coins(me)\n")
    assert ["B110"] == step_codes("- let:\n    gone: min(2, coins(next(me)))\n- take: gone from coins(me)\n")


def test_what_was_the_minimum_before_may_be_too_much_now() -> None:
    text = "- let:\n    gone: min(2, coins(me))\n- take: up to 3 from coins(me)\n- take: gone from coins(me)\n"
    assert ["B110"] == step_codes(text)


def test_what_never_changes_stays_known_whatever_happens() -> None:
    text = "- let:\n    near: step(a1, east)\n- if: near is not none\n  then:\n    - must: lay\n    - change: holder(near) to me\n"
    assert "T103" not in step_codes(text)
    assert "T103" in step_codes("- if: goal is not none\n  then:\n    - must: lay\n    - change: holder(goal) to me\n")
