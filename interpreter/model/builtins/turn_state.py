"""Words about the game as a whole: constants, the course of the turns, and those that the checker turns into something else."""

from operator import attrgetter

from interpreter.model.builtins.overload import Function, Implementation, Overload, Phrase, fixed, function, overloaded
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import Type


def replaced(_material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    """Nothing: no function of the arguments gives the value; the checker puts something else in the place of the call."""
    raise AssertionError("this word is never called as a function")


def _passes_of_all(material: Domains, _kinds: tuple[Type, ...]) -> Implementation:
    players = material.players
    return lambda course: course.passes >= players


def _turn_state(entry: str, result: str, register: str, phrases: tuple[Phrase, ...], usages: str) -> Function:
    """The row of a word that reads a register of the course of the turns."""
    read, bounds = attrgetter(register.removeprefix("#")), (lambda _kinds: (0, None)) if result == "number" else None
    declaration = f"{entry.partition(':')[0]}() -> {result}"
    return function(entry, declaration, fixed(read), usages, phrases, bounds=bounds, reads=register)


def _constant(name: str, value: bool, doc: str, usages: str) -> Function:
    """The row of a word without arguments that always has one value."""
    return function(f"{name}: {doc}", f"{name}() -> truth", fixed(lambda: value), usages, (Phrase(name),), replaced=True)


ROWS = (
    _constant("yes", True, "Always so.", "yes gives yes; yes or no gives yes"),
    _constant("no", False, "Never so.", "no gives no; not no gives yes"),
    function(
        "me: The player who acts, or is asked about.",
        "me() -> player",
        replaced,
        "me gives seat_1",
        (Phrase("you"),),
        replaced=True,
    ),
    _turn_state(
        "current: The player whose turn it is, or was last; before any turn the first player.",
        "player",
        "#current",
        (Phrase("the player whose turn it is"),),
        "current gives seat_1",
    ),
    _turn_state(
        "round: The round of the turns, counted from 1; 0 before the first turn.",
        "number",
        "#round",
        (Phrase("the number of the round"),),
        "round gives 0",
    ),
    _turn_state(
        "turn_number: How many turns have begun in the game; 0 before the first.",
        "number",
        "#turn_number",
        (Phrase("the number of the turn"),),
        "turn_number gives 0",
    ),
    _turn_state(
        "passes_in_a_row: How many passes there have been since anybody last acted, or since the turns or the loop that asks for them began.",
        "number",
        "#passes",
        (Phrase("somebody has passed", only="passes_in_a_row > 0"), Phrase("passes in a row")),
        "passes_in_a_row gives 0",
    ),
    function(
        "all_passed: Whether everybody has passed in a row.",
        "all_passed() -> truth",
        _passes_of_all,
        "all_passed gives no",
        (Phrase("everybody has passed one after the other"),),
        reads="#passes",
    ),
    overloaded(
        "score: All lines of the scoring of a player, or of a team with all its players, added up.",
        Overload(
            "score_player(player) -> number",
            replaced,
            "score(me) gives 2; score(last_seat) gives 0",
            (Phrase("the points of {0}"),),
            replaced=True,
        ),
        Overload("score_team(team) -> number", replaced, "score(team(last_seat)) gives 2", (Phrase("the points of {0}"),), replaced=True),
    ),
    function(
        "as_written: What the layout says in a column, to be compared only: two unknown names are equal if they are written alike.",
        "as_written_column(column) -> number",
        replaced,
        "different(as_written(form_of(slab)) for slab in slabs) gives no; same(as_written(form_of(slab)) for slab in slabs) gives no",
        replaced=True,
    ),
    overloaded(
        "can: Whether the acting player, or the player named, has a legal move of an action now.",
        Overload(
            "can_action(action) -> truth",
            replaced,
            "can(put) gives yes",
            (Phrase("{0} is possible", negated="{0} is not possible"),),
            replaced=True,
        ),
        Overload(
            "can_action_player(action, player) -> truth",
            replaced,
            "can(put, last_seat) gives no",
            (Phrase("{0} is possible for {1}", negated="{0} is not possible for {1}"),),
            replaced=True,
        ),
    ),
    overloaded(
        "after: A value at the position after steps that nobody takes: the action itself in what it requires, or a procedure.",
        Overload(
            "after_steps(steps, V) -> V",
            replaced,
            "after(spend(1), coins) gives 0; after(spend(1), coins = 0) gives yes",
            (Phrase("{1} after {0}"),),
            replaced=True,
        ),
        yields=True,
    ),
    overloaded(
        "times: How often what a memory is about has been there as it is now, of the times that were remembered.",
        Overload(
            "times_memory(memory) -> number",
            replaced,
            "times(seen) gives 0",
            (Phrase("how often this has been there ({0})"),),
            replaced=True,
        ),
        yields=True,
    ),
    function(
        "possible: Whether the steps of a row could do something now; nothing is done.",
        "possible_steps(steps) -> truth",
        replaced,
        "possible(effect(hook)) gives yes; possible(effect(corner)) gives no",
        (Phrase("{0} could do something"),),
        replaced=True,
    ),
)
