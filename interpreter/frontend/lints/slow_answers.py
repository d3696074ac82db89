"""Lint: an answer that takes half a second or more by the cost model, which knows no clock."""

from collections.abc import Mapping

from interpreter.analysis.cost.answers import CostlyPlace, answer_cost, dealt
from interpreter.analysis.cost.prices import WARNED, approximate, duration
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.pipeline.compilation import Compilation

_SUBJECTS: Mapping[str, str] = {
    "requirement": "This requirement",
    "choice": "This choice",
    "end": "This end",
    "score": "This line of the score",
    "picture": "This picture",
    "step": "This step",
    "word": "This part of a word",
}


def check_slow_answers(compiled: Compilation, files: frozenset[str], report: Report) -> None:
    """Warn at the costliest place, if it stands in these files."""
    cost = answer_cost(compiled.rules, compiled.symbols.boards)
    place = next((each for each in cost.places if each.sort != "check" and each.span is not None), None)
    if cost.seconds < WARNED or place is None or place.span is None or place.span.source.name not in files:
        return
    report.add(
        "B125", place.span, does=describe(place), seconds=duration(place.seconds), total=duration(cost.seconds), most=duration(WARNED)
    )


def check_hidden_things(compiled: Compilation, files: frozenset[str], report: Report) -> None:
    """Warn of hidden heaps that take half a second or more to be dealt anew."""
    for name, number, seconds in dealt(compiled.rules, compiled.symbols.boards):
        span = compiled.rules.state_vars[name].span
        if seconds >= WARNED and span is not None and span.source.name in files:
            report.add("B127", span, name=name, number=approximate(number, 10_000), seconds=duration(seconds))


def describe(place: CostlyPlace) -> str:
    """The work of a place as a clause: `This requirement looks at about 4 · 10^8 triples for every question`."""
    subject = _SUBJECTS.get(place.sort, "This")
    if place.counted == "steps":
        return f"{subject} is taken about {approximate(place.looks, 10_000)} times" if place.looks > 1 else f"{subject} is long"
    moment = "question" if place.sort in ("requirement", "choice") else "answer"
    return f"{subject} looks at about {approximate(place.looks, 10_000)} {place.counted} for every {moment}"
