"""Numbers as English and German sentences write them: in figures and, up to a hundred, in words."""

import re
from functools import cache

_ONES = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "de": "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
}
_HUNDRED = {"en": "hundred", "de": "hundert"}
LEAST = 2  # `one` seldom counts


def names_number(sentence: str, number: int, language: str) -> bool:
    """True if a sentence writes a number in figures or in words of its language; what stands in braces is no part of it."""
    return number >= LEAST and _pattern(number, language).search(re.sub(r"\{[^{}]*\}", " ", sentence)) is not None


@cache
def _pattern(number: int, language: str) -> re.Pattern[str]:
    word = _in_words(number, language) if language in _ONES else ""
    forms = "|".join(filter(None, (str(number), word)))
    return re.compile(rf"(?<![\w-])(?<!\d[.,])(?:{forms})(?![\w-]|[.,]\d)", re.IGNORECASE)


def _in_words(number: int, language: str) -> str:
    ones = _ONES[language].split()
    if number == 100:
        return _HUNDRED[language]
    if number > 100:
        return ""
    if number < 20:
        return ones[number - 1]
    tens, one = _TENS[language].split()[number // 10 - 2], number % 10
    if not one:
        return tens
    return f"{tens}-{ones[one - 1]}" if language == "en" else f"{ones[one - 1]}und{tens}"
