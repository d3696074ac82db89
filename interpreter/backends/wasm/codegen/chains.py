"""Connected parts of a set of cells that touch another set, or do not: found all at once, without a look at each of them."""

from interpreter.backends.wasm.codegen.boards import BoardKernels
from interpreter.backends.wasm.codegen.heaps import HeapLowering
from interpreter.backends.wasm.codegen.sets import Scope, joined
from interpreter.backends.wasm.codegen.shapes import Operand, bitset, held
from interpreter.model import ir
from interpreter.model.builtins import overload_of
from interpreter.model.builtins.representation import is_mask_set
from interpreter.model.ir.traverse import locals_in
from interpreter.model.types.board import Board
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import element_type


class ChainLowering(HeapLowering):
    """Lowers `union(part for part in groups(S) where empty(neighbours(part) common T))`; other words are lowered by the class that extends this one."""

    def touching(self, bind: ir.Aggregate, scope: Scope) -> Operand | None:
        """The cells of the parts that touch a set, or that do not; None where it is another word."""
        match bind:
            case ir.Aggregate(
                name="union", slot=slot, source=ir.BuiltinCall(arguments=(whole,)) as parts, value=ir.Local(slot=same), where=where
            ) if same == slot and where is not None and overload_of(parts).id == "groups_cells":
                is_apart = not isinstance(where, ir.Not)
                other = _touched(where.part if isinstance(where, ir.Not) else where, slot)
                cell = element_type(whole.kind)
                if other is None or cell is None or cell != element_type(other.kind):
                    return None
                if not is_mask_set(whole.kind) or not is_mask_set(other.kind):
                    return None
                kernels = BoardKernels(self.unit, cell)
                return self._parts(kernels, whole, other, scope, is_apart=is_apart) if kernels.ask(_is_mutual) else None
        return None

    def _parts(self, kernels: BoardKernels, whole: ir.Expression, other: ir.Expression, scope: Scope, *, is_apart: bool) -> Operand:
        body = self.body
        cells = held(body, kernels.padded(self.value(whole, scope)), "whole")
        outside = held(body, joined("without", kernels.padded(self.value(other, scope)), cells), "outside")
        reached = kernels.flood(body, kernels.beside(body, outside), cells)
        found = joined("without", cells, reached) if is_apart else reached
        return bitset(found.words)


def _touched(condition: ir.Expression, slot: int) -> ir.Expression | None:
    """The set that has none of the neighbours of the part in a slot, where a condition says that."""
    match condition:
        case ir.BuiltinCall(arguments=(ir.SetOperation(operator="common", left=left, right=right),)) as call:
            if overload_of(call).id == "empty_collection":
                for beside, other in ((left, right), (right, left)):
                    if _is_beside(beside, slot) and slot not in locals_in(other):
                        return other
    return None


def _is_beside(expression: ir.Expression, slot: int) -> bool:
    match expression:
        case ir.BuiltinCall(arguments=(ir.Local(slot=same),)) as call:
            return same == slot and overload_of(call).id == "neighbours_cells"
    return False


def _is_mutual(board: Board) -> bool:
    """Whether every cell is beside those that are beside it."""
    return all(board.neighbours[other] >> cell & 1 for cell, beside in enumerate(board.neighbours) for other in iter_bits(beside))
