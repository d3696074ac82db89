"""Declares ends of the game, invariants (`always:`) and how things are displayed."""

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, to_python
from interpreter.frontend.declarations.composed_pictures import composition_of
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.declarations.literals import member_names
from interpreter.frontend.declarations.pictures import pictures_of
from interpreter.frontend.declarations.scenery import declare_scenery
from interpreter.frontend.declarations.type_syntax import empty_scope
from interpreter.frontend.source import nodes
from interpreter.frontend.symbols.messages import declare_address, declare_message, declare_title_message, read_localized, text_of
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, TEAM_KIND, SymbolTable
from interpreter.frontend.syntax import ast
from interpreter.frontend.types.expressions import check_expression, check_truth, coerce, elaborate
from interpreter.frontend.types.narrowing import state_reads
from interpreter.frontend.types.type_errors import refuse
from interpreter.model.ir import EndGame, Expression
from interpreter.model.ruleset.ruleset import Condition, DisplayDecl, DisplayMark, End, KindDecl
from interpreter.model.schema.keys import MOMENTS
from interpreter.model.types.types import EntityType, ErrorType, IntRange, SetOf, element_type, non_null, show

Check = Callable[[ast.ExpressionNode, Scope], Expression]


def body(node: nodes.Node | None, symbols: SymbolTable, check: Check, *, acting: bool = False) -> tuple[Expression, int] | None:
    """An expression with its number of slots."""
    slots = SlotAllocator()
    value = elaborate(node, Scope(symbols, slots, acting=acting), check)
    return None if value is None else (value, len(slots.slots))


# ------------------------------------------------------------------------------------------------ ends


def declare_end_names(game: nodes.MappingNode, symbols: SymbolTable) -> None:
    """The names of all ends, so that steps may speak of them."""
    for entry in nodes.entries_of(game, "end"):
        symbols.end_names[entry.key] = entry.key_span


def declare_ends(game: nodes.MappingNode, symbols: SymbolTable) -> tuple[End, ...]:
    """`end:` when the game is over, looked at in this order."""
    return tuple(_end(entry, symbols) for entry in nodes.entries_of(game, "end"))


def _end(entry: nodes.MappingEntry, symbols: SymbolTable) -> End:
    node, address, at = entry.value, f"end.{entry.key}", nodes.scalar_text(entry.value, "at")
    after_action = nodes.child(node, "after") is not None and not at  # the condition is lowered where the action ends
    when = None if after_action else body(nodes.child(node, "when"), symbols, check_truth, acting=True)
    winners = _winners(entry, symbols)
    text = declare_address(entry, address, "end", symbols)
    declare_title_message(entry.value, address, symbols)
    if (said := nodes.child(node, "log")) is not None:
        declare_message(said, f"{address}.log", symbols)
    if not after_action:
        symbols.declassifications[address, -1] = read_declassifications(node, empty_scope(symbols, acting=True))
    if when is not None and not at:
        symbols.report.add("N136", entry.key_span, name=entry.key)
    (condition, size), (players, slots) = when or (None, 1), winners or (None, 1)
    lost = nodes.scalar_text(node, "outcome") == "lost"
    return End(entry.key, at, condition, max(size, slots), players, lost, text, span=entry.key_span)


def _winners(entry: nodes.MappingEntry, symbols: SymbolTable) -> tuple[Expression, int] | None:
    """Who has won, with its number of slots; read from where it was kept if it spoke of what was known only before the end."""
    if entry.key not in symbols.winners_kept:
        return body(nodes.child(entry.value, "winners"), symbols, players_or_teams, acting=True)
    kept = symbols.winners_kept[entry.key]
    ways = sum(isinstance(step, EndGame) and step.name == entry.key for each in symbols.routines.values() for step in each.code)
    if kept is not None and ways > 1:
        symbols.report.add("N149", entry.key_span, name=entry.key)
    return None if kept is None else (kept, 1)


def players_or_teams(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """A set of players, or of teams where there are any."""
    value = check_expression(expression, scope, SetOf(PLAYER_KIND))
    names_teams = bool(scope.symbols.teams) and element_type(non_null(value.kind)) == TEAM_KIND
    return coerce(value, scope, SetOf(TEAM_KIND if names_teams else PLAYER_KIND))


# ------------------------------------------------------------------------------------------------ checks


def declare_invariants(game: nodes.MappingNode, symbols: SymbolTable) -> tuple[Condition, ...]:
    """`always:` what is true in every state: a check of the rules, not a rule."""
    conditions = []
    for entry in nodes.entries_of(game, "always"):
        moment = nodes.scalar_text(entry.value, "at")
        moment = moment if moment in MOMENTS else ""
        test = body(nodes.child(entry.value, "that"), symbols, check_truth, acting=moment != "")
        address = f"always.{entry.key}"
        declare_address(entry, address, "check", symbols)
        if test is not None:
            conditions.append(Condition(entry.key, address, *test, at=moment, span=entry.key_span))
    return tuple(conditions)


# ------------------------------------------------------------------------------------------------ drawing

FIELDS = ("colour", "glyph", "label", "printed", "outline", "on", "cost")
_JOINED = EntityType("direction")


def declare_display(game: nodes.MappingNode, components: Components, symbols: SymbolTable) -> tuple[DisplayDecl, ...]:
    """`show:` how members of kinds are drawn."""
    entries = (entry for entry in nodes.entries_of(game, "show") if not _is_tracked(entry.key, symbols))
    return tuple(_display(entry, components, symbols) for entry in entries)


def _is_tracked(name: str, symbols: SymbolTable) -> bool:
    return name in symbols.state_vars and name not in symbols.kinds


def declare_zones(game: nodes.MappingNode, symbols: SymbolTable) -> dict[str, str]:
    """`show:` where on the table tracked things lie, by their name."""
    zones: dict[str, str] = {}
    for entry in nodes.entries_of(game, "show"):
        zone = nodes.scalar_text(entry.value, "zone")
        if not _is_tracked(entry.key, symbols):
            if zone:
                symbols.report.add("K166", entry.key_span, name=entry.key)
            continue
        symbols.address(f"show.{entry.key}", "drawing", entry.key_span)
        symbols.mention(entry.key, "name", entry.key_span, symbols.places.get(entry.key))
        for each in nodes.entries_of(entry.value):
            if each.key != "zone":
                symbols.report.add("K167", each.key_span, name=entry.key, key=each.key)
        zones |= {entry.key: zone} if zone else {}
    return zones


def _display(entry: nodes.MappingEntry, components: Components, symbols: SymbolTable) -> DisplayDecl:
    name, node = entry.key, entry.value
    symbols.address(f"show.{name}", "drawing", entry.key_span)
    if name not in symbols.kinds:
        symbols.report.add("N112", entry.key_span, name=name, nearest=did_you_mean(name, symbols.kinds))
        return DisplayDecl(name, {}, {}, {}, 1)
    symbols.mention(name, "kind", entry.key_span, symbols.places.get(f"{name}!"))
    slots = SlotAllocator()
    scope, _ = Scope(symbols, slots, acting=False).bind(name, EntityType(name), entry.key_span)
    board_of = nodes.scalar_at(node, "board_of")
    if board_of is not None and "player" not in scope.names:
        scope, _ = scope.bind("player", PLAYER_KIND, board_of.span)
    fields = {key: value for key in FIELDS if (value := elaborate(nodes.child(node, key), scope)) is not None}
    if (paths := elaborate(nodes.child(node, "paths"), scope, _check_paths)) is not None:
        fields["paths"] = paths
    words = declare_scenery(entry, scope, fields)
    if facts := nodes.scalar_text(node, "facts"):
        words["facts"] = facts
    figures = _figures(entry, scope)
    signs = {sign.key: nodes.scalar_text(sign.value) for sign in nodes.entries_of(node, "signs")}
    colours = nodes.child(node, "colours")
    members = _names_of_members(symbols.kinds[symbols.root(name)], symbols)
    labels = _labels(nodes.child(node, "names"), members if symbols.root(name) == name else (), components, symbols)
    for each in (*nodes.entries_of(node, "signs"), *(colours.entries if isinstance(colours, nodes.MappingNode) else ())) if members else ():
        if each.key not in members:
            symbols.report.add("N119", each.key_span, name=each.key, kind=name, nearest=did_you_mean(each.key, members))
        elif each.key in symbols.members:
            symbols.mention(each.key, "member", each.key_span, symbols.places.get(each.key), EntityType(name))
    marks = _marks(entry, scope)
    drawn_as = nodes.scalar_text(node, "drawn_as")
    _check_printed(nodes.child(node, "cost"), fields.get("cost"), symbols)
    title, text = [read_localized(nodes.child(node, key), symbols, names=_printed_names(symbols, name)) for key in ("title", "text")]
    return DisplayDecl(
        name,
        fields,
        signs,
        figures,
        len(slots.slots),
        labels,
        nodes.scalar_text(board_of),
        marks,
        drawn_as,
        _by_member(colours, members),
        words,
        tracks=_tracks(entry, scope),
        picture=nodes.scalar_text(node, "picture"),
        pictures=pictures_of(symbols.kinds[name], node, members, components, symbols),
        composition=composition_of(symbols.kinds[name], node, symbols),
        title=title,
        text=text,
    )


def _check_printed(node: nodes.Node | None, cost: Expression | None, symbols: SymbolTable) -> None:
    """Report a cost that changes while people play: it is printed."""
    read = state_reads(cost, symbols) if cost is not None else frozenset()
    if node is not None and read:
        symbols.report.add("K165", node.span, name=min(read))


def _printed_names(symbols: SymbolTable, kind: str) -> tuple[str, ...]:
    """The columns and the parts of a kind, which the title and the text of its cards may quote."""
    columns = (name.partition("/")[0] for name, table in symbols.tables.items() if table.parameters == (EntityType(kind),))
    return (*columns, *(name for name, _ in symbols.kinds[kind].parts))


def _check_paths(expression: ast.ExpressionNode, scope: Scope) -> Expression:
    """The sides that are joined: a set of directions, or several of them."""
    typed = check_expression(expression, scope)
    inner = element_type(non_null(typed.kind))
    if isinstance(typed.kind, ErrorType) or inner == _JOINED or (inner is not None and element_type(inner) == _JOINED):
        return typed
    how = "A path joins sides of a cell: `set(north, east)`; several paths are a list of such sets."
    return refuse(scope, "T101", typed.span, found=show(typed.kind), wanted="set of direction", how=how)


def _names_of_members(kind: KindDecl, symbols: SymbolTable) -> tuple[str, ...]:
    """What the members of a kind are called, as far as that is known before a game."""
    return tuple(map(str, range(kind.low, kind.high + 1))) if kind.form == "numbers" else member_names(kind.name, symbols)


def _marks(entry: nodes.MappingEntry, scope: Scope) -> dict[str, DisplayMark]:
    """Signs that lie on members under a condition; what they mean is kept as the sentence of their address."""
    marks: dict[str, DisplayMark] = {}
    for mark in nodes.entries_of(entry.value, "marks"):
        address = f"show.{entry.key}.marks.{mark.key}"
        where = elaborate(nodes.child(mark.value, "where"), scope, check_truth)
        scope.symbols.sentences[address] = text_of(mark.value, scope.symbols, "title")
        marks[mark.key] = DisplayMark(nodes.scalar_text(mark.value, "sign"), where, address, nodes.scalar_text(mark.value, "picture"))
    return marks


def _figures(entry: nodes.MappingEntry, scope: Scope) -> dict[str, Expression]:
    """What stands beside the name of a member, by title; a title in several languages is kept as the sentence of its address."""
    figures: dict[str, Expression] = {}
    for figure in nodes.entries_of(entry.value, "figures"):
        value = elaborate(nodes.definition(figure.value), scope)
        if value is not None:
            figures[figure.key] = value
            address = f"show.{entry.key}.figures.{figure.key}"
            declare_title_message(figure.value, address, scope.symbols)
            if text := text_of(figure.value, scope.symbols):
                scope.symbols.sentences[f"{address}.text"] = text
    return figures


def _tracks(entry: nodes.MappingEntry, scope: Scope) -> dict[str, Expression]:
    """The ends of the tracks that figures are drawn as, by name of the figure."""
    ends: dict[str, Expression] = {}
    for figure in nodes.entries_of(entry.value, "figures"):
        end = elaborate(nodes.child(figure.value, "track"), scope)
        if end is not None and not isinstance(end.kind, ErrorType) and not isinstance(non_null(end.kind), IntRange):
            refuse(scope, "T101", end.span, found=show(end.kind), wanted="number", how="Name the last step, as in `track: 30`.")
        elif end is not None:
            ends[figure.key] = end
    return ends


def _labels(names: nodes.Node | None, members: Sequence[str], components: Components, symbols: SymbolTable) -> dict[str, dict[str, str]]:
    """What members are called for people, by id, or by `#` and their number where they are not known yet; a text or one per language.

    They stand here, or in the component data under a path.
    """
    written = _by_member(components.find(names, symbols) if isinstance(names, nodes.ScalarNode) else names, members)
    return {key: value if isinstance(value, dict) else {symbols.language: str(value)} for key, value in written.items()}


def _by_member(node: nodes.Node | None, members: Sequence[str]) -> dict[str, Any]:  # Any: what YAML holds
    """What stands in a list or mapping, by member, or by `#` and its number where it is not known yet."""
    data = to_python(node)
    if isinstance(data, dict):
        return {str(key): value for key, value in data.items()}
    return {
        members[number] if number < len(members) else f"#{number}": each
        for number, each in enumerate(data if isinstance(data, list) else ())
    }
