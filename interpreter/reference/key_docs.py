"""Documentation pages of the keys of rule files, made from the table of keys."""

from collections.abc import Iterator

from interpreter.model.schema.files import FILES
from interpreter.model.schema.keys import STEP
from interpreter.model.schema.shapes import Either, FieldType, FixedMapping, KeySpec, MappingOf, Reference, SequenceOf, Shape, TaggedMapping
from interpreter.model.schema.statements import STATEMENTS
from interpreter.model.schema.storage_keywords import STORAGE_KEYWORDS

_WIDTH = 16


def key_page(name: str) -> str | None:
    """What the tables say about a key, or about a word of a line of `track`; None if there is none of that name."""
    found = [
        line
        for row in STORAGE_KEYWORDS
        if row.name == name
        for line in (f"word {name}   (in a line of `track`)", f"  {row.doc}", f"  example: {row.example}")
    ]
    for (doc, behind), (key, titles) in _keys(name).items():
        if found:
            found.append("")
        shown = ", ".join(titles[:_PLACES]) + (" …" if titles[_PLACES:] else "")
        found += [f"key {name}   (in {shown})", f"  {doc}{' It must be there.' if key.required else ''}", f"  behind it: {behind}"]
        found += [f"    {inner.name + ':':<{_WIDTH}} {inner.doc.partition(chr(10))[0]}" for inner in _inner(key.shape)]
    return "\n".join(found) or None


_PLACES = 4  # blocks that are named, at most


def _keys(name: str) -> dict[tuple[str, str], tuple[KeySpec, list[str]]]:
    """The keys of a name, those that are described alike together, with the blocks they stand in."""
    found: dict[tuple[str, str], tuple[KeySpec, list[str]]] = {}
    for title, key in all_keys():
        if key.name == name and key.name not in STATEMENTS:
            titles = found.setdefault((key.doc, describe_shape(key.shape)), (key, []))[1]
            if title not in titles:
                titles.append(title)
    return found


def key_names() -> tuple[str, ...]:
    """The names of all keys and words of `track`."""
    return tuple(dict.fromkeys((*(key.name for _, key in all_keys() if key.name.isidentifier()), *(row.name for row in STORAGE_KEYWORDS))))


def all_keys() -> Iterator[tuple[str, KeySpec]]:
    """Every key of every sort of file, with what it stands in."""
    shapes: tuple[Shape, ...] = (*FILES.values(), STEP)
    for shape in shapes:
        yield from _inside(shape)


def _inside(shape: Shape) -> Iterator[tuple[str, KeySpec]]:
    match shape:
        case FixedMapping(title=title, keys=keys):
            for key in keys:
                yield title, key
                yield from _inside(key.shape)
        case TaggedMapping(tags=heads, patterns=patterns):
            for block in (*heads.values(), *patterns.values()):
                yield from _inside(block)
        case MappingOf() | SequenceOf():
            yield from _inside(shape.entry)
        case Either(shapes=shapes):
            for each in shapes:
                yield from _inside(each)


def describe_shape(shape: Shape) -> str:
    """What stands behind a key, in words."""
    match shape:
        case FieldType():
            return shape.value
        case MappingOf(entry=entry):
            return f"names, each with {describe_shape(entry)}"
        case SequenceOf(entry=entry):
            return f"a list; each entry is {describe_shape(entry)}"
        case FixedMapping(title=title) | TaggedMapping(title=title) | Either(title=title):
            return title
        case Reference(name):
            return f"a {name}"


def _inner(shape: Shape) -> tuple[KeySpec, ...]:
    """The keys that may stand directly behind a key, or at each of its entries."""
    match shape:
        case FixedMapping(keys=keys):
            return keys
        case MappingOf() | SequenceOf():
            return _inner(shape.entry)
        case TaggedMapping(tags=heads):
            own = [key for block in heads.values() for key in block.keys]
            return tuple({key.name: key for key in own}.values())
        case Either(shapes=shapes):
            return next((keys for each in shapes if (keys := _inner(each))), ())
        case _:
            return ()
