"""Declares what stands at the head of a rule file: title, parameters (`numbers:`), options and phrases."""

from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.declarations.type_syntax import read_kind
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode, SequenceNode
from interpreter.frontend.symbols.messages import read_localized, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.frontend.syntax import ast, parser
from interpreter.model.ir import Expression
from interpreter.model.ir import GameParameter as FigureExpression
from interpreter.model.ruleset.ruleset import KindDecl, OptionDecl, ParameterDecl
from interpreter.model.types.domains import seat_ids
from interpreter.model.types.types import BOOL, PLAYER, BoolType, EntityType, IntRange, Type


def declare_title(game: MappingNode, symbols: SymbolTable) -> None:
    """Language and number of players."""
    language = game.get("language")
    if isinstance(language, ScalarNode):
        symbols.language = language.value
    players = game.get("players")
    if isinstance(players, ScalarNode):
        low_text, _, high_text = players.value.partition(" to ")
        low, high = whole_number(low_text), whole_number(high_text or low_text)
        if low is None or high is None:
            symbols.report.add("T115", players.span, wanted="a number of players such as `2 to 4`")
        elif low < 1:
            symbols.report.add("T115", players.span, wanted="a number of players from 1")
        elif low > high:
            symbols.report.add("B103", players.span, low=low, high=high)
        else:
            symbols.players = (low, high)
    symbols.kinds[PLAYER] = KindDecl(PLAYER, "players", "player")
    symbols.plurals["players"] = PLAYER


def declare_parameters(game: MappingNode, symbols: SymbolTable) -> None:
    """`numbers:` one figure each, or one by number of players."""
    section = game.get("numbers")
    for entry in section if isinstance(section, MappingNode) else ():
        value = _number(entry.value, symbols)
        if value is None:
            symbols.refused.add(entry.key)
            continue
        symbols.game_parameters[entry.key] = ParameterDecl(entry.key, value, entry.key_span)
        symbols.declare(entry.key, entry.key_span, partial(_figure, _range_of(value), entry.key))
        symbols.address(f"numbers.{entry.key}", "number", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))


def _number(node: Node, symbols: SymbolTable) -> int | dict[int, int] | None:
    if isinstance(node, ScalarNode):
        return _whole(node, symbols)
    if not isinstance(node, MappingNode):
        symbols.report.add("T115", node.span, wanted="a whole number")
        return None
    inner = node.get("is")
    if inner is not None:
        return _number(inner, symbols)
    found: dict[int, int] = {}
    for entry in node:
        players = whole_number(entry.key)
        if players is not None and isinstance(entry.value, ScalarNode):
            found[players] = _whole(entry.value, symbols) or 0
    missing = [str(n) for n in range(symbols.players[0], symbols.players[1] + 1) if n not in found]
    if missing:
        symbols.report.add("B104", node.span, missing=", ".join(missing))
        return None
    return found


def _whole(node: ScalarNode, symbols: SymbolTable) -> int | None:
    """The number that stands there; reports what is none."""
    number = whole_number(node.value)
    if number is None:
        symbols.report.add("T115", node.span, wanted="a whole number of at most nine digits")
    return number


def _range_of(value: int | dict[int, int]) -> IntRange:
    several = [value] if isinstance(value, int) else list(value.values())
    return IntRange(min(several), max(several))


def _figure(kind: Type, name: str, span: Span) -> Expression:
    return FigureExpression(kind, name, span=span)


def declare_options(game: MappingNode, symbols: SymbolTable) -> None:
    """`options:` what is settled before the game."""
    section, kinds = game.get("options"), game.get("kinds")
    for entry in section if isinstance(section, MappingNode) else ():
        also = kinds.entry(entry.key) if isinstance(kinds, MappingNode) else None
        if also is not None:  # a list of choices is a kind of the option's name
            symbols.report.add("N102", entry.key_span, name=entry.key, also=[Label(also.key_span, "this is a kind")])
            symbols.refused.add(entry.key)
            continue
        option = _option(entry, kinds, symbols)
        if option is None:
            symbols.refused.add(entry.key)
            continue
        symbols.options[entry.key] = option
        symbols.declare(entry.key, entry.key_span, partial(_figure, option.kind, entry.key))
        symbols.address(f"options.{entry.key}", "option", entry.key_span, option.text, sources_of(entry.value))


def finish_options(game: MappingNode, symbols: SymbolTable) -> None:
    """Options that are members of a kind get their choices, now that kinds are known; the others stay."""
    section = game.get("options")
    for name, option in list(symbols.options.items()):
        if not isinstance(option.kind, EntityType) or option.choices is not None or option.kind.name == PLAYER:
            continue
        node = section.get(name) if isinstance(section, MappingNode) else None
        default = node.get("default") if isinstance(node, MappingNode) else None
        symbols.used.add(option.kind.name)
        kind = symbols.kinds[option.kind.name]
        if kind.form not in ("choices", "rows") or not kind.members:
            symbols.report.add("N116", option.span or game.span, name=name)
            continue
        symbols.options[name] = replace(option, choices=kind.members, default=_chosen(kind.members, default, symbols))


def _chosen(choices: tuple[str, ...], default: Node | None, symbols: SymbolTable) -> int:
    """The place of the choice that holds if nothing is said; reports a default that is no choice."""
    if not isinstance(default, ScalarNode):
        return 0
    if default.value not in choices:
        symbols.report.add(
            "N115", default.span, name=default.value, choices=", ".join(choices), nearest=did_you_mean(default.value, choices)
        )
        return 0
    return choices.index(default.value)


def _option(entry: MappingEntry, kinds: Node | None, symbols: SymbolTable) -> OptionDecl | None:
    form = entry.value.get("is") if isinstance(entry.value, MappingNode) else entry.value
    default = entry.value.get("default") if isinstance(entry.value, MappingNode) else None
    text, title = text_of(entry.value, symbols), text_of(entry.value, symbols, "title")
    if isinstance(form, SequenceNode):
        choices = tuple(item.value for item in form if isinstance(item, ScalarNode))
        if not choices:
            symbols.report.add("N116", entry.key_span, name=entry.key)
            return None
        kind = choice_kind(entry.key, choices, entry.key_span, symbols)
        return OptionDecl(entry.key, kind, choices, _chosen(choices, default, symbols), text, title, entry.key_span)
    if not isinstance(form, ScalarNode):
        return None
    read = parser.parse_kind(form, symbols.report)
    if read is None:
        return None
    if isinstance(read, ast.TypeName) and isinstance(kinds, MappingNode) and kinds.get(read.name) is not None:
        return OptionDecl(entry.key, EntityType(read.name), None, 0, text, title, entry.key_span)  # see `finish_options`
    if not isinstance(read, ast.TypeRange) and not (isinstance(read, ast.TypeName) and read.name in ("truth", PLAYER)):
        symbols.report.add("N116", entry.key_span, name=entry.key)
        return None
    return _plain_option(entry, read_kind(read, symbols).kind, default, symbols)


def choice_kind(name: str, choices: tuple[str, ...], span: Span, symbols: SymbolTable) -> Type:
    """A kind made for the choices of an option."""
    symbols.kinds[name] = KindDecl(name, "", "choices", choices, span=span)
    for place, choice in enumerate(choices):
        symbols.members.setdefault(choice, []).append((name, place))
        symbols.places.setdefault(choice, span)
    return EntityType(name)


def _plain_option(entry: MappingEntry, kind: Type, default: Node | None, symbols: SymbolTable) -> OptionDecl | None:
    text, title = text_of(entry.value, symbols), text_of(entry.value, symbols, "title")
    said = default.value if isinstance(default, ScalarNode) else ""
    match kind:
        case BoolType():
            if said not in ("", "yes", "no") and default is not None:
                symbols.report.add("T115", default.span, wanted="`yes` or `no`")
            return OptionDecl(entry.key, BOOL, ("no", "yes"), said == "yes", text, title, entry.key_span)
        case IntRange(low, high):
            value = whole_number(said) if said else low or 0
            if value is None:
                symbols.report.add("T115", default.span if default else entry.key_span, wanted="a whole number")
                value = low or 0
            elif not (low or 0) <= value <= (value if high is None else high):
                symbols.report.add("B105", default.span if default else entry.key_span, value=value, low=low, high=high)
            return OptionDecl(entry.key, kind, None, value, text, title, entry.key_span)
        case EntityType("player"):
            return OptionDecl(entry.key, kind, None, _seat(default, symbols), text, title, entry.key_span)
        case _:
            return None


def _seat(default: Node | None, symbols: SymbolTable) -> int:
    """The seat that holds if nothing is said; reports a default that is none."""
    said = default.value if isinstance(default, ScalarNode) else "first(players)"
    known = ["first(players)", *seat_ids(symbols.players[1])]
    if said not in known:
        assert default is not None
        symbols.report.add("T115", default.span, wanted=f"`first(players)` or a seat, `seat_1` to `{known[-1]}`,")
        return 0
    return max(0, known.index(said) - 1)


def declare_phrases(game: MappingNode, symbols: SymbolTable) -> None:
    """`texts:` phrases that are used in several places."""
    section = game.get("texts")
    for entry in section if isinstance(section, MappingNode) else ():
        symbols.phrases[entry.key] = read_localized(entry.value, symbols)
        symbols.address(f"texts.{entry.key}", "phrase", entry.key_span, symbols.phrases[entry.key])
