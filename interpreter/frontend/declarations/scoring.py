"""Declares the score sheet, the ranking and the word `score`: of players, or of teams where there are any."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import lcm

from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, declare_title_message
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, TEAM_KIND, SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.frontend.types.calls import score_symbol
from interpreter.frontend.types.expressions import as_plain_number, check_number, number
from interpreter.frontend.types.ranks import check_rank
from interpreter.frontend.types.subtyping import as_number
from interpreter.frontend.types.type_errors import is_wrong, source_text
from interpreter.model.ir import Aggregate, Arithmetic, BuiltinCall, Constant, Expression, Local, UserCall
from interpreter.model.ir.traverse import descendants
from interpreter.model.ruleset.ruleset import ScoreLine, WordDecl
from interpreter.model.types.types import INT, PLAYER, TEAM, IntRange, SetOf, Type

Check = Callable[[ast.ExpressionNode, Scope], Expression]
_TEAM, _PLAYER = (TEAM, TEAM_KIND), (PLAYER, PLAYER_KIND)
_OF_TEAM = Local(TEAM_KIND, 1, TEAM)
_PLAYER_SLOT = 2  # in a line of a game with teams; the team is in slot 1
_OF_SIDE = "score"
_OF_ONE_PLAYER = "score.player"  # with teams: the lines on players, for one of them
_MOST_PARTS = 1000  # of a point
_MOST_IN_A_ROW = 16


@dataclass(frozen=True, slots=True)
class _Points:
    """The value of a line.

    size: its number of slots. unit: what it counts in, 2 for halves of a point. each: with teams, the value of one player, where
    the line is about players.
    """

    value: Expression
    size: int
    unit: int
    each: Expression | None = None


def declare_score(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """Make `score` known, if there is a score sheet: of a player, and of a team where there are any."""
    if game.get("scoring") is None:
        return
    of_side = score_symbol(_side(symbols)[1], _OF_SIDE, symbols.score_calls)
    of_one_player = [score_symbol(PLAYER_KIND, _OF_ONE_PLAYER, symbols.score_calls)] if symbols.teams else []
    symbols.callables["score"] = [of_side, *of_one_player]


def declare_scoring(game: nodes.MappingNode, symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`scoring:` the lines of the score sheet; their sum becomes the word `score`."""
    section = _lines(game, "scoring", ("points",), symbols)
    _score_word(_OF_SIDE, (_side(symbols),), [(line, points.value) for line, points in section], symbols)
    if symbols.teams:
        _score_word(_OF_ONE_PLAYER, (_TEAM, _PLAYER), [(line, points.each) for line, points in section], symbols)
    return tuple(line for line, _ in section)


def declare_ranking(game: nodes.MappingNode, scoring: Sequence[ScoreLine], symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`ranking:` what decides, in this order; a step that is the score alone counts in what the score counts in."""
    unit, steps = _unit(scoring), []
    for line, points in _lines(game, "ranking", ("most", "fewest"), symbols):
        value = points.each or points.value
        is_score = isinstance(value, UserCall) and value.name in (_OF_SIDE, _OF_ONE_PLAYER) and line.unit == 1
        if is_score and value.span in symbols.score_calls:
            symbols.score_calls.remove(value.span)
        steps.append(replace(line, unit=unit) if is_score else line)
    return tuple(steps)


def check_fractions(scoring: Sequence[ScoreLine], symbols: SymbolTable) -> None:
    """Report where a score is asked for that may be a fraction, but for a step of the ranking that is the score alone."""
    line = next((line for line in scoring if line.unit > 1), None)
    for span in symbols.score_calls if line is not None else ():
        symbols.report.add("B122", span, line="" if line is None else line.name)


def _unit(scoring: Sequence[ScoreLine]) -> int:
    """What the score counts in: in halves and thirds together, in sixths."""
    return lcm(*(line.unit for line in scoring))


def _side(symbols: SymbolTable) -> tuple[str, Type]:
    """Who has points of their own, as name and kind."""
    return _TEAM if symbols.teams else _PLAYER


# ------------------------------------------------------------------------------------------------ lines


def _lines(game: nodes.MappingNode, section: str, keys: tuple[str, ...], symbols: SymbolTable) -> list[tuple[ScoreLine, _Points]]:
    """The entries of a section, each with a number of a player or team under one of the keys."""
    lines: list[tuple[ScoreLine, _Points]] = []
    for entry in nodes.entries_of(game, section):
        key = next((key for key in keys if nodes.child(entry.value, key) is not None), "")
        points = _points(nodes.child(entry.value, key), symbols, check_number if section == "scoring" else check_rank)
        address = f"{section}.{entry.key}"
        text = declare_address(entry, address, section, symbols)
        declare_title_message(entry.value, address, symbols)
        if points is not None:
            lines.append((ScoreLine(entry.key, points.value, points.size, text, key != "fewest", points.unit, span=entry.key_span), points))
    return lines


def _points(node: nodes.Node | None, symbols: SymbolTable, check: Check) -> _Points | None:
    """The value of a line: of a player; with teams, of the team, where a line about `player` is added up, which lists cannot be."""
    syntax = parser.parse_points(node, symbols.report)
    if syntax is None:
        return None
    slots = SlotAllocator()
    names = {name: Local(kind, slots.new(name, kind), name) for name, kind in dict((_side(symbols), _PLAYER)).items()}
    scope = Scope(symbols, slots, acting=False, names=names)
    value, unit = _divided(syntax, scope, check)
    size = len(slots.slots)
    if not symbols.teams or not any(isinstance(part, Local) and part.slot == _PLAYER_SLOT for part in descendants(value)):
        return _Points(value, size, unit)
    value = as_plain_number(value, scope)
    members = BuiltinCall(SetOf(PLAYER_KIND), "members", 0, (_OF_TEAM,), span=value.span)
    return _Points(Aggregate(INT, "sum", _PLAYER_SLOT, members, None, value, span=value.span), size, unit, value)


def _divided(syntax: ast.ExpressionNode, scope: Scope, check: Check) -> tuple[Expression, int]:
    """The number in a line, and what it counts in, which is written at its end: `divided by 2`."""
    if not isinstance(syntax, ast.BinaryExpression) or syntax.operator != "divided":
        return check(syntax, scope), 1
    value, by = check_number(syntax.left, scope), check_number(syntax.right, scope)
    numbers = as_number(scope.symbols, by.kind)
    parts = numbers.low if numbers is not None and numbers.low == numbers.high else None
    if parts is not None and 1 <= parts <= _MOST_PARTS:
        return value, parts
    if not is_wrong(by):
        scope.symbols.report.add("B123", by.span, what=source_text(by), most=_MOST_PARTS)
    return value, 1


# ------------------------------------------------------------------------------------------------ the word


def _score_word(
    name: str, parameters: Sequence[tuple[str, Type]], lines: Sequence[tuple[ScoreLine, Expression | None]], symbols: SymbolTable
) -> None:
    """A word for every line and one for their sum, of whom the last parameter is."""
    whose, kind = parameters[-1]
    one = Local(kind, 1, whose)
    team = BuiltinCall(TEAM_KIND, "team", 0, (one,))
    arguments = (one,) if len(parameters) == 1 else (team, one)
    unit = _unit([line for line, _ in lines])
    total: list[Expression] = [Constant(IntRange(0, 0), 0)]
    for line, value in lines:
        if value is not None:
            key = name.replace("score", f"scoring.{line.name}", 1)
            symbols.bodies[key] = WordDecl(key, tuple(parameters), value, line.size, fixed=False, uses_me=False, span=line.span)
            points = UserCall(INT, key, arguments)
            total.append(points if unit == line.unit else Arithmetic(INT, "*", points, number(unit // line.unit)))
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
