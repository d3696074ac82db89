"""Title page, numbers, options and phrases."""

from functools import partial

from interpreter.diagnostics.span import Span
from interpreter.language import parse
from interpreter.language.collect.kind_texts import read_kind
from interpreter.language.declared import Declared
from interpreter.language.nodes import Entry, Items, Map, Node
from interpreter.language.nodes import Text as Scalar
from interpreter.language.texts import read_text, sources_of, text_of
from interpreter.model.ir import Expression
from interpreter.model.ir import Figure as FigureExpression
from interpreter.model.kinds import PLAYER, TRUTH, Hole, Kind, Member, Number, Truth
from interpreter.model.ruleset import Figure, KindDecl, Option


def collect_title(game: Map, declared: Declared) -> None:
    """Language and number of players."""
    language = game.get("language")
    if isinstance(language, Scalar):
        declared.language = language.value
    players = game.get("players")
    if isinstance(players, Scalar):
        low, _, high = players.value.partition(" to ")
        declared.players = (int(low), int(high or low))
        if declared.players[0] > declared.players[1] or declared.players[0] < 1:
            declared.report.add("B103", players.span, low=low, high=high or low)
            declared.players = (1, 1)
    declared.kinds[PLAYER] = KindDecl(PLAYER, "players", "player")
    declared.plurals["players"] = PLAYER


def collect_numbers(game: Map, declared: Declared) -> None:
    """`numbers:` one figure each, or one by number of players."""
    section = game.get("numbers")
    for entry in section if isinstance(section, Map) else ():
        value = _number(entry.value, declared)
        if value is None:
            continue
        declared.figures[entry.key] = Figure(entry.key, value, entry.key_span)
        declared.declare(entry.key, entry.key_span, partial(_figure, _range_of(value), entry.key))
        declared.address(f"numbers.{entry.key}", "number", entry.key_span, text_of(entry.value, declared), sources_of(entry.value))


def _number(node: Node, declared: Declared) -> int | dict[int, int] | None:
    if isinstance(node, Scalar):
        return int(node.value)
    if not isinstance(node, Map):
        return None
    inner = node.get("is")
    if inner is not None:
        return _number(inner, declared)
    found: dict[int, int] = {}
    for entry in node:
        if entry.key.isdigit() and isinstance(entry.value, Scalar):
            found[int(entry.key)] = int(entry.value.value)
    missing = [str(n) for n in range(declared.players[0], declared.players[1] + 1) if n not in found]
    if missing:
        declared.report.add("B104", node.span, missing=", ".join(missing))
        return None
    return found


def _range_of(value: int | dict[int, int]) -> Number:
    several = [value] if isinstance(value, int) else list(value.values())
    return Number(min(several), max(several))


def _figure(kind: Kind, name: str, span: Span) -> Expression:
    return FigureExpression(kind, name, span)


def collect_options(game: Map, declared: Declared) -> None:
    """`options:` what is settled before the game."""
    section = game.get("options")
    for entry in section if isinstance(section, Map) else ():
        option = _option(entry, declared)
        if option is None:
            continue
        declared.options[entry.key] = option
        declared.declare(entry.key, entry.key_span, partial(_figure, option.kind, entry.key))
        declared.address(f"options.{entry.key}", "option", entry.key_span, option.text, sources_of(entry.value))


def _option(entry: Entry, declared: Declared) -> Option | None:
    form = entry.value.get("is") if isinstance(entry.value, Map) else entry.value
    default = entry.value.get("default") if isinstance(entry.value, Map) else None
    text, title = text_of(entry.value, declared), text_of(entry.value, declared, "title")
    if isinstance(form, Items):
        choices = tuple(item.value for item in form if isinstance(item, Scalar))
        kind = choice_kind(entry.key, choices, entry.key_span, declared)
        at = choices.index(default.value) if isinstance(default, Scalar) and default.value in choices else 0
        if isinstance(default, Scalar) and default.value not in choices:
            declared.report.add("N115", default.span, name=default.value, choices=", ".join(choices))
        return Option(entry.key, kind, choices, at, text, title, entry.key_span)
    if not isinstance(form, Scalar):
        return None
    read = parse.kind(form, declared.report)
    if read is None:
        return None
    return _plain_option(entry, read_kind(read, declared).kind, default, declared)


def choice_kind(name: str, choices: tuple[str, ...], span: Span, declared: Declared) -> Kind:
    """A kind made for the choices of an option."""
    declared.kinds[name] = KindDecl(name, "", "choices", choices, span=span)
    for place, choice in enumerate(choices):
        declared.members.setdefault(choice, []).append((name, place))
        declared.places.setdefault(choice, span)
    return Member(name)


def _plain_option(entry: Entry, kind: Kind, default: Node | None, declared: Declared) -> Option | None:
    text, title = text_of(entry.value, declared), text_of(entry.value, declared, "title")
    said = default.value if isinstance(default, Scalar) else ""
    match kind:
        case Truth():
            return Option(entry.key, TRUTH, ("no", "yes"), said == "yes", text, title, entry.key_span)
        case Number(low, high):
            value = int(said) if said.isdigit() else (low or 0)
            if not (low or 0) <= value <= (value if high is None else high):
                declared.report.add("B105", default.span if default else entry.key_span, value=value, low=low, high=high)
            return Option(entry.key, kind, None, value, text, title, entry.key_span)
        case Member("player"):
            return Option(entry.key, kind, None, 0, text, title, entry.key_span)
        case Hole():
            return None
        case _:
            declared.report.add("N116", entry.key_span, name=entry.key)
            return None


def collect_phrases(game: Map, declared: Declared) -> None:
    """`texts:` phrases that are used in several places."""
    section = game.get("texts")
    for entry in section if isinstance(section, Map) else ():
        declared.phrases[entry.key] = read_text(entry.value, declared)
        declared.address(f"texts.{entry.key}", "phrase", entry.key_span, declared.phrases[entry.key])
