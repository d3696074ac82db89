"""Rule sets as texts, and small changes to them that are likely to be rules again: what a tired author would write.

`tests/hostile/damage.py` breaks texts; here most things still fit: an entry is gone, stands twice or elsewhere, a name, a
number or an operator is another one, a variant changes another place. What `check` lets through must then be sound.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from tests.hostile.damage import games

ROOT = Path(__file__).parents[2]
VARIANT = ".variant.yaml"
EXAMPLES = 3  # of what is damaged: the small game that uses everything, and those of the manual; the others are shipped


@dataclass(frozen=True)
class Case:
    """The texts of a rule set: a game, its component data by file name, variants by name."""

    name: str
    game: str
    components: Mapping[str, str]
    variants: Mapping[str, str]


@cache
def cases() -> tuple[Case, ...]:
    """Every rule set there is: those that are shipped, alone and with each variant, the examples and the sketches."""
    found = [Case(f"example_{number}", game.text, game.components, {}) for number, game in enumerate(games()[:EXAMPLES])]
    for path in sorted(
        (*ROOT.glob("rules/**/*.game.yaml"), *ROOT.glob("tests/games/*.game.yaml"), *ROOT.glob("tests/sketches/*/*.game.yaml"))
    ):
        found += _cases_of(path)
    return tuple(found)


def _cases_of(path: Path) -> list[Case]:
    name = path.name.removesuffix(".game.yaml")
    text = _read(path)
    components = {each.name: _read(each) for each in sorted(path.parent.glob("*.components.yaml"))}
    beside = sorted((*path.parent.glob(f"*{VARIANT}"), *path.parent.glob(f"house/*{VARIANT}")))
    files = {each.name.removesuffix(VARIANT): _read(each) for each in beside if re.search(rf"^of: {name}$", _read(each), re.MULTILINE)}
    found = [Case(name, text, components, {})]
    for each, text_of_it in files.items():
        chosen = [each, *re.findall(r"\w+", "".join(re.findall(r"^needs: (.*)$", text_of_it, re.MULTILINE)))]
        found.append(Case("+".join((name, *chosen)), text, components, {one: files[one] for one in chosen if one in files}))
    return found


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def texts() -> tuple[str, ...]:
    """All texts of all rule sets."""
    return tuple(sorted({text for case in cases() for text in (case.game, *case.variants.values())}))


# ------------------------------------------------------------------------------------------------ blocks


def _blocks(lines: list[str]) -> list[tuple[int, int]]:
    """Entries: a line with all that is indented below it, as from and to."""
    found = []
    for number, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        margin, end = _margin(line), number + 1
        while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > margin):
            end += 1
        found.append((number, end))
    return found


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


@cache
def _pool() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Entries of all texts by their key, for putting one where another of the same key stood."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for text in texts():
        lines = text.split("\n")
        for first, end in _blocks(lines):
            if end - first <= 12:
                found.setdefault(_key(lines[first]), []).append(tuple(line[_margin(lines[first]) :] for line in lines[first:end]))
    return {key: tuple(dict.fromkeys(blocks)) for key, blocks in found.items()}


def _key(line: str) -> str:
    return re.match(r"[-\s]*([^:({]*)", line)[1].strip()  # type: ignore[index]  # matches anything


# ------------------------------------------------------------------------------------------------ mutations

Mutation = Callable[[list[str], Random], None]


def without_entry(lines: list[str], random: Random) -> None:
    """An entry is gone."""
    first, end = random.choice(_blocks(lines))
    del lines[first:end]


def entry_twice(lines: list[str], random: Random) -> None:
    """An entry stands twice, the second time under another name."""
    first, end = random.choice(_blocks(lines))
    block = lines[first:end]
    lines[end:end] = [re.sub(r"^([-\s]*\w+)", r"\1_too", block[0], count=1) if random.random() < 0.8 else block[0], *block[1:]]


def neighbours_swapped(lines: list[str], random: Random) -> None:
    """Two entries beside each other change places."""
    blocks = _blocks(lines)
    pairs = [
        (one, other) for one in blocks for other in blocks if one[1] == other[0] and _margin(lines[one[0]]) == _margin(lines[other[0]])
    ]
    if pairs:
        (first, middle), (_, end) = random.choice(pairs)
        lines[first:end] = lines[middle:end] + lines[first:middle]


def entry_elsewhere(lines: list[str], random: Random) -> None:
    """An entry stands where another of the same depth stood, or beside it."""
    blocks = _blocks(lines)
    first, end = random.choice(blocks)
    block = lines[first:end]
    others = [start for start, _ in blocks if _margin(lines[start]) == _margin(block[0]) and not first <= start < end]
    if others:
        goal = random.choice(others)
        del lines[first:end]
        goal -= (end - first) if goal > first else 0
        lines[goal:goal] = block


def entry_of_another_text(lines: list[str], random: Random) -> None:
    """An entry is replaced by one of the same key from anywhere."""
    first, end = random.choice(_blocks(lines))
    known = _pool().get(_key(lines[first]), ())
    if known:
        margin = " " * _margin(lines[first])
        lines[first:end] = [margin + line for line in random.choice(known)]


def other_number(lines: list[str], random: Random) -> None:
    """A number is another one."""
    _in_a_line(lines, random, r"(?<![\w.])\d+(?![\w.])", lambda found: random.choice(_numbers(int(found))))


def _numbers(number: int) -> tuple[str, ...]:
    return tuple(map(str, (number + 1, max(0, number - 1), number * 10, 0, 1, 2, -number, 1_000, 1_000_000)))


def other_operator(lines: list[str], random: Random) -> None:
    """An operator or a small word is replaced by one that stands in the same places."""

    def other(found: str) -> str:
        return random.choice([word for family in _FAMILIES if found in family for word in family])

    _in_a_line(lines, random, "|".join(rf"(?<!\S){re.escape(word)}(?!\S)" for family in _FAMILIES for word in family), other)


_FAMILIES = (
    ("=", "!=", "<", "<=", ">", ">="),
    ("+", "-", "*"),
    ("and", "or"),
    ("union", "common", "without"),
    ("yes", "no"),
    ("up", "down"),
    ("to", "from"),
)


def other_word(lines: list[str], random: Random) -> None:
    """A built-in word is replaced by another one that takes as much, or `not` comes or goes."""
    families = (
        ("every", "exists"), ("min", "max"), ("best", "sole_best"), ("count", "sum"), ("top", "last", "first", "the"), ("next", "previous"),
        ("not", ""), ("size", "empty"), ("set", "list"), ("same", "different"), ("must", "may"), ("most", "fewest"), ("players", "others(me)"),
        ("me", "current"), ("end of turn", "end of round", "start of turn"), ("clockwise", "counter-clockwise"), ("move", "draw"), ("add", "take"),
    )  # fmt: skip
    known = {word: family for family in families for word in family if word}
    _in_a_line(lines, random, "|".join(rf"\b{re.escape(word)}(?!\w)" for word in known), lambda found: random.choice(known[found]))


def other_name(lines: list[str], random: Random) -> None:
    """A name is replaced by another one of this file, once."""
    names = sorted(set(re.findall(r"[a-z_]{3,}", "\n".join(lines))))
    _in_a_line(lines, random, r"[a-z_]{3,}", lambda _: random.choice(names))


def renamed(lines: list[str], random: Random) -> None:
    """A name is another one everywhere; if it is not a word of the language, nothing has happened."""
    names = sorted(set(re.findall(r"(?<=[ (.{])[a-z_]{4,}(?=[(:])", "\n".join(lines))))
    if names:
        name = random.choice(names)
        lines[:] = [re.sub(rf"\b{name}\b", f"{name}_of_old", line) for line in lines]


def other_sort(lines: list[str], random: Random) -> None:
    """A value becomes one of another sort: a list a line, a line a list, a word a number."""
    first, end = random.choice(_blocks(lines))
    head, colon, value = lines[first].partition(": ")
    ways = ("none", "yes", "0", "[]", "{}", '""', f"[{value}]", f"[{value}, {value}]", f"{{is: {value}}}", f'"{value}"', f"not ({value})")
    lines[first:end] = [f"{head.rstrip(':')}: {random.choice(ways)}"] if colon or random.random() < 0.3 else lines[first:end]


def _in_a_line(lines: list[str], random: Random, pattern: str, other: Callable[[str], str]) -> None:
    """Replace one occurrence of a pattern, in a line that has one; sentences for people are left out."""
    having = [
        number
        for number, line in enumerate(lines)
        if re.search(pattern, line) and not re.search(r"\b(en|de|text|say|title|source): ", line)
    ]
    if having:
        number = random.choice(having)
        spot = random.choice(list(re.finditer(pattern, lines[number])))
        lines[number] = lines[number][: spot.start()] + other(spot[0]) + lines[number][spot.end() :]


MUTATIONS: tuple[Mutation, ...] = (
    without_entry, entry_twice, neighbours_swapped, entry_elsewhere, entry_of_another_text, entry_of_another_text, other_number, other_number,
    other_operator, other_operator, other_word, other_word, other_name, other_name, renamed, other_sort,
)  # fmt: skip


def mutant(case: Case, random: Random) -> Case:
    """The rule set with one to three changes, in the game, in a variant, or in the component data; or with changes spliced in."""
    changed = case
    while changed == case:
        for _ in range(random.choice((1, 1, 2, 3))):
            changed = random.choice(_PLACES)(changed, random)
    return changed


def _mutated(text: str, random: Random) -> str:
    lines = text.split("\n")
    if _blocks(lines):
        random.choice(MUTATIONS)(lines, random)
    return "\n".join(lines)


def _in_the_game(case: Case, random: Random) -> Case:
    return replace(case, game=_mutated(case.game, random))


def _in_the_data(case: Case, random: Random) -> Case:
    if not case.components:
        return _in_the_game(case, random)
    name = random.choice(list(case.components))
    return replace(case, components={**case.components, name: _mutated(case.components[name], random)})


def _in_a_variant(case: Case, random: Random) -> Case:
    if not case.variants:
        return _with_a_splice(case, random)
    name = random.choice(list(case.variants))
    return replace(case, variants={**case.variants, name: _mutated(case.variants[name], random)})


def _with_a_splice(case: Case, random: Random) -> Case:
    """One more variant, of one change at any place of the game, with what stands somewhere else."""
    lines = case.game.split("\n")
    way: list[tuple[int, str]] = []
    first, _ = random.choice(_blocks(lines))
    for number in range(first + 1):
        if lines[number].strip():
            margin = _margin(lines[number])
            way = [*(step for step in way if step[0] < margin), (margin, _key(lines[number]))]
    address = ".".join(key for _, key in way if key)
    operation = random.choice(("replace", "replace", "replace", "remove", "add", "insert_before", "insert_after"))
    block = random.choice([block for blocks in _pool().values() for block in blocks]) if random.random() < 0.3 else None
    same = _pool().get(_key(lines[first]), ())
    block = block or (random.choice(same) if same else ("x: 1",))
    head = f"rulewright: 1\nvariant: splice\nof: {_named(case.game)}\nbecause: It is tried.\nchanges:\n  - {operation}: {address}\n"
    return replace(case, variants={**case.variants, "splice": head + _with(operation, block)})


def _named(game: str) -> str:
    found = re.search(r"^game: (\S+)", game, re.MULTILINE)
    return found[1] if found else "x"


def _with(operation: str, block: tuple[str, ...]) -> str:
    """The new value of a change, made from an entry: its value to replace, the entry itself to add or insert."""
    if operation == "remove":
        return ""
    first, *rest = block
    inline = first.partition(": ")[2]
    if operation == "replace":
        return f"    with: {inline}\n" if inline else "    with:\n" + "".join(f"    {line}\n" for line in rest)
    key = "steps" if first.startswith("-") else "with"
    return f"    {key}:\n" + "".join(f"      {line}\n" for line in block)


_PLACES = (_in_the_game, _in_the_game, _in_the_game, _in_the_data, _in_a_variant, _in_a_variant, _with_a_splice)
