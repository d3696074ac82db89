"""The functions of a word in two halves: what it sees of the position, and what follows from that."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from interpreter.backends.python.expressions import Printer
from interpreter.backends.python.halves import Halves, Many, One
from interpreter.backends.python.writing import Body, Scope, bare, row
from interpreter.model import ir

if TYPE_CHECKING:
    from interpreter.backends.python.module import Module

Text = str


def value(printer: Printer, name: str, halves: Halves, scope: Scope) -> Text:
    """What follows from what a word sees, by the late argument."""
    follows = _following(printer.module, name, halves)
    if halves.walked is not None:
        return _listed(printer, halves.walked, halves.seen, scope, lambda text: f"{follows}[{text}]")
    return f"{follows}[{bare(_gathered(printer, halves.seen, scope))}]"


def _gathered(printer: Printer, parts: Sequence[One | Many], scope: Scope) -> Text:
    """The text of all that is seen, after the loops for it."""
    texts = [
        printer.value(part.value, scope) if isinstance(part, One) else _listed(printer, part.walked, part.parts, scope, str)
        for part in parts
    ]
    return texts[0] if len(texts) == 1 else row(texts)


def _listed(printer: Printer, walked: ir.Bind, parts: Sequence[One | Many], scope: Scope, make: Callable[[Text], Text]) -> Text:
    """The text of a list of what is seen of each member, or of what `make` makes of that."""
    body = printer.body
    found = body.fresh("seen")
    body.line(f"{found} = []")
    printer.loop(walked, scope, lambda _name, inner: body.line(f"{found}.append({make(bare(_gathered(printer, parts, inner)))})"))
    return f"tuple({found})"


def _following(module: "Module", name: str, halves: Halves) -> Text:
    """The dictionary that says what follows from what a word has seen."""

    def write(memo: Text) -> Text:
        work = module.name("work_out", name)
        return f"{_function(module, name, work, halves)}\n\n\n{memo} = by_seen({work})"

    return module.function(("following", name), "FOLLOWING", write)


def _function(module: "Module", name: str, function: str, halves: Halves) -> Text:
    body = module.body(f"words.{name}", module.rules.words[name].span)
    printer = _Following(module, body, halves.lists)
    scope = Scope({halves.late: body.fresh("late")})
    if len(halves.seen) == 1:
        scope = scope.with_(halves.seen[0].slot, "seen")
    else:
        scope = printer.unpacked(halves.seen, scope, lambda names: body.line(f"{names} = seen"))
    body.line(f"return {bare(printer.value(halves.follows, scope))}")
    return module.written(function, ["seen", scope.names[halves.late]], body)


class _Following(Printer):
    """Prints loops over what was seen."""

    def __init__(self, module: "Module", body: Body, lists: Mapping[int, Many]) -> None:
        super().__init__(module, body)
        body.used.add("seen")
        self.lists = lists

    def loop(self, bind: ir.Bind, scope: Scope, inside: Callable[[Text, Scope], None]) -> None:
        many = self.lists.get(bind.source.slot) if isinstance(bind.source, ir.Local) else None
        if many is None:
            super().loop(bind, scope, inside)
            return
        heads: list[Text] = []
        inner = self.unpacked(many.parts, scope, heads.append)
        with self.body.block(f"for {heads[0]} in {self.value(bind.source, scope)}"):
            member = inner.names.get(bind.slot, "None")
            if bind.where is None:
                inside(member, inner)
                return
            with self.body.block(f"if {bare(self.test(bind.where, inner))}"):
                inside(member, inner)

    def unpacked(self, parts: Sequence[One | Many], scope: Scope, write: Callable[[Text], None]) -> Scope:
        """The scope in which parts have names; `write` gets the names as they stand on the left."""
        for part in parts:
            scope = scope.with_(part.slot, self.body.given(part.slot, part.name) if isinstance(part, One) else self.body.fresh("seen"))
        write(", ".join(scope.names[part.slot] for part in parts))
        return scope
