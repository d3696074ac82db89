"""JSON read strictly: what the format leaves open, or Python lets pass, is refused, so that nothing is lost unseen.

A key that stands twice, `NaN` and the like, and numbers without bounds are mistakes here; the reasons are in our words.
"""

import json
import re
from collections.abc import Mapping
from math import isinf
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from interpreter.runtime.values.value_syntax import Json


LONGEST_NUMBER = 1000  # digits
DEEPEST = 100  # lists and maps inside each other

_TOO_DEEP = f"lists and maps lie in each other more than {DEEPEST} levels deep."
_REASONS: Mapping[str, str] = {
    "Expecting value": "here a value should begin",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing",
    "Illegal trailing comma": "this comma is one too many",
    "Expecting ',' delimiter": "a comma is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Extra data": "here the text should be at its end",
    "Invalid control character": "a text holds a line break or another control sign",
    "Invalid \\": "behind a backslash stands something that has no meaning there",
    "Unexpected UTF-8 BOM": "it begins with a byte order mark",
}


class UnreadableError(ValueError):
    """Why a text is no JSON."""


def read(text: str) -> "Json":
    """The plain data in a JSON text; raises `UnreadableError` with the reason, which ends like a sentence."""
    if not text.strip():
        raise UnreadableError("there is nothing in it.")
    try:
        data: Json = json.loads(text, object_pairs_hook=_map, parse_constant=_no_number, parse_int=_whole_number, parse_float=_fraction)
    except UnreadableError:
        raise
    except json.JSONDecodeError as problem:
        raise UnreadableError(_reason(problem, text)) from None
    except RecursionError:
        raise UnreadableError(_TOO_DEEP) from None
    if _is_deep(data):
        raise UnreadableError(_TOO_DEEP)
    return data


def _is_deep(data: "Json") -> bool:
    """Whether lists and maps lie in each other more deeply than anything we write."""
    inner: list[Json] = [data]
    for _ in range(DEEPEST):
        inner = [part for each in inner if isinstance(each, dict | list) for part in (each.values() if isinstance(each, dict) else each)]
        if not inner:
            return False
    return True


def _reason(problem: json.JSONDecodeError, text: str) -> str:
    reason = next((said for start, said in _REASONS.items() if problem.msg.startswith(start)), problem.msg)
    if problem.pos >= len(text.rstrip()) or problem.msg.startswith("Unterminated string"):
        return "it ends in the middle; perhaps it was cut off."
    place = f"column {problem.colno}" if "\n" not in text.strip() else f"line {problem.lineno}, column {problem.colno}"
    return f"{place}: {reason}."


def _map(pairs: "list[tuple[str, Json]]") -> "Json":
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]  # adds on the way
        raise UnreadableError(f"the key `{twice}` stands twice in one map.")
    return mapping


def _no_number(word: str) -> NoReturn:
    raise UnreadableError(f"`{word}` is no number.")


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise UnreadableError(f"a number has more than {LONGEST_NUMBER} digits.")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if isinf(number) or len(digits) > LONGEST_NUMBER:
        raise UnreadableError(f"the number `{re.sub('(?<=.{20}).+', '…', digits)}` is too large.")
    return number
