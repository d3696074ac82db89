"""All functions of the machine itself, by name, and which of them a module needs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from interpreter.backends.wasm.prelude import arithmetic, bits, chance, rng, sha256
from interpreter.lir.nodes import Call, Function, Global
from interpreter.lir.traverse import direct, statements, walk

MOST_WORDS = 32  # of a set
FIRST, END = 256, 1280  # what of the memory is theirs
BLOCK = chance.Block(FIRST)
HASHING = sha256.Memory(constants=512, scratch=768)
assert HASHING.constants - BLOCK.base >= chance.SIZE
assert END - HASHING.scratch >= sha256.SCRATCH


def _every() -> Iterator[Function]:
    for words in range(1, MOST_WORDS + 1):
        yield from (make(words) for make in (bits.size_function, bits.first_bit_function, bits.last_bit_function, bits.nth_bit_function))
    yield from (*arithmetic.FUNCTIONS, *rng.FUNCTIONS, *sha256.functions(HASHING), *chance.functions(BLOCK))


@cache
def functions() -> Mapping[str, Function]:
    """All of them, by name."""
    return {each.name: each for each in _every()}


@dataclass(frozen=True, slots=True)
class Data:
    """Bytes that stand in memory from the beginning and never change."""

    at: int
    content: bytes


DATA = (Data(HASHING.constants, sha256.ROUND_CONSTANTS),)


def needed(names: Iterable[str]) -> Sequence[Function]:
    """The functions with these names and all that they call; raises `KeyError` for a name that is none of them."""
    every, found, waiting = functions(), set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += called(every[name])
    return tuple(each for name, each in every.items() if name in found)


def called(function: Function) -> set[str]:
    """The names of the functions that a function calls."""
    trees = (tree for statement in statements(function.body) for value in direct(statement) for tree in walk(value))
    return {tree.function.name for tree in trees if isinstance(tree, Call) and isinstance(tree.function, Global)}
