"""The library as programs use it."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter import Game, IllegalMove, PositionError, RulesError, RulewrightError, UsageError
from interpreter.diagnostics.codes import Severity
from interpreter.session import trace
from interpreter.session.state import State

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def lines() -> Game:
    return interpreter.load(GAMES / "tic_tac_toe.game.yaml")


@pytest.fixture(scope="module")
def hearts() -> Game:
    return interpreter.load(GAMES / "hearts.game.yaml")


def shipped_with_layout() -> Game:
    """A game that comes with Rulewright and has layouts."""
    from interpreter.project.loading import shipped

    found = (interpreter.load(name) for name in shipped())
    return next(game for game in found if game.rules.layout is not None and game.rules.layout.generate)


# ------------------------------------------------------------------------------------------------ loading


def test_a_game_says_what_it_is(lines: Game) -> None:
    assert ("tic_tac_toe", "Tic-tac-toe", range(2, 3), {}) == (lines.name, lines.title, lines.players, lines.options)


def test_a_folder_with_one_game_is_that_game(tmp_path: Path) -> None:
    (tmp_path / "lines.game.yaml").write_bytes((GAMES / "tic_tac_toe.game.yaml").read_bytes())
    assert "tic_tac_toe" == interpreter.load(tmp_path).name


@pytest.mark.parametrize(("name", "code"), [
    ("no_such_game", "C120"), ("", "C102"), (GAMES, "C110"), (Path(__file__).parent, "C111"), (3, "C102"),
])  # fmt: skip
def test_what_is_no_game_is_refused_at_the_border(name: object, code: str) -> None:
    with pytest.raises(UsageError) as refused:
        interpreter.load(name)  # type: ignore[arg-type]  # what somebody may write
    assert code == refused.value.diagnostics[0].code
    assert isinstance(refused.value, ValueError)


def test_a_file_that_is_not_there_is_a_finding() -> None:
    assert ["C101"] == [found.code for found in interpreter.check("no/such.game.yaml")]
    with pytest.raises(RulesError):
        interpreter.load("no/such.game.yaml")


def test_rules_with_errors_are_refused_with_all_findings(tmp_path: Path) -> None:
    path = tmp_path / "wrong.game.yaml"
    path.write_text((GAMES / "tic_tac_toe.game.yaml").read_text().replace("owner(cell) = me", "ownr(cell) = me"))
    assert interpreter.check(path)
    with pytest.raises(RulesError) as refused:
        interpreter.load(path)
    assert "ownr" in str(refused.value)
    assert "wrong.game.yaml" in str(refused.value)


def test_rules_that_can_be_played_have_no_errors() -> None:
    found = interpreter.check(GAMES / "tic_tac_toe.game.yaml")
    assert Severity.ERROR not in [each.severity for each in found]


# ------------------------------------------------------------------------------------------------ playing


def test_a_match_is_played_to_its_result(lines: Game) -> None:
    match = lines.start(players=2)
    for move in ("mark a1", "mark a2", "mark b1", "mark b2", "mark c1"):
        assert not match.over
        match.answer(move)
    assert match.over
    assert match.result is not None
    assert ("three", (0,)) == (match.result.end, match.result.winners)
    assert () == match.questions


def test_options_are_a_list_that_is_worked_out_when_it_is_looked_at(lines: Game) -> None:
    options = lines.start(players=2).questions[0].options
    assert 9 == len(options) == options.count
    assert ("mark a1", "mark c3") == (options[0].notation, options[-1].notation)
    assert "mark b2" in options
    assert "mark z9" not in options
    assert options[4] in options
    assert options.notation() == [str(option) for option in options]
    assert options.sample(random.Random(1)) in options
    with pytest.raises(IndexError):
        options[9]


def test_a_state_never_changes(lines: Game) -> None:
    first = lines.start(players=2).state
    second = first.answer("mark a1")
    assert 9 == first.questions[0].options.count
    assert 8 == second.questions[0].options.count
    assert first.answer(first.questions[0].options[0]) == second
    assert hash(first.answer("mark a1").position) == hash(second.position)


def test_a_match_takes_answers_back(hearts: Game) -> None:
    match = hearts.start(players=4, seed=3)
    first, record = match.digest, match.record
    match.answer(match.questions[2].options[7])
    match.undo()
    assert (first, record) == (match.digest, match.record)
    with pytest.raises(UsageError):
        match.undo()


def test_an_impossible_move_says_why_and_what_would_do(lines: Game) -> None:
    match = lines.start(players=2).answer("mark b2")
    with pytest.raises(IllegalMove) as refused:
        match.answer("mark b2")
    assert "R130" == refused.value.diagnostics[0].code
    assert "mark" not in refused.value.candidates
    assert "a1" in refused.value.candidates
    assert "owner(cell) is none" in str(refused.value)


def test_an_option_of_an_earlier_question_is_refused(lines: Game) -> None:
    match = lines.start(players=2)
    option = match.questions[0].options[4]
    match.answer(option)
    with pytest.raises(IllegalMove):
        match.answer(option)


def test_where_several_are_asked_the_player_has_to_be_named(hearts: Game) -> None:
    match = hearts.start(players=4, seed=1)
    gift = match.questions[2].options[0].notation
    with pytest.raises(UsageError) as refused:
        match.answer(gift)
    assert "C109" == refused.value.diagnostics[0].code
    match.answer(gift, player="seat_3")
    assert [0, 1, 3] == [question.player for question in match.questions]


def test_without_a_seed_chance_is_asked(hearts: Game) -> None:
    match = hearts.start(players=4)
    question = match.questions[0]
    assert (-1, "chance", True, None) == (question.player, question.name, question.is_chance, question.weights)
    assert question.options.count > 10**60
    match.answer(question.options.sample(random.Random(5)))
    assert [0, 1, 2, 3] == [each.player for each in match.questions]


def test_a_roll_says_its_weights() -> None:
    bazaar = interpreter.load(GAMES / "bazaar.game.yaml")
    for seed in range(40):
        state = bazaar.start(players=2, seed=seed).state
        for step in range(30):
            if state.over:
                break
            question = state.questions[0]
            gamble = next((option for option in question.options if option.notation == "play_card gambler"), None)
            if gamble is not None:
                rolled = State(state.table, state.position).answer(gamble)
                assert {"face 1": 2, "face 2": 1, "face 3": 1} == rolled.questions[0].weights
                return
            buys = [option for option in question.options if option.notation.startswith("buy")]
            state = state.answer(buys[0] if buys else question.options[step % question.options.count])
    pytest.fail("nobody has ever gambled")


def test_the_same_seed_gives_the_same_game_and_another_one_another(hearts: Game) -> None:
    one, same, other = (hearts.start(players=4, seed=seed) for seed in (1, 1, 2))
    assert one.digest == same.digest != other.digest


def test_notices_tell_what_fell_short(lines: Game) -> None:
    assert () == lines.start(players=2).notices


def test_a_position_goes_out_and_comes_back(lines: Game) -> None:
    match = lines.start(players=2).answer("mark a1")
    assert match.digest == lines.position(match.to_json()).digest
    with pytest.raises(PositionError):
        lines.position({**match.to_json(), "players": 3})
    with pytest.raises(PositionError) as refused:
        lines.position("{")
    assert "R166" == refused.value.diagnostics[0].code


def test_a_record_is_played_again(hearts: Game) -> None:
    match = hearts.start(players=4, seed=2)
    for number in range(9):
        match.answer(match.questions[0].options[-1 - number % 2 * (match.questions[0].options.count > 1)])
    again = hearts.replay(match.record)
    assert (match.digest, match.moves) == (again.digest, again.moves)


STUCK = """
rulewright: 1
game: stuck
players: 3
kinds:
  cell: {grid: square, width: 3, height: 1, names: a1}
track:
  holder(cell): player or none
setup:
  - change: holder(a1) to first(players)
play:
  - turns: clockwise
    safety_limit: 7
    do:
      - id: main
        must: [lay]
        if_none: pass
      - id: more
        may: lay
        pass: Enough
        same_move: yes
actions:
  lay:
    choose:
      cell: set(cell in cells where holder(cell) is none)
    require:
      not_the_second: {that: me = first(players), say: Only the first may lay.}
    do:
      - change: holder(cell) to me
"""


def test_a_forced_pass_is_told_and_moves_are_answers(tmp_path: Path) -> None:
    path = tmp_path / "stuck.game.yaml"
    path.write_text(STUCK, encoding="utf-8")
    game = interpreter.load(path)
    match = game.start(players=3)
    assert None is match.why_not("lay c1 + pass")
    assert "R240" == match.why_not("lay c1 + lay b1 + pass").code  # type: ignore[union-attr]  # it is refused
    assert "R241" == match.why_not("(pass)").code  # type: ignore[union-attr]  # it is refused
    with pytest.raises(interpreter.IllegalMove):
        match.answer("(pass)")
    match.answer("lay c1").answer("lay b1")
    assert (("seat_1", "lay c1 + lay b1"), ("seat_2", "(pass)"), ("seat_3", "(pass)"), ("seat_1", "(pass)")) == match.moves[:4]
    again = game.start(players=3)
    for player, move in match.moves:
        again.answer(move, player=player)
    assert (match.digest, match.moves) == (again.digest, again.moves)
    told = [json.loads(line) for line in trace.trace(match)]
    assert [["seat_2", "play.turns.do.main"], ["seat_3", "play.turns.do.main"]] == told[-1]["forced"][:2]
    assert [] == trace.replay("".join(trace.trace(match)), game.rules)


@pytest.mark.parametrize(("code", "call"), [
    ("C102", lambda game: game.start(players="two")),
    ("C102", lambda game: game.start(players=2, seed=1.5)),
    ("C102", lambda game: game.start(players=2, seed=True)),
    ("C102", lambda game: game.start(players=2, options=["fast"])),
    ("C102", lambda game: game.start(players=2, options={"fast": 1.5})),
    ("C102", lambda game: game.start(players=2, layout=3)),
    ("C106", lambda game: game.start(players=2, layout="large")),
    ("R101", lambda game: game.start(players=5)),
    ("R102", lambda game: game.start(players=2, options={"fast": "yes"})),
    ("C112", lambda game: game.start(players=2).view("seat_3")),
    ("C112", lambda game: game.start(players=2).view(2)),
    ("C102", lambda game: game.start(players=2).answer(7)),
    ("C102", lambda game: game.start(players=2).why_not(7)),
    ("C102", lambda game: game.start(players=2).questions[0].options["a1"]),
    ("C102", lambda game: game.start(players=2).questions[0].options.sample(None)),
])  # fmt: skip
def test_wrong_arguments_are_refused_with_what_would_be_right(lines: Game, code: str, call: Callable[[Game], object]) -> None:
    with pytest.raises(RulewrightError) as refused:
        call(lines)
    assert code == refused.value.diagnostics[0].code


# ------------------------------------------------------------------------------------------------ layouts


def test_a_layout_comes_with_the_game_or_from_a_seed_or_as_data() -> None:
    game = shipped_with_layout()
    players = game.players[0]
    named, *_ = game.layouts(players)
    given = game.start(players=players, layout=named)
    assert given.to_json()["layout"] == game.start(players=players).to_json()["layout"]
    data = given.to_json()["layout"]
    assert isinstance(data, dict)
    assert () == game.why_not_layout(data, players=players)
    assert given.digest == game.start(players=players, layout=data).digest
    made = [game.start(players=players, seed=seed).to_json()["layout"] for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


def test_a_layout_that_is_refused_says_every_reason() -> None:
    game = shipped_with_layout()
    empty = {name: [] for name in game.rules.layout.lists} if game.rules.layout else {}
    reasons = game.why_not_layout(empty, players=game.players[0])
    assert reasons
    with pytest.raises(PositionError) as refused:
        game.start(players=game.players[0], layout=empty)
    assert reasons == refused.value.diagnostics


@pytest.mark.parametrize(("layout", "code"), [("no_such_layout", "C103"), ("generated", "C108")])
def test_a_layout_that_is_not_there_is_refused(layout: str, code: str) -> None:
    game = shipped_with_layout()
    with pytest.raises(UsageError) as refused:
        game.start(players=game.players[0], layout=layout)
    assert code == refused.value.diagnostics[0].code


# ------------------------------------------------------------------------------------------------ the package


def test_importing_the_package_loads_nothing_heavy() -> None:
    probe = "import sys, interpreter; print([name for name in ('typer', 'rich', 'lark', 'yaml', 'jsonschema') if name in sys.modules])"
    assert "[]" == subprocess.run([sys.executable, "-c", probe], check=True, capture_output=True, text=True).stdout.strip()


def test_everything_that_is_exported_is_there() -> None:
    assert all(getattr(interpreter, name) is not None for name in interpreter.__all__)
    assert set(interpreter.__all__) <= set(dir(interpreter))
    with pytest.raises(AttributeError):
        _ = interpreter.no_such_name
