"""Blocks that stand too deep inside each other: the inner ones become functions inside the function, which share its names.

Python takes twenty loops inside each other, and a hundred blocks. Rules may say more than that, one expression inside the other.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

INDENT = "    "
MOST_LOOPS, MOST_BLOCKS = 12, 40  # inside each other, above which what is inside becomes a function
_LEAVES = {"break": 1, "continue": 2, "return": 3}  # what a function tells of how it was left; none where it went on
Lines = list[tuple[int, str]]


@dataclass(slots=True)
class Statement:
    """A line, and the lines of its block."""

    text: str
    inside: "list[Statement]" = field(default_factory=list)
    blocks: int = 0  # inside each other, with this one
    loops: int = 0

    @property
    def is_loop(self) -> bool:
        """Whether it is a loop."""
        return self.text.startswith(("for ", "while "))


def unfolded(lines: Lines, parameters: Sequence[str], fresh: Callable[[str], str]) -> Lines:
    """The lines of a function, nested no deeper than Python takes; `fresh` gives names for functions and for what they give."""
    if max((depth for depth, _ in lines), default=0) <= MOST_LOOPS:
        return lines
    functions: list[Lines] = []
    shared: set[str] = set()
    statements = _tree(iter(lines))
    _divide(statements, functions, shared, fresh)
    begin = [(1, f"{name} = None") for name in sorted(shared.difference(parameters))]
    return [*begin, *(line for each in functions for line in each), *_flat(statements, 1)]


def _tree(lines: Iterator[tuple[int, str]]) -> list[Statement]:
    root = Statement("")
    open_: list[Statement] = [root]
    for depth, text in lines:
        del open_[depth:]
        statement = Statement(text)
        open_[-1].inside.append(statement)
        open_.append(statement)
    return root.inside


def _flat(statements: Sequence[Statement], depth: int) -> Lines:
    found: Lines = []
    for each in statements:
        found += [(depth, each.text), *_flat(each.inside, depth + 1)]
    return found


def _divide(statements: Sequence[Statement], functions: list[Lines], shared: set[str], fresh: Callable[[str], str]) -> None:
    """Put the blocks that are too deep into functions, from the inside."""
    for each in statements:
        _divide(each.inside, functions, shared, fresh)
        loops, blocks = _height(each.inside)
        if loops >= MOST_LOOPS or blocks >= MOST_BLOCKS:
            each.inside = _called(each.inside, functions, shared, fresh)
            loops, blocks = _height(each.inside)
        each.loops, each.blocks = loops + each.is_loop, blocks + bool(each.inside)


def _height(statements: Sequence[Statement]) -> tuple[int, int]:
    return max((each.loops for each in statements), default=0), max((each.blocks for each in statements), default=0)


def _called(inside: list[Statement], functions: list[Lines], shared: set[str], fresh: Callable[[str], str]) -> list[Statement]:
    """The call of a function in which the statements stand, and what becomes of how it was left."""
    left: set[str] = set()
    _tell(inside, left, in_loop=False)
    name = fresh("part")
    lines = [(1, f"def {name}():"), *_flat(inside, 2)]
    given = sorted(_given("\n".join(INDENT * (depth - 1) + text for depth, text in lines)))
    shared.update(given)
    functions.append([lines[0], *([(2, f"nonlocal {', '.join(given)}")] if given else []), *lines[1:]])
    if not left:
        return [Statement(f"{name}()")]
    result = fresh("found")
    ways = [_way(leave, result, is_only=len(left) == 1) for leave in sorted(left)]
    return [Statement(f"{result} = {name}()"), Statement(f"if {result} is not None:", ways, 2)]


def _way(leave: str, result: str, *, is_only: bool) -> Statement:
    then = Statement(f"return {result}[1]" if leave == "return" else leave)
    return then if is_only else Statement(f"if {result}[0] == {_LEAVES[leave]}:", [then], 1)


def _tell(statements: Sequence[Statement], left: set[str], *, in_loop: bool) -> None:
    """Let statements that leave what is around them tell so; `left` has how."""
    for each in statements:
        leave, _, value = each.text.partition(" ")
        if leave == "return" or (leave in _LEAVES and not in_loop):
            left.add(leave)
            each.text = f"return ({_LEAVES[leave]}, ({value or None}))"
        _tell(each.inside, left, in_loop=in_loop or each.is_loop)


def _given(text: str) -> set[str]:
    """The names that a function gives a value."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
