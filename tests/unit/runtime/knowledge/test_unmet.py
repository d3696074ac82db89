"""Computed reasons: the smallest failing part of a rule, with its values, and nothing that the player does not know."""

from pathlib import Path

import pytest

from interpreter.runtime.knowledge.unmet import unmet
from interpreter.session.library import load
from tests.game_files import write_game

GAME = """\
rulewright: 1
game: shop
language: en
title: Shop
players: 2
components: shop.components.yaml
kinds:
  ware:
    title: {en: wares, de: Waren}
    listed_in: wares
    columns:
      price: {is: 0 to 9, title: {en: price, de: Preis}}
      sort: {is: sort, title: {en: sort, de: Sorte}}
  field: {choices: [hill, lake]}
  sort: {choices: [tool, weapon]}
track:
  stall: {is: "set of ware starting at set(axe, bow)", title: {en: stall, de: Stand}}
  coins(player): {is: 0 to 9 starting at 3, title: {en: coins, de: Münzen}}
  owner(field): player or none
words:
  varied(group is list of ware): different(sort(ware) for ware in group)
play:
  - turns: clockwise
    safety_limit: 20
    do:
      - must: [buy, settle, show, swap, lend]
actions:
  buy:
    choose: {ware: stall}
    cost:
      coins: {pay: price(ware), from: coins(me), say: {en: You have too few coins., de: Du hast zu wenige Münzen.}}
    do:
      - change: stall to stall without set(ware)
  show:
    choose: {one: stall, site: fields, other: stall}
    require:
      sorted:
        that: varied(list(one, other))
        say: {en: Show two sorts., de: Zeige zwei Sorten.}
    do:
      - change: owner(site) to me
  swap:
    choose: {ware: stall, field: fields where owner(field) is none}
    require:
      rich:
        that: coins(me) > 8
        say: {en: You are not rich., de: Du bist nicht reich.}
    do:
      - change: owner(field) to me
  lend:
    choose: {ware: stall, field: fields where owner(field) is none}
    do:
      - change: owner(field) to me
  settle:
    choose: {field: fields where owner(field) is none}
    do:
      - change: owner(field) to me
"""

COMPONENTS = """\
rulewright: 1
components: shop
wares:
  - {id: axe, price: 1, sort: weapon}
  - {id: bow, price: 5, sort: weapon}
  - {id: cup, price: 2, sort: tool}
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("buy", "cup"), {"en": "Choose from: stall.", "de": "Wähle aus: Stand."}),
        (("buy", "bow"), {"en": "You have too few coins. Price: 5, coins: 3.", "de": "Du hast zu wenige Münzen. Preis: 5, Münzen: 3."}),
        (("buy", "hill"), {"en": "Choose something else first: wares.", "de": "Wähle zuerst etwas anderes: Waren."}),
        (
            ("show", "axe", "lake", "bow"),
            {"en": "Weapon is there twice: axe, bow. Show two sorts.", "de": "Weapon kommt zweimal vor: axe, bow. Zeige zwei Sorten."},
        ),
        (("show", "lake"), {"en": "Show two sorts.", "de": "Zeige zwei Sorten."}),
        (
            ("lend", "lake"),
            {"en": "First choose: wares. Then you can choose this.", "de": "Wähle zuerst: Waren. Danach kannst du dies wählen."},
        ),
        (("swap", "lake"), {"en": "You are not rich.", "de": "Du bist nicht reich."}),
        (("settle", "hill"), {"en": "That belongs to Player 1.", "de": "Das gehört Spieler 1."}),
    ],
)
def test_a_refusal_names_the_failing_part_with_its_values(tmp_path: Path, words: tuple[str, str], said: dict[str, str]) -> None:
    (tmp_path / "shop.components.yaml").write_text(COMPONENTS, encoding="utf-8")
    state = load(write_game(tmp_path, GAME)).start(players=2, seed=1).state.answer("settle hill")
    question = state.questions[0]
    for language, sentence in said.items():
        found = unmet(question.table, state.position, question.decision, words, language)
        assert found is not None
        assert found.sentence == sentence
