"""Finds the line that is indented wrongly where YAML cannot be read: the one that fits with other blanks in front."""

from collections.abc import Iterator

from yaml import YAMLError

from interpreter.frontend.source.yaml_parser import events, fast_events

LONGEST = 60_000  # characters of a text that is tried with other blanks
ABOVE = 2  # lines above the one that cannot be read
FARTHEST = 3  # blanks more or fewer
STEP = 2  # blanks of a level


def odd_line(text: str, at: int, *, latest: bool = False) -> tuple[int, int] | None:
    """The start of the line that is indented wrongly at or above a place, and the blanks with which all can be read; None if there is none.

    Of lines that are equally likely it is the first, or with `latest` the last.
    """
    if len(text) > LONGEST:
        return None
    lines = text.split("\n")
    fitting = [
        (_unevenness(changed), abs(blanks - _indent(lines[number])), -number if latest else number, blanks)
        for number, blanks in _candidates(lines, text.count("\n", 0, at))
        if _is_yaml(changed := [*lines[:number], " " * blanks + lines[number].lstrip(" "), *lines[number + 1 :]])
    ]
    if not fitting:
        return None
    *_, place, blanks = min(fitting)
    number = abs(place)
    return sum(len(line) + 1 for line in lines[:number]), blanks


def _candidates(lines: list[str], last: int) -> Iterator[tuple[int, int]]:
    """Lines with blanks that they do not have: the last one, and those above it."""
    said = [number for number in range(last + 1) if lines[number].strip() and not lines[number].lstrip().startswith("#")]
    for number in said[-1 - ABOVE :]:
        indent = _indent(lines[number])
        yield from ((number, blanks) for blanks in range(max(0, indent - FARTHEST), indent + FARTHEST + 1) if blanks != indent)


def _is_yaml(lines: list[str]) -> bool:
    text = "\n".join(lines)
    try:
        for _ in fast_events(text) or events(text):
            pass
    except YAMLError:
        return False
    return True


def _unevenness(lines: list[str]) -> int:
    """The number of lines that are not indented by two blanks more than what they belong to."""
    levels, uneven = [0], 0
    for line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        indent = _indent(line)
        while levels[-1] > indent:
            levels.pop()
        if levels[-1] < indent:
            uneven += indent - levels[-1] != STEP
            levels.append(indent)
        if line.lstrip().startswith("- "):
            levels.append(indent + STEP)
    return uneven


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
