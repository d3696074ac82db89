"""What can be done with a touched rule of a draft, as the page asks for it: offered, tried, with the choices that are grey, done."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.web.workers.workshop import WorkshopWorker

RULE = "my_rule.variant.yaml"
PLACE = Path("rules/underwood").absolute()
TEXT = "rulewright: 1\nvariant: my_rule\nof: underwood\nbecause: We like it so.\nchanges:\n  - replace: numbers.compensation\n    with: 2\n"
ADDRESS = "actions.place.do.lay"


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> WorkshopWorker:
    """A worker that reads."""
    return WorkshopWorker(tmp_path_factory.mktemp("data"))


def ask(worker: WorkshopWorker, op: str, address: str, **more: object) -> dict[str, Any]:
    """What the draft is answered."""
    draft = {"draft": "d", "place": str(PLACE), "game": "underwood.game.yaml", "variants": [], "files": {RULE: TEXT}, "language": "en"}
    return worker.handle({"op": op, **draft, "address": address, **more})


@pytest.mark.full
def test_a_step_is_offered_tried_and_put_there(worker: WorkshopWorker) -> None:
    offered = ask(worker, "offers", ADDRESS)
    assert {"only_if", "step_move", "step_change", "remove"} <= {each["name"] for each in offered["offers"]}
    values = {"where": "after", "what": "first_player", "value": "me"}
    assert ask(worker, "try", ADDRESS, offer="step_change", values=values) == {"type": "tried", "obstacle": "", "findings": []}
    edited = ask(worker, "edit", ADDRESS, offer="step_change", values=values)
    added = f"  - insert_after: {ADDRESS}\n    steps:\n      - id: own_step\n        change: first_player to me\n"
    assert edited["files"] == {RULE: TEXT + added}
    assert edited["sentence"].startswith("Put a step here: something becomes something else: Move pieces")


def test_what_is_in_the_way_is_said_in_plain_words_with_the_finding_behind(worker: WorkshopWorker) -> None:
    tried = ask(worker, "try", "actions.grow", offer="remove", values={})
    assert tried["obstacle"].startswith("Other rules still need this as it is: “Growing”.")
    assert tried["findings"][0]["message"] == "There is no action `grow`."


def test_grey_choices_are_told_by_field(worker: WorkshopWorker) -> None:
    reply = ask(worker, "try", ADDRESS, offer="step_change", values={"what": "first_player", "value": "me"}, choices=True)
    assert reply["type"] == "forbidden"
    assert "me" not in reply["choices"].get("value", {})
    assert set(reply["choices"].get("value", {})) == {"shown(space)"}  # where nothing lies nobody can begin


def test_a_number_of_the_own_file_is_changed_where_it_stands(worker: WorkshopWorker) -> None:
    edited = ask(worker, "edit", "numbers.compensation", offer="number", values={"number": 3})
    assert edited["files"] == {RULE: TEXT.replace("with: 2", "with: 3")}
