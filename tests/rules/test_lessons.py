"""Lessons of shipped games: every position is reached, every right answer is possible and judged right, in English and German."""

from dataclasses import replace
from pathlib import Path

import pytest

from interpreter.authoring.scenarios.lessons import lesson_position
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.types.domains import seat_id
from interpreter.project import loading
from interpreter.runtime.serialization.encode import to_json
from interpreter.session.library import load
from interpreter.web.tables.entries import Control, Entry, Setup
from interpreter.web.tables.lessons import lesson_part
from interpreter.web.tables.refusals import reasons
from interpreter.web.tables.table import Table
from tests.rules.rule_sets import FILES, ROOT

pytestmark = pytest.mark.full

TAUGHT = [name for name, path in FILES.items() if path.is_relative_to(ROOT / "rules") and "\nlesson:\n" in path.read_text(encoding="utf-8")]


def lesson_tables(name: str) -> dict[str, Table]:
    """The tables of the lessons of a game, by name of the lesson."""
    compiled = loading.compile_with_trees(Path(FILES[name]), (), Report())
    assert compiled is not None
    return {
        lesson: _table(name, lesson, lesson_position(compiled, lesson, report := Report()), report) for lesson in compiled.rules.lessons
    }


def _table(name: str, lesson: str, found: object, report: Report) -> Table:
    assert found is not None, [(each.code, dict(each.values)) for each in report]
    controls = tuple(Control() if seat == found.learner else Control("greedy") for seat in range(found.table.players))
    return Table(
        load(name), Setup("", "", (), found.table.players, 1, controls=controls, position=to_json(found.table, found.state), lesson=lesson)
    )


def test_five_games_are_taught() -> None:
    assert sorted(TAUGHT) == ["draughts", "glade", "hearts", "mycelia", "underwood"]


@pytest.mark.parametrize("name", TAUGHT)
def test_right_answers_of_lessons_are_possible_and_judged_right(name: str) -> None:
    for lesson, table in lesson_tables(name).items():
        begun = lesson_part(table, "en")
        assert begun is not None
        assert begun["verdict"] == "open"
        (learner,) = table.people
        right = table.game.rules.lessons[lesson].right
        for parts in right or [(table.question(learner).options[0].notation,)]:
            tried = Table(table.game, replace(table.setup))
            for part in parts:
                assert lesson_part(tried, "en")["verdict"] == "open"
                meant = tried.question(learner).read(part)
                tried.apply(Entry("answer", learner, {"text": meant.notation}))
            assert lesson_part(tried, "en")["verdict"] == "right", (lesson, parts)


@pytest.mark.parametrize("name", TAUGHT)
def test_other_answers_of_lessons_are_not_judged_right(name: str) -> None:
    for lesson, table in lesson_tables(name).items():
        (learner,) = table.people
        right = {parts[0] for parts in table.game.rules.lessons[lesson].right}
        question = table.question(learner)
        meant = {question.read(part).notation for part in right}
        other = next((each.notation for each in question.options if right and each.notation not in meant), None)
        if other is not None:
            table.apply(Entry("answer", learner, {"text": other}))
            part = lesson_part(table, "de")
            assert part["verdict"] == "other", lesson
            assert part["said"], lesson


@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_speak_english_and_german(name: str) -> None:
    for lesson in load(name).rules.lessons.values():
        for text in (lesson.title, lesson.text, lesson.afterwards):
            assert {"en", "de"} <= set(text)


def test_seat_of_a_learner_is_asked_first() -> None:
    table = next(iter(lesson_tables("hearts").values()))
    assert [each.name for each in table.match.questions] == [seat_id(0)]


def test_touch_on_the_gate_takes_the_only_drop_that_leads_there() -> None:
    table = lesson_tables("mycelia")["to_the_shrine"]
    (learner,) = table.people
    table.apply(Entry("answer", learner, {"text": "play_card brook_sprout"}))
    (reason,) = reasons(table, learner, [], "square_7", "en")
    assert reason == {"sentence": "First: Choose row 2, column 4. Then you can choose this.", "rule": None, "through": "field square_8"}
    (reason,) = reasons(table, learner, [], "square_1", "en")
    assert reason["sentence"] == "Drops: 0. Needed: 1."


def test_refusals_of_the_glade_name_the_reason_that_all_tiles_share() -> None:
    tables = lesson_tables("glade")
    said = {
        ("the_centre", (), "r3c2"): "Your first tile must lie on the centre.",
        ("sets", (), "r5c4"): "First choose: forest tiles. Then you can choose this.",
        ("sets", (), "r5c5"): "Something is there already: toad acorn beech.",
        ("sets", ("lay", "toad_acorn_oak"), "r5c4"): "Acorn is there twice: toad acorn oak, toad acorn beech.",
    }
    for (lesson, chosen, touched), sentence in said.items():
        (learner,) = tables[lesson].people
        (reason,) = reasons(tables[lesson], learner, chosen, touched, "en")
        assert str(reason["sentence"]).startswith(sentence)
