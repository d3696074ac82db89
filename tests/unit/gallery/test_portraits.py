"""Portraits of games: up to date, safe to stand in a page, and made anew where rules have changed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter.drawing import close_up
from interpreter.drawing.plain import is_plain
from interpreter.gallery import portrait, sitting
from interpreter.project import loading

SHAPES = '<svg viewBox="0 0 1 1"><g class="a">{}</g></svg>'


def test_every_shipped_game_has_a_portrait_of_its_rules() -> None:
    stale = [
        name
        for name in loading.shipped()
        if (found := portrait.read(portrait.path_of(name))) is None or found.rules != portrait.digest_of(name)
    ]
    assert stale == [], "run `rulewright generate`"


@pytest.mark.full
@pytest.mark.parametrize("name", loading.shipped())
def test_a_picture_is_drawn_again_as_it_was(name: str) -> None:
    known = portrait.read(portrait.path_of(name))
    assert known is not None
    assert sitting.portrait(name, name, known) == known, "run `rulewright generate`"


@pytest.mark.full
def test_moves_that_an_author_wrote_are_kept_as_long_as_the_rules_allow_them() -> None:
    known = portrait.read(portrait.path_of("tic_tac_toe"))
    assert known is not None
    mine = replace(known, moves=known.moves[:1])
    assert sitting.portrait("tic_tac_toe", "tic_tac_toe", mine).moves == mine.moves
    wrong = replace(known, moves=("0 nonsense",))
    assert sitting.portrait("tic_tac_toe", "tic_tac_toe", wrong).moves == known.moves


@pytest.mark.parametrize(
    ("picture", "plain"),
    [
        (SHAPES.format('<path d="M0 0"/>'), True),
        (SHAPES.format('<use href="#here"/>'), True),
        (SHAPES.format('<use href="https://example.org/x.svg#a"/>'), False),
        (SHAPES.format("<script>1</script>"), False),
        (SHAPES.format('<path onclick="1"/>'), False),
        (SHAPES.format('<path style="fill: url(x)"/>'), False),
        (SHAPES.format("<foreignObject/>"), False),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SHAPES.format("&a;"), False),
        ("<form/>", False),
        ("<svg", False),
    ],
)
def test_only_shapes_and_letters_come_into_a_page(picture: str, plain: bool) -> None:
    assert is_plain(picture) == plain


@pytest.mark.parametrize("data", [[], {}, {"form": 1}, {"form": 0}, "text"])
def test_a_file_of_another_form_counts_as_none(data: object, tmp_path: Path) -> None:
    file = tmp_path / "x.portrait.json"
    file.write_text(json.dumps(data))
    assert portrait.read(file) is None


def test_a_portrait_with_more_than_shapes_counts_as_none(tmp_path: Path) -> None:
    known = portrait.read(portrait.path_of("tic_tac_toe"))
    assert known is not None
    file = tmp_path / "x.portrait.json"
    file.write_text(replace(known, pictures={"en": SHAPES.format("<iframe/>")}).to_json())
    assert portrait.read(file) is None


def test_weight_grows_with_the_amount_of_rules() -> None:
    stored = [portrait.read(portrait.path_of(name)) for name in ("tic_tac_toe", "chess", "mycelia")]
    assert [each and each.weight for each in stored] == [1, 2, 3]


def test_picture_of_a_large_board_is_a_part_and_of_a_small_one_the_whole() -> None:
    cells = [_cell(x, y, f"{x}" if 3 <= x < 8 and y < 3 else "") for x in range(12) for y in range(9)]
    large = {"cells": cells, "box": [0, 0, 12, 9], "groups": [], "lines": []}
    part = close_up.part(large)
    assert part["box"] == [2, 0, 6, 5] or part["box"] == [3, 0, 6, 5]
    assert len(part["cells"]) == 30  # whole cells only
    small = {"cells": cells[:20], "box": [0, 0, 4, 5]}
    assert close_up.part(small) is small


def _cell(x: int, y: int, picture: str) -> dict[str, object]:
    outline = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]
    return {
        "id": f"{x},{y}",
        "middle": [x + 0.5, y + 0.5],
        "outline": outline,
        "pieces": [{"picture": picture, "sign": ""}] if picture else [],
    }
