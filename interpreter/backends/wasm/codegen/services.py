"""What generated code of the machine shares: globals, results of routines, areas of memory."""

from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import add, number, op
from interpreter.lir.nodes import Const, Global
from interpreter.lir.types import I32, I64

PASSES = Global("passes", I64)  # of loops since somebody was asked
DECISIONS = Global("decisions", I64)  # that were answered
LIMIT = Global("limit", I64)  # how many are answered before it stops
OPTIONS = Global("options", I64)  # of all questions together
MOST_OPTIONS = Global("most_options", I64)
STAMP = Global("stamp", I64)  # of the position that is looked at
LAST_STAMP = Global("last_stamp", I64)  # the highest number of a position so far
ANSWERS = Global("answers", I32)  # where the next answer is put down
PENDING = Global("pending", I32)  # where the next frame is put down
NOTICES = Global("notices", I32)  # where the next notice is put down
SPENT = Global("spent", I32)  # where the space for lists begins that is free
TOLD = Global("told", I32)  # whether there was something to tell since a step began: a pass that was forced, what rules tell or show
GIVEN = Global("given", I64)  # 0: answers are drawn; else the answer to the next question: its number, from 1; or `STOP_THERE`, or `SEARCH`
SPENT_BEGIN, SPENT_END = 4 << 20, 5 << 20  # the space for lists
BROKEN = Global("broken", I32)  # whether a check has not held in this game, where checks are looked at

GLOBALS = {
    each.name: each.type
    for each in (PASSES, DECISIONS, LIMIT, OPTIONS, MOST_OPTIONS, STAMP, LAST_STAMP, ANSWERS, PENDING, NOTICES, SPENT, TOLD, GIVEN, BROKEN)
}

STOP_THERE = -1  # as `GIVEN`: the routine stops at the question and says in the mailbox who is asked, and how many answers there are
SEARCH = -2  # as `GIVEN`: a tree search gives the answers, where a module has one
GIVEN_AT, COUNT_AT, WHO_AT = 160, 168, 176  # in the mailbox: as `GIVEN`, the number of answers, the seat; 8 bytes each
SEVERAL = -2  # as the seat: several are asked at once
STOP_AT = 184  # in the mailbox, 4 bytes: what takes long comes to an end where this is not 0
PLAYED_AT = 188  # in the mailbox, 4 bytes: how many games of a simulation have been played
TREE_AT = 192  # in the mailbox: games that ended on the way, questions; 8 bytes each
UNDER_WAY_AT = 208  # in the mailbox, 4 bytes: whether a game of a simulation has been begun that goes on in the next call
TOLD_AT = 216  # in the mailbox, 8 bytes: not 0 if the last step has something to tell: notices, and what `TOLD` says
OPEN_AT = 224  # in the mailbox, 4 bytes: if it is not 0, chance is not answered inside but asked: `CHANCE` as the seat, no count
ZEROS = 8 << 20  # where areas begin that are empty at first
NOTICES_AREA, NOTICES_END = 5 << 20, 6 << 20  # what fell short: number of the step and how much was missing, 8 bytes each

DONE, STOPPED = (
    Const(0, I32),
    Const(-1, I32),
)  # what a routine gives: it has come to its end, it waits for an answer; else the number of an end, from 1

PENDING_AREA, PENDING_END = (
    2048,
    4096,
)  # frames of routines that wait, the innermost first: number of the routine, instruction, 2 bytes each


def spend(body: Body, passes: object, limit: int, end: Const) -> None:
    """Write that passes of loops are counted; too many end the game."""
    body.set(PASSES, add(PASSES, passes))  # type: ignore[arg-type]
    with body.if_(op("i64.ge_s", PASSES, number(limit))):
        body.give(end)


def another_position(body: Body) -> None:
    """Write that another position is looked at from here on: what is kept was worked out for others."""
    body.set(LAST_STAMP, add(LAST_STAMP, number(1)))
    body.set(STAMP, LAST_STAMP)
