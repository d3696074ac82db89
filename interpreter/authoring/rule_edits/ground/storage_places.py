"""What steps change: tracked values, and places between which things move, as they can be named at an address."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from interpreter.authoring.rule_edits.ground.comparisons import EVERYBODY
from interpreter.authoring.rule_edits.ground.offer import Choice
from interpreter.authoring.rule_edits.ground.operands import NUMBER, TRUTH, Operands, result_choices
from interpreter.frontend.types.subtyping import is_subtype
from interpreter.model.ruleset.ruleset import KindDecl, StateVarDecl
from interpreter.model.types.types import PLAYER, EntityType, Type, non_null
from interpreter.translation import translate

_HEAPS = ("pool", "pile", "slot")
_MOST_OF_EACH = 8  # ways to name one tracked thing
_MOST_MEMBERS = 6  # of a kind of choices, that are named one by one


@dataclass(frozen=True)
class Place:
    """Something tracked as it is named at an address, with its words; `everybody` where `me` is every player in turn."""

    text: str
    label: str
    decl: StateVarDecl
    everybody: bool = False

    @property
    def value(self) -> str:
        """As the value of a choice."""
        return f"{EVERYBODY if self.everybody else ''}{self.text}"

    def said(self, language: str, label: str = "") -> str:
        """Words about it, or its own, with whom it is about."""
        return translate(language, "for everybody: {what}", what=label or self.label) if self.everybody else label or self.label


def places_at(operands: Operands) -> Iterator[Place]:
    """Everything tracked, in all ways in which it can be named from what is known there."""
    for decl in operands.context.compiled.rules.state_vars.values():
        if decl.internal or decl.holder in ("memory", "set"):
            continue
        yield from islice(_named(operands, decl), _MOST_OF_EACH)
        if [kind for _, kind in decl.parameters] == [EntityType(PLAYER)]:
            yield Place(f"{decl.name}(me)", operands.wording.title(decl.name), decl, everybody=True)


def _named(operands: Operands, decl: StateVarDecl) -> Iterator[Place]:
    if not decl.parameters:
        yield Place(decl.name, operands.wording.title(decl.name), decl)
        return
    for arguments in product(*(list(_arguments(operands, kind)) for _, kind in decl.parameters)):
        texts, labels = [text for text, _ in arguments], [label for _, label in arguments]
        label = operands.wording.call(decl.name, texts[0]) if len(texts) == 1 and texts[0] in operands.known.kinds else ""
        yield Place(f"{decl.name}({', '.join(texts)})", label or f"{operands.wording.title(decl.name)} ({', '.join(labels)})", decl)


def _arguments(operands: Operands, wanted: Type) -> Iterator[tuple[str, str]]:
    """What fits a parameter: names known there, members of a small kind of choices."""
    for name, kind in operands.known.kinds.items():
        if is_subtype(operands.symbols, kind, wanted):
            yield name, operands.wording.title(name)
    decl = operands.symbols.kinds.get(wanted.name) if isinstance(wanted, EntityType) else None
    if decl is not None and decl.form == "choices" and len(decl.members) <= _MOST_MEMBERS:
        yield from ((name, operands.wording.member(decl.name, name)) for name in decl.members)


# ------------------------------------------------------------------------------------------------ as choices


def numbers(operands: Operands) -> tuple[Choice, ...]:
    """Tracked numbers that can go up and down."""
    found = [(place, each) for place in places_at(operands) for each in _as_choice(operands, place)]
    return tuple(Choice(place.value, each.label, NUMBER, low=1, high=each.high) for place, each in found if each.kind == NUMBER)


def changeable(operands: Operands) -> tuple[Choice, ...]:
    """Tracked values that can become others."""
    return tuple(each for place in places_at(operands) for each in _as_choice(operands, place))


def _as_choice(operands: Operands, place: Place) -> Iterator[Choice]:
    if place.decl.holder == "value":
        for each in result_choices(
            place.value, place.said(operands.wording.language), non_null(place.decl.kind), operands.wording.language
        ):
            is_optional = non_null(place.decl.kind) is not place.decl.kind
            yield Choice(each.value, each.label, each.kind, each.low, each.high, is_optional)


def new_values(operands: Operands, changed: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """What tracked values may become."""
    language = operands.wording.language
    truths = (Choice("yes", translate(language, "yes"), TRUTH), Choice("no", translate(language, "no"), TRUTH))
    kinds = {each.kind for each in changed}
    subjects = tuple(each for each in operands.subjects if each.kind in kinds)
    nothing = {each.kind for each in changed if each.may_be_none}
    found = operands.values((*subjects, *(Choice(each.value, each.label, each.kind) for each in changed)))
    ours = (each for each in found if each.value != "none" and not each.value.startswith(EVERYBODY))
    empty = (Choice("none", translate(language, "nothing"), kind) for kind in sorted(nothing))
    return tuple({(each.value, each.kind): each for each in (*(truths if TRUTH in kinds else ()), *ours, *empty)}.values())


def origins(operands: Operands) -> tuple[Choice, ...]:
    """What can be moved from where: the value says the verb and the line, with `{n}` where a number can stand."""
    return tuple(each for place in places_at(operands) for each in _origins(operands, place))


def _origins(operands: Operands, place: Place) -> Iterator[Choice]:
    kind = _held(place.decl)
    if kind is None:
        return
    language, mark = operands.wording.language, EVERYBODY if place.everybody else ""
    if place.decl.holder == "pile":
        label = translate(language, "so many from the top: {place}", place=place.label)
        yield Choice(f"{mark}draw: up to {{n}} from {place.text}", place.said(language, label), kind)
    for thing, words, counted in _things(operands, kind) if place.decl.holder == "pool" else ():
        label = translate(language, "{thing} – from: {place}", thing=words, place=place.label)
        yield Choice(f"{mark}move: {'up to {n} of ' if counted else ''}{thing} from {place.text}", place.said(language, label), kind)
    label = translate(language, "everything – from: {place}", place=place.label)
    yield Choice(f"{mark}move: all from {place.text}", place.said(language, label), kind)


def destinations(operands: Operands) -> tuple[Choice, ...]:
    """Where things can go."""
    return tuple(
        Choice(place.value, place.said(operands.wording.language), kind)
        for place in places_at(operands)
        if (kind := _held(place.decl)) is not None
    )


def _things(operands: Operands, kind: str) -> Iterator[tuple[str, str, bool]]:
    """Things of a kind that can be named: with their words, and whether a number may stand before them."""
    for name, type_ in operands.known.kinds.items():
        if isinstance(type_, EntityType) and type_.name == kind:
            yield name, operands.wording.title(name), False
    decl = operands.symbols.kinds[kind]
    if decl.form == "choices" and len(decl.members) <= _MOST_MEMBERS:
        yield from ((name, operands.wording.member(kind, name), True) for name in decl.members)
    if decl.form == "combination":
        yield from islice(_combined(operands, decl), _MOST_OF_EACH)


def _combined(operands: Operands, decl: KindDecl) -> Iterator[tuple[str, str, bool]]:
    for parts in product(*(list(_arguments(operands, part)) for _, part in decl.parts)):
        texts, labels = [text for text, _ in parts], [label for _, label in parts]
        yield f"{decl.name}({', '.join(texts)})", f"{operands.wording.title(decl.name)} ({', '.join(labels)})", True


def _held(decl: StateVarDecl) -> str | None:
    """The kind of what lies in a pool, a pile or a slot."""
    inner = getattr(decl.kind, "inner", None) if decl.holder in _HEAPS else None
    return inner.name if isinstance(inner, EntityType) else None
