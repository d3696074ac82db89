import pytest

from tests.unit.frontend.made import codes, step_codes

START = """
play:
  - turns: clockwise
    safety_limit: 9
    do:
      - may: it
words:
  mine: hand(me)
  hand_of(player): hand(player)
  best_own: max(price(card) for card in hand(me)) otherwise 0
  best_of(player): max(price(card) for card in hand(player)) otherwise 0
actions:
  it:
    choose:
"""
END = "    do:\n      - shuffle: deck\n"


def offered(choose: str, more: str = "") -> list[str]:
    return codes(START + f"      {choose}\n" + more + END)


@pytest.mark.parametrize(
    "choose",
    [
        "card: hand(me)",
        "card: mine",
        "card: hand_of(me)",
        "card: market where price(card) <= best_own",
        "card: market where price(card) <= best_of(me)",
        "card: market where size(hand(next(me))) > 2",
        "card: market where not empty(deck)",
        "player: others(me) where size(hand(player)) > 0",
        "cards_given: subsets(hand(me), 1, 2)",
    ],
)
def test_one_may_be_offered_what_one_knows(choose: str) -> None:
    assert [] == offered(choose)


@pytest.mark.parametrize(
    "choose",
    [
        "card: hand(next(me))",
        "card: hand_of(next(me))",
        "card: deck",
        "card: market where top(deck) = card",
        "card: market where price(card) <= best_of(next(me))",
        "player: others(me) where best_of(player) > 2",
        "player: others(me) where farm in hand(player)",
        "card: market where exists(p in players where card in hand(p))",
        "card: set(farm, top(deck))",
    ],
)
def test_nobody_is_offered_what_depends_on_a_secret(choose: str) -> None:
    assert ["D301"] == offered(choose)


def test_a_hand_of_somebody_chosen_is_a_secret() -> None:
    assert ["D301"] == offered("player: others(me)\n      card: hand(player)")


def test_requirements_and_names_give_no_secret_away() -> None:
    require = "    require:\n      it: {that: "
    assert ["D301"] == offered("card: market", require + "top(deck) = farm}\n")
    assert ["D301"] == offered("card: market", "    let:\n      above: top(deck)\n" + require + "above = farm}\n")
    assert [] == offered("card: market", "    let:\n      above: size(deck)\n" + require + "above > 3}\n")
    assert [] == offered("card: market", "    let:\n      above: mine\n" + require + "farm in above}\n")


def test_a_name_for_a_secret_stays_one() -> None:
    text = """
    - let:
        above: top(deck)
    - if: above is not none
      then:
        - choose:
            x: set(farm, above)
          or_pass: None
          do:
            - shuffle: deck
    """
    assert ["D301"] == step_codes(text)


def test_what_a_procedure_is_given_may_be_a_secret() -> None:
    ask = "  ask(given is pool of card):\n    do:\n      - choose:\n          card: given\n        or_pass: None\n        do:\n          - shuffle: deck\n"
    assert [] == step_codes("- run: ask(hand(me))\n", ask)
    assert ["D301"] == step_codes("- run: ask(hand(next(me)))\n", ask)
    assert ["D301"] == step_codes("- run: ask(hand(me))\n- run: ask(hand(next(me)))\n", ask)


def test_what_is_walked_through_may_be_a_secret() -> None:
    ask = "- for_each: card in {}\n  do:\n    - choose:\n        x: market where price(x) > price(card)\n      or_pass: None\n      do:\n        - shuffle: deck\n"
    assert [] == step_codes(ask.format("hand(me)"))
    assert ["D301"] == step_codes(ask.format("deck"))


def test_what_was_answered_openly_is_known_to_all() -> None:
    text = """
    - choose:
        card: hand(me)
      or_pass: None
      do:
        - choose:
            x: market where price(x) > price(card)
          or_pass: None
          do:
            - shuffle: deck
    """
    assert [] == step_codes(text)


def test_what_was_answered_in_secret_is_known_to_nobody_else() -> None:
    text = """
    - choose_together: players
      choose:
        bid: dice
      secret: {secret}
    - choose:
        x: market where price(x) > (bid(next(me)) otherwise 0)
      or_pass: None
      do:
        - shuffle: deck
    """
    assert [] == step_codes(text.replace("{secret}", "no"))
