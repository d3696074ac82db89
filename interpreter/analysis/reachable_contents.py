"""Which things each container can ever hold: fixed point over what begins there and what moves, draws and changes bring."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from interpreter.model.builtins.representation import copies_walker
from interpreter.model.ir import Assign, Draw, Move
from interpreter.model.ruleset.ruleset import RuleSet, StateVarDecl, all_instructions
from interpreter.model.types.domains import Domains
from interpreter.model.types.types import EntityType, Type, element_type, non_null


def reachable_contents(
    rules: RuleSet, cells: Sequence[StateVarDecl], start: Sequence[object], material: Domains
) -> Mapping[int, frozenset[int]]:
    """By number of the cell of the store: the things that a game can bring there. `cells`: what declares each; `start`: what begins there."""
    held = enumerate(zip(cells, start, strict=True))
    contents = {place: set(counts_in(decl, value)) for place, (decl, value) in held if holds_things(decl)}
    places: dict[str, list[int]] = {}
    for place in contents:
        places.setdefault(cells[place].name, []).append(place)
    flows = set(_flows(rules))
    changed = True
    while changed:
        changed = False
        for source, target in flows:
            brought = set().union(*(contents[place] for place in places.get(source, ()))) if source else None
            for place in places.get(target, ()):
                every = brought if brought is not None else set(material.of(things_of(cells[place])).places)
                changed |= not every <= contents[place]
                contents[place] |= every
    return {place: frozenset(things) for place, things in contents.items()}


def _flows(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """From which name to which something is moved; without a source: anything may come there."""
    for step in all_instructions(rules):
        match step:
            case Move(source=source, target=target, turned_into=turned):
                yield ("" if turned is not None else source.name), target.name
            case Draw(source=source, target=target):
                yield source.name, target.name
            case Assign(target=place):
                yield "", place.name


def holds_things(decl: StateVarDecl) -> bool:
    """Whether members of a kind lie there, as things or in a set."""
    return decl.holder in ("pool", "pile", "slot", "set") and isinstance(things_of(decl), EntityType)


def things_of(decl: StateVarDecl) -> Type:
    """The kind of what lies there."""
    kind = non_null(decl.kind)
    return non_null(element_type(kind) or kind)


def things_in(decl: StateVarDecl, value: object) -> list[int]:
    """The things in a heap, one by one."""
    if decl.holder == "slot":
        return [value] if isinstance(value, int) else []
    return list(copies_walker(decl.kind)(value))


def counts_in(decl: StateVarDecl, value: object) -> Counter[int]:
    """Return the number of copies of each thing in a heap. A pool may hold a thousand million copies: they are never walked."""
    if decl.holder == "pool" and isinstance(value, tuple):
        return Counter({place: copies for place, copies in enumerate(value) if copies})
    return Counter(things_in(decl, value))


def kind_of_things(rules: RuleSet, decl: StateVarDecl) -> str:
    """The name of the kind of what lies there; for a part of a kind the kind it is a part of, since things may move between both."""
    kind = things_of(decl)
    assert isinstance(kind, EntityType)
    name = kind.name
    while rules.kinds[name].part_of:
        name = rules.kinds[name].part_of
    return name
