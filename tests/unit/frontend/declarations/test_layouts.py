import pytest

from tests.unit.frontend.made import codes, rules_of

KINDS = """
kinds:
  plate: {listed_in: plates, columns: {form: shape}}
  spot: {grid: hex, around: layout}
  laid:
    listed_in: layout.plates
    plural: laid_plates
    columns:
      plate: plate or none
      fields: list of spot
"""
ROWS = """\
rulewright: 1
components: made
cards: []
plates:
  - {id: p1, form: [[0, 0], [1, 0]]}
layouts:
  - {id: small, plates: [{plate: p1, fields: [[0, 0], [1, 0]]}], walls: []}
"""
LAYOUT = """
layout:
  presets: layouts
  generate:
    plates: {pieces: plate, count: 2, turned: yes}
  conditions:
    wrong-number: {that: size(laid_plates) = 2, say: Two are laid., reason: count}
    overlap: {that: size(covered) = 4}
"""
WORDS = """
words:
  covered: set(spot in spots where exists(laid in laid_plates where spot in fields(laid)))
"""


def test_a_layout_has_presets_conditions_and_a_way_to_be_made() -> None:
    layout = rules_of(KINDS + LAYOUT + WORDS, ROWS).layout
    assert layout is not None
    assert ("spot", ("plates",), ("plates", "walls")) == (layout.grid, layout.lists, layout.known_lists)
    assert ["count", "overlap"] == [condition.reason for condition in layout.conditions]
    assert [("plates", "plate", "form", True)] == [(way.list, way.piece, way.shape, way.turned) for way in layout.generate]


def test_conditions_speak_of_nothing_that_is_known_only_during_the_game() -> None:
    for text in ("open", "coins(first(players)) > 2", "can(lay, first(players))", "round > 2", "hidden_in_a_word"):
        conditions = f"layout:\n  conditions:\n    it: {{that: '{text}'}}\nwords:\n  hidden_in_a_word: open\n"
        assert ["D112"] == codes(KINDS + conditions, ROWS), text


def test_nobody_acts_where_a_layout_is_judged() -> None:
    assert ["N110"] == codes(KINDS + "layout:\n  conditions:\n    it: {that: coins(me) > 2}\n", ROWS)


@pytest.mark.full
def test_what_is_made_by_chance_is_a_list_that_a_kind_reads() -> None:
    assert ["N132"] == codes(KINDS + "layout:\n  generate:\n    walls: {pieces: plate, count: 2}\n", ROWS)
    assert ["N133"] == codes(KINDS + "layout:\n  generate:\n    plates: {pieces: side, count: 2}\n", ROWS)
    assert ["N112"] == codes(KINDS + "layout:\n  generate:\n    plates: {pieces: nope, count: 2}\n", ROWS)
    assert ["T101"] == codes(KINDS + "layout:\n  generate:\n    plates: {pieces: plate, count: a1}\n", ROWS)


def test_rows_of_a_layout_cannot_be_named_in_the_rules() -> None:
    assert ["N105"] == codes(KINDS + "words:\n  it: fields(p7)\n", ROWS)
