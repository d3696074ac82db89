"""Points as people count them: whole numbers, or exact fractions where a line of the score sheet divides without rounding."""

from fractions import Fraction

Points = int | Fraction  # a fraction only where a line of the score sheet divides without rounding
_SIGNS = {Fraction(text): sign for text, sign in zip(
    ("1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "2/5", "3/5", "4/5", "1/6", "5/6", "1/8", "3/8", "5/8", "7/8"), "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", strict=True
)}  # fmt: skip


def in_points(value: int, unit: int) -> Points:
    """A value that counts in parts of a point, in points: 15 halves are 7½."""
    return value if unit == 1 else whole_if_possible(Fraction(value, unit))


def whole_if_possible(points: Points) -> Points:
    """The points as a whole number where they are one."""
    return points.numerator if points.denominator == 1 else points


def to_text(points: Points) -> str:
    """Points for people: `7`, `7½`, `-½`, `7 3/10`."""
    size, sign = Fraction(points), "-" if points < 0 else ""
    size = max(size, -size)
    whole, rest = int(size), size % 1
    if not rest:
        return f"{sign}{whole}"
    front = f"{sign}{whole}" if whole else sign
    return front + _SIGNS[rest] if rest in _SIGNS else f"{front} {rest}" if whole else f"{front}{rest}"


def to_json(points: Points) -> int | float:
    """Points as a number in JSON; of thirds the nearest that there is."""
    return points if isinstance(points, int) else float(points)
