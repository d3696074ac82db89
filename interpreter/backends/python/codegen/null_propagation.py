"""Null propagation: lifts operators and calls over nullable operands."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from interpreter.backends.python.codegen.aggregates import AggregateCodegen
from interpreter.backends.python.codegen.function_builder import NameScope, Perhaps, bare, is_atom
from interpreter.model import ir
from interpreter.model.types.types import Kind, may_be_none

Text = str


def joint(test: Text) -> Text:
    """A test as it stands beside `not`."""
    return f"({test})" if " and " in test or " is " in test else test


class NullPropagation(AggregateCodegen):
    """Prints what may be none; the other expressions are printed by the class that extends this one."""

    if TYPE_CHECKING:

        def value_as(self, expression: ir.Expression, kind: Kind, scope: NameScope) -> Text: ...

    def guarded(self, arguments: Sequence[ir.Expression], scope: NameScope, make: Callable[..., Text], *, may_fail: bool = False) -> Text:
        texts = [self.value(argument, scope) for argument in arguments]
        return self.lift_nullable(texts, [may_be_none(argument.kind) for argument in arguments], make, may_fail=may_fail)

    def lift_nullable(self, texts: Sequence[Text], guards: Sequence[bool], make: Callable[..., Text], *, may_fail: bool) -> Text:
        """None where an argument that is guarded is none, else what `make` makes of the arguments.

        `may_fail`: what is made may be none by itself, where it does not say so (`Perhaps`).
        """
        if not any(guards):
            return make(*texts)
        tests, ready = [], []
        for text, guard in zip(texts, guards, strict=True):
            known = self._tested(text) if guard else None
            tests += [known.test] if known is not None else []
            ready.append(text if known is None else known.then)
        with self.body.aside() as lines:
            text = make(*ready)
        if lines:
            return self._under(tests, lines, text)
        if isinstance(text, Perhaps):
            return Perhaps.of(text.then, *tests, text.test)
        return f"({text} if {' and '.join(tests)} else None)" if may_fail else Perhaps.of(text, *tests)

    def _tested(self, text: Text) -> Perhaps:
        """A text that may be none, as what it is and when it is there."""
        if isinstance(text, Perhaps):
            return text
        if is_atom(text):
            return Perhaps.of(text, f"{text} is not None")
        name = self.body.fresh("it")
        return Perhaps.of(name, f"({name} := {bare(text)}) is not None")

    def _under(self, tests: Sequence[Text], lines: Sequence[tuple[int, str]], text: Text) -> Text:
        """A value that takes statements, which are done where the tests hold; none elsewhere."""
        result = self.body.fresh("found")
        self.body.line(f"{result} = None")
        self.body.line(f"if {' and '.join(tests)}:")
        self.body.paste(lines, 1)
        self.body.lines.append((self.body.depth + 1, f"{result} = {bare(text)}"))
        return result

    def is_none(self, expression: ir.IsNone, scope: NameScope) -> Text:
        text = self.value(expression.part, scope)
        return f"(not {joint(text.test)})" if isinstance(text, Perhaps) else f"({text} is None)"

    def otherwise(self, expression: ir.Coalesce, scope: NameScope) -> Text:
        value = self.value_as(expression.value, expression.kind, scope)
        with self.body.aside() as lines:
            fallback = self.value_as(expression.fallback, expression.kind, scope)
        if lines:
            result = self.body.fresh("found")
            self.body.line(f"{result} = {bare(value)}")
            self.body.line(f"if {result} is None:")
            self.body.paste(lines, 1)
            self.body.lines.append((self.body.depth + 1, f"{result} = {bare(fallback)}"))
            return result
        known = self._tested(value)
        return f"({known.then} if {known.test} else {fallback})"
