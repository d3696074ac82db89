import pytest
from hypothesis import given as tried
from hypothesis import strategies as some

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render.plain_text import concise
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import Condition, KindDecl, LayoutDecl, OptionDecl, ParameterDecl, TableDecl
from interpreter.model.types.types import BOOL, INT, BoolType, EntityType, IntRange, ListOf, Optional, SetOf
from interpreter.runtime.setup.instantiate import instantiate, layout_reasons, parameters_at
from tests.unit.runtime.made import CARD, KINDS, PLAYER, compare, local, made, number, sit

FIELD, LAID, PART, STONE = EntityType("field"), EntityType("laid"), EntityType("part"), EntityType("stone")


def column(name, kind, owner, **fields):
    return TableDecl(name, (EntityType(owner),), kind, layout_list=fields["list"], layout_key=name)


def with_layout(*, around=True, tests=(), lists=("laid", "stones")):
    size = {} if around else {"width": number(3), "height": number(2)}
    kinds = {
        **KINDS,
        "field": KindDecl("field", "fields", "grid", grid="square", around_layout=around, names="r1c1", **size),
        "laid": KindDecl("laid", "laid_pieces", "rows", layout_list="laid"),
        "stone": KindDecl("stone", "stones", "rows", layout_list="stones"),
        "part": KindDecl("part", "parts", "part", part_of="field", where=ir.In(BOOL, local(FIELD, 1), GROUND)),
    }
    columns = {
        "card": column("card", Optional(CARD), "laid", list="laid"),
        "cells": column("cells", ListOf(FIELD), "laid", list="laid"),
        "at": column("at", FIELD, "stone", list="stones"),
    }
    conditions = tuple(Condition(name, f"layout.{name}", test, 6, reason=name, message=name) for name, test in tests)
    layout = LayoutDecl("field", lists, (*lists, "trees"), (), conditions, ())
    return made(kinds=kinds, tables=columns, layout=layout, sentences={"few": {"en": "There are too few."}})


ALL_LAID = ir.Members(SetOf(LAID))
GROUND = ir.Aggregate(
    SetOf(FIELD), "set", 2, ir.Members(SetOf(FIELD)),
    ir.Aggregate(BOOL, "exists", 3, ALL_LAID, ir.In(BOOL, local(FIELD, 2), ir.TableLookup(ListOf(FIELD), "cells", (local(LAID, 3),))), None), None,
)  # fmt: skip
DATA = {"laid": [{"card": "b", "cells": [[5, 7], [6, 7]]}, {"card": "z", "cells": [[5, 9]]}], "stones": [[5, 8], {"at": [4, 7]}]}


def tell(rules, **given):
    report = Report()
    table = instantiate(rules, **{"players": 2, **given}, report=report)
    return table, [found.code for found in report], " ".join(map(concise, report))


# ------------------------------------------------------------------------------------------------ players and options

OPTIONS = {
    "starter": OptionDecl("starter", PLAYER, None, 0),
    "quick": OptionDecl("quick", BoolType(), ("yes", "no"), False),
    "rounds": OptionDecl("rounds", IntRange(1, 9), None, 3),
    "goal": OptionDecl("goal", IntRange(10, 30), ("10", "30"), 30),
    "first": OptionDecl("first", CARD, ("a", "b"), 0),
}


def test_options_are_given_as_text_or_as_values():
    given = {"starter": "seat_2", "quick": "yes", "rounds": 4, "goal": "10", "first": "b"}
    assert {"starter": 1, "quick": True, "rounds": 4, "goal": 10, "first": 1} == sit(made(options=OPTIONS), options=given).options
    assert {"starter": 0, "quick": False, "rounds": 3, "goal": 30, "first": 0} == sit(made(options=OPTIONS)).options
    assert sit(made(options=OPTIONS), options={"quick": True}).figures["quick"]


@pytest.mark.parametrize("players", [0, 5, -1])
def test_a_wrong_number_of_players_is_refused(players):
    assert (None, ["R101"]) == tell(made(), players=players)[:2]


def test_an_unknown_option_is_answered_with_a_guess():
    table, codes, text = tell(made(options=OPTIONS), options={"startr": "seat_1"})
    assert (None, ["R102"], True) == (table, codes, "starter" in text)


@pytest.mark.parametrize(
    ("name", "value"),
    [("starter", "seat_3"), ("quick", "perhaps"), ("rounds", "10"), ("rounds", "many"), ("goal", "20"), ("first", "c"), ("rounds", None)],
)
def test_a_wrong_value_of_an_option_is_refused(name, value):
    assert (None, ["R103"]) == tell(made(options=OPTIONS), options={name: value})[:2]


def test_numbers_go_by_the_number_of_players():
    rules = made(game_parameters={"goal": ParameterDecl("goal", {1: 7, 2: 9, 3: 11, 4: 13})})
    figure = ir.GameParameter(INT, "goal")
    assert [9, 11] == [sit(rules, players).evaluate(figure)((), None, []) for players in (2, 3)]
    assert [13] == parameters_at(rules, [figure], players=4, options={}, report=Report())
    assert None is parameters_at(rules, [figure], players=5, options={}, report=Report())


# ------------------------------------------------------------------------------------------------ the store


def test_cells_stand_in_declared_order():
    table = sit(made(), 2)
    assert ("coins", (1,)) == (table.state_slots[1].name, table.state_slots[1].arguments)
    assert {"coins": 0, "total": 2, "mark": 3, "hand": 6, "deck": 8, "discard": 9, "spot": 10, "seen": 12} == dict(table.offsets)
    assert (0, 0, 0, None, None, None, (0, 0, 0), (0, 0, 0), (), (), None, None, 0) == table.start_store


def test_kinds_have_their_members():
    material = sit(made()).material
    assert ("seat_1", "seat_2", "seat_3") == material.kinds["player"].names
    assert (1, 2, 3, 4, 5, 6) == material.kinds["die"].places
    assert ("a_1", "c_none") == (material.kinds["pair"].names[1], material.kinds["pair"].names[-1])


# ------------------------------------------------------------------------------------------------ layouts


def test_a_layout_is_moved_to_the_origin_and_the_board_goes_round_it():
    table = sit(with_layout(), layout=DATA)
    board = table.material.kinds["field"].board
    assert {
        "laid": [{"card": "b", "cells": [[0, 0], [1, 0]]}, {"card": "z", "cells": [[0, 2]]}],
        "stones": [[0, 1], {"at": [-1, 0]}],
    } == table.layout
    assert ((-2, -1), (2, 3)) == (min(board.coordinates), max(board.coordinates))


def test_columns_come_from_the_entries():
    table = sit(with_layout(), layout=DATA)
    cell = table.material.kinds["field"].board.by_coordinate
    assert (1, None) == table.columns["card"]
    assert ((cell[0, 0], cell[1, 0]), (cell[0, 2],)) == table.columns["cells"]
    assert (cell[0, 1], cell[-1, 0]) == table.columns["at"]


def test_a_part_of_a_kind_has_the_members_that_fit():
    table = sit(with_layout(), layout=DATA)
    cell = table.material.kinds["field"].board.by_coordinate
    assert {cell[0, 0], cell[1, 0], cell[0, 2]} == set(table.material.kinds["part"].places)


def test_the_same_layout_elsewhere_gives_the_same_table():
    moved = {"laid": [{"card": "b", "cells": [[-5, 0], [-4, 0]]}, {"card": "z", "cells": [[-5, 2]]}], "stones": [[-5, 1], [-6, 0]]}
    one, other = sit(with_layout(), layout=DATA), sit(with_layout(), layout=moved)
    assert one.material == other.material
    assert one.columns == other.columns


def test_a_board_of_a_size_of_its_own_is_not_moved():
    table = sit(with_layout(around=False), layout={"laid": [{"card": "a", "cells": [[1, 1]]}], "stones": []})
    assert ((4,),) == table.columns["cells"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "L101"),
        ("base", "L101"),
        ([], "L101"),
        ({"laid": {}}, "L103"),
        ({"laid": "a"}, "L103"),
        ({"layd": []}, "L102"),
        ({"laid": ["a"]}, "L105"),
        ({"laid": [{"card": "a", "cells": [[0, 0]], "turn": 1}]}, "L106"),
        ({"laid": [{"card": "a"}]}, "L107"),
        ({"laid": [{"card": "a", "cells": [[0, "0"]]}]}, "L107"),
        ({"laid": [{"card": "a", "cells": [[0, 10**9]]}]}, "L107"),
        ({"laid": [{"card": "a", "cells": [[0, 0, 0]]}]}, "L107"),
        ({"stones": [["a", 1]]}, "L107"),
    ],
)
def test_malformed_layouts_are_told(data, code):
    assert (None, [code]) == tell(with_layout(), layout=data)[:2]


def test_a_cell_off_the_board_is_told_with_its_place():
    table, codes, text = tell(with_layout(around=False), layout={"laid": [{"cells": [[1, 1], [3, 1]]}]})
    assert (None, ["L108"], True) == (table, codes, "laid, entry 1, cells" in text)


def test_a_layout_for_a_game_without_one_is_refused():
    assert (None, ["L110"]) == tell(made(), layout={"laid": []})[:2]


FEW = ("few", compare(ir.Aggregate(INT, "count", 1, ALL_LAID, None, None), ">", number(1)))
SMALL = ("small", compare(ir.Aggregate(INT, "count", 1, ir.Members(SetOf(STONE)), None, None), ">", number(0)))


def test_all_reasons_are_told_at_once():
    rules = with_layout(tests=(FEW, SMALL))
    table, codes, text = tell(rules, layout={"laid": [{"card": "a", "cells": [[0, 0]]}], "trees": [[0, 0]]})
    assert (None, ["L111", "L111", "L112"], True) == (table, codes, "There are too few." in text)


def test_reasons_can_be_asked_for():
    rules = with_layout(tests=(FEW, SMALL))
    data = {"laid": [{"card": "a", "cells": [[0, 0]]}], "trees": [[0, 0]]}
    found = layout_reasons(rules, players=2, options={}, layout=data, report=Report())
    assert ["few", "small", "trees-not-allowed"] == [reason for reason, _ in found or ()]
    assert () == layout_reasons(rules, players=2, options={}, layout=DATA, report=Report())
    assert None is layout_reasons(rules, players=2, options={}, layout={"laid": 1}, report=Report())


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=3) | some.floats(),
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.sampled_from(["laid", "stones", "trees", "card", "cells", "at"]), inner)
    ),
    max_leaves=12,
)


@tried(data=JSON)
def test_no_data_makes_sitting_down_fail_otherwise_than_by_findings(data):
    table, codes, _ = tell(with_layout(tests=(FEW,)), layout=data)
    assert (table is None) == bool(codes)


@tried(
    data=some.fixed_dictionaries({"laid": some.lists(some.fixed_dictionaries({"card": JSON, "cells": JSON}), max_size=3), "stones": JSON})
)
def test_nearly_right_data_does_not_either(data):
    table, codes, _ = tell(with_layout(), layout=data)
    assert (table is None) == bool(codes)
