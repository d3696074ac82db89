"""Makes the portrait of a game: plays it with bots to measure its length, picks a position, draws it."""

from collections.abc import Mapping, Sequence
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

GAMES, SEED = 8, 1
BOT, PLAYER_BOT = "greedy:8", "mcts:60:12"  # for the length, and for a position that looks like play
_SHARE, _LEAST, _MOST = 0.5, 3, 36  # of a game that has been played in the picture, and its limits in answers
_SECONDS, _PER_DOUBLING = 2, 1.5  # that people take for an answer, and more with every doubling of the options
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
    drawn = {language: _drawn(game, scene, language, _dice(state, scene)) for language, scene in scenes.items()}
    return Portrait(
        name, rules, _texts(game.rules.title) or {"en": game.name}, _texts(game.rules.text), tuple(game.players), _solo(game, source),
        decisions, minutes, kinds_of(game, scenes["en"]), moves, drawn, weight_of(game), len(game.rules.lessons),
    )  # fmt: skip


def _drawn(game: Game, scene: Mapping[str, Any], language: str, dice: Sequence[int]) -> str:
    symbols = symbols_of(game.rules.pictures)
    return markup(with_symbols(close_up(scene, game.title_in(language), symbols, dice), symbols))


def _dice(state: State, scene: Mapping[str, Any]) -> list[int]:
    """The numbers of the dice that lie beside boards."""
    faces = state.faces()
    things = [item["thing"] for holding in scene["holdings"] for item in holding["items"] for _ in range(item["count"]) if item["thing"]]
    found = (faces.get(f"{thing['kind']}:{thing['name']}", {}) for thing in things)
    return [number for each in found if each.get("form") == "die" and isinstance(number := each.get("number"), int)]


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
    """The answers of players in a game, and the minutes that people take for it, by games of bots."""
    report = simulate(game, players=players, games=GAMES, seed=SEED, bots=bots(BOT) * players)
    seconds = report.decisions.mean * (_SECONDS + _PER_DOUBLING * log2(1 + float(report.options)))
    minutes = next((each for each in _LENGTHS if seconds / 60 <= each), _LENGTHS[-1])
    return round(report.decisions.mean), minutes


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
