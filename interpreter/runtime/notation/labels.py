"""What people call members and values, and sentences that quote them."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.identifiers import harmless
from interpreter.model.localized_text import SIGN_OF, LocalizedText
from interpreter.model.ruleset.ruleset import DisplayDecl, RuleSet
from interpreter.model.types.types import (
    PLAYER,
    TEAM,
    BoolType,
    EntityType,
    ListOf,
    MultisetOf,
    SetOf,
    StackOf,
    Type,
    element_type,
    non_null,
)
from interpreter.runtime.state.game_instance import GameInstance, localized, sentence
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.containers import Value
from interpreter.translation import translatable, translate

DIRECTIONS = {
    "north": translatable("north"),
    "north_east": translatable("north-east"),
    "east": translatable("east"),
    "south_east": translatable("south-east"),
    "south": translatable("south"),
    "south_west": translatable("south-west"),
    "west": translatable("west"),
    "north_west": translatable("north-west"),
}
_ROW_AND_COLUMN = re.compile(r"r\d+c\d+")
_NUMBERED = re.compile(r"\w+_\d+")
Quotes = Mapping[str, tuple[Type, Value]]  # by the name that a sentence quotes: its kind and its value


def quote(table: GameInstance, text: LocalizedText, quotes: Quotes, language: str | None = None) -> str:
    """The sentence in a language, with the values of the names it quotes in people's words, and figures of the game."""

    def words(name: str) -> str | None:
        if name not in quotes:
            return None
        sign = _sign(table, *quotes[name]) if name.startswith(SIGN_OF) else ""
        return sign or value_label(table, *quotes[name], language)

    return localized(table, text, language or "", words)


def _sign(table: GameInstance, kind: Type, value: Value) -> str:
    """The sign that the rule file gives to a member; empty if it gives none."""
    kind = non_null(kind)
    shown = shown_for(table.rules, kind.name) if isinstance(kind, EntityType) else None
    if shown is None or not isinstance(kind, EntityType) or not isinstance(value, int):
        return ""
    return shown.signs.get(table.material.kinds[kind.name].names[value], "")


def value_label(table: GameInstance, kind: Type, value: Value, language: str | None = None) -> str:
    """What people call a value: members by their labels, heaps as lists of these, yes and no in the language, all else as in moves."""
    match non_null(kind):
        case _ if value is None:
            return value_syntax.format_value(table.material, kind, value)
        case EntityType(name):
            return counted_place(table, name, value, language) or label(table, name, value, language)
        case SetOf(inner) | MultisetOf(inner) | ListOf(inner) | StackOf(inner):
            return ", ".join(value_label(table, inner, each, language) for each in copies_walker(kind)(value)) or "–"
        case BoolType():
            return translate(language, "yes" if value else "no")
        case _:
            return value_syntax.format_value(table.material, kind, value)


def counted_place(table: GameInstance, kind: str, place: int, language: str | None = None) -> str:
    """A cell whose name stands nowhere on the board, by its row and column; empty for another, and where the rule file names it."""
    domain = table.material.kinds[kind]
    name, board = domain.names[place], domain.board
    is_numbered = _NUMBERED.fullmatch(name) is not None and not _shows_names(table.rules, kind)
    if board is None or board.form != "square" or not (is_numbered or _ROW_AND_COLUMN.fullmatch(name)):
        return ""
    if label(table, kind, place, language) != _default_label(table, kind, place, language):
        return ""
    return translate(language, "row {row}, column {column}", row=board.rows[place], column=board.columns[place])


def _shows_names(rules: RuleSet, kind: str) -> bool:
    """True if a rule file wants the names of cells to be seen on the board."""
    shown = shown_for(rules, kind)
    return shown is not None and shown.words.get("coordinates") == "yes"


def shown_for(rules: RuleSet, kind: str) -> DisplayDecl | None:
    """How members of a kind are to be drawn, if the rule file says so."""
    return next((shown for shown in rules.show if shown.kind == kind), None)


def label(table: GameInstance, kind: str, place: int, language: str | None = None) -> str:
    """What people call a member: its label, else its name with blanks for underscores."""
    domain = table.material.kinds[kind]
    name = domain.names[place]
    shown = shown_for(table.rules, kind)
    decl = table.rules.kinds.get(kind)
    for labels in (shown.labels if shown else {}, decl.labels if decl else {}):
        for key in (name, f"#{domain.rank[place]}"):
            if key in labels:
                return _in_language(table, labels[key], language)
    parts = split_combination(table, kind, place)
    if parts and drawn_as_card(table.rules, kind) and (signs := _card_signs(table, parts)):
        return signs
    return " ".join(label(table, *part, language) for part in parts) if parts else _default_label(table, kind, place, language)


def _default_label(table: GameInstance, kind: str, place: int, language: str | None) -> str:
    """Title of a member for which nobody has written a title: seats and directions in the language, numbered cells by the title of their kind."""
    name, decl, spoken = table.material.kinds[kind].names[place], table.rules.kinds.get(kind), language or table.rules.language
    if kind == PLAYER:
        return translate(spoken, "Player {number}", number=place + 1)
    if decl is not None and decl.form == "direction" and name in DIRECTIONS:
        return translate(spoken, DIRECTIONS[name])
    numbered = name.removeprefix(f"{root(table.rules, kind)}_")
    if numbered != name and numbered.isdecimal() and (title := sentence(table, f"kinds.{root(table.rules, kind)}", spoken)):
        return f"{title} {numbered}"
    return name.replace("_", " ")


def _card_signs(table: GameInstance, parts: Sequence[tuple[str, int]]) -> str:
    """A card in the signs of its parts, letters and numbers first (`8♣`); nothing where a part has no sign."""
    shown = [(shown_for(table.rules, kind), table.material.kinds[kind].names[place]) for kind, place in parts]
    signs = ["" if each is None else each.signs.get(name, "") for each, name in shown]
    return "".join(sorted(signs, key=lambda sign: not sign.isalnum())) if all(signs) else ""


@lru_cache(maxsize=64)
def drawn_as_card(rules: RuleSet, kind: str) -> bool:
    """Whether things of a kind are drawn as cards: as the rule file says, else what is made of parts with signs and lies on no board."""
    shown, decl = shown_for(rules, kind), rules.kinds.get(kind)
    if decl is None or (shown is not None and shown.drawn_as):
        return decl is not None and shown is not None and shown.drawn_as == "card"
    parts = [shown_for(rules, part.name) if isinstance(part, EntityType) else None for _, part in decl.parts]
    return len(parts) > 1 and all(part is not None and part.signs for part in parts) and not _lies_on_board(rules, kind)


def _lies_on_board(rules: RuleSet, kind: str) -> bool:
    """Whether things of a kind may lie on cells of a board."""
    for decl in rules.state_vars.values():
        names = (root(rules, each.name) for _, each in decl.parameters if isinstance(each, EntityType))
        held = non_null(element_type(decl.kind) or decl.kind)
        if isinstance(held, EntityType) and root(rules, held.name) == kind and any(
            rules.kinds[name].form == "grid" for name in names if name in rules.kinds
        ):  # fmt: skip
            return True
    return False


def root(rules: RuleSet, kind: str) -> str:
    """The kind that a kind is a part of, or itself."""
    decl = rules.kinds.get(kind)
    return root(rules, decl.part_of) if decl is not None and decl.part_of else kind


def split_combination(table: GameInstance, kind: str, place: int) -> list[tuple[str, int]]:
    """Kind and member of each part of a combination; nothing for other members, and where a part may be none or a number."""
    decl, found = table.rules.kinds.get(kind), []
    for (_, part), size in zip(reversed(decl.parts if decl else ()), reversed(table.material.kinds[kind].part_sizes), strict=True):
        place, rest = divmod(place, size)
        if not isinstance(part, EntityType):
            return []
        found.append((part.name, rest))
    return found[::-1]


def _in_language(table: GameInstance, found: object, language: str | None) -> str:
    """A label as the component data have it: a text, a text in several languages, or a row with `label` or `id`."""
    match found:
        case {"label": inner} | {"id": inner}:
            return _in_language(table, inner, language)
        case Mapping():
            return localized(table, {str(code): str(text) for code, text in found.items()}, language or "")
        case _:
            return harmless(str(found))


def player_label(table: GameInstance, seat: int, language: str | None = None) -> str:
    """What people call a player."""
    return label(table, PLAYER, seat, language)


def side_label(table: GameInstance, side: int, language: str | None = None, *, members: bool = False) -> str:
    """What people call a team, perhaps with its players in brackets; who plays alone is called by name."""
    players = [player_label(table, seat, language) for seat in table.sides[side]]
    if not table.material.teams or len(players) == 1:
        return players[0]
    team = label(table, TEAM, side, language)
    return f"{team} ({', '.join(players)})" if members else team
