"""Search for the addresses of a game: all of them, those of a section, those that have to do with a word."""

import re
from collections.abc import Iterator, Sequence

from interpreter.frontend.outline.canonical_data import canonical_data, canonical_lines
from interpreter.frontend.outline.rule_index import IndexEntry, entry_sentence, rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, child, items_of
from interpreter.frontend.variants.paths import Unresolved, resolve_address
from interpreter.model.localized_text import interpolate
from interpreter.model.schema.shapes import FieldType
from interpreter.reference.interpolated_numbers import fixed_numbers
from interpreter.reference.reference_texts import source_lines

_ADDRESS = 52  # signs before the sentence
_MOST_INSIDE = 40


def list_rules(compiled: Compilation, language: str, *, under: str = "") -> Iterator[str]:
    """Everything a variant may touch, one line each, with its sentence or, where it has none, what stands there."""
    known = fixed_numbers(compiled.trees)
    for place in rule_index(compiled.trees):
        is_row = place.sort == "row" and place.name != "rows"
        if _is_thing(place) and place.address.startswith(f"{under}." if under else "") and (under or not is_row):
            yield line(compiled, place, known, language)


def line(compiled: Compilation, place: IndexEntry, known: dict[str, str], language: str) -> str:
    """An address and what is said there."""
    said = interpolate(entry_sentence(place.node, language, compiled.rules.language), known.get) or _content(compiled, place, language)
    if place.address.startswith("numbers.") and place.name in known and known[place.name] != said:
        said = f"{known[place.name]} {said}"
    return f"{place.address:<{_ADDRESS}} {said}".rstrip()


def _content(compiled: Compilation, place: IndexEntry, language: str) -> str:
    """A short content, where there is no sentence."""
    if place.name == "rows" and not isinstance(place.node, ScalarNode | MappingNode):
        return f"{len(place.node.items)} rows"
    data = canonical_data(place.node, place.shape, compiled.rules.language, only=language)
    shown = canonical_lines({key: value for key, value in data.items() if key not in ("id", "source")} if isinstance(data, dict) else data)
    return "" if not shown else shown[0] if len(shown) == 1 else f"{shown[0]} …"


def _is_thing(place: IndexEntry) -> bool:
    """Whether it is a rule, a step or a row, not a single key of one."""
    return place.sort in ("entry", "step") or (place.sort == "row" and place.address.count(".") <= _ROW)


_ROW = 3  # dots in the address of a row


def search(compiled: Compilation, words: Sequence[str], language: str) -> list[str]:
    """The lines of the places that have to do with all of the words: by their address, their sentences, or what they say."""
    known = fixed_numbers(compiled.trees)
    wanted = [word.casefold() for word in words]
    return [line(compiled, place, known, language) for place in rule_index(compiled.trees) if _may_be_sought(place) and _has(place, wanted)]


def _may_be_sought(place: IndexEntry) -> bool:
    """Whether it is a rule, or says of itself what it carries out, as a layout and the game do."""
    cites = place.sort == "section" and isinstance(place.node, MappingNode) and place.node.get("source") is not None
    return _is_thing(place) or cites or place.address in ("title", "text", "source")


def _has(place: IndexEntry, words: Sequence[str]) -> bool:
    text = " ".join((place.name, *_own_texts(place.node))).casefold()
    return all(word in text or word in place.address.casefold().split(".") for word in words)


def _own_texts(node: Node) -> Iterator[str]:
    """What something says itself: its lines and its texts in all languages, not the rules inside of it."""
    if isinstance(node, ScalarNode):
        yield node.value
    yield from (item.value for item in items_of(node) if isinstance(item, ScalarNode))
    for entry in node if isinstance(node, MappingNode) else ():
        if isinstance(entry.value, ScalarNode):
            yield entry.value.value
        elif entry.key == "source":
            yield from (clause.value for clause in items_of(entry.value) if isinstance(clause, ScalarNode))
        elif entry.key in ("text", "say", "title") and isinstance(entry.value, MappingNode):
            yield from (each.value.value for each in entry.value if isinstance(each.value, ScalarNode))


def page(compiled: Compilation, address: str, language: str) -> str | None:
    """What stands at an address that is no rule of its own: a section, a key of a rule, a row; None if nothing does."""
    place = _place_at(compiled, address)
    if place is None:
        return None
    address = place.address
    said = entry_sentence(place.node, language, compiled.rules.language)
    shape = place.shape.value if isinstance(place.shape, FieldType) else ""
    head = [f"{address}   ({shape or place.sort})", *([f"  {said}"] if said else []), f"  {place.span.source.name}:{place.span.line}"]
    inside = list(list_rules(compiled, language, under=address))
    if place.sort == "section" and inside:
        return "\n".join([*head, *(f"  {each}" for each in inside)])
    return "\n".join([*head, *(f"    {each}" for each in source_lines(place.span)), *_first_lines(inside)])


def _place_at(compiled: Compilation, address: str) -> IndexEntry | None:
    """The place with an address in any spelling; of a part of a step's line, the step."""
    places = {each.address: each for each in rule_index(compiled.trees)}
    found = resolve_address(compiled.trees.game, address.split("."))
    if address in places or isinstance(found, Unresolved):
        return places.get(address)
    node: Node | None = compiled.trees.game
    on_the_way: list[Node] = []
    for step in found.path:
        node = child(node, step) if isinstance(step, str) else items_of(node)[step]
        if node is None:
            break  # a part of a line
        on_the_way.append(node)
    by_node = {id(each.node): each for each in places.values()}
    return next((by_node[id(node)] for node in reversed(on_the_way[1:]) if id(node) in by_node), None)


def _first_lines(inside: list[str]) -> list[str]:
    if not inside:
        return []
    more = [f"    … and {len(inside) - _MOST_INSIDE} more"] if len(inside) > _MOST_INSIDE else []
    return ["  inside:", *(f"    {each}" for each in inside[:_MOST_INSIDE]), *more]


def words_near(compiled: Compilation) -> set[str]:
    """The words that stand in addresses and sentences, for a guess at one that is found nowhere."""
    texts = (" ".join((place.address, *_own_texts(place.node))) for place in rule_index(compiled.trees))
    return {word.casefold() for text in texts for word in re.findall(r"[^\W\d_]{3,}", text)}
