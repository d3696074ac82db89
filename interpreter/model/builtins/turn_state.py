"""Words whose meaning is the course of the game; the rows say how they are written, the machine knows what they mean."""

from interpreter.model.builtins.overload import Example, Form, Meaning, Word
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Kind

GROUP = "The game"


def course(_material: Domains, _kinds: tuple[Kind, ...]) -> Meaning:
    """Nothing: the value stands in the state, no function of the arguments gives it."""
    raise AssertionError("words of the course are worked out by the machine")


def constant(value: bool) -> Form:
    """The form of a word without arguments that always has one value."""
    return Form("() -> truth", lambda _material, _kinds: lambda: value)


def _course_word(name: str, result: str, doc: str, *examples: Example) -> Word:
    low = None if result != "number" else 0
    return Word(name, GROUP, (Form(f"() -> {result}", course, lambda _kinds: (low, None)),), doc, examples)


ROWS = (
    Word("yes", GROUP, (constant(True),), "Always so.", (Example("yes", "yes"), Example("yes or no", "yes"))),
    Word("no", GROUP, (constant(False),), "Never so.", (Example("no", "no"), Example("not no", "yes"))),
    _course_word("me", "player", "The player who acts, or is asked about.", Example("me", "seat_1")),
    _course_word(
        "current", "player", "The player whose turn it is, or was last; before any turn the first player.", Example("current", "seat_1")
    ),
    _course_word("round", "number", "The round of the turns, counted from 1; 0 before the first turn.", Example("round", "0")),
    _course_word("turn_number", "number", "How many turns have begun in the game; 0 before the first.", Example("turn_number", "0")),
    _course_word(
        "passes_in_a_row",
        "number",
        "How many passes there have been since anybody last acted, or since the turns or the loop that asks for them began.",
        Example("passes_in_a_row", "0"),
    ),
    _course_word("all_passed", "truth", "Whether everybody has passed in a row.", Example("all_passed", "no")),
    Word(
        "score",
        GROUP,
        (Form("(player) -> number", course),),
        "All lines of the scoring of a player, added up.",
        (Example("score(me)", "2"), Example("score(last_seat)", "0")),
        "cells",
    ),
    Word(
        "as_written",
        GROUP,
        (Form("(column) -> number", course),),
        "What the layout says in a column, to be compared only: two unknown names are equal if they are written alike.",
        (
            Example("different(as_written(form_of(slab)) for slab in slabs)", "no"),
            Example("same(as_written(form_of(slab)) for slab in slabs)", "no"),
        ),
    ),
    Word(
        "can",
        GROUP,
        (Form("(action) -> truth", course), Form("(action, player) -> truth", course)),
        "Whether the acting player, or the player named, has a legal move of an action now.",
        (Example("can(put)", "yes"), Example("can(put, last_seat)", "no")),
        "cells",
    ),
    Word(
        "possible",
        GROUP,
        (Form("(steps) -> truth", course),),
        "Whether the steps of a row could do something now; nothing is done.",
        (Example("possible(effect(hook))", "yes"), Example("possible(effect(corner))", "no")),
        "cells",
    ),
)
