"""Sets of members as words of 64 bits, the first members in the first word: trees that read names, and functions.

| function | what it gives, as i64 |
|---|---|
| `size_N(word, …)` | how many members a set of N words has |
| `first_bit_N(word, …)`, `last_bit_N(word, …)` | the place of the first and the last member; none where there is none |
| `nth_bit_N(word, …, number)` | the place of the member that comes after so many others; there are more |
"""

from collections.abc import Callable, Sequence
from functools import reduce

from interpreter.backends.wasm.prelude.functions import function, opened
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import NONE, ZERO, add, call, choose, number, op, sub, unequal
from interpreter.lir.nodes import Call, Expression, Function, Local
from interpreter.lir.types import I64

WORD = 64
Words = Sequence[Expression]


def size(words: Words) -> Expression:
    """How many members there are; words are names or constants, here and below, since they are read several times."""
    counts: list[Expression] = [op("i64.popcnt", word) for word in words]
    return reduce(add, counts)


def first_bit(words: Words, empty: Expression = NONE) -> Expression:
    """The place of the first member; `empty` where there is none."""
    found = empty
    for place, word in reversed(_numbered(words)):
        found = choose(unequal(word, ZERO), add(op("i64.ctz", word), number(place)), found)
    return found


def last_bit(words: Words, empty: Expression = NONE) -> Expression:
    """The place of the last member; `empty` where there is none."""
    found = empty
    for place, word in _numbered(words):
        found = choose(unequal(word, ZERO), sub(number(place + WORD - 1), op("i64.clz", word)), found)
    return found


def nth_bit(words: Words, number_: Expression) -> Call:
    """The place of the member that comes after so many others; there are more. By the function `nth_bit_function(len(words))`."""
    return call(f"nth_bit_{len(words)}", *words, number_)


def nth_bit_function(words: int) -> Function:
    """`nth_bit_N(word, …, number) -> i64` for sets of N words; those of more than one need that of one."""
    takes = [*(Local(f"word_{at}", I64) for at in range(words)), Local("number", I64)]
    body = opened(*takes)
    if words == 1:
        _nth_of_word(body, *takes)
    else:
        _nth_of_words(body, takes[:-1], takes[-1])
    return function(f"nth_bit_{words}", takes, body)


def _nth_of_words(body: Body, words: list[Local], rest: Local) -> None:
    for place, word in _numbered(words[:-1]):
        many = body.named("many", op("i64.popcnt", word))
        with body.if_(op("i64.lt_u", rest, many)):
            body.give(add(nth_bit([word], rest), number(place)))
        body.set(rest, sub(rest, many))
    body.give(add(nth_bit([words[-1]], rest), number(WORD * (len(words) - 1))))


def _nth_of_word(body: Body, word: Local, rest: Local) -> None:
    """Half of what is left is looked at in every step: what comes before its middle is too little, or holds the member."""
    place = body.named("place", ZERO)
    for half in (32, 16, 8, 4, 2, 1):
        many = body.named("many", op("i64.popcnt", op("i64.and", word, number((1 << half) - 1))))
        beyond = body.named("beyond", sub(ZERO, op("i64.extend_i32_u", op("i64.ge_u", rest, many))))  # all bits, or none
        body.set(rest, sub(rest, op("i64.and", many, beyond)))
        shift = body.named("shift", op("i64.and", beyond, number(half)))
        body.set(place, add(place, shift))
        body.set(word, op("i64.shr_u", word, shift))
    body.give(place)


def first_bit_function(words: int) -> Function:
    """`first_bit_N(word, …) -> i64` for sets of N words; none where they are empty."""
    return _of_words("first_bit", first_bit, words)


def last_bit_function(words: int) -> Function:
    """`last_bit_N(word, …) -> i64` for sets of N words; none where they are empty."""
    return _of_words("last_bit", last_bit, words)


def size_function(words: int) -> Function:
    """`size_N(word, …) -> i64` for sets of N words."""
    return _of_words("size", size, words)


def _of_words(name: str, tree: Callable[[Words], Expression], words: int) -> Function:
    takes = [Local(f"word_{at}", I64) for at in range(words)]
    body = opened(*takes)
    body.give(tree(takes))
    return function(f"{name}_{words}", takes, body)


def _numbered(words: Words) -> list[tuple[int, Expression]]:
    """The words, each with its first place."""
    return [(WORD * at, word) for at, word in enumerate(words)]
