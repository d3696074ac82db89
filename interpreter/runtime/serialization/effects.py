"""Effects of an answer in few words: which counts, hands and piles changed, and what left a board, as far as a viewer sees it.

Nothing is said of what the answer itself tells: a card that was played needs no second line. What goes from one place to another is told
where it arrives. Tracks without a title are for the rules, not for people, and are left out, as is what lies in the box.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir import Move, Roll, Tell
from interpreter.model.types.types import PLAYER, EntityType, IntRange, MemoryOf, Type, element_type, non_null
from interpreter.runtime.knowledge.masking import Hidden, masked_store
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.effect_words import more, number_change, place_name, things_change
from interpreter.runtime.notation.explanations import candidate_kind
from interpreter.runtime.notation.labels import Quotes, root, split_combination, value_label
from interpreter.runtime.notation.zones import zones
from interpreter.runtime.serialization.transition import Transition
from interpreter.runtime.state.game_instance import GameInstance, StateSlot, sentence
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision
from interpreter.runtime.state.table_memo import per_table
from interpreter.translation import translate

MOST_LINES = 5
MOST_PARTS = 6  # of a line: of more only how many places changed
MOST_NAMED = 4  # things that came or went: of more only how many
Difference = tuple[int, StateSlot, object, object]  # the number of a cell of the store, the cell, what the viewer saw there and sees now
Thing = tuple[str, int]
Given = tuple[PendingDecision, Answer]


def differences(way: Transition, viewer: int | None) -> list[Difference]:
    """The cells of the store that a viewer saw change, without those that no face shows and without memories, which follow."""
    before, after = (masked_store(way.table, state, viewer) for state in (way.before, way.after))
    return [
        (number, cell, old, new)
        for number, (cell, old, new) in enumerate(zip(way.table.state_slots, before, after, strict=True))
        if old is not new and old != new and not cell.decl.internal and not isinstance(cell.decl.kind, MemoryOf)
    ]


@dataclass(frozen=True, slots=True)
class _Sort:
    """Sort of something tracked: whether it lies on a board, belongs to a player, is a number, holds things."""

    on_board: bool
    owned: bool
    number: bool
    things: bool


@dataclass(slots=True)
class _Part:
    """One place that changed. number: what it was and is. count: by how much, of what is only counted. gone, come: things that left and arrived."""

    cell: StateSlot
    sort: _Sort
    number: tuple[int | None, int] | None = None
    count: int = 0
    gone: Counter[Thing] = field(default_factory=Counter)
    come: Counter[Thing] = field(default_factory=Counter)

    @property
    def owner(self) -> int | None:
        """The seat that it belongs to."""
        return self.cell.arguments[0] if self.sort.owned else None


def effects(
    way: Transition,
    changed: Sequence[Difference],
    language: str | None,
    *,
    known: bool,
    quotes: Quotes | None = None,
    opened: Sequence[Given] = (),
) -> tuple[str, ...]:
    """Effects of an answer, a line for each track. known: the viewer knows the answer, so what it names and `quotes` is not told again.

    opened: the answers that are turned up now, which all know.
    """
    table = way.table
    sorts = [(each, sort) for each in changed if (sort := _sort(table, each[1].name)) is not None]
    if not sorts:
        return ()
    on_board = [each for each, sort in sorts if sort.on_board]
    beside = [(each, sort) for each, sort in sorts if not sort.on_board]
    lines: list[str] = []
    if beside:
        chosen = _chosen(table, ((way.question, way.answer),), quotes or {}) if known and not opened else Counter[Thing]()
        given = _chosen(table, opened, {}) if opened else chosen
        named = _numbers(way, quotes or {}) if known else frozenset[int]()
        parts = [part for each, sort in beside if (part := _part(way, each, sort, given)) is not None and not _is_named(way, part, named)]
        lines += _lines(way, parts, (given, chosen), on_board, language)
    if taken := _taken(way, on_board, language):
        lines.append(translate(language, "Taken from the board: {things}", things=taken))
    return tuple(lines[:MOST_LINES])


@per_table
def _sort(table: GameInstance, name: str) -> _Sort | None:
    """The sort of something tracked; None of what is not told."""
    decl = table.rules.state_vars[name]
    if f"track.{name}" not in table.rules.sentences or zones(table)[name].name == "box" or _is_mark(table, name):
        return None
    kinds = [kind for _, kind in decl.parameters if isinstance(kind, EntityType)]
    held = non_null(element_type(non_null(decl.kind)) or decl.kind)
    form = table.rules.kinds[root(table.rules, held.name)].form if isinstance(held, EntityType) and held.name in table.rules.kinds else ""
    lies = bool(form) and form not in ("grid", "direction")
    is_single = decl.holder == "value" and element_type(non_null(decl.kind)) is None
    return _Sort(
        any(table.rules.kinds[root(table.rules, kind.name)].form == "grid" for kind in kinds if kind.name in table.rules.kinds),
        EntityType(PLAYER) in kinds[:1],
        isinstance(non_null(decl.kind), IntRange),
        lies and not is_single,
    )


def _is_mark(table: GameInstance, name: str) -> bool:
    """True of a set that no rule moves things to or from: it notes something about things that lie elsewhere."""
    return table.rules.state_vars[name].holder == "set" and name not in _moved(table)


@per_table
def _moved(table: GameInstance) -> frozenset[str]:
    """The names of places that things are moved to or from."""
    moves = (step for routine in table.rules.routines.values() for step in routine.code if isinstance(step, Move))
    return frozenset(place.name for step in moves for place in (step.source, step.target))


def _part(way: Transition, change: Difference, sort: _Sort, chosen: Counter[Thing]) -> _Part | None:
    """Change of a place; None of what is not told."""
    _, cell, old, new = change
    hidden = isinstance(old, Hidden) or isinstance(new, Hidden)
    if sort.number:
        if hidden or not sort.owned or not isinstance(new, int):
            return None
        was = old if isinstance(old, int) else None
        return _Part(cell, sort, (was, new), new - (was or 0))
    if not sort.things:
        return None
    if hidden:
        count = _by_number(_size(way.table, cell, old), _size(way.table, cell, new), chosen) if sort.owned else 0
        return _Part(cell, sort, count=count) if count else None
    before, after = (_things(way.table, cell.decl.kind, value) for value in (old, new))
    return _Part(cell, sort, gone=before - after, come=after - before)


def _lines(
    way: Transition,
    parts: Sequence[_Part],
    told: tuple[Counter[Thing], Counter[Thing]],
    on_board: Sequence[Difference],
    language: str | None,
) -> Iterator[str]:
    """A line for each track. told: the things whose leaving, and whose arrival, an answer tells."""
    given, chosen = told
    arrived = Counter[Thing]()
    for part in parts:
        arrived.update(part.come)
    board, known = _on_board(way, on_board), _told(way)
    lines: dict[str, list[tuple[_Part, str]]] = {}
    for part in _counted_once([part for part in parts if not _is_told(way.table, part, known)]):
        if part.number is not None:
            said = number_change(language, *part.number)
        elif part.gone or part.come:
            gone = {
                thing: count for thing, number in part.gone.items() if (count := _left(way, part, thing, number, arrived, board, given)) > 0
            }
            come = {thing: number for thing, number in part.come.items() if not _is_chosen(way.table, thing, chosen)}
            said = _alike(way.table, gone, come, language) or things_change(
                language, _named(way.table, gone, language), _named(way.table, come, language)
            )
        else:
            said = more(language, part.count)
        if said:
            lines.setdefault(part.cell.name, []).append((part, said))
    for name, told_parts in lines.items():
        yield _line(way.table, name, told_parts, language)


def _line(table: GameInstance, name: str, parts: Sequence[tuple[_Part, str]], language: str | None) -> str:
    """All that changed in one track: `Anna’s hand: 2 more`, `Chips: Anna now 5 (2 more), Ben now 3 (2 fewer)`."""
    title = sentence(table, f"track.{name}", language or "")
    if len(parts) > MOST_PARTS:
        return f"{title}: {translate(language, '{count} changes', count=len(parts))}"
    if len(parts) > 1:
        return f"{title}: {'; '.join(' '.join((*_whose(table, part, language), said)) for part, said in parts)}"
    [(part, said)] = parts
    places = list(_whose(table, part, language))
    return f"{place_name(table, title, part.owner, places[1:] if part.sort.owned else places, language)}: {said}"


def _alike(table: GameInstance, gone: Mapping[Thing, int], come: Mapping[Thing, int], language: str | None) -> str:
    """Pieces of one player, which are all alike, as a number: `3 fewer`; empty of anything else."""
    things = {kind for kind, _ in (*gone, *come)}
    if len(gone) + len(come) != 1 or not all(_is_piece(table, kind) for kind in things):
        return ""
    return more(language, sum(come.values()) - sum(gone.values()))


def _whose(table: GameInstance, part: _Part, language: str | None) -> Iterator[str]:
    """Labels of what a place belongs to; of places that are only counted together the player alone."""
    arguments = list(zip(part.cell.decl.parameters, part.cell.arguments, strict=True))
    is_counted = not (part.number or part.gone or part.come)
    return (value_label(table, of, place, language) for (_, of), place in (arguments[:1] if is_counted else arguments))


def _left(
    way: Transition, part: _Part, thing: Thing, number: int, arrived: Counter[Thing], board: Counter[Thing], chosen: Counter[Thing]
) -> int:
    """Return the number of a thing told to have gone: not those that are told where they arrived."""
    zone = zones(way.table)[part.cell.name]
    if not part.sort.owned or (zone.name, zone.form) == ("middle", "place") or _is_chosen(way.table, thing, chosen):
        return 0  # what all have played is cleared away
    if _is_piece(way.table, thing[0]):
        return 0 if board[thing] == number else number
    side = _side(way.table, thing)
    turned = (
        0
        if side is None
        else sum(count for each, count in arrived.items() if each != thing and (each[0], _side(way.table, each)) == (thing[0], side))
    )
    return number - arrived[thing] - turned


def _counted_once(parts: Sequence[_Part]) -> list[_Part]:
    """The places with those of one track that are only counted added up by player; what left unseen is told where it arrived, if anybody saw."""
    found: list[_Part] = []
    sums: dict[tuple[str, int | None], _Part] = {}
    for part in parts:
        if part.number or part.gone or part.come:
            found.append(part)
        elif (key := (part.cell.name, part.owner)) in sums:
            sums[key].count += part.count
        else:
            found.append(part)
            sums[key] = part
    gains = {(part.owner, part.count) for part in found if part.number and part.count > 0}
    emptied = _emptied(found)
    return [
        part
        for part in found
        if part.number or part.gone or part.come or part.count > 0
        if part.cell.name not in emptied and not (part.number and (part.owner, -part.count) in gains)
    ]


def _emptied(parts: Sequence[_Part]) -> frozenset[str]:
    """The tracks in which nothing happened but that numbers of several players went to 0: a round begins anew."""
    names = Counter(part.cell.name for part in parts)
    return frozenset(
        name
        for name, count in names.items()
        if count > 1 and all(part.number is not None and part.number[1] == 0 for part in parts if part.cell.name == name)
    )


def _chosen(table: GameInstance, answers: Iterable[Given], quotes: Quotes) -> Counter[Thing]:
    """The things that answers name."""
    found = Counter[Thing]()
    for question, answer in answers:
        if isinstance(question.instruction, Roll):
            kind = element_type(non_null(question.instruction.source.kind)) or question.instruction.source.kind
            for value in answer.values:
                found.update(_things(table, kind, value))
        if isinstance(question.options, LegalMoves) and answer != PASS:
            choices = question.options.menu.alternatives[answer.branch].choices
            for choice, value in zip(choices, answer.values, strict=True):
                found.update(_things(table, candidate_kind(choice), value))
    for kind, quoted in quotes.values():
        for thing, number in _things(table, kind, quoted).items():
            found[thing] = max(found[thing], number)
    return found


def _is_chosen(table: GameInstance, thing: Thing, chosen: Counter[Thing]) -> bool:
    """True of what an answer names, by itself or by all of its parts."""
    if thing in chosen or not chosen:
        return thing in chosen
    parts = split_combination(table, *thing)
    return bool(parts) and all((root(table.rules, kind), place) in chosen for kind, place in parts)


def _numbers(way: Transition, quotes: Quotes) -> frozenset[int]:
    """The numbers that an answer and its sentence name."""
    given = [*quotes.values()]
    if isinstance(way.question.options, LegalMoves) and way.answer != PASS:
        choices = way.question.options.menu.alternatives[way.answer.branch].choices
        given += [(candidate_kind(choice), value) for choice, value in zip(choices, way.answer.values, strict=True)]
    return frozenset(value for kind, value in given if isinstance(non_null(kind), IntRange) and isinstance(value, int))


def _is_named(way: Transition, part: _Part, numbers: frozenset[int]) -> bool:
    """True of a number of the acting player that changed by what the sentence names: `bought it for 3 coins`."""
    return part.number is not None and part.owner == way.player and abs(part.count) in numbers


def _told(way: Transition) -> Counter[Thing]:
    """The things that sentences of the rules name to everybody after the answer."""
    found = Counter[Thing]()
    for event in way.after.events:
        if event.audience is None and isinstance(event.step, Tell):
            for (_, quoted), value in zip(event.step.values, event.values, strict=True):
                found.update(_things(way.table, quoted.kind, value))
    return found


def _is_told(table: GameInstance, part: _Part, said: Counter[Thing]) -> bool:
    """True of a place that a sentence names, and of one where only things changed that it names."""
    if not said:
        return False
    places = (
        thing
        for (_, kind), place in zip(part.cell.decl.parameters, part.cell.arguments, strict=True)
        for thing in _things(table, kind, place)
    )
    changed = (*part.gone, *part.come)
    return any(thing in said and thing[0] != PLAYER for thing in places) or (bool(changed) and all(thing in said for thing in changed))


def _things(table: GameInstance, kind: Type, value: object) -> Counter[Thing]:
    """The members that a value is or holds, by the kind that theirs is a part of."""
    inner = element_type(non_null(kind))
    held = non_null(inner or kind)
    if value is None or isinstance(value, Hidden) or not isinstance(held, EntityType):
        return Counter()
    places = (value,) if inner is None else copies_walker(non_null(kind))(value)
    name = root(table.rules, held.name)
    return Counter((name, place) for place in places if isinstance(place, int))


def _by_number(old: int | None, new: int | None, chosen: Counter[Thing]) -> int:
    """Number of things that came or went; 0 where the answer names as many."""
    if old is None or new is None or abs(old - new) <= chosen.total():
        return 0
    return new - old


def _size(table: GameInstance, cell: StateSlot, value: object) -> int | None:
    return value.size if isinstance(value, Hidden) else _things(table, cell.decl.kind, value).total()


def _named(table: GameInstance, things: Mapping[Thing, int], language: str | None) -> str:
    """Things by name, of many only how many."""
    if not things:
        return ""
    if len(things) > MOST_NAMED:
        return str(sum(things.values()))
    return ", ".join(_count(value_label(table, EntityType(kind), place, language), number) for (kind, place), number in things.items())


def _is_piece(table: GameInstance, kind: str) -> bool:
    """True of kinds that tell players apart and nothing else: all pieces of a player are alike."""
    decl = table.rules.kinds.get(kind)
    return kind == PLAYER or (decl is not None and [part for _, part in decl.parts] == [EntityType(PLAYER)])


def _count(label: str, number: int) -> str:
    return label if number == 1 else f"{number} × {label}"


def _on_board(way: Transition, cells: Iterable[Difference]) -> Counter[Thing]:
    """Return the number of each thing that came onto boards; below 0 for one that left them."""
    found = Counter[Thing]()
    for _, cell, old, new in cells:
        found.update(_things(way.table, cell.decl.kind, new))
        found.subtract(_things(way.table, cell.decl.kind, old))
    return found


def _taken(way: Transition, cells: Sequence[Difference], language: str | None) -> str:
    """Things that left a board; nothing of what was moved, or turned into another thing of its player."""
    balance = _on_board(way, cells)
    if balance.total() >= 0:
        return ""
    left = {thing: -number for thing, number in balance.items() if number < 0}
    for thing, number in balance.items():
        turned = next((each for each in left if number > 0 and _side(way.table, each) == _side(way.table, thing)), None)
        if turned is not None:
            left[turned] -= number
    things = sorted((thing, number) for thing, number in left.items() if number > 0)[:MOST_NAMED]
    return ", ".join(_count(value_label(way.table, EntityType(kind), place, language), number) for (kind, place), number in things)


def _side(table: GameInstance, thing: Thing) -> int | None:
    """The player whose a thing is by its name."""
    kind, place = thing
    return place if kind == PLAYER else next((part for name, part in split_combination(table, kind, place) if name == PLAYER), None)
