"""Declares what stands at the head of a rule file: title, parameters (`numbers:`), options and phrases."""

from collections.abc import Container
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.declarations.type_syntax import resolve_type
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, read_localized, text_of
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.model.ir import GameParameter
from interpreter.model.ruleset.ruleset import KindDecl, OptionDecl, ParameterDecl
from interpreter.model.types.domains import seat_ids
from interpreter.model.types.types import BOOL, PLAYER, EntityType, IntRange, Type

OptionDomain = tuple[Type, tuple[str, ...] | None, int]  # type of an option, its choices as far as they are listed, and the default


def declare_title(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """Language and number of players."""
    symbols.language = nodes.scalar_text(game, "language") or symbols.language
    players = nodes.scalar_at(game, "players")
    assert players is not None, "the form of the file has been checked"
    low_text, _, high_text = players.value.partition(" to ")
    low, high = int(low_text), int(high_text or low_text)
    if low > high:
        symbols.report.add("B103", players.span, low=low, high=high)
    else:
        symbols.players = (low, high)
    symbols.kinds[PLAYER] = KindDecl(PLAYER, "players", "player")
    symbols.plurals["players"] = PLAYER


def declare_parameters(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """`numbers:` one figure each, or one by number of players."""
    for entry in nodes.entries_of(game, "numbers"):
        value = _number(entry.value, symbols)
        if value is None:
            symbols.refused.add(entry.key)
            continue
        symbols.game_parameters[entry.key] = ParameterDecl(entry.key, value, span=entry.key_span)
        _declare_parameter(entry, _range_of(value), symbols)
        declare_address(entry, f"numbers.{entry.key}", "number", symbols)


def _number(node: nodes.Node, symbols: SymbolTable) -> int | dict[int, int] | None:
    node = nodes.child(node, "is") or node
    if isinstance(node, nodes.ScalarNode):
        return int(node.value)
    numbers = {players: entry.value for entry in nodes.entries_of(node) if (players := whole_number(entry.key)) is not None}
    missing = [str(n) for n in range(symbols.players[0], symbols.players[1] + 1) if n not in numbers]
    if missing:
        symbols.report.add("B104", node.span, missing=", ".join(missing))
        return None
    return {players: int(nodes.scalar_text(number)) for players, number in numbers.items()}


def _range_of(value: int | dict[int, int]) -> IntRange:
    several = [value] if isinstance(value, int) else list(value.values())
    return IntRange(min(several), max(several))


def _declare_parameter(entry: nodes.MappingEntry, kind: Type, symbols: SymbolTable) -> None:
    symbols.declare(entry.key, entry.key_span, lambda span: GameParameter(kind, entry.key, span=span))


def declare_options(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """`options:` what is settled before the game."""
    kinds = {entry.key: entry.key_span for entry in nodes.entries_of(game, "kinds")}
    for entry in nodes.entries_of(game, "options"):
        if entry.key in kinds:  # a list of choices is a kind of the option's name
            symbols.report.add("N102", entry.key_span, name=entry.key, also=[Label(kinds[entry.key], "this is a kind")])
            symbols.refused.add(entry.key)
            continue
        domain = _option_domain(entry, kinds, symbols)
        if domain is None:
            symbols.refused.add(entry.key)
            continue
        _declare_parameter(entry, domain[0], symbols)
        text = declare_address(entry, f"options.{entry.key}", "option", symbols)
        symbols.options[entry.key] = OptionDecl(entry.key, *domain, text, text_of(entry.value, symbols, "title"), span=entry.key_span)


def finish_options(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """Options that are members of a kind get their choices, now that kinds are known; the others stay."""
    for name, option in symbols.options.items():
        if not isinstance(option.kind, EntityType) or option.choices is not None or option.kind.name == PLAYER:
            continue
        default = nodes.scalar_at(game, "options", name, "default")
        symbols.used.add(option.kind.name)
        kind = symbols.kinds[option.kind.name]
        if kind.form not in ("choices", "rows") or not kind.members:
            symbols.report.add("N116", option.span or game.span, name=name)
            continue
        symbols.options[name] = replace(option, choices=kind.members, default=_chosen(kind.members, default, symbols))


def _chosen(choices: tuple[str, ...], default: nodes.ScalarNode | None, symbols: SymbolTable) -> int:
    """The place of the choice that holds if nothing is said; reports a default that is no choice."""
    if default is None:
        return 0
    if default.value not in choices:
        nearest = did_you_mean(default.value, choices)
        symbols.report.add("N115", default.span, name=default.value, choices=", ".join(choices), nearest=nearest)
        return 0
    return choices.index(default.value)


def _option_domain(entry: nodes.MappingEntry, kinds: Container[str], symbols: SymbolTable) -> OptionDomain | None:
    form, default = nodes.definition(entry.value), nodes.scalar_at(entry.value, "default")
    if isinstance(form, nodes.SequenceNode):
        choices = tuple(item.value for item in nodes.scalars_of(form))
        if not choices:
            symbols.report.add("N116", entry.key_span, name=entry.key)
            return None
        symbols.kinds[entry.key] = KindDecl(entry.key, "", "choices", choices, span=entry.key_span)
        symbols.declare_members(entry.key, choices, entry.key_span)
        return EntityType(entry.key), choices, _chosen(choices, default, symbols)
    syntax = parser.parse_kind(form, symbols.report)
    match syntax:
        case None:
            return None
        case ast.TypeName(name) if name in kinds:
            return EntityType(name), None, 0  # see `finish_options`
        case ast.TypeName("truth"):
            if default is not None and default.value not in ("", "yes", "no"):
                symbols.report.add("T115", default.span, wanted="`yes` or `no`")
            return BOOL, ("no", "yes"), default is not None and default.value == "yes"
        case ast.TypeName("player"):
            return PLAYER_KIND, None, _seat(default, symbols)
        case ast.TypeRange():
            kind = resolve_type(syntax, symbols).kind
            return (kind, None, _default_number(kind, default, symbols)) if isinstance(kind, IntRange) else None
        case _:
            symbols.report.add("N116", entry.key_span, name=entry.key)
            return None


def _default_number(numbers: IntRange, default: nodes.ScalarNode | None, symbols: SymbolTable) -> int:
    """The number that holds if nothing is said; reports a default that is none or lies outside."""
    low, high = numbers.low or 0, numbers.high
    if default is None or not default.value:
        return low
    value = whole_number(default.value)
    if value is None:
        symbols.report.add("T115", default.span, wanted="a whole number")
        return low
    if value < low or (high is not None and value > high):
        symbols.report.add("B105", default.span, value=value, low=numbers.low, high=high)
    return value


def _seat(default: nodes.ScalarNode | None, symbols: SymbolTable) -> int:
    """The seat that holds if nothing is said; reports a default that is none."""
    if default is None:
        return 0
    seats = ["first(players)", *seat_ids(symbols.players[1])]
    if default.value not in seats:
        symbols.report.add("T115", default.span, wanted=f"`first(players)` or a seat, `seat_1` to `{seats[-1]}`,")
        return 0
    return max(0, seats.index(default.value) - 1)


def declare_phrases(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """`texts:` phrases that are used in several places."""
    for entry in nodes.entries_of(game, "texts"):
        symbols.phrases[entry.key] = read_localized(entry.value, symbols, names=(entry.key,))
        symbols.address(f"texts.{entry.key}", "phrase", entry.key_span, symbols.phrases[entry.key])
