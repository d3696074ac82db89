"""The page about positions, views, records and layouts: its examples are what programs get, and all rule sets keep to the schema."""

import json
import re
from pathlib import Path
from random import Random

import jsonschema
import pytest

from interpreter import Match, load, resources
from tests.rules.rule_sets import loaded, names
from tests.tiers import by_game

PAGE = Path(__file__).resolve().parents[2] / "interpreter" / "language" / "DATA.md"
BLOCKS = dict(re.findall(r"^```json (\w+)\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
SCHEMA = json.loads((resources.schemas_folder() / "data.schema.json").read_text(encoding="utf-8"))
OF_THE_RULES = ("game", "rules", "digest")


def check(sort: str, data: object) -> None:
    """Hold data against a part of the schema."""
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{sort}", "$defs": SCHEMA["$defs"]}).validate(data)


def data_of(match: Match) -> dict[str, object]:
    """Everything of a match that the page is about."""
    return {"position": match.to_json(), "record": match.record, "view": match.view(0)}


def test_the_examples_are_what_programs_get() -> None:
    match = load("tic_tac_toe").start(players=2).answer("place a1")
    for sort, data in data_of(match).items():
        example = json.loads(BLOCKS[sort])
        check(sort, example)
        assert isinstance(data, dict)
        assert data == {**example, **{key: data[key] for key in OF_THE_RULES if key in data}}
    check("layout", json.loads(BLOCKS["layout"]))


@pytest.mark.parametrize("name", by_game([name for name in names() if "+" not in name]))
def test_all_rule_sets_keep_to_the_schema(name: str) -> None:
    game, random = loaded(name), Random(1)
    match = game.start(players=game.players[0], seed=1)
    for _ in range(12):
        for sort, data in data_of(match).items():
            plain = json.loads(json.dumps(data))
            check(sort, plain)
            assert isinstance(plain, dict)
            check("layout", plain["layout"])
        if match.over:
            break
        match.answer(random.choice(match.questions).options.sample(random))


@pytest.mark.parametrize(
    ("sort", "key", "value"), [("position", "course", {}), ("view", "viewer", "chance"), ("record", "answers", [["seat_1"]])]
)
def test_what_is_not_of_the_form_is_found(sort: str, key: str, value: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check(sort, {**json.loads(BLOCKS[sort]), key: value})
