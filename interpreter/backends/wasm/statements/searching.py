"""Questions inside routines that a tree search answers: the keys of the options that it looks at, and the number that it picks."""

from collections.abc import Sequence

from interpreter.backends.wasm.codegen.services import GIVEN, SEARCH, SPENT
from interpreter.backends.wasm.codegen.shapes import Operand
from interpreter.backends.wasm.expressions.answer_keys import PASS, ROW, ROW_KEY, ROW_NUMBER, add_value, first_key
from interpreter.backends.wasm.expressions.answers import AnswerSet
from interpreter.backends.wasm.statements.flow import RoutinePart
from interpreter.backends.wasm.trees.instructions import ZERO, add, call, equal, load, number, offset, op, store, sub, wide
from interpreter.lir.nodes import Expression, Local
from interpreter.lir.types import I32, NOTHING
from interpreter.model import ir


class SearchLowering(RoutinePart):
    """Writes how a tree search answers the questions of one routine."""

    def is_searched(self) -> Expression:
        """Whether a question is answered by the search."""
        return equal(GIVEN, number(SEARCH))

    def search_begins(self) -> None:
        """Write that a question begins, which may be put to several."""
        with self.body.if_(self.is_searched()):
            self.body.do(call("search_begin", type_=NOTHING))

    def search(self, menu: ir.DecisionPoint, seat: Operand, chosen: Local, every: Expression, offers: Sequence[AnswerSet]) -> None:
        """Write that the search gives the number of an answer."""
        body = self.body
        asked = wide(seat.tree)
        address = number(self.unit.place(menu.address, None))
        end = body.named("end", call("search_rows", asked, address, every, type_=I32))
        row, mark = body.named("row", offset(self.unit.place_of(("search", "rows"), 0))), body.named("spent", SPENT)
        ends = [body.atom(offer.count, "count") for offer in offers]
        for place in range(1, len(ends)):
            ends[place] = body.named("end", add(ends[place - 1], ends[place]))
        with body.while_(op("i32.lt_u", row, end)):
            wanted = body.named("wanted", load(8, row, ROW_NUMBER))
            key = body.named("option", PASS)
            for place, offer in enumerate(offers):
                test = op("i64.lt_s", wanted, ends[place])
                with body.if_(test) if place == 0 else body.else_(test):
                    values = offer.nth(sub(wanted, ends[place - 1] if place else ZERO))
                    body.set(key, number(first_key(1 + place)))
                    for value in values:
                        add_value(body, key, value)
            body.do(store(8, row, ROW_KEY, key))
            body.set(SPENT, mark)
            body.set(row, add(row, offset(ROW)))
        body.set(chosen, call("search_pick", end, asked, every))
