"""Prices of operations in nanoseconds of the reference machine of the cost model, and how seconds and counts are said.

The reference machine is one core that runs generated Python 3.11 at about 3 GHz. Prices are constants: a finding is the same on every
computer. `tests/benchmarks/costs.py` compares what they add up to with what is measured.
"""

from collections.abc import Mapping

from interpreter.model import ir

EVALUATIONS: Mapping[type[ir.Expression], int] = {
    ir.Constant: 0,
    ir.LateConstant: 0,
    ir.GameParameter: 5,
    ir.Members: 5,
    ir.Local: 2,
    ir.Answers: 20,
    ir.StateRead: 20,
    ir.TableLookup: 20,
    ir.UserCall: 60,
    ir.RowExpression: 120,
    ir.BuiltinCall: 20,
    ir.Aggregate: 80,
    ir.If: 10,
    ir.Logic: 5,
    ir.Not: 5,
    ir.Compare: 12,
    ir.In: 20,
    ir.IsNone: 10,
    ir.Arithmetic: 10,
    ir.SetOperation: 20,
    ir.Coalesce: 10,
    ir.Construct: 20,
    ir.Project: 15,
    ir.HasLegalMove: 500,
    ir.After: 5_000,
    ir.TimesRemembered: 500,
    ir.Remembered: 500,
}  # what one evaluation takes without its parts
MEMBER = 20  # the next member of a set that is walked
ELEMENT = 20  # an element that a built-in word looks at, or a value that is compared
FLOODED = 4  # a cell to which a word gets from neighbour to neighbour: several at once
ANSWER = 40  # the next candidate of a choice
STEP = 60  # an instruction without its expressions
DEALT = 1_500  # a hidden thing, where a position is drawn that looks the same to a player
QUESTION = 50_000  # an answer that is read, with what is told of it

WARNED = 0.5  # seconds of one answer from which on a rule file is warned about
NANOSECONDS = 10**9  # of a second


MOST_DIGITS = 3  # behind the point, of numbers that nobody counts


def approximate(number: int, whole_below: int = 10**7) -> str:
    """A number as people write it: whole if it is small, otherwise about."""
    if number < whole_below:
        return str(number)
    return _scientific(number, 0)


def approximate_pair(number: int, most: int) -> tuple[str, str]:
    """A number and the one that it exceeds as people write them, with as many digits as tell them apart."""
    texts = approximate(number), approximate(most)
    digits = 0
    while texts[0] == texts[1] and number > most and digits < MOST_DIGITS:
        digits += 1
        texts = _scientific(number, digits), approximate(most)
    return texts if texts[0] != texts[1] else (f"a little more than {texts[1]}", texts[1])


def _scientific(number: int, digits: int) -> str:
    mantissa, _, exponent = f"{number:.{digits}e}".partition("e+")
    return f"{mantissa.rstrip('0').rstrip('.')} · 10^{int(exponent)}"


def duration(time: float) -> str:
    """Seconds as people say them, rounded to one or two digits."""
    for unit, size, least in (("years", 31_557_600, 2), ("days", 86_400, 2), ("hours", 3_600, 2), ("minutes", 60, 3)):
        if time >= size * least:
            return f"{time / size:.0f} {unit}" if time / size < 10_000 else f"more than 10000 {unit}"
    if time < 0.095:
        return f"{1000 * time:.0f} ms"
    return f"{time:.1f} s" if time < 9.95 else f"{time:.0f} s"
