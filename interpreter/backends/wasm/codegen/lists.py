"""Lists, piles and pools: runs of numbers in memory."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from interpreter.backends.wasm.codegen.predicates import SetLowering
from interpreter.backends.wasm.codegen.sets import Scope
from interpreter.backends.wasm.codegen.shapes import Operand, bitset
from interpreter.backends.wasm.position.layout import Track
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.trees.instructions import load, mul, narrow, number
from interpreter.lir.nodes import Expression, Local
from interpreter.model import ir
from interpreter.model.types.types import Type


class ListLowering(SetLowering):
    """Lowers what lies in memory; expressions are lowered by the class that extends this one."""

    def each_entry(self, source: ir.Expression, _scope: Scope, _stem: str) -> AbstractContextManager[Local]:
        """Write a loop over the members of a list, pile or pool, in order; of a pool each once."""
        raise Unsupported("loops over lists, piles and pools", span=source.span)

    def heap_size(self, _heap: Operand) -> Expression:
        """How many things a list, pile or pool holds."""
        raise Unsupported("sizes of lists, piles and pools")

    def heap_end(self, _heap: Operand, *, is_first: bool) -> Operand:
        """The first or the last of a list, pile or pool; none where it is empty."""
        raise Unsupported(f"ends of lists, piles and pools ({is_first})")

    def heap_content(self, track: Track, _address: Expression, _at: int) -> Operand:
        """What a pile or pool holds."""
        raise Unsupported(f"piles and pools (`{track.name}`)")

    def known_list(self, kind: Type, _value: object) -> Operand:
        """A list that is known when code is made."""
        raise Unsupported(f"a constant of the kind {kind}")

    def list_from_table(self, _key: object, _kind: Type, _place: Expression, _values: Callable[[], Sequence[object]]) -> Operand:
        """A list of a table."""
        raise Unsupported("tables of lists")

    def set_from_table(self, key: object, words: int, place: Expression, values: Callable[[], Sequence[int]]) -> Operand:
        """A set of a table."""
        data = self.unit.bit_words(key, values, words)
        address = narrow(mul(place, number(8 * words)))
        if words > 1:
            address = self.body.atom(address, "address")
        return bitset([load(8, address, data.base + 8 * word) for word in range(words)])

    def copies_in(self, _pool: Operand, _member: Expression) -> Expression:
        """How many copies of a member a pool holds."""
        raise Unsupported("pools")

    def in_list(self, _entries: Operand, _member: Expression) -> Expression:
        """Whether a list has a member."""
        raise Unsupported("lists")
