"""Exceptions of the library: each carries the diagnostics that explain it, and its message is those diagnostics as people read them."""

import re
from collections.abc import Iterable
from operator import index
from typing import TypeVar

from interpreter.diagnostics.diagnostic import Diagnostic, display_text
from interpreter.diagnostics.render import plain_text
from interpreter.runtime.notation.refusal import Refusal

T = TypeVar("T")
LONGEST = 200  # characters of an argument in a message
_ADDRESS = re.compile(" at 0x[0-9a-f]+")  # of an object in memory
_GIVEN = ("found", "word")  # values of messages that are what was given


class RulewrightError(Exception):
    """Something that was asked of the library cannot be done: the base of all that it raises on purpose.

    diagnostics: the findings that say why; `str` gives them as `rulewright check` prints them.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__("\n\n".join(plain_text.full(diagnostic) for diagnostic in self.diagnostics))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.diagnostics,), self.__dict__  # made again from the findings: it may come from another process


class RulesError(RulewrightError):
    """The rules have errors, or an expression has; `diagnostics` are all of them, warnings and notes included."""


class UsageError(RulewrightError, ValueError):
    """An argument that cannot be meant: unknown names, wrong sorts, counts that do not fit. It is a `ValueError` too."""


class PositionError(RulewrightError):
    """Data that are no position, record or layout of this game, or a table that its rules do not allow; `diagnostics` are all the reasons."""


class IllegalMove(RulewrightError):  # noqa: N818  # it is no error of a program: somebody wanted what the rules forbid
    """A move that is not possible now; `Match.why_not` says the same without an exception.

    refusal: why, in every language there is.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__((refusal.diagnostic,))
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refusal,), self.__dict__

    @property
    def candidates(self) -> tuple[str, ...]:
        """What could stand in the place of the word that is wrong; empty where that is secret."""
        return self.refusal.candidates

    def explain(self, language: str | None = None) -> str:
        """Why, and what may help, in a language of the rules or of the program; what `Refusal.explain` says.

        Raises `UsageError` for what can be no language.
        """
        check_language(language)
        return self.refusal.explain(language)


def usage(code: str, **values: object) -> UsageError:
    """A wrong use of the library, ready to be raised."""
    texts = {name: _ADDRESS.sub("", display_text(value)) for name, value in values.items()}
    return UsageError([Diagnostic(code, (), {name: _cut(text) if name in _GIVEN else text for name, text in texts.items()})])


def is_whole(value: object) -> bool:
    """Whether an argument is a whole number (and no truth, which Python takes for one)."""
    if isinstance(value, int):
        return not isinstance(value, bool)
    try:
        return hasattr(value, "__index__") and index(value) is not None
    except TypeError:
        return False


def whole_number(name: str, value: object) -> int:
    """An argument that has to be a whole number, of Python or of NumPy, as one of Python; `UsageError` for anything else."""
    if not is_whole(value):
        raise wrong_argument(name, "a whole number", value)
    return index(value)  # type: ignore[arg-type]  # what is whole can be an index


def check_language(language: object) -> None:
    """Refuse what can be the name of no language; names of languages that the rules do not speak are no mistake."""
    if not isinstance(language, str | None):
        raise wrong_argument("language", "a language, such as `en`, or None", language)


def native(value: T) -> T:
    """An argument as it is, whole numbers as those of Python."""
    return index(value) if is_whole(value) else value  # type: ignore[arg-type,return-value]  # as above; a number stays one


def wrong_argument(name: str, what: str, found: object) -> UsageError:
    """An argument of a wrong kind, ready to be raised."""
    return usage("C102", name=name, what=what, found=repr(found) if isinstance(found, str) else found)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
