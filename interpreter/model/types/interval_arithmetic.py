"""Interval arithmetic: bounds of sums, products and quotients of integer ranges. None: unbounded on that side."""

from interpreter.model.types.types import IntRange


def arithmetic(operator: str, a: IntRange, b: IntRange) -> IntRange:
    """The range of `a operator b`."""
    match operator:
        case "+":
            return IntRange(_both(a.low, b.low, 1), _both(a.high, b.high, 1))
        case "-":
            return IntRange(_both(a.low, b.high, -1), _both(a.high, b.low, -1))
        case "*":
            return _product(a, b)
        case "mod":
            return IntRange(0, None if b.high is None else b.high - 1)
        case _:
            return _quotient(a, b, up=operator == "divided_up")


def _both(x: int | None, y: int | None, sign: int) -> int | None:
    return None if x is None or y is None else x + sign * y


def intersection(a: IntRange, b: IntRange) -> IntRange:
    """The range of numbers that lie in both; where there is none, the first number of the one that begins later."""
    low = max((end for end in (a.low, b.low) if end is not None), default=None)
    high = min((end for end in (a.high, b.high) if end is not None), default=None)
    return IntRange(low, low if low is not None and high is not None and high < low else high)


def hull(a: IntRange, b: IntRange) -> IntRange:
    """The least range with the numbers of both."""
    low = None if a.low is None or b.low is None else min(a.low, b.low)
    return IntRange(low, None if a.high is None or b.high is None else max(a.high, b.high))


def _product(a: IntRange, b: IntRange) -> IntRange:
    if None not in (a.low, a.high, b.low, b.high):
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high) if x is not None and y is not None]
        return IntRange(min(ends), max(ends))
    if a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
        high = None if a.high is None or b.high is None else a.high * b.high
        return IntRange(a.low * b.low, 0 if a.high == 0 or b.high == 0 else high)
    return IntRange()


def _quotient(a: IntRange, b: IntRange, *, up: bool) -> IntRange:
    """`b` is at least 1."""

    def divided(x: int, y: int) -> int:
        return -(-x // y) if up else x // y

    ends_of_b = [end for end in (b.low, b.high) if end is not None]
    if a.low is None or a.high is None:
        low = 0 if a.low is not None and a.low >= 0 else None
        return IntRange(low, None)
    ends = [divided(x, y) for x in (a.low, a.high) for y in ends_of_b]
    if b.high is None:
        ends += [0, 1 if up and a.high > 0 else 0, -1 if not up and a.low < 0 else 0]
    return IntRange(min(ends), max(ends))
