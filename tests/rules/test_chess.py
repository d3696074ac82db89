"""Chess: as many positions are reached in so many moves as is known from elsewhere, from the start and from positions with everything in them."""

import re

import pytest

from interpreter import load
from interpreter.backends.wasm.machine import WasmTable
from interpreter.backends.wasm.steps import Stepper
from interpreter.session.state import State, begin
from tests.budgets import NIGHTLY
from tests.optional import needs
from tests.tiers import first

MOST = 200_000 if NIGHTLY else 3_000
LAST_ROW = re.compile("move .(2 .1|7 .8)$")
RANKS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
CORNERS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}
FIGURES = {  # positions in Forsyth-Edwards notation, and how many games of one, two, ... moves begin there
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": [20, 400, 8_902, 197_281],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2_039, 97_862],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2_812, 43_238],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264, 9_467],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1_486, 62_379],
}
START, FULL, ENDGAME, MIRRORED, LATE = FIGURES
ANSWERS = [  # a position, answers, games of so many moves, and how many of these end with a pawn that becomes something
    (START, 4, 197_281, 0),
    (START, 5, 4_865_609, 0),
    (FULL, 3, 97_862, 0),
    (FULL, 4, 4_085_603, 15_172),
    (ENDGAME, 5, 674_624, 0),
    (MIRRORED, 2, 264, 48),
    (LATE, 1, 44, 4),
]
inside_modules = needs("wasmtime")


def position(notation: str) -> State:
    """The position that is written so."""
    board, turn, castling, passed, quiet, _ = notation.split()
    on = {}
    for row, line in zip(range(8, 0, -1), board.split("/"), strict=True):
        squares = "".join(sign if not sign.isdigit() else "." * int(sign) for sign in line)
        for column, sign in zip("abcdefgh", squares, strict=True):
            if sign != ".":
                on[f"{column}{row}"] = f"{'seat_1' if sign.isupper() else 'seat_2'}_{RANKS[sign.lower()]}"
    kings = {"e1" if sign.isupper() else "e8" for sign in castling if sign != "-"}
    seat = "seat_1" if turn == "w" else "seat_2"
    unmoved = sorted(kings | {CORNERS[sign] for sign in castling if sign != "-"})
    return load("chess").position(
        {
            "rulewright": 1, "game": "chess", "players": 2,
            "state": {"on": on, "unmoved": unmoved, "passed": None if passed == "-" else passed, "quiet": int(quiet), "seen": []},
            "course": {"current": seat, "round": 1, "turn_number": 1},
            "frames": [{"at": "play.turns.do.must", "me": seat}],
        }
    ).state  # fmt: skip


def games(state: State, moves: int) -> int:
    """How many games of so many moves begin here; what a pawn becomes is asked behind its move and belongs to it."""
    if state.over:
        return 0 if moves else 1
    question = state.questions[0]
    if question.address == "actions.move.do.choose":
        return sum(games(state.answer(option), moves) for option in question.options)
    if moves == 0:
        return 1
    if moves == 1 and not any(LAST_ROW.search(option.notation) for option in question.options):
        return question.options.count
    return sum(games(state.answer(option), moves - 1) for option in question.options)


@pytest.mark.parametrize("notation", first(1, FIGURES))
def test_as_many_games_begin_there_as_is_known(notation: str) -> None:
    known = [count for count in FIGURES[notation] if count <= MOST]
    assert known == [games(position(notation), moves) for moves in range(1, len(known) + 1)]


@inside_modules
@pytest.mark.parametrize(("notation", "answers", "known", "promotions"), first(1, ANSWERS))
def test_as_many_games_begin_there_inside_as_is_known(notation: str, answers: int, known: int, promotions: int) -> None:
    """What a pawn becomes, one of four, is one more answer: games in which that is the last of all are one instead of four."""
    state = position(notation)
    inside = Stepper(WasmTable(state.table))
    inside.open(state.position)
    assert inside.perft(answers).leaves == known - promotions * 3 // 4


def games_by_steps(inside: Stepper, state: State, moves: int) -> int:
    """The same as `games`, where the module makes every move."""
    count = 0
    for number in range(state.option_count) if not state.over else ():
        inside.open(state.position)
        inside.apply(number)
        _, after = begin(state.table, inside.state(), None)
        left = moves - (state.questions[0].address != "actions.move.do.choose")
        is_whole = left == 0 and (after.over or after.questions[0].address != "actions.move.do.choose")
        count += 1 if is_whole else games_by_steps(inside, after, left)
    return count


@inside_modules
@pytest.mark.parametrize("notation", first(1, [MIRRORED, LATE]))
def test_games_in_which_pawns_become_something_are_as_many_step_by_step(notation: str) -> None:
    state, moves = position(notation), 3 if NIGHTLY else 2
    assert games_by_steps(Stepper(WasmTable(state.table)), state, moves) == FIGURES[notation][moves - 1]


def test_the_third_time_is_a_draw() -> None:
    state = load("chess").start(players=2).state
    moves = ("move b1 c3", "move b8 c6", "move c3 b1", "move c6 b8")
    for move in (*moves, *moves[:3]):
        state = state.answer(move)
    assert state.questions
    result = state.answer(moves[3]).result
    assert result is not None
    assert ("repetition", {0, 1}) == (result.end, set(result.winners))
