"""Games, matches, states, options and questions are copied and pickled; what is said of them is one line."""

import copy
import pickle
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeVar

import pytest

import interpreter
from interpreter.project import loading
from interpreter.session import pickling

T = TypeVar("T")
GAMES = ("go", "underwood", "liars_dice", "hearts")


@pytest.fixture(params=GAMES, scope="module")
def match(request: pytest.FixtureRequest) -> interpreter.Match:
    game = interpreter.load(request.param)
    match = game.start(players=game.players[-1], seed=1)
    source = random.Random(1)
    for _ in range(12):
        match.answer(match.questions[0].options.sample(source))
    return match


def read(data: bytes) -> Any:
    return pickle.loads(data)  # noqa: S301  # we have written it


def again(thing: T) -> T:
    copied: T = read(pickle.dumps(thing))
    return copied


def test_states_are_their_own_copies(match: interpreter.Match) -> None:
    state = match.state
    option = state.questions[0].options[0]
    for each in (state, option, state.questions[0], state.questions[0].options):
        assert copy.deepcopy(each) is each
        assert copy.copy(each) is each


def test_a_copied_match_goes_on_by_itself(match: interpreter.Match) -> None:
    before = match.record
    twin = copy.deepcopy(match)
    assert type(twin) is interpreter.Match
    twin.answer(twin.questions[0].options[0])
    assert match.record == before
    assert len(twin.record["answers"]) > len(before["answers"])  # type: ignore[arg-type]
    assert twin.undo().record == before


def test_pickles_come_back_equal_and_play_on(match: interpreter.Match) -> None:
    twin, state = again(match), again(match.state)
    assert state == match.state
    assert state.table is match.state.table
    assert (twin.record, twin.moves, twin.events(0)) == (match.record, match.moves, match.events(0))
    option = match.questions[0].options[0]
    copied = again(option)
    assert (copied, copied.notation) == (option, option.notation)
    assert state.answer(copied) == match.state.answer(option)
    assert again(match.questions[0]).options.notation() == match.questions[0].options.notation()
    assert again(match.questions[0].options).count == match.questions[0].options.count
    first = next(iter(match.questions[0].options.next()))
    assert again(first) == first
    assert again(match.questions[0].options.after(first)).notation() == match.questions[0].options.after(first).notation()
    assert again(option.arguments) == option.arguments
    assert twin.answer(copied).undo().record == match.record


def test_a_pickled_match_still_knows_what_was_heard(match: interpreter.Match) -> None:
    twin = again(match)
    for viewer in (None, 0, 1):
        assert twin.known(viewer) == match.known(viewer)
        assert twin.log(viewer) == match.log(viewer)
        assert copy.deepcopy(match).known(viewer) == match.known(viewer)


def test_a_pickled_state_is_small(match: interpreter.Match) -> None:
    assert len(pickle.dumps(match.state)) < 12_000


def test_another_process_reads_them(tmp_path: Path) -> None:
    state = interpreter.load("go").start(players=2, seed=1, options={"lines": 9}).state.step(3)
    (tmp_path / "state").write_bytes(pickle.dumps([interpreter.load("go"), state]))
    script = "import pickle, sys; game, state = pickle.load(open(sys.argv[1], 'rb')); print(game, state.step(4).digest)"
    said = subprocess.run([sys.executable, "-c", script, tmp_path / "state"], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["Game", "go", state.step(4).digest]


def test_a_question_of_chance_is_pickled() -> None:
    state = interpreter.load("liars_dice").start(players=2).state
    assert state.player == -1
    assert again(state.questions[0]).weights == state.questions[0].weights
    assert state.answer(again(state.questions[0].options[0])) == state.step(0)


def test_shuffles_thing_by_thing_are_pickled() -> None:
    state = interpreter.load("hearts").start(players=4, chance="single").state.step(3)
    assert again(state) == state
    assert again(state).questions[0].weights == state.questions[0].weights
    assert again(state.questions[0]).options.notation() == state.questions[0].options.notation()
    assert again(state).step(5).questions[0].options.notation() == state.step(5).questions[0].options.notation()


def test_other_rules_and_other_versions_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in loading.shipped()["go"].parent.glob("*.yaml"):
        shutil.copy(file, tmp_path)
    file = tmp_path / "go.game.yaml"
    file.write_text(file.read_text() + "\n# ours\n")
    kept = pickle.dumps(interpreter.load(file).start(players=2, seed=1).state)
    file.write_text(file.read_text() + "\n# changed\n")
    changed = interpreter.load(file).rules.digest
    read_it = f"import pickle; pickle.loads({kept!r})"
    run = subprocess.run([sys.executable, "-c", read_it], capture_output=True, text=True, check=False)
    assert "C115" in run.stderr
    assert changed in run.stderr
    assert read(kept).table.rules.digest in run.stderr
    monkeypatch.setattr(pickling, "program", lambda: "9.9.9")
    with pytest.raises(interpreter.PositionError, match=r"9\.9\.9"):
        read(kept)


def test_what_is_said_of_them_is_one_line(match: interpreter.Match) -> None:
    refusal = match.why_not("nonsense", player=match.questions[0].player)
    assert refusal is not None
    with pytest.raises(interpreter.IllegalMove) as refused:
        match.answer("nonsense", player=match.questions[0].player)
    things = (
        refusal,
        refused.value.diagnostics[0],
        match.history,
        match.state.table,
        match.state,
        match.questions[0],
        match.history.entries[0],
    )
    for each in things:
        for text in (str(each), repr(each)):
            assert len(text.splitlines()) == 1
            assert len(text) < 1000


@pytest.mark.full
def test_a_diagnostic_says_what_check_prints(tmp_path: Path) -> None:
    file = tmp_path / "small.game.yaml"
    file.write_text("rulewright: 1\ngame: small\nplayers: 1 to 2\nturns: xyz\n")
    run = subprocess.run(
        [sys.executable, "-m", "interpreter", "check", file, "--format", "concise"], capture_output=True, text=True, check=False
    )
    lines = [line for line in run.stdout.splitlines() if str(file) in line]
    assert lines
    assert lines == [str(each) for each in interpreter.check(file)]
    first = interpreter.check(file)[0]
    assert first.severity.value == "error"
    assert " ".join(first.sentence.split()) in str(first)
