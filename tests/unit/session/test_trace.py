"""Games line by line."""

import json
from pathlib import Path

import pytest

from interpreter import Game, Match, load
from interpreter.session.rng import derive_stream
from interpreter.session.trace import replay, trace

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def council() -> Game:
    return load(GAMES / "council.game.yaml")


@pytest.fixture(scope="module")
def match(council: Game) -> Match:
    match = council.start(players=3, seed=1)
    while not match.over:
        match.answer(match.questions[0].options.sample(derive_stream(1, len(match.history.entries))))
    return match


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return "".join(trace(match))


def codes(text: str, game: Game) -> list[str]:
    return [found.code for found in replay(text, game.rules)]


def test_a_trace_has_a_header_a_line_for_every_answer_and_the_result(match: Match, text: str) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    assert (1, "council", 3) == (lines[0]["trace"], lines[0]["game"], lines[0]["players"])
    assert len(match.history.entries) == len(lines) - 2
    assert match.digest == lines[-1]["digest"]
    assert match.result is not None
    assert list(match.result.scores) == list(lines[-1]["result"]["scores"].values())


def test_every_line_holds_the_position_the_options_and_the_answer(text: str) -> None:
    for line in [json.loads(line) for line in text.splitlines()][1:-1]:
        player, move = line["answer"]
        asked = next(question for question in line["questions"] if question["player"] == player)
        assert "options" not in asked or move in asked["options"]
        assert "coins" in line["state"]


def test_beside_the_answer_stands_what_people_call_it_and_a_trace_without_agrees_too(council: Game, match: Match, text: str) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(line["title"] for line in lines[1:-1])
    assert [line["answer"][1] for line in lines[1:-1]] == [entry.move for entry in match.history.entries]
    older = [{key: value for key, value in line.items() if key != "title"} for line in lines]
    assert [] == codes("".join(f"{json.dumps(line)}\n" for line in older), council)


def test_a_trace_agrees_with_its_rules(council: Game, text: str) -> None:
    assert [] == codes(text, council)


def test_a_trace_of_a_game_that_began_elsewhere_agrees_too(council: Game, match: Match) -> None:
    later = council.position(council.replay({**match.record, "answers": match.record["answers"][:9], "digest": None}).to_json(), seed=3)  # type: ignore[index]  # a list
    while not later.over:
        later.answer(later.questions[0].options[0])
    assert [] == codes("".join(trace(later)), council)


def changed(text: str, number: int, old: str, new: str) -> str:
    lines = text.splitlines(keepends=True)
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new, 1)
    return "".join(lines)


def test_the_first_line_that_differs_is_named(council: Game, text: str) -> None:
    differs = changed(text, 9, '"coins":{', '"coins":{"seat_9":1,')
    found = replay(differs, council.rules)
    assert ["R183"] == [each.code for each in found]
    assert ("10", "state.coins.seat_9") == (found[0].values["line"], found[0].values["place"])


def test_an_answer_that_is_not_possible_is_named(council: Game, text: str) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    lines[3]["answer"] = [lines[3]["answer"][0], "argue nay nay"]
    assert ["R185"] == codes("\n".join(map(json.dumps, lines)), council)
    lines[3]["answer"] = ["seat_9", "pass"]
    assert ["R185"] == codes("\n".join(map(json.dumps, lines)), council)


@pytest.mark.parametrize(("code", "spoil"), [
    ("R180", lambda text: text[:0]),
    ("R181", lambda text: text.split("\n", 1)[1]),
    ("R180", lambda text: text[: len(text) // 2]),
    ("R182", lambda text: "\n".join(text.splitlines()[:-1])),
    ("R182", lambda text: "\n".join(text.splitlines()[:5]) + "\n"),
    ("R180", lambda text: text.replace("\n", "\ngarbage\n", 1)),
    ("R180", lambda text: text.replace("\n", "\n[1]\n", 1)),
    ("R186", lambda text: text + text.splitlines()[1] + "\n"),
    ("R184", lambda text: text.replace('"rules":"', '"rules":"0', 1)),
])  # fmt: skip
def test_a_file_that_is_spoiled_says_how(council: Game, text: str, code: str, spoil: object) -> None:
    assert callable(spoil)
    assert [code] == codes(spoil(text), council)
