"""Formats very large integers for people and other programs: counts of answers may have thousands of digits."""

from math import log10

MOST_BITS = 13_000  # Python writes out no number of more than 4300 digits
LARGEST = 2**53  # what a program that reads JSON takes as a whole number


def about(number: int) -> str:
    """The number as people read it: whole, with commas; from a million millions on as `3 · 10^481`."""
    if number < 10**12:
        return f"{number:,}"
    power = int(log10(number))
    first = round(10 ** (log10(number) - power))
    return f"{1 if first == 10 else first} · 10^{power + (first == 10)}"


def exactly(number: int) -> str:
    """The number with all digits, beyond what Python writes out in base 16."""
    return str(number) if number.bit_length() <= MOST_BITS else f"{number:#x}"


def for_json(number: int) -> int | str:
    """The number, or its digits as a text where other programs would round it."""
    return number if -LARGEST <= number <= LARGEST else exactly(number)


def mean(total: int, number: int) -> float | int:
    """The total divided; rounded down to a whole number where it is larger than any fraction."""
    if not number:
        return 0.0
    return total / number if total.bit_length() < 1000 else total // number
