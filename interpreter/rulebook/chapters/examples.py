"""Pictures of examples: a position at the first decision and a later one, as drawings and in signs."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from interpreter.display import picture as in_signs
from interpreter.display import unstyled
from interpreter.display.board_model import RenderContext
from interpreter.display.cards import card_groups
from interpreter.display.scene import scene
from interpreter.display.tabletop.faces import faces
from interpreter.project.errors import RulewrightError
from interpreter.rulebook.book.document import Figure
from interpreter.rulebook.book.source import BookSource
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState
from interpreter.session import layouts
from interpreter.session.rng import derive_stream
from interpreter.session.state import State as MatchState
from interpreter.session.state import begin
from interpreter.session.stepping.time_limit import OutOfTimeError, run_limited

SECONDS = 10.0  # in which pictures are made; rules that take longer have none
_SEED = 1  # any: it only has to be the same every time
_COLUMNS = 76
_MOVES_EACH = 12


def examples(source: BookSource) -> tuple[Figure, ...]:
    """Pictures of the position at the first decision and of one some moves later; none if there is no board, no position or no time.

    The source gets the first position, from which faces of things can be told.
    """
    figures: list[Figure] = []
    with suppress(OutOfTimeError):
        run_limited(SECONDS, lambda: figures.extend(_figures(source)))
    return tuple(figures)


def _figures(source: BookSource) -> Iterator[Figure]:
    example = _table(source)
    if example is None:
        return
    table, name = example
    if name:
        caption = source.say("An example: {name}, for {players} players.", name=name.replace("_", " "), players=table.players)
    else:
        caption = source.say(
            "An example: how a game of {players} may begin." if table.players > 1 else "An example of the start.", players=table.players
        )
    first = begin(table, machine.start(table), _SEED)[1]
    source.context = RenderContext(table, first.position, None, source.language, ascii_only=False)
    if (figure := _figure(source, table, _later(first), source.say("An example: how it may look after a while."))) is not None:
        yield figure
    if (figure := _figure(source, table, first.position, caption)) is not None:
        yield figure


def _later(state: MatchState) -> GameState:
    """The position some random moves later, while the game goes on."""
    source = derive_stream(_SEED, "example")
    for _ in range(_MOVES_EACH * state.table.players):
        question = state.questions[0] if state.questions else None
        if question is None:
            break
        after = state.answer(question.options.sample(source.below))
        if after.over:
            break
        state = after
    return state.position


def _figure(source: BookSource, table: GameInstance, state: GameState, caption: str) -> Figure | None:
    context = RenderContext(table, state, None, source.language, ascii_only=False)
    if any(group.face_down and group.seat is not None for group in card_groups(context)):  # hands: the first player looks on
        context = replace(context, viewer=0)
    shown = scene(context)
    if not shown["boards"] and not shown["cards"]:
        return None
    lines = tuple(unstyled(in_signs(context, columns=_COLUMNS, lines=200)).splitlines())
    return Figure(caption, shown, lines, faces(context))


def _table(source: BookSource) -> tuple[GameInstance, str] | None:
    """A table with the fewest players there is a layout for, and the name of the layout."""
    low, high = source.rules.players
    for players in range(low, high + 1):
        presets = layouts.presets(source.rules, players)
        name = next(iter(presets), None)
        seed = _SEED if name is None else None
        try:
            return layouts.seat_with_layout(source.rules, players=players, options={}, layout=name, seed=seed), name or ""
        except RulewrightError:
            continue
    return None
