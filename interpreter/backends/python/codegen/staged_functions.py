"""Code generation for staged functions: the gathering of static inputs, and the memoized residual over them."""

from collections.abc import Callable, Mapping, Sequence

from interpreter.analysis.staging import Input, ListInput, ScalarInput, StagedFunction
from interpreter.backends.python.codegen.compilation_unit import CompilationUnit
from interpreter.backends.python.codegen.expressions import Printer
from interpreter.backends.python.codegen.function_builder import Body, NameScope, bare, row
from interpreter.model import ir

Text = str


def value(printer: Printer, name: str, staged: StagedFunction, scope: NameScope) -> Text:
    """The text of the residual of a word for its inputs, by the dynamic argument."""
    residual = _residual(printer.unit, name, staged)
    if staged.per_member is not None:
        return _listed(printer, staged.per_member, staged.inputs, scope, lambda text: f"{residual}[{text}]")
    return f"{residual}[{bare(_gathered(printer, staged.inputs, scope))}]"


def _gathered(printer: Printer, parts: Sequence[Input], scope: NameScope) -> Text:
    """The text of all inputs, after the loops for them."""
    texts = [
        printer.value(part.value, scope) if isinstance(part, ScalarInput) else _listed(printer, part.loop, part.parts, scope, str)
        for part in parts
    ]
    return texts[0] if len(texts) == 1 else row(texts)


def _listed(printer: Printer, walked: ir.Aggregate, parts: Sequence[Input], scope: NameScope, make: Callable[[Text], Text]) -> Text:
    """The text of a list of the inputs of each member, or of what `make` makes of them."""
    body = printer.body
    found = body.fresh("seen")
    body.line(f"{found} = []")
    printer.loop(walked, scope, lambda _name, inner: body.line(f"{found}.append({make(bare(_gathered(printer, parts, inner)))})"))
    return f"tuple({found})"


def _residual(unit: CompilationUnit, name: str, staged: StagedFunction) -> Text:
    """The dictionary that gives the residual of a word by its inputs."""

    def write(memo: Text) -> Text:
        work = unit.name("work_out", name)
        return f"{_function(unit, name, work, staged)}\n\n\n{memo} = by_seen({work})"

    return unit.function(("following", name), "FOLLOWING", write)


def _function(unit: CompilationUnit, name: str, function: str, staged: StagedFunction) -> Text:
    body = unit.body(f"words.{name}", unit.rules.words[name].span)
    printer = _ResidualPrinter(unit, body, staged.lists)
    scope = NameScope({staged.dynamic: body.fresh("late")})
    if len(staged.inputs) == 1:
        scope = scope.with_(staged.inputs[0].slot, "seen")
    else:
        scope = printer.unpacked(staged.inputs, scope, lambda names: body.line(f"{names} = seen"))
    body.line(f"return {bare(printer.value(staged.residual, scope))}")
    return unit.written(function, ["seen", scope.names[staged.dynamic]], body)


class _ResidualPrinter(Printer):
    """Prints loops over lists of inputs."""

    def __init__(self, unit: CompilationUnit, body: Body, lists: Mapping[int, ListInput]) -> None:
        super().__init__(unit, body)
        body.used.add("seen")
        self.lists = lists

    def loop(self, bind: ir.Aggregate, scope: NameScope, inside: Callable[[Text, NameScope], None]) -> None:
        inputs = self.lists.get(bind.source.slot) if isinstance(bind.source, ir.Local) else None
        if inputs is None:
            super().loop(bind, scope, inside)
            return
        heads: list[Text] = []
        inner = self.unpacked(inputs.parts, scope, heads.append)
        with self.body.block(f"for {heads[0]} in {self.value(bind.source, scope)}"):
            member = inner.names.get(bind.slot, "None")
            if bind.where is None:
                inside(member, inner)
                return
            with self.body.block(f"if {bare(self.test(bind.where, inner))}"):
                inside(member, inner)

    def unpacked(self, parts: Sequence[Input], scope: NameScope, write: Callable[[Text], None]) -> NameScope:
        """The scope in which parts have names; `write` gets the names as they stand on the left."""
        for part in parts:
            scope = scope.with_(
                part.slot, self.body.given(part.slot, part.name) if isinstance(part, ScalarInput) else self.body.fresh("seen")
            )
        write(", ".join(scope.names[part.slot] for part in parts))
        return scope
