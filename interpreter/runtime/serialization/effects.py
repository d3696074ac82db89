"""Effects of an answer in few words: which counts, hands and piles changed, and what left a board, as far as a viewer sees it.

Nothing is said of what the answer itself tells: a card that was played needs no second line. Tracks without a title are for the
rules, not for people, and are left out.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.types.types import PLAYER, EntityType, IntRange, MemoryOf, Type, element_type, non_null
from interpreter.runtime.knowledge.masking import Hidden, masked_store
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import root, value_label
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, sentence
from interpreter.runtime.state.game_state import PASS
from interpreter.translation import translate

MOST_LINES = 5
MOST_PARTS = 6  # of a line: of more only how many places changed
MOST_NAMED = 4  # things that came or went: of more only how many
Difference = tuple[int, StateSlot, object, object]  # the number of a cell of the store, the cell, what the viewer saw there and sees now
Thing = tuple[str, int]


def differences(way: Transition, viewer: int | None) -> list[Difference]:
    """The cells of the store that a viewer saw change, without those that no face shows and without memories, which follow."""
    before, after = (masked_store(way.table, state, viewer) for state in (way.before, way.after))
    return [
        (number, cell, old, new)
        for number, (cell, old, new) in enumerate(zip(way.table.state_slots, before, after, strict=True))
        if old is not new and old != new and not cell.decl.internal and not isinstance(cell.decl.kind, MemoryOf)
    ]


def effects(way: Transition, changed: Sequence[Difference], language: str | None, *, known: bool) -> tuple[str, ...]:
    """Effects of an answer, a line for each track. known: the viewer knows the answer, so what it names is not told again."""
    chosen = _chosen(way) if known else Counter[Thing]()
    told = chosen + _arrived(way.table, changed)
    lines: list[str] = []
    for name, cells in groupby(changed, key=lambda each: each[1].name):
        title = sentence(way.table, f"track.{name}", language or "")
        if not title:
            continue
        on_board: list[Difference] = []
        beside: list[Difference] = []
        for each in cells:
            (on_board if _lies_on_board(way.table, each[1]) else beside).append(each)
        parts = [part for each in beside if (part := _part(way, each, chosen, told, language))]
        if parts:
            many = translate(language, "{count} changes", count=len(parts))
            lines.append(f"{title}: {', '.join(parts) if len(parts) <= MOST_PARTS else many}")
        if taken := _taken(way, on_board, language):
            lines.append(translate(language, "Taken from the board: {things}", things=taken))
    return tuple(lines[:MOST_LINES])


def _arrived(table: GameInstance, changed: Sequence[Difference]) -> Counter[Thing]:
    """The things that came to a player, which need not be told where they came from; pieces that are all alike are counted on both sides."""
    found = Counter[Thing]()
    for _, cell, old, new in changed:
        if _is_owned(cell) and not isinstance(old, Hidden) and not isinstance(new, Hidden):
            found += _things(table, cell.decl.kind, new) - _things(table, cell.decl.kind, old)
    return Counter({thing: count for thing, count in found.items() if not _is_piece(table, thing[0])})


def _is_owned(cell: StateSlot) -> bool:
    return any(kind == EntityType(PLAYER) for _, kind in cell.decl.parameters)


def _chosen(way: Transition) -> Counter[Thing]:
    """The things that an answer names."""
    options, found = way.question.options, Counter[Thing]()
    if isinstance(options, LegalMoves) and way.answer != PASS:
        choices = options.menu.alternatives[way.answer.branch].choices
        for choice, value in zip(choices, way.answer.values, strict=True):
            found += _things(way.table, candidate_kind(choice), value)
    return found


def _things(table: GameInstance, kind: Type, value: object) -> Counter[Thing]:
    """The members that a value is or holds, by the kind that theirs is a part of."""
    held = non_null(element_type(non_null(kind)) or kind)
    if value is None or isinstance(value, Hidden) or not isinstance(held, EntityType):
        return Counter()
    places = (value,) if element_type(non_null(kind)) is None else copies_walker(non_null(kind))(value)
    return Counter((root(table.rules, held.name), place) for place in places if isinstance(place, int))


def _part(way: Transition, change: Difference, chosen: Counter[Thing], told: Counter[Thing], language: str | None) -> str:
    """One place of a track and its change: `Red 12 → 8`, `Blue +K♣`; empty where the answer tells it, and for what rules count for themselves."""
    _, cell, old, new = change
    kind = non_null(cell.decl.kind)
    if isinstance(kind, IntRange):
        said = _figure(old, new) if _is_owned(cell) else ""
    else:
        said = _holding(way, cell, old, new, (chosen, told), language)
    arguments = zip(cell.decl.parameters, cell.arguments, strict=True)
    whose = ", ".join(value_label(way.table, of, place, language) for (_, of), place in arguments) if said else ""
    return " ".join(filter(None, (whose, said)))


def _figure(old: object, new: object) -> str:
    return "" if isinstance(old, Hidden) or isinstance(new, Hidden) or new is None else f"{'–' if old is None else old} → {new}"


def _holding(
    way: Transition, cell: StateSlot, old: object, new: object, but: tuple[Counter[Thing], Counter[Thing]], language: str | None
) -> str:
    """Things that came to a place and went from it, by name where the viewer sees it, else by number; but: what is told already of either."""
    held = non_null(element_type(non_null(cell.decl.kind)) or cell.decl.kind)
    is_place = (
        isinstance(held, EntityType)
        and held.name in way.table.rules.kinds
        and way.table.rules.kinds[root(way.table.rules, held.name)].form != "grid"
    )
    if not is_place or (cell.decl.holder == "value" and element_type(non_null(cell.decl.kind)) is None):
        return ""
    if isinstance(old, Hidden) or isinstance(new, Hidden):
        return _by_number(_size(way.table, cell, old), _size(way.table, cell, new), but[0]) if _is_owned(cell) else ""
    before, after = (_things(way.table, cell.decl.kind, value) for value in (old, new))
    gone, come = (before - after) - but[1], (after - before) - but[0]
    if not _is_owned(cell):
        gone = Counter[Thing]()
    signed = [f"{sign}{text}" for sign, things in (("−", gone), ("+", come)) if (text := _named(way.table, things, language))]
    return " ".join(signed)


def _by_number(old: int | None, new: int | None, chosen: Counter[Thing]) -> str:
    """Number of things that came or went; nothing where the answer names as many as went."""
    if old is None or new is None or old == new or (new < old and old - new <= chosen.total()):
        return ""
    return f"+{new - old}" if new > old else f"−{old - new}"


def _size(table: GameInstance, cell: StateSlot, value: object) -> int | None:
    return value.size if isinstance(value, Hidden) else _things(table, cell.decl.kind, value).total()


def _named(table: GameInstance, things: Counter[Thing], language: str | None) -> str:
    """Things by name, of many only how many; alike ones of a player are a number."""
    if not things:
        return ""
    if len(things) > MOST_NAMED or (len(things) == 1 and _is_piece(table, next(iter(things))[0])):
        return str(things.total())
    return ", ".join(_count(value_label(table, EntityType(kind), place, language), number) for (kind, place), number in things.items())


def _is_piece(table: GameInstance, kind: str) -> bool:
    """True of kinds that tell players apart and nothing else: all pieces of a player are alike."""
    decl = table.rules.kinds.get(kind)
    return kind == PLAYER or (decl is not None and [part for _, part in decl.parts] == [EntityType(PLAYER)])


def _count(label: str, number: int) -> str:
    return label if number == 1 else f"{number} × {label}"


def _taken(way: Transition, cells: Sequence[Difference], language: str | None) -> str:
    """Things that left a board; nothing where as much came as went, since it was moved or exchanged."""
    before, after = Counter[Thing](), Counter[Thing]()
    for _, cell, old, new in cells:
        before += _things(way.table, cell.decl.kind, old)
        after += _things(way.table, cell.decl.kind, new)
    if before.total() <= after.total():
        return ""
    things = before - after
    return ", ".join(_count(value_label(way.table, EntityType(kind), place, language), number) for (kind, place), number in _first(things))


def _first(things: Counter[Thing]) -> Iterator[tuple[Thing, int]]:
    return iter(sorted(things.items())[:MOST_NAMED])


def _lies_on_board(table: GameInstance, cell: StateSlot) -> bool:
    kinds = (root(table.rules, kind.name) for _, kind in cell.decl.parameters if isinstance(kind, EntityType))
    return any(table.rules.kinds[kind].form == "grid" for kind in kinds if kind in table.rules.kinds)
