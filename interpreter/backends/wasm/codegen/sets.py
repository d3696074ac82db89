"""Sets as words of bits: operations on whole sets, loops over members."""

from collections import ChainMap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from interpreter.backends.wasm.codegen.shapes import WORD, Operand, bitset
from interpreter.backends.wasm.trees.builder import Body
from interpreter.backends.wasm.trees.instructions import (
    ONE,
    ZERO,
    add,
    choose,
    equal,
    narrow,
    number,
    op,
    sub,
    unequal,
)
from interpreter.lir.nodes import Const, Expression, Local
from interpreter.lir.types import I64

FULL = Const(-1, I64)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a function knows: values by slot (0 is `me`), and whether it looks for answers, where what was worked out is kept."""

    names: Mapping[int, Operand]
    asking: bool = False

    def with_(self, slot: int, value: Operand) -> "Scope":
        """The scope in which a slot has a value."""
        return Scope(ChainMap({slot: value}, self.names), self.asking)  # type: ignore[arg-type]  # nothing is put into what is behind


def joined(operator: str, left: Operand, right: Operand) -> Operand:
    """Two sets made one: `or`, `and`, `xor`, `without`."""
    count = max(len(left.words), len(right.words))
    pairs = zip(*((each.words + (ZERO,) * (count - len(each.words))) for each in (left, right)), strict=True)
    return bitset([_word(operator, one, other) for one, other in pairs])


def _word(operator: str, left: Expression, right: Expression) -> Expression:
    if operator == "without":
        return op("i64.and", left, _inverse(right))
    if operator == "and" and ZERO in (left, right):
        return ZERO
    if operator == "and" and FULL in (left, right):
        return right if left == FULL else left
    if operator in ("or", "xor") and ZERO in (left, right):
        return right if left == ZERO else left
    return op(f"i64.{operator}", left, right)


def _inverse(word: Expression) -> Expression:
    return number(~word.value) if isinstance(word, Const) and isinstance(word.value, int) else op("i64.xor", word, FULL)


def complement(operand: Operand) -> Operand:
    """All that a set does not have, members or not."""
    return bitset([_inverse(word) for word in operand.words])


def size_of(operand: Operand) -> Expression:
    """How many members a set has."""
    total: Expression = ZERO
    for word in operand.words:
        total = add(total, op("i64.popcnt", word))
    return total


def is_empty(operand: Operand) -> Expression:
    """Whether a set has no member."""
    return op("i64.eqz", _any_bits(operand))


def is_filled(operand: Operand) -> Expression:
    """Whether a set has a member."""
    return unequal(_any_bits(operand), ZERO)


def _any_bits(operand: Operand) -> Expression:
    every = operand.words[0]
    for word in operand.words[1:]:
        every = _word("or", every, word)
    return every


def has(operand: Operand, member: Expression) -> Expression:
    """Whether a set has a member; a number that has no place in it is none."""
    if len(operand.words) == 1:
        shifted = op("i64.shr_u", operand.words[0], member)
        return narrow(op("i64.and", shifted, ONE))
    return narrow(op("i64.and", op("i64.shr_u", word_of(operand, member), member), ONE))


def word_of(operand: Operand, member: Expression) -> Expression:
    """The word in which a member has its place."""
    which, chosen = op("i64.shr_u", member, number(6)), operand.words[-1]
    for place, word in reversed(list(enumerate(operand.words[:-1]))):
        chosen = choose(equal(which, number(place)), word, chosen)
    return chosen


def singleton(member: Expression, words: int) -> Operand:
    """The set of one member."""
    bit = op("i64.shl", ONE, member)
    if words == 1:
        return bitset([bit])
    if isinstance(member, Const) and isinstance(member.value, int):
        return constant_set(1 << member.value, words)
    which = op("i64.shr_u", member, number(6))
    return bitset([choose(equal(which, number(place)), bit, ZERO) for place in range(words)])


def constant_set(mask: int, words: int) -> Operand:
    """A set that is known when code is made."""
    values = [mask >> WORD * place & (1 << WORD) - 1 for place in range(words)]
    return bitset([number(value - (1 << WORD) if value >> WORD - 1 else value) for value in values])


def first_bit(operand: Operand) -> Expression:
    """The first member of a set that has one."""
    found: Expression = add(op("i64.ctz", operand.words[-1]), number(WORD * (len(operand.words) - 1)))
    for place, word in reversed(list(enumerate(operand.words[:-1]))):
        found = choose(unequal(word, ZERO), add(op("i64.ctz", word), number(WORD * place)), found)
    return found


def last_bit(operand: Operand) -> Expression:
    """The last member of a set that has one."""
    found: Expression = sub(number(63), op("i64.clz", operand.words[0]))
    for place, word in enumerate(operand.words[1:], 1):
        found = choose(unequal(word, ZERO), sub(number(63 + WORD * place), op("i64.clz", word)), found)
    return found


@contextmanager
def each_member(body: Body, operand: Operand, stem: str) -> Iterator[Local]:
    """Write a loop over the members of a set, in order; what is written inside may leave it or go on with the next."""
    member = body.fresh(stem, I64)
    rest = body.named("rest", operand.words[0])
    if len(operand.words) == 1:
        with body.while_(unequal(rest, ZERO)):
            body.set(member, op("i64.ctz", rest))
            body.set(rest, op("i64.and", rest, sub(rest, ONE)))
            yield member
        return
    later = [body.atom(word, "word") for word in operand.words[1:]]
    base = body.named("base", ZERO)
    with body.while_():
        with body.if_(equal(rest, ZERO)):
            with body.if_(op("i64.ge_u", base, number(WORD * len(later)))):
                body.leave()
            body.set(base, add(base, number(WORD)))
            chosen = later[-1]
            for place, word in reversed(list(enumerate(later[:-1], 1))):
                chosen = choose(equal(base, number(WORD * place)), word, chosen)
            body.set(rest, chosen)
            body.again()
        body.set(member, op("i64.or", op("i64.ctz", rest), base))
        body.set(rest, op("i64.and", rest, sub(rest, ONE)))
        yield member
