"""What an editor is offered and told at a place of a file."""

import pytest

from tests.editor.small_game import GAME, SCENARIO, VARIANT, at


def offered(server, name, text):
    """What is offered at the sign | of a text, in order, by label."""
    before = text[: text.index("|")]
    text = text.replace("|", "", 1)
    server.open(name, text)
    return server.completions(before.count("\n"), len(before) - before.rfind("\n") - 1)


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("size(my_cells) >= goal", "size(my|", ["my_cells"]),
        ("size(my_cells) >= goal", "size(my_cells) >= |", ["goal"]),
        ("size(my_cells) >= goal", "count(cell in cells where ow|", ["owner"]),
        ("owner(cell) to me", "owner(cell) to |", ["me"]),
        ("owner(cell) to me", "owner(|) to me", ["cell"]),
        ("owner(cell): player or none", "owner(cell): pl|", ["player"]),
        ("    choose:\n", "    re|\n    choose:\n", ["require"]),
        ("    choose:\n", "    |\n    choose:\n", ["title", "heading"]),
        ("- must: mark", "- mu|", ["must"]),
        ("- must: mark", "- must: |", ["mark"]),
        ("at: end of turn", "at: |", ["end of round", "end of turn", "start of turn"]),
        ("{goal}", "{g|", ["goal"]),
        ("\nend:", "\nsc|\nend:", ["scoring"]),
        ("\nend:", "\nshow:\n  player: {colours: [red, bl|]}\nend:", ["black", "blue"]),
        ("\nend:", "\nshow:\n  player:\n    colours:\n      seat_1: wh|\nend:", ["white"]),
        ("my_cells: set(", "my_cells: {set(|: [", []),
    ],
)
def test_what_may_stand_at_a_place_is_offered(server, old, new, first):
    found = offered(server, "small.game.yaml", GAME.replace(old, new, 1))
    assert first == list(found)[: len(first)]


@pytest.mark.parametrize(
    ("old", "new", "some"),
    [
        ("numbers.goal", "numbers.|", ["numbers.goal"]),
        ("with: 4", "w|", ["with"]),
        ("of: small", "of: sm|", ["small"]),
        ("  - replace: numbers.goal\n    with: 4", "  - replace: end.enough.when\n    with: size(my_c|", ["my_cells"]),
        ("  - replace", "  - |\n  - replace", ["replace", "add", "remove", "insert_before", "insert_after"]),
        ("  - replace: numbers.goal\n    with: 4", "  - replace: play.turns.do.must\n    steps:\n      - |", ["was", "repeat", "if"]),
        (
            "  - replace: numbers.goal\n    with: 4",
            "  - replace: play.turns.do.must\n    steps:\n      - if: yes\n        then:\n          - w|",
            ["was"],
        ),
        ("  - replace: numbers.goal\n    with: 4", "  - replace: actions.mark.do.change.to\n    with: m|", ["me"]),
    ],
)
@pytest.mark.usefixtures("project")
def test_what_a_variant_may_say_is_offered(server, old, new, some):
    found = offered(server, "project/longer.variant.yaml", VARIANT.replace(old, new, 1))
    assert set(some) <= set(found)
    server.change(VARIANT)


@pytest.mark.usefixtures("project")
def test_was_is_no_step_where_none_is_replaced(server):
    text = VARIANT.replace("  - replace: numbers.goal\n    with: 4", "  - insert_after: play.turns.do.must\n    steps:\n      - |")
    assert "was" not in offered(server, "project/longer.variant.yaml", text)
    server.change(VARIANT)


@pytest.mark.parametrize(
    ("old", "new", "some"),
    [("mark a1", "m|", ["mark"]), ("- seat_1: mark a1", "- |", ["offers", "refuses", "expect", "seat_1"]), ("= goal", "= go|", ["goal"])],
)
@pytest.mark.usefixtures("project")
def test_what_a_scenario_may_say_is_offered(server, old, new, some):
    found = offered(server, "project/scenarios/first_mark.scenario.yaml", SCENARIO.replace(old, new, 1))
    assert set(some) <= set(found)
    server.change(SCENARIO)


COMPONENTS = """rulewright: 1
components: small
box:
  cards:
    - {id: farm, suit: red, |}
    - id: mill
      suit: ?
"""


def test_what_a_row_of_the_data_may_say_is_offered(server):
    kinds = "\n  suit: [red, blue]\n  card: {listed_in: box.cards, columns: {suit: suit, price: 0 to 9}}\n"
    game = GAME.replace("players: 2\n", "players: 2\ncomponents: small.components.yaml\n").replace("kinds:\n", f"kinds:{kinds}")
    server.open("rows/small.game.yaml", game)
    assert ["price", "label", "text", "title"] == list(offered(server, "rows/small.components.yaml", COMPONENTS.replace("?", "red")))
    text = COMPONENTS.replace("|", "").replace("?", "|")
    assert ["blue", "red"] == list(offered(server, "rows/small.components.yaml", text))


def test_what_is_offered_is_explained_and_written_in_the_right_place(server):
    found = offered(server, "small.game.yaml", GAME.replace("size(my_cells) >= goal", "size(my_cells) >= cou|"))["count"]
    assert "How many there are." in found["documentation"]["value"]
    assert "count($1)" == found["textEdit"]["newText"]
    assert 3 == found["textEdit"]["range"]["end"]["character"] - found["textEdit"]["range"]["start"]["character"]
    found = offered(server, "small.game.yaml", GAME.replace("- must: mark", "- sh|"))["shuffle"]
    assert "```yaml" in found["documentation"]["value"]
    assert "shuffle: " == found["textEdit"]["newText"]


@pytest.mark.parametrize(
    ("words", "behind", "said"),
    [
        ("owner(cell) = me", 1, "owner(cell): player or none"),
        ("my_cells: set", 2, "`my_cells`: set of cell"),
        (">= goal", 4, "`goal`: 3"),
        ("{goal}", 2, "goal: 3"),
        ("set(cell in", 1, "The set of those that meet the condition"),
        ("choose:", 2, "What the player picks"),
        ("must: mark", 1, "The player makes one legal move"),
        ("must: mark", 7, "Mark an empty cell of 3."),
        ("end of turn", 2, "After everything a player did in a turn."),
    ],
)
def test_what_stands_at_a_place_is_explained(server, words, behind, said):
    server.open("small.game.yaml", GAME)
    place = at(GAME, words, behind)
    assert said in server.hover(place["line"], place["character"])


@pytest.mark.full
def test_a_name_is_explained_also_while_the_file_is_wrong(server):
    text = GAME.replace("winners: set(me)", "winners: set(mee)").replace("mark:\n    text", "mark: {\n    text")
    server.open("small.game.yaml", text)
    place = at(text, ">= goal", 4)
    assert "`goal`: 3" in server.hover(place["line"], place["character"])
