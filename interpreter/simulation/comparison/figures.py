"""The figures of a comparison as they stand in tables and sentences: rounded, with signs, in the numbers of a language."""

from collections.abc import Mapping, Sequence

from interpreter.simulation.comparison.measures import Measure, Sort
from interpreter.translation import template, translatable, translate

MINUS = "−"
HEAD = ("", "A", "B", translatable("difference"), "95 %", translatable("in B"))  # of a table of figures
_NAMES: Mapping[Sort, str] = {
    "wins": translatable("seat {of} wins"),
    "shared": translatable("shared wins"),
    "nobody": translatable("no winner"),
    "score": translatable("seat {of} scores"),
    "scores": translatable("all score"),
    "lead": translatable("winner's lead"),
    "turns": translatable("turns"),
    "decisions": translatable("decisions"),
    "options": translatable("options each"),
    "ends": translatable("ends by {of}"),
    "action": translatable("{of} taken"),
}
_VERDICTS: Mapping[str, str] = {
    "more": translatable("more"),
    "fewer": translatable("fewer"),
    "same": translatable("same"),
}


def figures(measure: Measure, language: str | None = None) -> tuple[str, ...]:
    """A measure as a row of a table: what it is, the value in A and in B, the difference, its bounds, and one word about it."""
    sides = (shown_value(measure, language, second=second) for second in (False, True))
    word = verdict(measure)
    said = translate(language, _VERDICTS[word]) if word in _VERDICTS else word
    return name_of(measure, language), *sides, *shown_difference(measure, language), said


def worth_showing(measures: Sequence[Measure]) -> list[Measure]:
    """The measures without those that are never or always so in both games."""
    return [each for each in measures if not each.share or each.about == "wins" or _shares(each) not in ({0.0}, {1.0})]


def _shares(measure: Measure) -> set[float]:
    return {side.value for side in (measure.first, measure.second) if side is not None}


def name_of(measure: Measure, language: str | None = None) -> str:
    """What was measured, in a few words."""
    of = measure.called(language) if measure.about == "action" else measure.of.replace("_", " ")  # what is said of an end is too long
    return translate(language, _NAMES[measure.about], of=of)


def verdict(measure: Measure) -> str:
    """One word about a difference: `more`, `fewer`, `same`; `?` if it may be chance."""
    difference = measure.difference
    if difference is None:
        return ""
    if measure.told:
        return "more" if difference.value > 0 else "fewer"
    return "same" if not measure.share and difference.low == difference.high == 0 else "?"


def shown_difference(measure: Measure, language: str | None = None) -> tuple[str, str]:
    """The difference and its bounds as they stand in a table, with signs; shares in percent."""
    difference = measure.difference
    if difference is None:
        return "", ""
    factor = 100 if measure.share else 1
    if difference.low is None or difference.high is None:
        return localized(format_signed(difference.value * factor, 1), language), ""
    digits = 1 if measure.share else digits_for(difference.high - difference.low)
    nearest = min(abs(difference.low), abs(difference.high)) * factor
    digits += measure.told and not round(nearest, digits)  # a bound that is not zero should not look like it
    value, low, high = (
        localized(format_signed(each * factor, digits), language) for each in (difference.value, difference.low, difference.high)
    )
    return value, bounds(low, high, language)


def shown_value(measure: Measure, language: str | None = None, *, second: bool) -> str:
    """The value of one side as it stands in a table."""
    estimate = measure.second if second else measure.first
    if estimate is None:
        return ""
    if measure.share:
        return localized(f"{estimate.value:.1%}".replace("%", " %"), language)
    difference = measure.difference  # both sides and the difference are written equally finely
    if difference is None or difference.low is None or difference.high is None:
        return localized(f"{estimate.value:.1f}", language)
    return localized(f"{estimate.value:.{digits_for(difference.high - difference.low)}f}", language)


def bounds(low: str, high: str, language: str | None) -> str:
    """From where to where something lies."""
    return translate(language, "{low} to {high}", low=low, high=high)


def digits_for(width: float) -> int:
    """After how many digits a number with an interval of this width says nothing more."""
    return 0 if width >= 20 else 1 if width >= 0.2 else 2


def format_signed(value: float, digits: int) -> str:
    """A number with its sign; zero has none."""
    text = f"{value:+.{digits}f}"
    if not any(digit in text for digit in "123456789"):
        return text[1:]
    return text.replace("-", MINUS)


def localized(number: str, language: str | None) -> str:
    """A number, written as in English, as it is written in a language."""
    signs: dict[str, str | int | None] = {".": template(language, ".", "in numbers"), ",": template(language, ",", "in numbers")}
    return number.translate(str.maketrans(signs))


def whole(count: int, language: str | None) -> str:
    """A whole number as it is written in a language."""
    return localized(f"{count:,}", language)
