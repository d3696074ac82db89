"""Suggestions for a path that does not resolve: which may have been meant, and what stands close by."""

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.suggest import is_near, nearest, question
from interpreter.frontend.schema.shape_walk import shape_at, shape_of
from interpreter.frontend.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, entries_of, head_name, scalar_at
from interpreter.frontend.variants.patches import SECTION_NAMES, Patch
from interpreter.frontend.variants.paths import Unresolved, child_names, find_node, resolve_address, step_names, verb_of
from interpreter.frontend.variants.step_lines import NUMBERED
from interpreter.model.schema.shapes import FixedMapping

SHOWN = 8
"""How many addresses are listed: those near, not all there are."""
LOOKED_AT = 5000


def suggest_paths(game: MappingNode, known: Sequence[tuple[str, ...]], parts: Sequence[str]) -> tuple[str, list[str]]:
    """Return a question such as "Did you mean `numbers.price`?" (or nothing), and the addresses that stand where the wrong one went astray.

    `known`: all addresses there are.
    """
    meant = _meant(parts, known)
    good = _good_parts(game, parts)
    around = good or (meant[0][:-1] if meant else ())
    inside = [path for path in known if path[: len(around)] == around and len(path) == len(around) + 1] if around else []
    listed = [path for path in _beside(parts, inside, known) if path not in meant]
    return question(".".join(path) for path in meant), [".".join(path) for path in listed[:SHOWN]]


def suggest_addition(game: MappingNode, change: Patch) -> str:
    """Say where something new is added, if only the place around it is there; a key in place of what is not written must fit there."""
    *around, name = change.parts
    found = resolve_address(game, around)
    if change.operation not in ("add", "replace") or not around or isinstance(found, Unresolved) or not isinstance(found.node, MappingNode):
        return ""
    shape = shape_of(found.node, shape_at(found.tree, found.path))
    if change.operation == "replace" and not (isinstance(shape, FixedMapping) and any(key.name == name for key in shape.keys)):
        return ""
    value = change.new.value if isinstance(change.new, ScalarNode) else "…"
    return f"What is new has no address yet: write `add: {'.'.join(around)}`, and below `with:` a line `{name}: {value}`. "


def all_addresses(game: MappingNode, components: MappingNode | None) -> Iterator[tuple[str, ...]]:
    """All addresses there are, in the order of the files; rows of a kind stand under the kind."""
    for number, path in enumerate(_inside(game, ())):
        if number < LOOKED_AT:
            yield path
    for entry in entries_of(game, "kinds"):
        listed = scalar_at(entry.value, "listed_in")
        rows = find_node(components, listed.value.split(".")) if listed is not None else None
        if rows is not None:
            here = ("kinds", head_name(entry.key), "rows")
            yield from (here, *((*here, row) for row in child_names(rows)))


def _inside(node: Node, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    match node:
        case MappingNode():
            for entry in node:
                here = (*path, head_name(entry.key))
                yield here
                yield from _inside(entry.value, here)
        case SequenceNode(items):
            for name, item in zip(step_names(node), items, strict=True):
                if name and not name.startswith(NUMBERED):
                    yield (*path, name)
                    yield from _inside_item(item, (*path, name))


def _inside_item(item: Node, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Addresses inside of a step or a row; a step that is called by its verb is the address of its line as well."""
    verb = verb_of(item)
    if path[-1].partition(NUMBERED)[0] != verb or not isinstance(item, MappingNode):
        yield from _inside(item, path)
        return
    for entry in item:
        if entry.key == verb:
            yield from _inside(entry.value, path)
        else:
            yield (*path, entry.key)
            yield from _inside(entry.value, (*path, entry.key))


def _good_parts(game: MappingNode, parts: Sequence[str]) -> tuple[str, ...]:
    """As much of an address as leads somewhere."""
    for length in range(len(parts) - 1, 0, -1):
        if find_node(game, parts[:length]) is not None:
            return tuple(parts[:length])
    return ()


def _meant(parts: Sequence[str], known: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The addresses that may have been meant, best first: those that end so, those spelt nearly so, those that end nearly so."""
    wanted = tuple(parts)
    ending = [path for path in known if path[-len(wanted) :] == wanted]
    if ending:
        return ending[:3]
    by_text = {".".join(path): path for path in known}
    spelt = nearest(".".join(wanted), (text for text, path in by_text.items() if _alike(path, wanted)))
    if spelt:
        return [by_text[text] for text in spelt]
    last = [path for path in known if path[-1] == wanted[-1] and set(path[:-1]) & set(wanted[:-1])]
    if last:
        return last[:3]
    tail = [path for path in known if len(path) >= len(wanted) and _alike(path[-len(wanted) :], wanted)]
    return tail[:3] or [path for path in known if path[-1] == wanted[-1]][:3]


def _alike(path: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether two addresses have as many parts, each the same or spelt nearly so."""
    return len(path) == len(wanted) and all(ours == theirs or is_near(theirs, ours) for ours, theirs in zip(path, wanted, strict=True))


def _beside(parts: Sequence[str], inside: Sequence[tuple[str, ...]], known: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """What stands where the address went astray; those that share a part with it first. Without any, what shares a part with it."""
    rest = set(parts)
    sharing = [path for path in known if path[-1] in rest and len(path) <= len(parts) + 2]
    if not inside:
        return sharing or [path for path in known if path[0] in SECTION_NAMES and len(path) == 1]
    return [*inside, *(path for path in sharing if path not in inside and len(path) > 1)]
