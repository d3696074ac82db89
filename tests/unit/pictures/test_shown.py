"""Pictures in scenes, in compiled rules, in files that are passed on."""

import json
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.editing.completion import complete
from interpreter.editing.workspace import Workspace
from interpreter.pictures import sprite
from interpreter.project.bundle import bundle
from interpreter.project.errors import RulesError
from interpreter.project.ruleset_cache import deserialize, serialize
from interpreter.web.workers.picture_files import file_of
from tests.unit.display.test_scene import VALIDATOR
from tests.unit.pictures.pictured import BEE, GAME, written


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> interpreter.Game:
    return interpreter.load(written(tmp_path_factory.mktemp("pictured")))


def scene(game: interpreter.Game, viewer: int | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(game.start(players=2, seed=2).scene(viewer)))
    VALIDATOR.validate(found)
    return found


def test_a_piece_has_the_picture_of_its_sort_else_that_of_its_owner(game: interpreter.Game) -> None:
    (board,) = scene(game, None)["boards"]
    bee, ant = (cell["pieces"][0] for cell in board["cells"][:2])
    assert (bee["picture"], bee["note"], bee["player"]) == ("bee.svg", "3", "seat_1")
    assert (ant["picture"], ant["note"]) == ("coin", "a")


def test_marks_and_the_legend_have_pictures(game: interpreter.Game) -> None:
    found = scene(game, None)
    (mark,) = found["boards"][0]["cells"][2]["pieces"]
    assert (mark["sign"], mark["mark"], mark["picture"]) == ("x", True, "tile")
    assert {row["meaning"]: row.get("picture") for row in found["legend"]}.items() >= {
        "bee": "bee.svg",
        "ant": None,
        "hole": "tile",
    }.items()


def test_things_in_supplies_and_numbers_have_pictures(game: interpreter.Game) -> None:
    items = [item for holding in scene(game, None)["holdings"] for item in holding["items"]]
    assert {item["title"]: item.get("picture") for item in items if item["title"] in ("inn", "mill", "6")} == {
        "inn": "🏠",
        "mill": None,
        "6": "tile",
    }


def test_a_card_has_the_picture_of_the_part_that_has_one_and_a_hidden_card_has_none(game: interpreter.Game) -> None:
    cards = {viewer: [card for group in scene(game, viewer)["cards"] for card in group["cards"]] for viewer in (0, 1, None)}
    assert {(card["sign"], card.get("picture")) for card in cards[0] if card["corner"]} == {("♣", "disc"), ("♥", "🍀")}
    for viewer in (1, None):
        assert not [card for card in cards[viewer] if "picture" in card]


def test_the_picture_of_a_combination_itself_comes_first(tmp_path: Path) -> None:
    game = interpreter.load(written(tmp_path, GAME.replace("piece: {pictures: {}}", "card: {picture: tile}")))
    faces = [card for group in scene(game, 0)["cards"] for card in group["cards"] if card["corner"]]
    assert {card["picture"] for card in faces} == {"tile"}


def test_pictures_are_kept_with_compiled_rules(game: interpreter.Game) -> None:
    data = serialize(game.rules)
    assert data is not None
    again = deserialize(data)
    assert again is not None
    assert again.pictures == game.rules.pictures
    assert scene(game, None)["pictures"] == again.pictures.digest


def test_a_changed_file_makes_other_pictures_and_the_same_rules(tmp_path: Path, game: interpreter.Game) -> None:
    changed = interpreter.load(written(tmp_path, colour="red"))
    assert changed.rules.digest == game.rules.digest
    assert changed.rules.pictures.digest != game.rules.pictures.digest
    again = interpreter.load(written(tmp_path))
    assert again.rules.pictures.digest == game.rules.pictures.digest


def test_what_is_passed_on_holds_the_files_of_pictures(tmp_path: Path) -> None:
    path = written(tmp_path)
    (tmp_path / "holiday.png").write_bytes(b"not named")
    assert set(bundle(path).files) == {"pictured.game.yaml", "pictured.components.yaml", "bee.svg"}


def test_pages_load_all_pictures_by_their_digest(game: interpreter.Game) -> None:
    pictures = game.rules.pictures
    rows = json.loads(str(file_of(pictures, f"{pictures.digest}.json")["json"]))
    assert {row["name"]: (row["sort"], row["tinted"]) for row in rows} == {
        "bee.svg": ("file", False), "disc": ("drawn", True), "tile": ("drawn", True), "coin": ("drawn", True), "🍀": ("emoji", False), "🏠": ("emoji", False),
    }  # fmt: skip
    assert file_of(pictures, "0" * 32 + ".json") == {}
    assert sprite.size(pictures) < sprite.MOST_BYTES


def test_a_house_rule_changes_a_picture(tmp_path: Path) -> None:
    path = written(tmp_path)
    rule = tmp_path / "house" / "clover.variant.yaml"
    rule.parent.mkdir()
    rule.write_text(
        "rulewright: 1\nvariant: clover\nof: pictured\ntitle: Clover\nbecause: Luck.\nchanges:\n"
        "  - {replace: show.sort.pictures.bee, with: 🍀}\n  - {replace: show.player.picture, with: ant.svg}\n",
        encoding="utf-8",
    )
    (rule.parent / "ant.svg").write_bytes((tmp_path / "bee.svg").read_bytes())
    game = interpreter.load(path, variants=["clover"])
    (board,) = scene(game, None)["boards"]
    assert [cell["pieces"][0]["picture"] for cell in board["cells"][:2]] == ["🍀", "ant.svg"]
    assert "ant.svg" in bundle(path, ["clover"]).files


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("bee.svg", "bees.svg", "C390"),
        ("🏠", "🏠🏠", "N162"),
        ("pictures: huts", "pictures: hats", "N121"),
        ("picture: tile", "picture: tiles", "N160"),
        ("pictures: {bee", "pictures: {be", "N119"),
    ],
)
def test_a_mistake_is_told_where_it_stands(tmp_path: Path, old: str, new: str, code: str) -> None:
    path = written(tmp_path, GAME.replace(old, new))
    components = tmp_path / "pictured.components.yaml"
    components.write_text(components.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    from interpreter.project.loading import findings

    (found,) = [each for each in findings(path, ()) if each.code == code]
    assert found.span is not None
    if found.is_error:
        with pytest.raises(RulesError):
            interpreter.load(path)


@pytest.mark.full
def test_hundreds_of_large_pictures_are_refused_before_all_are_read(tmp_path: Path) -> None:
    names = [f"p{number}.svg" for number in range(100)]
    path = written(
        tmp_path, GAME.replace("{6: tile}", str(dict(zip(range(1, 7), names, strict=False))).replace("'", "")).replace("huts: huts", "")
    )
    for name in names:
        (tmp_path / name).write_text(
            BEE.format(colour="red").replace("/>", "/>" + "<g/>" * 900 + f'<path d="{"M0 0" * 3_900}"/>', 1), encoding="utf-8"
        )
    components = tmp_path / "pictured.components.yaml"
    rows = "".join(f"  - {{id: h{number}, picture: {name}}}\n" for number, name in enumerate(names))
    components.write_text(f"rulewright: 1\ncomponents: pictured\nhuts:\n{rows}", encoding="utf-8")
    from interpreter.project.loading import findings

    assert [each.code for each in findings(path, ()) if each.is_error] == ["C395"]


def test_an_editor_suggests_pictures_that_come_along_and_files_beside_the_rules(tmp_path: Path) -> None:
    path = written(tmp_path, GAME.replace("picture: coin", "picture: "))
    text = path.read_text(encoding="utf-8")
    _, found = complete(Workspace(), path, text.index("picture: }") + len("picture: "))
    assert {"disc", "tile", "bee.svg"} <= {each.label for each in found}


COMPOSED = (
    GAME.replace("piece: {pictures: {}}", "card: {picture: {large: suit, small: rank, background: suit}}")
    .replace("pictures: [disc, 🍀]}", "pictures: [disc, 🍀], colours: [green, red]}")
    .replace("signs: {king: K, ace: A}}", "signs: {king: K, ace: A}, pictures: {king: crown}}")
)


def test_a_picture_is_composed_of_those_of_the_parts(tmp_path: Path) -> None:
    game = interpreter.load(written(tmp_path, COMPOSED))
    assert {name for name in game.rules.pictures.by_name if " on " in name} == {
        "disc + crown on green", "🍀 + crown on red", "disc on green", "🍀 on red",
    }  # fmt: skip
    faces = [card for group in scene(game, 0)["cards"] for card in group["cards"] if card["corner"]]
    assert {card["picture"] for card in faces} <= set(game.rules.pictures.by_name)
    assert all(" on " in card["picture"] for card in faces)
    rows = {row["name"]: row["symbol"] for row in json.loads(sprite.sprite(game.rules.pictures))}
    (side, face, suit, rank) = rows["disc + crown on green"][2]
    assert [side[1]["class"], face[1]["class"]] == ["tile-side hue-3", "tile-face hue-3"]
    assert [suit[1]["href"], rank[1]["href"]] == [f"#{rows[name][1]['id']}" for name in ("disc", "crown")]


def test_a_composed_picture_names_parts_only(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as refused:
        interpreter.load(written(tmp_path, COMPOSED.replace("large: suit", "large: siut")))
    assert ("N119", "siut") in [(each.code, each.values["name"]) for each in refused.value.diagnostics]
