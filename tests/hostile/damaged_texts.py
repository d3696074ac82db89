"""Damaged texts of rule files, and a comparison of what two texts hold that knows nothing of our reader.

Each damage leaves a text that a reader may survive by leaving something out: keys that stand twice, indentation, tabs, quotes, anchors, aliases,
tags, merge keys, bytes that are no UTF-8, byte order marks, several documents, commas in braces, line ends.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random

import yaml

Damage = Callable[[bytes, Random], bytes]


def _lines(text: bytes) -> list[bytes]:
    return text.splitlines(keepends=True)


def _in_line(change: Callable[[bytes, Random], bytes]) -> Damage:
    """A damage of one line that holds a value."""

    def damage(text: bytes, source: Random) -> bytes:
        lines = _lines(text)
        places = [place for place, line in enumerate(lines) if b": " in line and not line.lstrip().startswith(b"#")]
        place = source.choice(places)
        lines[place] = change(lines[place], source)
        return b"".join(lines)

    return damage


def _block(lines: list[bytes], place: int) -> int:
    """The end of the lines that belong to the one at a place."""
    indent = len(lines[place]) - len(lines[place].lstrip(b" "))
    end = place + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip(b" ")) > indent):
        end += 1
    return end


def _twice(text: bytes, source: Random) -> bytes:
    """An entry once more behind itself, with another value."""
    lines = _lines(text)
    place = source.choice([place for place, line in enumerate(lines) if re.match(rb" *[a-z_]+:", line)])
    end = _block(lines, place)
    again = [line.replace(b"1", b"2") for line in lines[place:end]]
    return b"".join([*lines[:end], *again, *lines[end:]])


def _value(prefix: bytes) -> Damage:
    return _in_line(lambda line, _: line.replace(b": ", b": " + prefix, 1))


DAMAGES: Mapping[str, Damage] = {
    "twice": _twice,
    "twice in braces": _in_line(lambda line, _: re.sub(rb"\{(\w+): ([^,}]*)", rb"{\1: \2, \1: 9", line, count=1)),
    "indented": _in_line(lambda line, source: b" " * source.randint(1, 5) + line),
    "outdented": _in_line(lambda line, source: line[min(source.randint(1, 4), len(line) - len(line.lstrip(b" "))) :]),
    "tab": _in_line(lambda line, source: line.replace(b" ", b"\t", source.randint(1, 3))),
    "quote": _value(b'"'),
    "single quote": _value(b"'"),
    "anchor": _value(b"&here "),
    "tag": _value(b"!!str "),
    "alias": _in_line(lambda line, _: line.partition(b": ")[0] + b": *here\n"),
    "merge": _in_line(lambda line, _: b"<<: {a: 1}\n" + line),
    "no utf-8": _value(b"\xff"),
    "unseen": _value(b"\x07"),
    "mark": lambda text, _: b"\xef\xbb\xbf" + text,
    "documents": _in_line(lambda line, _: b"---\n" + line),
    "end of document": _in_line(lambda line, _: line + b"...\n"),
    "comma": _in_line(lambda line, _: line.replace(b"}", b", and, more}", 1)),
    "brackets": _in_line(lambda line, _: line.replace(b"]", b", f(a, b]", 1)),
    "line ends": lambda text, _: text.replace(b"\n", b"\r\n"),
    "some line ends": _in_line(lambda line, source: line.replace(b"\n", source.choice([b"\r\n", b"\r", b"\r\r\n"]))),
    "cut": lambda text, source: text[: source.randrange(len(text))],
    "block": _in_line(lambda line, _: line.replace(b": ", b": |\n", 1)),
    "question": _in_line(lambda line, _: re.sub(rb"^( *)(\w+):", rb"\1? \2\n\1:", line)),
}


def damaged_texts(text: bytes, number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield so many damaged texts with the names of their damages, which take turns; every third has two."""
    for place in range(number):
        source = Random(f"{seed} {place}")
        names = [list(DAMAGES)[place % len(DAMAGES)], *([source.choice(list(DAMAGES))] if place % 3 == 2 else [])]
        found = text
        for name in names:
            found = DAMAGES[name](found, source)
        yield " and ".join(names), found


def leaves(content: bytes) -> list[tuple[str, ...]]:
    """Return every value of a text with its keys, without blanks, in order; keys that stand twice have both values. Raises `YAMLError`."""
    root = yaml.compose(content.decode("utf-8-sig"), Loader=yaml.BaseLoader)
    return sorted(_leaves(root, ()))


def _leaves(node: yaml.Node | None, keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _leaves(value, (*keys, "".join(str(key.value).split())))
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield from _leaves(item, (*keys, f"#{number}"))
    elif node is not None:
        yield (*keys, "".join(str(node.value).split()))
