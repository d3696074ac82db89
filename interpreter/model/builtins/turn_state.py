"""Words about the game as a whole: constants, the course of the turns, and those that the checker turns into something else."""

from collections.abc import Callable
from typing import Protocol

from interpreter.model.builtins.overload import Function, Implementation, Overload, Phrase, Usage, function
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type


class TurnRegisters(Protocol):
    """How far the turns have come."""

    @property
    def current(self) -> int:
        """The seat whose turn it is, or was last."""

    @property
    def round(self) -> int:
        """The round of the turns, from 1; 0 before the first turn."""

    @property
    def turn_number(self) -> int:
        """How many turns have begun."""

    @property
    def passes(self) -> int:
        """How many passes there have been in a row."""


def replaced(_material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """Nothing: no function of the arguments gives the value; the checker puts something else in the place of the call."""
    raise AssertionError("this word is never called as a function")


def _passes_of_all(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    players = material.players
    return lambda course: course.passes >= players


def _turn_state(
    name: str, result: str, register: str, read: Callable[[TurnRegisters], object], doc: str, phrases: tuple[Phrase, ...], example: Usage
) -> Function:
    """The row of a word that reads a register of the course of the turns."""
    bounds = (lambda _kinds: (0, None)) if result == "number" else None
    reading = Overload(name, f"() -> {result}", lambda _material, _kinds: read, (example,), phrases, bounds=bounds, reads=register)
    return function(name, doc, reading)


def _constant(name: str, value: bool, doc: str, phrase: Phrase, *examples: Usage) -> Function:
    """The row of a word without arguments that always has one value."""
    return function(name, doc, Overload(name, "() -> truth", lambda _material, _kinds: lambda: value, examples, (phrase,), replaced=True))


ROWS = (
    _constant("yes", True, "Always so.", Phrase("yes"), Usage("yes", "yes"), Usage("yes or no", "yes")),
    _constant("no", False, "Never so.", Phrase("no"), Usage("no", "no"), Usage("not no", "yes")),
    function(
        "me",
        "The player who acts, or is asked about.",
        Overload("me", "() -> player", replaced, (Usage("me", "seat_1"),), (Phrase("you"),), replaced=True),
    ),
    _turn_state(
        "current",
        "player",
        "#current",
        lambda course: course.current,
        "The player whose turn it is, or was last; before any turn the first player.",
        (Phrase("the player whose turn it is"),),
        Usage("current", "seat_1"),
    ),
    _turn_state(
        "round",
        "number",
        "#round",
        lambda course: course.round,
        "The round of the turns, counted from 1; 0 before the first turn.",
        (Phrase("the number of the round"),),
        Usage("round", "0"),
    ),
    _turn_state(
        "turn_number",
        "number",
        "#turn_number",
        lambda course: course.turn_number,
        "How many turns have begun in the game; 0 before the first.",
        (Phrase("the number of the turn"),),
        Usage("turn_number", "0"),
    ),
    _turn_state(
        "passes_in_a_row",
        "number",
        "#passes",
        lambda course: course.passes,
        "How many passes there have been since anybody last acted, or since the turns or the loop that asks for them began.",
        (Phrase("somebody has passed", only="passes_in_a_row > 0"), Phrase("passes in a row")),
        Usage("passes_in_a_row", "0"),
    ),
    function(
        "all_passed",
        "Whether everybody has passed in a row.",
        Overload(
            "all_passed",
            "() -> truth",
            _passes_of_all,
            (Usage("all_passed", "no"),),
            (Phrase("everybody has passed one after the other"),),
            reads="#passes",
        ),
    ),
    function(
        "score",
        "All lines of the scoring of a player, added up.",
        Overload(
            "score_player",
            "(player) -> number",
            replaced,
            (Usage("score(me)", "2"), Usage("score(last_seat)", "0")),
            (Phrase("the points of {0}"),),
            replaced=True,
        ),
    ),
    function(
        "as_written",
        "What the layout says in a column, to be compared only: two unknown names are equal if they are written alike.",
        Overload(
            "as_written_column",
            "(column) -> number",
            replaced,
            (
                Usage("different(as_written(form_of(slab)) for slab in slabs)", "no"),
                Usage("same(as_written(form_of(slab)) for slab in slabs)", "no"),
            ),
            replaced=True,
        ),
    ),
    function(
        "can",
        "Whether the acting player, or the player named, has a legal move of an action now.",
        Overload(
            "can_action",
            "(action) -> truth",
            replaced,
            (Usage("can(put)", "yes"),),
            (Phrase("{0} is possible", negated="{0} is not possible"),),
            replaced=True,
        ),
        Overload(
            "can_action_player",
            "(action, player) -> truth",
            replaced,
            (Usage("can(put, last_seat)", "no"),),
            (Phrase("{0} is possible for {1}", negated="{0} is not possible for {1}"),),
            replaced=True,
        ),
    ),
    function(
        "possible",
        "Whether the steps of a row could do something now; nothing is done.",
        Overload(
            "possible_steps",
            "(steps) -> truth",
            replaced,
            (Usage("possible(effect(hook))", "yes"), Usage("possible(effect(corner))", "no")),
            (Phrase("{0} could do something"),),
            replaced=True,
        ),
    ),
)
