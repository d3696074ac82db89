"""Built-in words that look into sets, lists, piles and pools, or make them: one entry per overload, see `builtins`."""

from collections.abc import Callable, Mapping

from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.operators import OperatorLowering
from interpreter.backends.wasm.codegen.sets import first_bit, has, is_filled, joined, size_of
from interpreter.backends.wasm.codegen.shapes import (
    Operand,
    assign,
    bitset,
    counts,
    entries,
    entries_of_sets,
    held,
    is_listed,
    named,
    plain,
)
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.position.words import entry_width
from interpreter.backends.wasm.trees.instructions import (
    NONE,
    ONE,
    ZERO,
    add,
    all_of,
    call,
    choose,
    equal,
    mul,
    narrow,
    number,
    offset,
    op,
    sub,
    wide,
)
from interpreter.lir.nodes import Expression
from interpreter.model.builtins.constructors import element_kind
from interpreter.model.builtins.number_sets import is_counting
from interpreter.model.types.domains import Domain
from interpreter.model.types.types import ListOf, MultisetOf, NullType, SetOf, Type, non_null
from interpreter.runtime.state.game_instance import GameInstance

Kinds = tuple[Type, ...]
Entry = Callable[..., Operand]


def _copies(lowering: OperatorLowering, kinds: Kinds, one: Operand, heap: Operand) -> Operand:
    heap = held(lowering.body, heap, "heap")
    if heap.shape.form == "list":
        return plain(lowering.copies_of(heap, one))
    member = lowering.body.atom(wide(one.tree), "one")
    places = heap.shape.words * (64 if heap.shape.form == "bits" else 1)
    is_inside = non_null(kinds[0]) == element_kind(kinds[1])
    found = wide(has(heap, member)) if heap.shape.form == "bits" else lowering.copies_in(heap, member)
    return plain(found if is_inside else choose(op("i64.lt_u", member, number(places)), found, ZERO))


def _the(lowering: OperatorLowering, _kinds: Kinds, heap: Operand) -> Operand:
    heap = held(lowering.body, heap, "heap")
    match heap.shape.form:
        case "bits":
            return plain(choose(equal(size_of(heap), ONE), first_bit(heap), NONE))
        case "list":
            return lowering.where(equal(heap.trees[1], offset(1)), lambda: lowering.entry_at(heap.shape, heap.trees[0]))
    only, many = lowering.body.named("only", NONE), lowering.body.named("many", ZERO)
    with lowering.each_entry(heap, "member") as member:
        lowering.body.set(only, member.tree)
        lowering.body.set(many, add(many, ONE))
    return plain(choose(equal(many, ONE), only, NONE))


def _nth(lowering: OperatorLowering, _kinds: Kinds, heap: Operand, place: Operand) -> Operand:
    heap, at = held(lowering.body, heap, "heap"), lowering.body.atom(sub(wide(place.tree), ONE), "place")
    if heap.shape.form == "list":
        return lowering.where(op("i64.lt_u", at, wide(heap.trees[1])), lambda: lowering.nth_entry(heap, at))
    nth = call(lowering.unit.prelude(f"nth_bit_{len(heap.words)}"), *heap.words, at)
    return lowering.where(op("i64.lt_u", at, size_of(heap)), lambda: plain(lowering.body.named("member", nth)))


def _as_list(lowering: OperatorLowering, kinds: Kinds, heap: Operand) -> Operand:
    """A set, pool or pile as a list."""
    if heap.shape.form == "list":
        return heap
    return lowering.as_list(heap, entries(entry_width(lowering.table.material, element_kind(kinds[0]))))


def _limited(lowering: OperatorLowering, heap: Operand, many: Operand) -> tuple[Operand, Expression]:
    """A list, and how many are wanted of it, as an i32 from 0 to its length."""
    heap = held(lowering.body, heap, "heap")
    wanted, length = lowering.body.atom(wide(many.tree), "wanted"), wide(heap.trees[1])
    taken = choose(op("i64.lt_s", wanted, length), choose(op("i64.gt_s", wanted, ZERO), wanted, ZERO), length)
    return heap, narrow(lowering.body.atom(taken, "taken"))


def _front(lowering: OperatorLowering, kinds: Kinds, heap: Operand, many: Operand) -> Operand:
    heap, taken = _limited(lowering, _as_list(lowering, kinds, heap), many)
    return Operand(heap.shape, (heap.trees[0], taken), heap.stable)


def _back(lowering: OperatorLowering, kinds: Kinds, heap: Operand, many: Operand) -> Operand:
    heap, taken = _limited(lowering, _as_list(lowering, kinds, heap), many)
    begin = add(heap.trees[0], mul(sub(heap.trees[1], taken), offset(heap.shape.width)))
    return Operand(heap.shape, (begin, taken), heap.stable)


def _list(lowering: OperatorLowering, kinds: Kinds, *values: Operand) -> Operand:
    present = [(non_null(kind), value) for kind, value in zip(kinds, values, strict=True) if not isinstance(kind, NullType)]
    if not present:
        return lowering.known_list(ListOf(kinds[0]), ())
    shapes = {lowering.shapes.of(ListOf(kind)) for kind, _ in present}
    if len(shapes) > 1:
        raise Unsupported("a list of values of several sorts")
    return lowering.list_of(shapes.pop(), [value for _, value in present])


def _list_from(lowering: OperatorLowering, kinds: Kinds, heap: Operand) -> Operand:
    return _as_list(lowering, kinds, heap)


def _set_from(lowering: OperatorLowering, kinds: Kinds, heap: Operand) -> Operand:
    kind = SetOf(non_null(element_kind(kinds[0])))
    return lowering.as_numbers(heap) if is_listed(kind) else lowering.as_set(heap, lowering.shapes.words_of(kind))


def _pool_from(lowering: OperatorLowering, kinds: Kinds, heap: Operand) -> Operand:
    return lowering.as_pool(heap, counts(lowering.shapes.size(element_kind(kinds[0]))))


def _pool(lowering: OperatorLowering, kinds: Kinds, *values: Operand) -> Operand:
    pool = lowering.empty_pool(lowering.shapes.of(MultisetOf(non_null(kinds[0]))))
    for given in values:
        value = held(lowering.body, given, "one")
        with lowering.body.if_(value.is_there):
            lowering.add_copies(pool, value.tree, ONE)
    return pool


# ------------------------------------------------------------------------------------------------ players


def _players_from(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
    players = lowering.table.players
    base = lowering.unit.constant_bytes("players_from", bytes([*range(players), *range(players)]))
    return Operand(entries(1), (add(narrow(seat.tree), offset(base)), offset(players)), stable=True)


def _team(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
    return plain(lowering.entry(lowering.unit.numbers("team", _teams), seat.tree))


def _teams(table: GameInstance) -> list[int]:
    teams = table.material.teams
    return [next(team for team, seats in enumerate(teams) if seats >> seat & 1) for seat in range(table.players)]


def _partners(lowering: OperatorLowering, _kinds: Kinds, seat: Operand) -> Operand:
    def partners(table: GameInstance) -> list[int]:
        return [table.material.teams[team] & ~(1 << at) for at, team in enumerate(_teams(table))]

    return lowering.set_from_table("partners", 1, wide(seat.tree), partners)


def _members_of_team(lowering: OperatorLowering, _kinds: Kinds, team: Operand) -> Operand:
    return lowering.set_from_table("members of teams", 1, wide(team.tree), lambda table: table.material.teams)


def _turned(lowering: OperatorLowering, kinds: Kinds, member: Operand, steps: Operand) -> Operand:
    """The member so many places further, round and round."""
    kind = non_null(kinds[0])
    many = lowering.unit.ask(_members, kind)
    rank_of = lowering.unit.numbers(("ranks", kind), lambda table: ranks(table.material.of(kind), 0))
    further = add(lowering.entry(rank_of, wide(member.tree)), wide(steps.tree))
    rank = (
        lowering.divided("mod", further, number(many), kinds[1])
        if is_counting(kinds[1])
        else call(lowering.unit.prelude("mod"), further, number(many))
    )
    return plain(lowering.entry(lowering.unit.numbers(("places", kind), lambda table: table.material.of(kind).places), rank))


def ranks(domain: Domain, first: int) -> list[int]:
    """By place the number of a member among the members, from `first`; 0 for what is no member."""
    return [domain.rank[place] + first if place in domain.rank else 0 for place in range(domain.size)]


def _members(table: GameInstance, kind: Type) -> int:
    """How many members a kind has."""
    return len(table.material.of(kind).places)


# ------------------------------------------------------------------------------------------------ cells


def _line(lowering: OperatorLowering, kinds: Kinds, cell: Operand, direction: Operand, cells: Operand) -> Operand:
    """The unbroken cells of a set that follow one."""
    kernels, body = BoardKernels(lowering.unit, kinds[0]), lowering.body
    inside = held(body, _set_from(lowering, (kinds[2],), cells), "inside")
    made = lowering.builder(entries(entry_width(lowering.table.material, kinds[0])), number(kernels.cells))
    _walk(lowering, kinds, cell.tree, wide(direction.tree), inside, made.push)
    return made.value()


def _walk(
    lowering: OperatorLowering, kinds: Kinds, cell: Expression, way: Expression, inside: Operand, each: Callable[[Operand], None]
) -> None:
    """Write what is done with each cell of an unbroken line."""
    body, kernels = lowering.body, BoardKernels(lowering.unit, kinds[0])
    data = kernels.steps()
    row = body.atom(mul(way, number(kernels.cells)), "row")
    there = body.named("there", lowering.entry(data, add(row, cell)))
    with body.while_(all_of([plain(there).is_there, has(inside, there)])):
        each(plain(there))
        body.set(there, lowering.entry(data, add(row, there)))


def _row_through(lowering: OperatorLowering, kinds: Kinds, cell: Operand, direction: Operand, cells: Operand) -> Operand:
    """The unbroken row through a cell: what lies behind it is put down backwards from the middle."""
    kernels, body = BoardKernels(lowering.unit, kinds[0]), lowering.body
    inside = held(body, _set_from(lowering, (kinds[2],), cells), "inside")
    shape = entries(entry_width(lowering.table.material, kinds[0]))
    ways, width = kernels.ways, offset(shape.width)
    here, way = body.atom(cell.tree, "cell"), body.atom(wide(direction.tree), "way")
    space = lowering.reserve(offset(2 * kernels.cells * shape.width))
    begin = body.named("begin", add(space, offset(kernels.cells * shape.width)))
    end = body.named("end", begin)
    with body.if_(has(inside, here)):
        lowering.put_entry(shape, end, plain(here))
        body.set(end, add(end, width))
        back = add(way, number(ways // 2))
        back = body.atom(choose(op("i64.ge_s", back, number(ways)), sub(back, number(ways)), back), "back")

        def before(there: Operand) -> None:
            body.set(begin, sub(begin, width))
            lowering.put_entry(shape, begin, there)

        def after(there: Operand) -> None:
            lowering.put_entry(shape, end, there)
            body.set(end, add(end, width))

        _walk(lowering, kinds, here, back, inside, before)
        _walk(lowering, kinds, here, way, inside, after)
    return Operand(shape, (begin, body.named("length", op("i32.div_u", sub(end, begin), width))), stable=True)


def _groups(lowering: OperatorLowering, kinds: Kinds, cells: Operand) -> Operand:
    """The connected parts of a set, by their first cells."""
    body, kernels = lowering.body, BoardKernels(lowering.unit, element_kind(kinds[0]))
    rest = named(body, _set_from(lowering, kinds, cells), "rest")
    made = lowering.builder(entries_of_sets(len(rest.words)), number(kernels.cells))
    with body.while_(is_filled(rest)):
        seed = _lowest(lowering, rest)
        part = kernels.flood(body, seed, rest)
        made.push(bitset(part.words[: len(rest.words)]))
        assign(body, rest, joined("without", rest, bitset(part.words[: len(rest.words)])))
    return made.value()


def _lowest(lowering: OperatorLowering, cells: Operand) -> Operand:
    """The set of the first member of a set."""
    words: list[Expression] = []
    before: Expression = offset(0)
    for word in cells.words:
        lowest = op("i64.and", word, sub(ZERO, word))
        words.append(lowest if not words else choose(before, ZERO, lowest))
        before = op("i32.or", before, op("i64.ne", word, ZERO)) if len(words) > 1 else op("i64.ne", word, ZERO)
    return held(lowering.body, bitset(words), "seed")


HEAP_WORDS: Mapping[str, Entry] = {
    "copies_value_collection": _copies,
    "the_collection": _the,
    "nth_list_number": _nth,
    "nth_set_number": _nth,
    "front_list_number": _front,
    "front_set_number": _front,
    "last_list_number": _back,
    "last_set_number": _back,
    "list_values": _list,
    "list_collection": _list_from,
    "set_collection": _set_from,
    "pool_collection": _pool_from,
    "pool_values": _pool,
    "players_from_player": _players_from,
    "team_player": _team,
    "partners_player": _partners,
    "members_team": _members_of_team,
    "turned_member": _turned,
    "line_cell_direction_cells": _line,
    "row_through_cell_direction_cells": _row_through,
    "groups_cells": _groups,
}
