"""Title page, numbers, options and phrases."""

from dataclasses import replace
from functools import partial

from interpreter.diagnostics.diagnostic import Label
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import whole_number
from interpreter.frontend.declarations.type_syntax import read_kind
from interpreter.frontend.source.nodes import Entry, Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.messages import read_text, sources_of, text_of
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.frontend.syntax import ast, parser
from interpreter.model.ir import Expression
from interpreter.model.ir import GameParameter as FigureExpression
from interpreter.model.ruleset.ruleset import KindDecl, OptionDecl, ParameterDecl
from interpreter.model.types.types import PLAYER, TRUTH, Kind, Member, Number, Truth


def collect_title(game: Map, declared: Declared) -> None:
    """Language and number of players."""
    language = game.get("language")
    if isinstance(language, Scalar):
        declared.language = language.value
    players = game.get("players")
    if isinstance(players, Scalar):
        low_text, _, high_text = players.value.partition(" to ")
        low, high = whole_number(low_text), whole_number(high_text or low_text)
        if low is None or high is None:
            declared.report.add("T115", players.span, wanted="a number of players such as `2 to 4`")
        elif low < 1:
            declared.report.add("T115", players.span, wanted="a number of players from 1")
        elif low > high:
            declared.report.add("B103", players.span, low=low, high=high)
        else:
            declared.players = (low, high)
    declared.kinds[PLAYER] = KindDecl(PLAYER, "players", "player")
    declared.plurals["players"] = PLAYER


def collect_numbers(game: Map, declared: Declared) -> None:
    """`numbers:` one figure each, or one by number of players."""
    section = game.get("numbers")
    for entry in section if isinstance(section, Map) else ():
        value = _number(entry.value, declared)
        if value is None:
            declared.refused.add(entry.key)
            continue
        declared.figures[entry.key] = ParameterDecl(entry.key, value, entry.key_span)
        declared.declare(entry.key, entry.key_span, partial(_figure, _range_of(value), entry.key))
        declared.address(f"numbers.{entry.key}", "number", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))


def _number(node: Node, declared: Declared) -> int | dict[int, int] | None:
    if isinstance(node, Scalar):
        return _whole(node, declared)
    if not isinstance(node, Map):
        declared.report.add("T115", node.span, wanted="a whole number")
        return None
    inner = node.get("is")
    if inner is not None:
        return _number(inner, declared)
    found: dict[int, int] = {}
    for entry in node:
        players = whole_number(entry.key)
        if players is not None and isinstance(entry.value, Scalar):
            found[players] = _whole(entry.value, declared) or 0
    missing = [str(n) for n in range(declared.players[0], declared.players[1] + 1) if n not in found]
    if missing:
        declared.report.add("B104", node.span, missing=", ".join(missing))
        return None
    return found


def _whole(node: Scalar, declared: Declared) -> int | None:
    """The number that stands there; reports what is none."""
    number = whole_number(node.value)
    if number is None:
        declared.report.add("T115", node.span, wanted="a whole number of at most nine digits")
    return number


def _range_of(value: int | dict[int, int]) -> Number:
    several = [value] if isinstance(value, int) else list(value.values())
    return Number(min(several), max(several))


def _figure(kind: Kind, name: str, span: Span) -> Expression:
    return FigureExpression(kind, name, span)


def collect_options(game: Map, declared: Declared) -> None:
    """`options:` what is settled before the game."""
    section, kinds = game.get("options"), game.get("kinds")
    for entry in section if isinstance(section, Map) else ():
        also = kinds.entry(entry.key) if isinstance(kinds, Map) else None
        if also is not None:  # a list of choices is a kind of the option's name
            declared.report.add("N102", entry.key_span, name=entry.key, also=[Label(also.key_span, "this is a kind")])
            declared.refused.add(entry.key)
            continue
        option = _option(entry, kinds, declared)
        if option is None:
            declared.refused.add(entry.key)
            continue
        declared.options[entry.key] = option
        declared.declare(entry.key, entry.key_span, partial(_figure, option.kind, entry.key))
        declared.address(f"options.{entry.key}", "option", entry.key_span, option.text, sources_of(entry.value))


def finish_options(game: Map, declared: Declared) -> None:
    """Options that are members of a kind get their choices, now that kinds are known; the others stay."""
    section = game.get("options")
    for name, option in list(declared.options.items()):
        if not isinstance(option.kind, Member) or option.choices is not None or option.kind.name == PLAYER:
            continue
        node = section.get(name) if isinstance(section, Map) else None
        default = node.get("default") if isinstance(node, Map) else None
        declared.used.add(option.kind.name)
        kind = declared.kinds[option.kind.name]
        if kind.form not in ("choices", "rows") or not kind.members:
            declared.report.add("N116", option.span or game.span, name=name)
            continue
        declared.options[name] = replace(option, choices=kind.members, default=_chosen(kind.members, default, declared))


def _chosen(choices: tuple[str, ...], default: Node | None, declared: Declared) -> int:
    """The place of the choice that holds if nothing is said; reports a default that is no choice."""
    if not isinstance(default, Scalar):
        return 0
    if default.value not in choices:
        declared.report.add(
            "N115", default.span, name=default.value, choices=", ".join(choices), nearest=did_you_mean(default.value, choices)
        )
        return 0
    return choices.index(default.value)


def _option(entry: Entry, kinds: Node | None, declared: Declared) -> OptionDecl | None:
    form = entry.value.get("is") if isinstance(entry.value, Map) else entry.value
    default = entry.value.get("default") if isinstance(entry.value, Map) else None
    text, title = text_of(entry.value, declared), text_of(entry.value, declared, "title")
    if isinstance(form, Items):
        choices = tuple(item.value for item in form if isinstance(item, Scalar))
        if not choices:
            declared.report.add("N116", entry.key_span, name=entry.key)
            return None
        kind = choice_kind(entry.key, choices, entry.key_span, declared)
        return OptionDecl(entry.key, kind, choices, _chosen(choices, default, declared), text, title, entry.key_span)
    if not isinstance(form, Scalar):
        return None
    read = parser.kind(form, declared.report)
    if read is None:
        return None
    if isinstance(read, ast.KindName) and isinstance(kinds, Map) and kinds.get(read.name) is not None:
        return OptionDecl(entry.key, Member(read.name), None, 0, text, title, entry.key_span)  # see `finish_options`
    if not isinstance(read, ast.KindRange) and not (isinstance(read, ast.KindName) and read.name in ("truth", PLAYER)):
        declared.report.add("N116", entry.key_span, name=entry.key)
        return None
    return _plain_option(entry, read_kind(read, declared).kind, default, declared)


def choice_kind(name: str, choices: tuple[str, ...], span: Span, declared: Declared) -> Kind:
    """A kind made for the choices of an option."""
    declared.kinds[name] = KindDecl(name, "", "choices", choices, span=span)
    for place, choice in enumerate(choices):
        declared.members.setdefault(choice, []).append((name, place))
        declared.places.setdefault(choice, span)
    return Member(name)


def _plain_option(entry: Entry, kind: Kind, default: Node | None, declared: Declared) -> OptionDecl | None:
    text, title = text_of(entry.value, declared), text_of(entry.value, declared, "title")
    said = default.value if isinstance(default, Scalar) else ""
    match kind:
        case Truth():
            if said not in ("", "yes", "no") and default is not None:
                declared.report.add("T115", default.span, wanted="`yes` or `no`")
            return OptionDecl(entry.key, TRUTH, ("no", "yes"), said == "yes", text, title, entry.key_span)
        case Number(low, high):
            value = whole_number(said) if said else low or 0
            if value is None:
                declared.report.add("T115", default.span if default else entry.key_span, wanted="a whole number")
                value = low or 0
            elif not (low or 0) <= value <= (value if high is None else high):
                declared.report.add("B105", default.span if default else entry.key_span, value=value, low=low, high=high)
            return OptionDecl(entry.key, kind, None, value, text, title, entry.key_span)
        case Member("player"):
            return OptionDecl(entry.key, kind, None, _seat(default, declared), text, title, entry.key_span)
        case _:
            return None


def _seat(default: Node | None, declared: Declared) -> int:
    """The seat that holds if nothing is said; reports a default that is none."""
    said = default.value if isinstance(default, Scalar) else "first(players)"
    known = ["first(players)", *(f"seat_{seat}" for seat in range(1, declared.players[1] + 1))]
    if said not in known:
        assert default is not None
        declared.report.add("T115", default.span, wanted=f"`first(players)` or a seat, `seat_1` to `{known[-1]}`,")
        return 0
    return max(0, known.index(said) - 1)


def collect_phrases(game: Map, declared: Declared) -> None:
    """`texts:` phrases that are used in several places."""
    section = game.get("texts")
    for entry in section if isinstance(section, Map) else ():
        declared.phrases[entry.key] = read_text(entry.value, declared)
        declared.address(f"texts.{entry.key}", "phrase", entry.key_span, declared.phrases[entry.key])
