"""`rulewright play`: people and bots at one terminal."""

from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.common import completion, game_argument
from interpreter.cli.common.table_options import DEFAULT_SEED, LayoutName, Options, Players, options_of, seated_table
from interpreter.cli.common.terminal import FINE, clear_screen, read_line, refuse, screen, value_or_stop
from interpreter.diagnostics.diagnostic import Report
from interpreter.project import loading

if TYPE_CHECKING:
    from interpreter.bots import Bot
    from interpreter.cli.interactive.local_match import LocalMatch
    from interpreter.model.ruleset.ruleset import RuleSet

Game = Annotated[
    str | None,
    typer.Argument(
        help="A game, perhaps with variants: go+handicap. With --load only needed for games of your own.", autocompletion=completion.games
    ),
]
Bots = Annotated[
    str, typer.Option(
        "--bots", "-b", metavar="NUMBER|NAMES", autocompletion=completion.bots,
        help="How many of them are bots that play by chance, or which: `mcts:400,greedy`; they take the last seats. "
        "Bots: random, greedy (looks one answer ahead), mcts (searches; behind the colon how many tries an answer is worth, or how long it thinks, `mcts:1s`; `mcts:400:20` judges after 20 moves by chance).",
    )
]  # fmt: skip
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Same seed, same layout, bots and chance.")]
Language = Annotated[
    str | None, typer.Option("--lang", help="Language of the texts, such as de.", metavar="CODE", autocompletion=completion.languages)
]
Load = Annotated[str | None, typer.Option("--load", help="Go on with a saved game or from a position.", metavar="FILE")]
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="With --load: your seat, such as seat_2; the game is opened only if it is your turn."),
]
Replay = Annotated[
    str | None,
    typer.Option(
        "--replay", metavar="GAME", help="Play a game by chance again and go on from there: that with a seed of `simulate`, or `check:7`, the "
        "seventh that `check` plays (which settles players, layout and options).",
    ),
]  # fmt: skip
At = Annotated[int | None, typer.Option("--at", min=0, help="With --replay: after so many answers, those of chance among them.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="No signs beyond ASCII.")]
Plain = Annotated[bool, typer.Option("--no-color", help="No colours; owners can be told by their letters.")]


def play(
    game: Game = None, players: Players = None, bots: Bots = "0", seed: Seed = None, layout: LayoutName = None, option: Options = None,
    lang: Language = None, load: Load = None, seat: Seat = None, replay: Replay = None, at: At = None, ascii: Ascii = False, no_color: Plain = False,
) -> None:  # fmt: skip
    """Play a game in the terminal: people and bots mixed."""
    from interpreter.cli.interactive.terminal_session import TerminalSession

    if load is not None:
        _refuse_options_with_save(players=players, seed=seed, layout=layout, option=option)
        local = _load_match(load, game)
    elif replay is not None:
        from interpreter.cli.interactive import check_replay

        local = check_replay.match_of(_rules(game), replay, at, players=players, layout=layout, options=option or [], seed=seed)
    else:
        local = _new_match(game, players, bots, seed, layout, option or [])
    _seat_bots(local, bots)
    if at is not None and replay is None:
        refuse("C340")
    if seat is not None:
        _check_seat(local, seat, loaded=load is not None)
    lang = lang and game_argument.language_of(lang, local.table.rules)
    screen_here = screen(no_color=no_color, ascii_only=ascii)
    own_game = game if game is not None and not loading.is_named(game) else None
    talk = TerminalSession(local, screen_here, lang, read_line, clear_screen, own_game=own_game, saved=len(local.history.entries))
    try:
        talk.hold()
    except KeyboardInterrupt:
        print()
        raise typer.Exit(FINE) from None


def _check_seat(local: "LocalMatch", seat: str, *, loaded: bool) -> None:
    """End the command if somebody else is asked in a saved game: what is hidden stays with its owner."""
    from interpreter.diagnostics.suggest import did_you_mean
    from interpreter.runtime.notation.move_notation import seat_name

    names = [seat_name(local.table, number) for number in range(local.table.players)]
    if not loaded:
        refuse("C190")
    if seat not in names:
        refuse("C112", word=seat, did_you_mean=did_you_mean(seat, names), known=", ".join(names))
    asked = [names[player] for player in sorted(local.asked()) if player in local.people]
    if asked and seat not in asked:
        refuse("C189", seat=seat, asked=" and ".join(asked), first=asked[0])


def _new_match(game: str | None, players: int | None, bots: str, seed: int | None, layout: str | None, options: list[str]) -> "LocalMatch":
    """A new game; ends the command where something does not fit."""
    from interpreter.cli.interactive.local_match import LocalMatch
    from interpreter.runtime.machine import machine
    from interpreter.runtime.serialization.game_record import History

    rules = _rules(game)
    many, named = _bots(bots)
    if players is None and named and many < rules.players[1]:
        players = max(rules.players[0], many + 1)  # whoever names bots wants to play against them
    # People are served at once by the reference machine: no step of a shipped game takes it 0.06 s.
    table = seated_table(rules, players=players, options=options_of(options), layout=layout, seed=seed, fast=many > 0)
    everybody = frozenset(range(table.players))
    return LocalMatch(History(table, machine.start(table)), everybody, DEFAULT_SEED if seed is None else seed)


def _rules(game: str | None) -> "RuleSet":
    """The rule set of the game; ends the command if none is named."""
    if game is None:
        refuse("C131", known=", ".join(loading.shipped()))
    return game_argument.rules_of(game)


def _bots(text: str) -> "tuple[int, tuple[Bot, ...]]":
    """How many bots there are, and which if they are named."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal():
        return int(text[:9]), ()
    from interpreter.cli.common.bot_option import bots_of

    found = bots_of(text)
    return len(found), found


def _refuse_options_with_save(**given: object) -> None:
    """End the command if something was given that a saved game settles by itself."""
    wrong = [name for name, value in given.items() if value is not None and value != []]
    if wrong:
        refuse("C132", settled="players, seed, layout and options", given=", ".join(f"`--{name}`" for name in wrong))


def _load_match(name: str, game: str | None) -> "LocalMatch":
    """A saved game; ends the command where it cannot be read."""
    from interpreter.cli.interactive import saved_games

    report = Report()
    data = value_or_stop(saved_games.read(name, report), report)
    return value_or_stop(saved_games.restore(data, game_argument.rules_for(data, game), report), report)


def _seat_bots(local: "LocalMatch", bots: str) -> None:
    """Let bots take the last seats, if there are to be some."""
    (many, named), players = _bots(bots), local.table.players
    if not 0 <= many <= players:
        refuse("C127", bots=str(many), players=str(players))
    if many:
        local.people, local.bots = frozenset(range(players - many)), dict(enumerate(named, players - len(named)))
