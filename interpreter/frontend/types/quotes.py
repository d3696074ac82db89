"""What a sentence quotes by name: `{name}` is the value of a name that is known where the sentence stands."""

from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.source.nodes import Node, ScalarNode, entries_of
from interpreter.frontend.symbols.messages import read_localized
from interpreter.frontend.symbols.scope import Scope
from interpreter.frontend.types.names import check_name
from interpreter.frontend.types.type_errors import is_wrong
from interpreter.model.ir import Expression
from interpreter.model.localized_text import QUOTED, SIGN_OF, LocalizedText

Quotes = tuple[tuple[str, Expression], ...]


def read_question(node: Node | None, scope: Scope) -> tuple[LocalizedText, Quotes]:
    """What a question says, and what it quotes of the names known there; whatever is none of them stays as it is written."""
    quiet = replace(scope, symbols=replace(scope.symbols, report=Report()))
    _, quotes = read_quoting(node, quiet)
    return read_localized(node, scope.symbols, names=dict(quotes)), quotes


def read_quoting(node: Node | None, scope: Scope) -> tuple[LocalizedText, Quotes]:
    """The sentence by language, and the names it quotes, each with its value; figures of the game are left to who shows it."""
    symbols, values = scope.symbols, dict[str, Expression]()
    lines = [line for line in (node, *(entry.value for entry in entries_of(node))) if isinstance(line, ScalarNode)]
    for line in lines:
        for name in QUOTED.findall(line.value):
            if name not in values and name not in symbols.game_parameters and name not in symbols.options:
                values[name] = check_name(name.removeprefix(SIGN_OF), line.span, scope, None)
    return read_localized(node, symbols, names=values), tuple((name, value) for name, value in values.items() if not is_wrong(value))
