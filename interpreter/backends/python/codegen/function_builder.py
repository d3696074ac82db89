"""Source text on its way: the statements of one function, and names that nothing else has."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from interpreter.backends.python.codegen import vocabulary
from interpreter.backends.python.codegen.block_nesting import INDENT, unfolded
from interpreter.backends.python.codegen.vocabulary import GIVEN, LOCALS
from interpreter.model import ir

RESERVED = frozenset({"R", "S", "Q", "slots", "pc", "counts", "limit", "below", "watch", "aims", "missing", "key", "arguments"})
_ATOM = re.compile(r"[\w.]+")
_NAME = re.compile(r"[^\W\d]\w*")
_PLAIN = frozenset({"held", "bit_count", "tuple"})


@dataclass(slots=True)
class Body:
    """The statements of one function; `lines` are (depth, text)."""

    lines: list[tuple[int, str]] = field(default_factory=list)
    depth: int = 1
    used: set[str] = field(default_factory=lambda: set(RESERVED))
    remark: int = 0  # the number of the place where the rules say what is written next
    remarked: int = 0
    said: dict[str, str] = field(default_factory=dict)  # what the rule file calls what has these names
    loops: int = 0  # around what is written now
    steady: frozenset[str] = frozenset()  # names that are never none and mean the same in the whole function, if the store does
    before: int | None = None  # how many lines stand before what is worked out ahead
    ahead: dict[str, str] = field(default_factory=dict)  # text -> the name that holds its value

    def begin(self, steady: Iterable[str]) -> None:
        """From here on, what reads only these names, the store and constants may be worked out before the loops that need it."""
        self.steady, self.before = frozenset(steady), len(self.lines)

    def steadied(self, text: str, stem: str) -> str:
        """A text, or a name for its value where it stands in a loop that changes nothing of it."""
        names = set(_NAME.findall(text)) - _PLAIN
        if not self.loops or self.before is None or is_atom(text) or not all(name in self.steady or name.isupper() for name in names):
            return text
        if text not in self.ahead:
            self.ahead[text] = self.fresh(stem)
            self.steady |= {self.ahead[text]}
        return self.ahead[text]

    def line(self, text: str) -> None:
        """Write a statement."""
        if self.remark and self.remark != self.remarked:
            self.lines.append((self.depth, vocabulary.remark(self.remark)))
            self.remarked = self.remark
        self.lines.append((self.depth, text))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write a statement with a block, and what is written inside as its block (`pass` if that is nothing)."""
        self.line(f"{head}:")
        before, is_loop = len(self.lines), head.startswith("for ")
        self.depth += 1
        self.loops += is_loop
        try:
            yield
        finally:
            if len(self.lines) == before:
                self.line("pass")
            self.depth -= 1
            self.loops -= is_loop

    @contextmanager
    def aside(self) -> Iterator[list[tuple[int, str]]]:
        """Collect what is written inside instead of writing it."""
        kept, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = kept

    @contextmanager
    def part(self, steady: Iterable[str]) -> Iterator[None]:
        """Write something with loops; what these need that they do not change is worked out before it."""
        around = self.steady, self.before, self.ahead, self.loops
        self.steady, self.before, self.ahead, self.loops = frozenset(steady), 0, {}, 0
        with self.aside() as lines:
            yield
        ahead = self.ahead
        self.steady, self.before, self.ahead, self.loops = around
        for text, name in ahead.items():
            self.line(f"{name} = {bare(text)}")
        self.paste(lines)

    def paste(self, lines: Sequence[tuple[int, str]], deeper: int = 0) -> None:
        """Write lines that were collected."""
        self.lines.extend((depth + deeper, text) for depth, text in lines)

    def fresh(self, stem: str) -> str:
        """A name that the function does not use yet: a word of ours, perhaps with a number."""
        assert stem in LOCALS, f"{stem} is no word of generated source"
        name, number = stem, 1
        while name in self.used:
            number += 1
            name = f"{stem}_{number}"
        self.used.add(name)
        return name

    def given(self, slot: int, said: str) -> str:
        """A name for what stands in a slot under a name of the rule file; what we have put there ourselves keeps that name."""
        if slot == ir.ME or (said.startswith("#") and said[1:] in LOCALS):
            return self.fresh("me" if slot == ir.ME else said[1:])
        name = vocabulary.named(GIVEN, len(self.said) + 1, said)
        self.used.add(name)
        self.said[name] = said
        return name

    def text(self, head: str) -> str:
        """The whole function."""
        ahead = [(1, f"{name} = {bare(text)}") for text, name in self.ahead.items()]
        before = self.before or 0
        lines = [*self.lines[:before], *ahead, *self.lines[before:]] or [(1, "pass")]
        lines = unfolded(lines, _NAME.findall(head), self.fresh)
        return "\n".join([f"{head}:", *(INDENT * depth + text for depth, text in lines)])


def is_atom(text: str) -> bool:
    """Whether a text is a name or a number: it may stand anywhere and be read twice."""
    return _ATOM.fullmatch(text) is not None


def bare(text: str) -> str:
    """An expression without the parentheses around the whole of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and place < len(text) - 1:
            return text
    inner = text[1:-1]
    return text if not inner or _is_tuple_or_walrus(inner) else inner


def _is_tuple_or_walrus(inner: str) -> bool:
    depth = 0
    for place, sign in enumerate(inner):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and (sign == "," or inner.startswith(":=", place)):
            return True
    return False


def dotted(text: str) -> str:
    """An expression as it stands before a dot."""
    return f"({text})" if text.isdecimal() else text


def called(function: str, *arguments: str) -> str:
    """A call."""
    return f"{function}({', '.join(bare(each) for each in arguments)})"


def row(texts: Sequence[str]) -> str:
    """A tuple."""
    inner = ", ".join(bare(text) for text in texts)
    return f"({inner},)" if len(texts) == 1 else f"({inner})"


class Perhaps(str):
    """The text of a value that may be none, taken apart: `then` is the value where `test` holds, and none is what else it is."""

    __slots__ = ("test", "then")
    then: str
    test: str

    @staticmethod
    def of(then: str, *tests: str) -> "Perhaps":
        """The text of `then` where all tests hold."""
        test = " and ".join(tests)
        made = Perhaps(f"({then} if {test} else None)")
        made.then, made.test = then, test
        return made


@dataclass(frozen=True, slots=True)
class NameScope:
    """What a function knows: Python names by slot (0 is `me`), and whether it looks for answers, where what was worked out is kept."""

    names: Mapping[int, str]
    asking: bool = False

    def with_(self, slot: int, name: str) -> "NameScope":
        """The scope in which a slot has a name."""
        return NameScope({**self.names, slot: name}, self.asking)


def nesting(text: str) -> int:
    """How many brackets stand inside each other."""
    depth = deepest = 0
    for sign in text:
        if sign in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in ")]}":
            depth -= 1
    return deepest
