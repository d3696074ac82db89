"""Declares ends of the game, score sheet, ranking, invariants (`always:`) and how things are displayed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.declarations.components import Components, to_python
from interpreter.frontend.declarations.declassification import read_declassifications
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, Node, ScalarNode
from interpreter.frontend.symbols.messages import declare_title_message, sources_of, text_of
from interpreter.frontend.symbols.scope import Scope, SlotAllocator
from interpreter.frontend.symbols.symbol_table import PLAYER_KIND, SymbolTable
from interpreter.frontend.syntax import parser
from interpreter.frontend.types.calls import SCORE
from interpreter.frontend.types.expressions import as_wanted, check_expression, check_number, check_truth
from interpreter.model.ir import Arithmetic, Constant, Expression, Local, UserCall
from interpreter.model.ruleset.ruleset import Condition, DisplayDecl, DisplayMark, End, ScoreLine, WordDecl
from interpreter.model.schema.keys import MOMENTS
from interpreter.model.types.types import INT, EntityType, IntRange, SetOf


def section_entries(game: MappingNode, key: str) -> Iterator[MappingEntry]:
    """The entries of a section; none if it is missing."""
    section = game.get(key)
    yield from section if isinstance(section, MappingNode) else ()


def _text(node: object, key: str) -> ScalarNode | None:
    found = node.get(key) if isinstance(node, MappingNode) else None
    return found if isinstance(found, ScalarNode) else None


def body(node: ScalarNode | None, symbols: SymbolTable, *, player: bool, acting: bool, truth: bool) -> tuple[Expression, int] | None:
    """An expression with its number of slots; with `player`, slot 1 is the player it is worked out for."""
    if node is None:
        return None
    slots = SlotAllocator()
    scope = Scope(symbols, slots, acting=acting)
    if player:
        slot = slots.new("player", PLAYER_KIND)
        scope = replace(scope, names={"player": Local(PLAYER_KIND, slot, "player")})
    read = parser.parse_expression(node, symbols.report)
    if read is None:
        return None
    value = check_truth(read, scope) if truth else check_number(read, scope)
    return value, len(slots.slots)


# ------------------------------------------------------------------------------------------------ ends


def declare_end_names(game: MappingNode, symbols: SymbolTable) -> None:
    """The names of all ends, so that steps may speak of them."""
    for entry in section_entries(game, "end"):
        symbols.end_names[entry.key] = entry.key_span


def declare_ends(game: MappingNode, symbols: SymbolTable) -> tuple[End, ...]:
    """`end:` when the game is over, looked at in this order."""
    found = []
    for entry in section_entries(game, "end"):
        at, after, outcome = _text(entry.value, "at"), _text(entry.value, "after"), _text(entry.value, "outcome")
        said = None if after is not None and at is None else _text(entry.value, "when")  # what is looked at after an action stands there
        when = body(said, symbols, player=False, acting=True, truth=True)
        winners, size = _winners(entry, symbols, when[1] if when else 1)
        text = text_of(entry.value, symbols)
        symbols.address(f"end.{entry.key}", "end", entry.key_span, text, sources_of(entry.value))
        if at is not None:
            symbols.declassifications[f"end.{entry.key}", -1] = read_declassifications(entry.value, Scope(symbols, SlotAllocator()))
        lost = outcome is not None and outcome.value == "lost"
        if when is not None and at is None:
            symbols.report.add("N136", entry.key_span, name=entry.key)
        found.append(End(entry.key, at.value if at else "", when[0] if when else None, size, winners, lost, text, entry.key_span))
    return tuple(found)


def _winners(entry: MappingEntry, symbols: SymbolTable, size: int) -> tuple[Expression | None, int]:
    node = _text(entry.value, "winners")
    if node is None:
        return None, size
    slots = SlotAllocator()
    read = parser.parse_expression(node, symbols.report)
    if read is None:
        return None, size
    scope = Scope(symbols, slots)
    value = as_wanted(check_expression(read, scope, SetOf(PLAYER_KIND)), scope, SetOf(PLAYER_KIND))
    return value, max(size, len(slots.slots))


# ------------------------------------------------------------------------------------------------ points


def declare_score(game: MappingNode, symbols: SymbolTable) -> None:
    """Make `score` known, if there is a score sheet."""
    if game.get("scoring") is not None:
        symbols.callables["score"] = [SCORE]


def declare_scoring(game: MappingNode, symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`scoring:` the lines of the score sheet; their sum becomes the word `score`."""
    found: list[ScoreLine] = []
    for entry in section_entries(game, "scoring"):
        points = body(_text(entry.value, "points"), symbols, player=True, acting=False, truth=False)
        text = text_of(entry.value, symbols)
        declare_title_message(entry.value, f"scoring.{entry.key}", symbols)
        symbols.address(f"scoring.{entry.key}", "scoring", entry.key_span, text, sources_of(entry.value))
        if points is not None:
            found.append(ScoreLine(entry.key, points[0], points[1], text, span=entry.key_span))
    _score_word(found, symbols)
    return tuple(found)


MOST_IN_A_ROW = 16


def _score_word(lines: list[ScoreLine], symbols: SymbolTable) -> None:
    points: list[Expression] = [Constant(IntRange(0, 0), 0)]
    player = Local(PLAYER_KIND, 1, "player")
    for line in lines:
        name = f"scoring.{line.name}"
        symbols.bodies[name] = WordDecl(name, (("player", PLAYER_KIND),), line.value, line.size, fixed=False, uses_me=False, span=line.span)
        points.append(UserCall(INT, name, (player,)))
    symbols.bodies["score"] = WordDecl("score", (("player", PLAYER_KIND),), _sum(points), 2, fixed=False, uses_me=False)


def _sum(parts: Sequence[Expression]) -> Expression:
    """All parts added up, without nesting deep where there are many."""
    if len(parts) > MOST_IN_A_ROW:
        half = len(parts) // 2
        return Arithmetic(INT, "+", _sum(parts[:half]), _sum(parts[half:]))
    total = parts[0]
    for part in parts[1:]:
        total = Arithmetic(INT, "+", total, part)
    return total


def declare_ranking(game: MappingNode, symbols: SymbolTable) -> tuple[ScoreLine, ...]:
    """`ranking:` what decides, in this order."""
    found: list[ScoreLine] = []
    for entry in section_entries(game, "ranking"):
        most, fewest = _text(entry.value, "most"), _text(entry.value, "fewest")
        value = body(most or fewest, symbols, player=True, acting=False, truth=False)
        text = text_of(entry.value, symbols)
        declare_title_message(entry.value, f"ranking.{entry.key}", symbols)
        symbols.address(f"ranking.{entry.key}", "ranking", entry.key_span, text, sources_of(entry.value))
        if value is not None:
            found.append(ScoreLine(entry.key, value[0], value[1], text, most is not None, entry.key_span))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ checks


def declare_invariants(game: MappingNode, symbols: SymbolTable) -> tuple[Condition, ...]:
    """`always:` what is true in every state: a check of the rules, not a rule."""
    found = []
    for entry in section_entries(game, "always"):
        that = _text(entry.value, "that") if isinstance(entry.value, MappingNode) else entry.value
        said = _text(entry.value, "at")
        at = said.value if said is not None and said.value in MOMENTS else ""
        test = body(that if isinstance(that, ScalarNode) else None, symbols, player=False, acting=at != "", truth=True)
        path = f"always.{entry.key}"
        symbols.address(path, "check", entry.key_span, text_of(entry.value, symbols), sources_of(entry.value))
        if test is not None:
            found.append(Condition(entry.key, path, test[0], test[1], at=at, span=entry.key_span))
    return tuple(found)


# ------------------------------------------------------------------------------------------------ drawing

FIELDS = ("colour", "glyph", "label", "printed", "outline", "on")


def declare_display(game: MappingNode, components: Components, symbols: SymbolTable) -> tuple[DisplayDecl, ...]:
    """`show:` how members of kinds are drawn."""
    return tuple(_shown(entry, components, symbols) for entry in section_entries(game, "show") if isinstance(entry.value, MappingNode))


def _shown(entry: MappingEntry, components: Components, symbols: SymbolTable) -> DisplayDecl:
    node = entry.value
    assert isinstance(node, MappingNode)
    symbols.address(f"show.{entry.key}", "drawing", entry.key_span)
    if entry.key not in symbols.kinds:
        symbols.report.add("N112", entry.key_span, name=entry.key, nearest=did_you_mean(entry.key, symbols.kinds))
        return DisplayDecl(entry.key, {}, {}, {}, 1)
    slots = SlotAllocator()
    scope, _ = Scope(symbols, slots, acting=False).bind(entry.key, EntityType(entry.key), entry.key_span)
    board_of = _text(node, "board_of")
    if board_of is not None and "player" not in scope.names:
        scope, _ = scope.bind("player", PLAYER_KIND, board_of.span)
    fields = {key: value for key in FIELDS if (value := _drawn(_text(node, key), scope)) is not None}
    shown = _figures(entry, scope)
    signs = node.get("signs")
    marks = {item.key: item.value.value for item in signs if isinstance(item.value, ScalarNode)} if isinstance(signs, MappingNode) else {}
    labels = _labels(node.get("names"), components, symbols)
    members = symbols.kinds[entry.key].members
    for item in signs if isinstance(signs, MappingNode) and members else ():
        if item.key not in members:
            symbols.report.add("N119", item.key_span, name=item.key, kind=entry.key, nearest=did_you_mean(item.key, members))
    more = _marks(entry, scope)
    return DisplayDecl(entry.key, fields, marks, shown, len(slots.slots), labels, board_of.value if board_of else "", more)


def _marks(entry: MappingEntry, scope: Scope) -> dict[str, DisplayMark]:
    """Signs that lie on members under a condition; what they mean is kept as the sentence of their address."""
    marks = entry.value.get("marks") if isinstance(entry.value, MappingNode) else None
    found: dict[str, DisplayMark] = {}
    for item in marks if isinstance(marks, MappingNode) else ():
        path = f"show.{entry.key}.marks.{item.key}"
        sign, where = _text(item.value, "sign"), _text(item.value, "where")
        read = parser.parse_expression(where, scope.symbols.report) if where is not None else None
        scope.symbols.sentences[path] = text_of(item.value, scope.symbols, "title")
        found[item.key] = DisplayMark(sign.value if sign else "", check_truth(read, scope) if read is not None else None, path)
    return found


def _figures(entry: MappingEntry, scope: Scope) -> dict[str, Expression]:
    """What stands beside the name of a member, by title; a title in several languages is kept as the sentence of its address."""
    figures = entry.value.get("figures") if isinstance(entry.value, MappingNode) else None
    found: dict[str, Expression] = {}
    for item in figures if isinstance(figures, MappingNode) else ():
        value = _drawn(item.value if isinstance(item.value, ScalarNode) else _text(item.value, "is"), scope)
        if value is None:
            continue
        found[item.key] = value
        title = text_of(item.value, scope.symbols, "title")
        if title:
            scope.symbols.sentences[f"show.{entry.key}.figures.{item.key}"] = title
    return found


def _drawn(node: ScalarNode | None, scope: Scope) -> Expression | None:
    read = parser.parse_expression(node, scope.symbols.report) if node is not None else None
    return check_expression(read, scope) if read is not None else None


def _labels(names: Node | None, components: Components, symbols: SymbolTable) -> dict[str, dict[str, str]]:
    """What members are called for people: a list in order of the members, or a mapping by id; each a text or one per language.

    They stand here, or in the component data under a path.
    """
    found = to_python(components.find(names, symbols) if isinstance(names, ScalarNode) else names)
    pairs = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    return {str(key): value if isinstance(value, dict) else {symbols.language: str(value)} for key, value in pairs}
