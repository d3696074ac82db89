"""Makes the portrait of a game: plays it with bots to measure its length, picks a position, draws it."""

from collections.abc import Mapping
from math import log2
from random import Random
from typing import Any

from interpreter.bots import read as bots
from interpreter.drawing.close_up import close_up
from interpreter.drawing.scene_picture import markup, with_symbols
from interpreter.drawing.thing_symbols import symbols_of
from interpreter.gallery.kinds import kinds_of
from interpreter.gallery.portrait import Portrait, digest_of
from interpreter.gallery.weight import weight_of
from interpreter.project import loading
from interpreter.project.errors import RulewrightError
from interpreter.session.library import Game, load
from interpreter.session.state import State
from interpreter.simulation.simulate import simulate
from interpreter.translation import languages

GAMES, SEED = 4, 1
BOT, PLAYER_BOT = "greedy:8", "mcts:60:12"  # for the length, and for a position that looks like play
_SHARE, _LEAST, _MOST = 0.5, 3, 36  # of a game that has been played in the picture, and its limits in answers
_FACTOR, _BY_MOVES, _BY_OPTIONS, _BY_KINDS = 0.68, 0.4, 0.45, 0.7  # fitted to the lengths that boxes and clubs name for 21 games
_MOST_WATCHED = 300  # answers of a game that tell how many of them begin a move
_LENGTHS = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180)


def portrait(name: str, source: str, known: Portrait | None = None) -> Portrait:
    """The portrait of a game. Raises `RulewrightError`.

    known: an older one. The length is taken from there if the rules are the same; the moves are as long as the rules allow them, so that
    an author can write better ones.
    """
    game, rules = load(source), digest_of(source)
    players = 2 if 2 in game.players else game.players[0]
    spoken = dict.fromkeys((*languages(), *game.languages))
    measured = (known.decisions, known.minutes) if known is not None and known.rules == rules else None
    decisions, minutes = measured or _length(game, players)
    moves, state = _replayed(game, players, known.moves if known else ()) or _position(
        game, players, min(_MOST, max(_LEAST, round(decisions * _SHARE)))
    )
    scenes = {language: state.scene(0, language) for language in spoken}
    drawn = {language: _drawn(game, scene, language, state.faces(language)) for language, scene in scenes.items()}
    return Portrait(
        name, rules, _texts(game.rules.title) or {"en": game.name}, _texts(game.rules.text), tuple(game.players), _solo(game, source),
        decisions, minutes, kinds_of(game, scenes["en"]), moves, drawn, weight_of(game), len(game.rules.lessons),
    )  # fmt: skip


def _drawn(game: Game, scene: Mapping[str, Any], language: str, faces: Mapping[str, Mapping[str, Any]]) -> str:
    symbols = symbols_of(game.rules.pictures)
    return markup(with_symbols(close_up(scene, game.title_in(language), symbols, faces), symbols))


def _texts(text: Mapping[str, str]) -> dict[str, str]:
    return dict(text)


def _solo(game: Game, source: str) -> str | None:
    """The variant with which one person plays; empty if the game itself is for one, too."""
    if 1 in game.players:
        return ""
    path, _ = loading.locate(source, ())
    for name, file in loading.variants_beside(path).items():
        try:
            if file.parent == path.parent and 1 in load(source, variants=[name]).players:
                return name
        except RulewrightError:
            continue  # it needs another one, or has errors
    return None


def _length(game: Game, players: int) -> tuple[int, int]:
    """The answers of players in a game, and the minutes that people take for it.

    The minutes grow with the moves of the shortest of some games of bots, who have no plan and dawdle; with the options of an answer; and with
    the kinds of things on the table, which are set up and looked at. Moves that come often are quick ones, so no figure counts in full.
    """
    report = simulate(game, players=players, games=GAMES, seed=SEED, bots=bots(BOT) * players)
    moves = max(1, report.decisions.low * _share_of_moves(game, players))
    minutes = _FACTOR * moves**_BY_MOVES * log2(1 + float(report.options)) ** _BY_OPTIONS * len(game.rules.kinds) ** _BY_KINDS
    return round(report.decisions.mean), min(_LENGTHS, key=lambda each: abs(log2(each / minutes)))


def _share_of_moves(game: Game, players: int) -> float:
    """The share of answers that begin a move; the others are asked for while an action is carried out."""
    match, source = game.start(players=players, seed=SEED), Random(SEED)  # noqa: S311  # an estimate, no secret
    for _ in range(_MOST_WATCHED):
        if match.over:
            break
        match.answer(match.questions[0].options.sample(source))
    given = [each for each in match.state.log(None) if each.kind in ("move", "hidden") and each.player is not None and each.player >= 0]
    return sum(not each.continues for each in given) / max(1, len(given))


def _position(game: Game, players: int, most: int) -> tuple[tuple[str, ...], State]:
    """Answers of bots from the beginning, at most so many, and the position after them; never the end of the game."""
    match, chance, moves = game.start(players=players, seed=SEED), Random(SEED), list[str]()  # noqa: S311  # a picture, no secret
    state = match.state
    while len(moves) < most and not match.over:
        state = match.state
        seat = match.questions[0].player
        option = match.advise(PLAYER_BOT, seat, chance)
        moves.append(f"{seat} {option.notation}")
        match.answer(option)
    return (tuple(moves[:-1]), state) if match.over else (tuple(moves), match.state)


def _replayed(game: Game, players: int, moves: tuple[str, ...]) -> tuple[tuple[str, ...], State] | None:
    """The position after known moves; None if there are none, or the rules do not allow them."""
    match = game.start(players=players, seed=SEED)
    try:
        for seat, _, notation in (move.partition(" ") for move in moves):
            match.answer(notation, player=int(seat))
    except (RulewrightError, ValueError):
        return None
    return (moves, match.state) if moves and not match.over else None
