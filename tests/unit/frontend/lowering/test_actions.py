from tests.unit.frontend.made import codes, listed, rules_of

BUY = """
actions:
  buy:
    choose:
      card: market
      partner: others(me) where coins(partner) > price(card)
    let:
      fee: price(card) + 1
    require:
      shut: {that: not open, say: It is open.}
    cost:
      coins: {pay: fee, from: coins(me), say: Too few coins.}
    do:
      - move: card from market to hand(me)
      - add: up to fee to coins(partner)
"""


def test_an_action_has_choices_names_and_requirements_in_order() -> None:
    rules = rules_of(BUY)
    branch = rules.actions["buy"].alternative
    assert ["card", "partner"] == [choice.name for choice in branch.choices]
    assert ["shut", "coins"] == [rule.name for rule in branch.guards]
    assert ["me", "card", "partner", "fee"] == [slot.name for slot in rules.routines["action.buy"].slots]
    assert [3] == [slot for slot, _ in branch.lets]


def test_what_it_costs_is_paid_before_anything_is_done() -> None:
    expected = [
        "0 take    fee from coins(me)",
        "1 move    card from market to hand(me)",
        "2 add     up to fee to coins(partner)",
        "3 return",
    ]
    assert expected == listed(rules_of(BUY), "action.buy")


def test_what_a_player_is_told_stands_under_its_address() -> None:
    rules = rules_of(BUY)
    assert {"en": "It is open."} == rules.sentences["actions.buy.require.shut.say"]
    assert {"en": "Too few coins."} == rules.sentences["actions.buy.cost.coins.say"]
    assert {"actions.buy", "actions.buy.choose.card", "actions.buy.require.shut", "actions.buy.cost.coins"} <= rules.addresses.keys()


def test_phrases_are_said_by_name() -> None:
    rules = rules_of("texts:\n  closed: {en: Closed., de: Zu.}\n" + BUY.replace("It is open.", "closed"))
    assert {"en": "Closed.", "de": "Zu."} == rules.sentences["actions.buy.require.shut.say"]


def test_mistakes_in_actions_are_found_once() -> None:
    assert ["N105"] == codes(BUY.replace("card: market", "card: nope"))
    assert ["T105"] == codes(BUY.replace("card: market", "card: open"))
    assert ["N105"] == codes(BUY.replace("coins(partner) > price(card)", "coins(partner) > nope"))
    assert ["T102"] == codes(BUY.replace("that: not open", "that: coins(me)"))
    assert ["N105"] == codes(BUY.replace("fee: price(card) + 1", "fee: nope(card) + 1"))
    assert ["T101"] == codes(BUY.replace("from: coins(me)", "from: open"))
    assert ["T140"] == codes(BUY.replace("from: coins(me)", "from: size(market)"))
    assert ["B107"] == codes(
        BUY.replace("fee: price(card) + 1", "fee: price(card) - 1").replace("add: up to fee", "add: up to price(card)")
    )
    assert ["N103"] == codes(BUY.replace("fee", "card"))[:1]


def test_a_later_choice_knows_the_earlier_ones_but_not_the_other_way_round() -> None:
    start = "actions:\n  it:\n    choose:\n"
    assert [] == codes(start + "      cell: cells\n      other: neighbours(cell)\n    do:\n      - change: holder(other) to me\n")
    assert ["N105"] == codes(start + "      other: neighbours(before)\n      before: cells\n    do:\n      - change: holder(other) to me\n")


def test_notation_is_a_name_of_the_action() -> None:
    rules = rules_of(BUY + "    notation: fee\n")
    assert 3 == rules.actions["buy"].notation
    assert ["N105"] == codes(BUY + "    notation: nope\n")


# ------------------------------------------------------------------------------------------------ procedures, whenever


def test_what_happens_whenever_is_written_into_what_it_listens_to() -> None:
    text = """
actions:
  it:
    choose:
      cell: cells
    do:
      - change: holder(cell) to me
whenever:
  first_of_all:
    before: it
    do:
      - add: up to 1 to coins(me)
  afterwards:
    after: it
    if: row_of(cell) = 1
    do:
      - add: up to 2 to coins(me)
"""
    expected = [
        "0 add     up to 1 to coins(me)",
        "1 change  holder(cell) to me",
        "2 unless  row_of(cell) = 1 goto 4",
        "3 add     up to 2 to coins(me)",
        "4 return",
    ]
    assert expected == listed(rules_of(text), "action.it")


def test_whenever_listens_to_something_that_exists() -> None:
    assert ["N129"] == codes("whenever:\n  it:\n    after: nope\n    do:\n      - shuffle: deck\n")


def test_mistakes_in_whenever_are_found_where_it_listens() -> None:
    assert ["N105"] == codes("whenever:\n  it:\n    after: lay\n    if: nope\n    do:\n      - shuffle: deck\n")
    assert ["N105"] == codes("whenever:\n  it:\n    after: lay\n    do:\n      - change: holder(nope) to me\n")


def test_parameters_of_procedures_are_slots() -> None:
    rules = rules_of("procedures:\n  it(cell, amount is 0 to 3):\n    do:\n      - add: up to amount to coins(me)\n")
    assert ["me", "cell", "amount"] == [slot.name for slot in rules.routines["it"].slots]


def test_procedures_and_actions_have_names_of_their_own() -> None:
    steps = "    do:\n      - shuffle: deck\n"
    assert ["N102"] == codes(f"procedures:\n  it(cell):\n{steps}  it(card):\n{steps}")
    assert ["N102"] == codes(f"procedures:\n  lay:\n{steps}")
    assert ["N101", "N101"] == codes(f"procedures:\n  play:\n{steps}  setup:\n{steps}")


def test_a_parameter_that_hides_something_is_said_once() -> None:
    text = "procedures:\n  it(cells is cell):\n    do:\n      - shuffle: deck\n  other:\n    do:\n      - one_of:\n          one:\n            - run: it(a1)\n"
    assert ["N103", "D120"][:1] == [code for code in codes(text) if code != "D120"]


def test_steps_with_an_id_have_addresses() -> None:
    text = "procedures:\n  it:\n    do:\n      - id: begin\n        shuffle: deck\n      - draw: up to 1 from deck to market\n      - add: up to 1 to coins(me)\n      - add: up to 2 to coins(me)\n"
    addresses = rules_of(text).addresses
    assert {"procedures.it.do.begin", "procedures.it.do.draw"} <= addresses.keys()
    assert "procedures.it.do.add" not in addresses
    assert ["N128"] == codes(text.replace("- draw", "- id: begin\n        draw"))


def test_words_made_of_procedures_stand_in_the_order_in_which_they_are_asked_about() -> None:
    names = [f"it{number}" for number in range(8)]
    procedures = "procedures:\n" + "".join(f"  {name}:\n    do:\n      - shuffle: deck\n" for name in names)
    rules = rules_of(procedures + "words:\n  some: " + " or ".join(f"possible({name})" for name in reversed(names)) + "\n")
    assert [f"possible.{name}" for name in reversed(names)] == [word for word in rules.words if word.startswith("possible.")]
