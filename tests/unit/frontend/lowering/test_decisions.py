import pytest

from interpreter.model.ir import Ask, DecisionPoint
from tests.unit.frontend.made import codes, listing, rules_of, step_codes, steps

MORE = "actions:\n  it:\n    choose:\n      card: market\n    do:\n      - move: card from market to hand(me)\n"


def menu_of(text: str, more: str = MORE) -> DecisionPoint:
    rules = rules_of(steps(text.replace("must: it", "must: it2"), more.replace("  it:", "  it2:")))
    return next(code.decision for code in rules.routines["it"].code if isinstance(code, Ask))


def test_must_asks_for_a_legal_move_and_goes_on_without_one() -> None:
    expected = ["0 ask     me\n  lay: cell in all cell where holder(cell) is none\n  if none goto 2", "1 jump    2", "2 return"]
    assert expected == listing("- must: lay\n")


def test_without_a_move_one_may_pass_or_steps_follow() -> None:
    assert menu_of("- must: lay\n  if_none: pass\n").none_counts
    assert not menu_of("- must: lay\n").none_counts
    text = "- must: lay\n  if_none:\n    - add: up to 1 to coins(me)\n"
    assert 2 == menu_of(text).none_target
    assert "2 add     up to 1 to coins(me)" == listing(text)[2]


@pytest.mark.parametrize("asking", ["must: lay", "may: lay", "must: lay\n  or_pass: Enough"])
def test_where_passing_counts_having_no_move_is_a_pass_unless_something_else_is_said(asking: str) -> None:
    assert menu_of(f"- {asking}\n  counted: yes\n").none_counts
    assert menu_of(f"- {asking}\n  counted: yes\n  passed:\n    - add: up to 1 to coins(me)\n").none_target == 2
    assert not menu_of(f"- {asking}\n").none_counts
    assert not menu_of(f"- {asking}\n  counted: no\n").none_counts
    assert not menu_of(f"- {asking}\n  counted: yes\n  if_none: nothing\n").none_counts
    assert not menu_of(f"- {asking}\n  counted: yes\n  if_none:\n    - add: up to 1 to coins(me)\n").none_counts


def test_may_lets_one_pass() -> None:
    text = """
    - may: [lay]
      pass: Enough
      counted: yes
      pass_when: coins(me) > 2
      passed:
        - take: up to 1 from coins(me)
    """
    passing = menu_of(text).passing
    assert passing is not None
    assert (True, 2) == (passing.counted, passing.target)
    assert passing.when is not None
    rules = rules_of(steps(text))
    assert {"en": "Enough"} == rules.sentences[passing.label]


def test_choose_writes_into_the_frame_that_asks() -> None:
    text = """
    - choose:
        x: marked
        y: neighbours(x) where holder(y) = me
      or_pass: Neither
      do:
        - change: holder(y) to none
    """
    expected = [
        "0 ask     me\n  x: x in marked, y in neighbours(x) where holder(y) = me goto 1\n  pass goto 3\n  if none goto 3",
        "1 change  holder(y) to none",
        "2 jump    3",
        "3 return",
    ]
    assert expected == listing(text)


def test_choose_may_be_secret_or_silent() -> None:
    text = "- choose:\n    x: cells\n  do:\n    - change: holder(x) to me\n"
    assert (False, False) == (menu_of(text).secret, menu_of(text).forced)
    assert menu_of(text + "  secret: yes\n  tells: x\n").secret
    assert menu_of(text + "  forced: silent\n").forced


def test_what_was_chosen_is_known_only_inside() -> None:
    text = "- choose:\n    x: cells\n  do:\n    - change: holder(x) to me\n- change: holder(x) to none\n"
    assert ["N105"] == step_codes(text)


def test_one_of_offers_what_could_do_something() -> None:
    text = """
    - one_of:
        coins:
          - add: up to 1 to coins(me)
        draw:
          - draw: up to 1 from deck to market
        cell:
          - choose:
              x: marked where holder(x) = me
            do:
              - change: holder(x) to none
    """
    tests = [branch.guards[0].test for branch in menu_of(text).alternatives]
    rules = rules_of(steps(text))
    assert rules.routines["it"].code
    assert 3 == len(tests)
    found = listing(text)[0].splitlines()
    assert ["require possible: yes", "require possible: not empty(deck)"] == [found[2].strip(), found[4].strip()]
    assert "require possible: exists(" in found[6]


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        ("yes", "add: up to 1 to coins(me)"),
        ("yes", "change: open to yes"),
        ("coins(me) > 0", "take: up to 1 from coins(me)"),
        ("not empty(market)", "move: all from market to deck"),
        ("not (shown is none)", "move: all from shown to market"),
        ("if open then yes else no", "if: open\n        then:\n          - add: up to 1 to coins(me)"),
        ("exists(x in marked where holder(x) = me)", "change: holder(x) to none for x in marked where holder(x) = me"),
        ("exists(player in others(me) where coins(player) > 0)", "take: up to 1 from coins(player) for player in others(me)"),
        ("possible.effect(0)", "perform: effect(farm)"),
        ("possible.other", "run: other"),
        ("coins(me) > 0", "repeat: 2\n        do:\n          - take: up to 1 from coins(me)"),
    ],
)
def test_whether_steps_could_do_something_is_seen_from_them(expected: str, step: str) -> None:
    text = f"- one_of:\n    only:\n      - {step}\n"
    more = "  other:\n    do:\n      - draw: up to 1 from deck to market\n"
    found = listing(text, more)[0].splitlines()
    assert f"require possible: {expected}" == found[2].strip()


def test_a_condition_that_is_wrong_counts_as_could_and_is_said_once() -> None:
    text = "- one_of:\n    only:\n      - if: nope\n        then:\n          - run: nowhere\n"
    assert ["N105", "N129"] == step_codes(text)
    assert ["N105"] == step_codes("- one_of:\n    only:\n      - choose:\n          x: nope\n        do:\n          - shuffle: deck\n")
    assert ["N105"] == step_codes(
        "- one_of:\n    only:\n      - for_each: c in nope where row_of(c) = 1\n        do:\n          - shuffle: deck\n"
    )


def test_choose_together_asks_all_and_then_says_what_each_chose() -> None:
    text = """
    - choose_together: others(me)
      choose:
        bid: dice where bid > 2
    - let:
        mine: bid(me)
        total: sum(bid(p) for p in players where bid(p) is not none)
    """
    found = listing(text)
    assert "0 let     #asked = others(me)" == found[0]
    assert found[1].startswith("1 ask     #asked (together into ")
    assert "2 let     mine = answer #bid of me" == found[2]


def test_those_who_choose_together_may_each_do_something() -> None:
    text = """
    - choose_together: players
      choose:
        bid: dice
      do:
        - take: up to bid from coins(me)
    """
    found = listing(text)
    assert any(line.endswith("let     me = #player") for line in found)
    assert any("take    up to bid from coins(me)" in line for line in found)
    assert found[-2].endswith("let     me = #me")


def test_what_a_step_of_one_who_chose_gives_a_name_to_is_forgotten_before_the_next() -> None:
    text = """
    - choose_together: players
      choose:
        bid: dice
      do:
        - let:
            mine: coins(me)
        - add: up to mine to coins(me)
    """
    found = [line.split(" ", 1)[1] for line in listing(text)]
    place = found.index("add     up to mine to coins(me)")
    assert ["let     bid = none", "let     mine = none"] == found[place + 1 : place + 3]


@pytest.mark.parametrize(
    ("expected", "step"),
    [
        ("N109", "must: nope"),
        ("N109", "may: [lay, nope]"),
        ("T102", "may: lay\n  pass_when: coins(me)"),
        ("T148", "choose_together: players\n  choose:\n    one: cells\n    two: cells"),
        ("T101", "choose_together: cells\n  choose:\n    one: cells"),
        ("T105", "choose:\n    x: open\n  do:\n    - shuffle: deck"),
        ("N103", "choose:\n    cells: cells\n  do:\n    - shuffle: deck"),
        ("N103", "choose:\n    a1: cells\n  do:\n    - shuffle: deck"),
    ],
)
def test_a_question_that_cannot_be_asked_is_found_once(expected: str, step: str) -> None:
    wanted = expected if expected != "T102" else "T101"
    assert [wanted] == [code for code in step_codes(f"- {step}\n") if code != "D120"]


def test_nobody_is_asked_where_nobody_acts() -> None:
    assert ["N110"] == [code for code in codes("setup:\n  - must: lay\n") if code != "D120"]
    assert ["N110"] == [code for code in codes("setup:\n  - choose:\n      x: cells\n    do:\n      - shuffle: deck\n") if code != "D120"]
    assert [] == codes("setup:\n  - choose_together: players\n    choose:\n      x: cells\n")
