"""Loads that are the same in every pass of a loop, written before it. Where expressions are worked out, the position does not change."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from interpreter.backends.wasm.trees.builder import Body
from interpreter.lir import nodes
from interpreter.lir.nodes import Expression, Local, Statement
from interpreter.lir.traverse import walk


@dataclass
class _Loop:
    """The block in which a loop will stand, where it will stand there, and the names that there are before it."""

    block: list[Statement]
    at: int
    numbers: Counter[str]
    names: dict[Expression, Local] = field(default_factory=dict)

    def knows(self, name: str) -> bool:
        """Whether a name has its value before the loop."""
        stem, _, count = name.rpartition(".")
        return not stem or self.numbers[stem] >= int(count)


class Hoisting:
    """The loops that are being written into a body, the outermost first."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._loops: list[_Loop] = []

    @contextmanager
    def loop(self) -> Iterator[None]:
        """What is written inside is a loop that leaves the position as it is."""
        self._loops.append(_Loop(self._body.block, len(self._body.block), Counter(self._body.numbers)))
        yield
        self._loops.pop()

    def ahead(self, tree: Expression, stem: str) -> Expression:
        """A name that has the value of a tree before the outermost loop that can; the tree itself where there is none."""
        if not isinstance(tree, nodes.Op):
            return tree
        names = {each.name for each in walk(tree) if isinstance(each, Local)}
        for loop in self._loops:
            if all(map(loop.knows, names)):
                if tree not in loop.names:
                    loop.names[tree] = self._body.fresh(stem, tree.type)
                    loop.block.insert(loop.at, nodes.Assign((loop.names[tree],), tree))
                    loop.at += 1
                return loop.names[tree]
        return tree
