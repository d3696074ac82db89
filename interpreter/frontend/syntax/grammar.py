"""The generated parser of expressions: one for the whole process, built when it is first needed (about 50 ms).

`HARD` words are never names; all other words of the language are names wherever the grammar has no use for them.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from interpreter import resources

if TYPE_CHECKING:
    from lark import Lark, Token

STARTS = ("expression", "points", "domain", "sentence", "declaration", "head", "kind")
HARD = frozenset({"if", "then", "else", "and", "or", "not", "in", "is", "none"})
MISPLACED = "MISPLACED"
"""The sign that a hard word becomes where the grammar has no use for it; no rule takes it."""


class _WholeWords:
    """Lets every state of the parser see whole names, so that `model` is never read as `mod` and `el`."""

    always_accept = ("NAME",)

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        return stream


@cache
def parser(*, strict: bool = False) -> "Lark":
    """The parser for all start symbols; `strict` proves the grammar free of conflicts and needs `interegular`."""
    from lark import Lark

    return Lark(
        resources.grammar(),
        parser="lalr",
        start=list(STARTS),
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=False,
        postlex=_WholeWords(),
        lexer_callbacks={"NAME": _refuse_hard_words},
    )


@cache
def keywords() -> frozenset[str]:
    """The words of expressions that are no names of functions: `and`, `where`, `is`."""
    return frozenset(word for each in parser().terminals if (word := str(each.pattern.value)).isalpha())


def _refuse_hard_words(token: "Token") -> "Token":
    return token.update(type=MISPLACED) if token.value in HARD else token
