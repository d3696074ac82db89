"""Display names instead of ids: letters and colours for owners, signs, coordinates in short."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from interpreter.model.identifiers import COLOURS
from interpreter.model.ir import Expression
from interpreter.model.ruleset.ruleset import DisplayMark
from interpreter.model.types.types import PLAYER, EntityType, non_null
from interpreter.runtime.notation.labels import label, root, shown_for, split_combination
from interpreter.runtime.notation.pictures import picture_of
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.table_memo import per_table

_BY_NUMBER = range(8)  # of these, members take what is left in turn; black and white are for those who are called so
_ASCII_SIGNS = "o#*+%&@$=~"


@per_table
def letters(table: GameInstance, kind: str, language: str | None = None) -> Mapping[int, str]:
    """One letter or digit for every member of a kind, all different: the first of the label that is free, else a number."""
    places = table.material.kinds[kind].places
    labels = [label(table, kind, place, language) for place in places]
    return dict(zip(places, _letters(labels), strict=True))


def _letters(labels: Sequence[str]) -> tuple[str, ...]:
    """A letter for every label. Labels that differ in a number only get that number."""
    if len({re.sub(r"\d+", "", each) for each in labels}) == 1 and all(re.search(r"\d", each) for each in labels):
        return tuple(re.findall(r"\d+", each)[-1] for each in labels)
    found: list[str] = []
    taken: set[str] = set()
    for number, each in enumerate(labels, 1):
        found.append(next((sign for sign in each.upper() if sign.isalnum() and sign not in taken), str(number)))
        taken.add(found[-1])
    return tuple(found)


@per_table
def palette(table: GameInstance, kind: str) -> Mapping[int, int]:
    """The colour of each member of a kind, by place: its number in `COLOURS`."""
    wanted = dict(_wanted(table, kind))
    free = cycle([number for number in _BY_NUMBER if number not in wanted.values()] or _BY_NUMBER)
    return {place: wanted[place] if place in wanted else next(free) for place in table.material.kinds[kind].places}


@per_table
def own_colours(table: GameInstance, kind: str) -> Mapping[int, int]:
    """The colours of the members that have one by the rule file or by their name, by place."""
    return dict(_wanted(table, kind))


def style_of_part(table: GameInstance, kind: str, place: int) -> str:
    """The style of a combination with a picture: the colour of the part that tells whose it is and has none; empty without such a part."""
    parts = split_combination(table, kind, place)
    found = (own_colours(table, part).get(member) for part, member in parts if picture_of(table, part, member) is None)
    return next((f"hue {colour}" for colour in found if colour is not None), "")


def says_colour_too(table: GameInstance, colour: Expression, glyph: Expression | None) -> bool:
    """True if the sign on a cell is one of a combination with the kind that gives the colour in it, so that a letter is idle."""
    match non_null(glyph.kind) if glyph is not None else None:
        case EntityType(kind) if kind in table.rules.kinds:
            return non_null(colour.kind) in [part for _, part in table.rules.kinds[kind].parts]
        case _:
            return False


def by_number(number: int) -> int:
    """The colour of a number that is no member of a kind: its number in `COLOURS`."""
    return _BY_NUMBER[number % len(_BY_NUMBER)]


def _wanted(table: GameInstance, kind: str) -> Iterator[tuple[int, int]]:
    """Members of which the rule file says their colour, or that are called like one in English."""
    domain, shown = table.material.kinds[kind], shown_for(table.rules, kind)
    colours = shown.colours if shown is not None else {}
    for place in domain.places:
        name = label(table, kind, place, "en").casefold()
        colour = colours.get(domain.names[place]) or colours.get(f"#{domain.rank[place]}") or name
        if colour in COLOURS:
            yield place, COLOURS.index(colour)


@per_table
def signs(table: GameInstance, kind: str, *, ascii_only: bool) -> Mapping[int, str]:
    """The sign of every member of a kind: as the rule file says, else the first letter that is free."""
    shown = shown_for(table.rules, kind)
    wanted = shown.signs if shown else {}
    found: dict[int, str] = {}
    spare = [sign for sign in _ASCII_SIGNS if sign not in wanted.values()]
    for place, letter in letters(table, kind).items():
        sign = wanted.get(table.material.kinds[kind].names[place], letter.lower())
        if ascii_only and not sign.isascii():
            sign = spare.pop(0) if spare and not is_of_numbers(table, kind) else letter.lower()
        found[place] = sign
    return found


def is_of_numbers(table: GameInstance, kind: str) -> bool:
    """Whether the members of a kind are numbers."""
    return kind in table.rules.kinds and table.rules.kinds[root(table.rules, kind)].form == "numbers"


def has_own_signs(table: GameInstance, kind: str) -> bool:
    """Whether the rule file gives signs to the members of a kind."""
    shown = shown_for(table.rules, kind)
    return shown is not None and bool(shown.signs)


def has_signs(table: GameInstance, kind: str) -> bool:
    """Whether members of a kind are few things with signs, not rows with names."""
    decl = table.rules.kinds.get(kind)
    return has_own_signs(table, kind) or (decl is not None and decl.form == "choices")


@per_table
def combination_signs(table: GameInstance, kind: str, member: int, language: str | None, *, ascii_only: bool) -> str:
    """Signs for the parts of a combination that has an owner, or whose parts all have signs of their own: in order, letters for players."""
    pieces = split_combination(table, kind, member)
    if PLAYER not in dict(pieces) and not (pieces and all(has_own_signs(table, name) for name, _ in pieces)):
        return ""
    if not all(name == PLAYER or has_signs(table, name) for name, _ in pieces):
        return ""
    written = (letters(table, name, language) if name == PLAYER else signs(table, name, ascii_only=ascii_only) for name, _ in pieces)
    return "".join(each[place] for each, (_, place) in zip(written, pieces, strict=True))


def in_signs(table: GameInstance, kind: str, place: int, *, ascii_only: bool) -> str:
    """A combination in the signs of its parts, as cards are written, or a number in its own; "" unless the rule file gives signs to all."""
    is_number = has_own_signs(table, kind) and is_of_numbers(table, kind)
    found = signs(table, kind, ascii_only=False)[place] if is_number else "".join(part_signs(table, kind, place))
    return "" if ascii_only and not found.isascii() else found


def part_signs(table: GameInstance, kind: str, place: int) -> tuple[str, ...]:
    """The signs of the parts of a combination, letters and numbers first; nothing unless the rule file gives signs to all of them."""
    pieces = split_combination(table, kind, place)
    if not all(has_own_signs(table, name) for name, _ in pieces):
        return ()
    return tuple(sorted((signs(table, name, ascii_only=False)[part] for name, part in pieces), key=lambda sign: not sign.isalnum()))


def mark_sign(mark: DisplayMark, *, ascii_only: bool) -> str:
    """The sign of a mark; in ASCII the first letter of its name where the sign is none."""
    return mark.sign if mark.sign.isascii() or not ascii_only else mark.title.rpartition(".")[2][:1].upper()


def parts(name: str) -> tuple[str, ...]:
    """The parts of a cell's name: letters with the number after them (`q4`, `r6`), or a letter and a number (`a`, `1`)."""
    pieces = re.findall(r"[a-z_]+-?\d+", name)
    if len(pieces) == 1 and re.fullmatch(r"[a-z]\d+", name):
        return name[0], name[1:]
    return tuple(pieces) if "".join(pieces) == name and len(pieces) > 1 else (name,)


def short(pieces: Sequence[str]) -> str:
    """Parts of a name as people point at a cell: `4,6`, `a1`, `12`."""
    numbers = [re.sub(r"^\D+", "", piece) or piece for piece in pieces]
    return "".join(numbers) if len(numbers) == 2 and not numbers[0].isdigit() else ",".join(numbers)
