"""Declares the score sheet, the ranking and the word `score`: of players, or of teams where there are any."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.frontend.declarations.results import body
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, declare_title_message
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, TEAM_KIND, SymbolTable
from interpreter.frontend.types.calls import score_symbol
from interpreter.frontend.types.expressions import check_number
from interpreter.model.ir import Aggregate, Arithmetic, BuiltinCall, Constant, Expression, Local, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import ScoreLine, WordDecl
from interpreter.model.types.types import INT, PLAYER, TEAM, IntRange, SetOf, Type

_TEAM, _PLAYER = (TEAM, TEAM_KIND), (PLAYER, PLAYER_KIND)
_OF_TEAM = Local(TEAM_KIND, 1, TEAM)
_PLAYER_SLOT = 2  # in a line of a game with teams; the team is in slot 1
_OF_ONE_PLAYER = "score.player"  # with teams: the lines on players, for one of them
_MOST_IN_A_ROW = 16


@dataclass(frozen=True, slots=True)
class _Points:
    """The value of a line and its number of slots; `each`: with teams, that of one player, where the line is about players."""

    value: Expression
    size: int
    each: Expression | None = None


def declare_score(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """Make `score` known, if there is a score sheet: of a player, and of a team where there are any."""
    if game.get("scoring") is None:
        return
    symbols.callables["score"] = [score_symbol(PLAYER_KIND, "score")]
    if symbols.teams:
        symbols.callables["score"] = [score_symbol(TEAM_KIND, "score"), score_symbol(PLAYER_KIND, _OF_ONE_PLAYER)]


def declare_scoring(game: nodes.MappingNode, symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`scoring:` the lines of the score sheet; their sum becomes the word `score`."""
    section = _lines(game, "scoring", ("points",), symbols)
    side = _side(symbols)
    _score_word("score", (side,), [(line, points.value) for line, points in section], symbols)
    if symbols.teams:
        _score_word(_OF_ONE_PLAYER, (_TEAM, _PLAYER), [(line, points.each) for line, points in section], symbols)
    return tuple(line for line, _ in section)


def declare_ranking(game: nodes.MappingNode, symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`ranking:` what decides, in this order."""
    return tuple(line for line, _ in _lines(game, "ranking", ("most", "fewest"), symbols))


def _side(symbols: SymbolTable) -> tuple[str, Type]:
    """Who has points of their own, as name and kind."""
    return _TEAM if symbols.teams else _PLAYER


# ------------------------------------------------------------------------------------------------ lines


def _lines(game: nodes.MappingNode, section: str, keys: tuple[str, ...], symbols: SymbolTable) -> list[tuple[ScoreLine, _Points]]:
    """The entries of a section, each with a number of a player or team under one of the keys."""
    lines: list[tuple[ScoreLine, _Points]] = []
    for entry in nodes.entries_of(game, section):
        key = next((key for key in keys if nodes.child(entry.value, key) is not None), "")
        points = _points(nodes.child(entry.value, key), symbols)
        address = f"{section}.{entry.key}"
        text = declare_address(entry, address, section, symbols)
        declare_title_message(entry.value, address, symbols)
        if points is not None:
            lines.append((ScoreLine(entry.key, points.value, points.size, text, key != "fewest", span=entry.key_span), points))
    return lines


def _points(node: nodes.Node | None, symbols: SymbolTable) -> _Points | None:
    """The value of a line: of a player; with teams, of the team, where a line about `player` is added up."""
    if not symbols.teams:
        points = body(node, symbols, check_number, names=(_PLAYER,))
        return None if points is None else _Points(*points)
    points = body(node, symbols, check_number, names=(_TEAM, _PLAYER))
    if points is None:
        return None
    value, size = points
    if not any(isinstance(part, Local) and part.slot == _PLAYER_SLOT for part in descendants(value)):
        return _Points(value, size)
    members = BuiltinCall(SetOf(PLAYER_KIND), "members", 0, (_OF_TEAM,), span=value.span)
    return _Points(Aggregate(INT, "sum", _PLAYER_SLOT, members, None, value, span=value.span), size, value)


# ------------------------------------------------------------------------------------------------ the word


def _score_word(
    name: str, parameters: Sequence[tuple[str, Type]], lines: Sequence[tuple[ScoreLine, Expression | None]], symbols: SymbolTable
) -> None:
    """A word for every line and one for their sum, of whom the last parameter is."""
    whose, kind = parameters[-1]
    one = Local(kind, 1, whose)
    team = BuiltinCall(TEAM_KIND, "team", 0, (one,))
    arguments = (one,) if len(parameters) == 1 else (team, one)
    total: list[Expression] = [Constant(IntRange(0, 0), 0)]
    for line, value in lines:
        if value is not None:
            key = name.replace("score", f"scoring.{line.name}", 1)
            symbols.bodies[key] = WordDecl(key, tuple(parameters), value, line.size, fixed=False, uses_me=False, span=line.span)
            total.append(UserCall(INT, key, arguments))
    symbols.bodies[name] = WordDecl(name, (parameters[-1],), _sum(total), 2, fixed=False, uses_me=False)


def _sum(parts: Sequence[Expression]) -> Expression:
    """All parts added up, without nesting deep where there are many."""
    if len(parts) > _MOST_IN_A_ROW:
        half = len(parts) // 2
        return Arithmetic(INT, "+", _sum(parts[:half]), _sum(parts[half:]))
    total = parts[0]
    for part in parts[1:]:
        total = Arithmetic(INT, "+", total, part)
    return total
