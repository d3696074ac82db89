"""Measurement of findings on generated mistakes: is the place right, is the hint right, is anything found at all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic
from tests.hostile.hints.application import allows, shown
from tests.hostile.hints.checking import Checker, about
from tests.hostile.hints.mistakes import Mistake, mistakes


@dataclass(frozen=True, slots=True)
class Judgement:
    """Judgement on a mistake: the first finding (None: silence), and if its place and its hint are right.

    left: what is found when the hint has been applied, if it shows what to write.
    """

    mistake: Mistake
    found: Diagnostic | None
    place: bool = False
    hint: bool = False
    left: tuple[Diagnostic, ...] = ()


def judge(mistake: Mistake, checker: Checker) -> Judgement:
    """Check a file with a mistake, and apply the hint of the first finding."""
    said = checker.found(mistake.file, mistake.text) or checker.found(mistake.file, mistake.text, games=True)
    found = about(said)
    if found is None:
        return Judgement(mistake, None)
    own = [label.span for label in found.labels[:1] if label.span.source.name.endswith(mistake.file.name)]
    place = any(span.line in mistake.lines for span in own)
    left: tuple[Diagnostic, ...] = ()
    for text in shown(found, mistake.text):
        left = tuple(checker.found(mistake.file, text))
        if not left:
            return Judgement(mistake, found, place, hint=True)
    return Judgement(mistake, found, place, allows(found, mistake), left)


def measured(seed: int, number: int, folder: Path, progress: Callable[[Judgement], None] = lambda _: None) -> list[Judgement]:
    """Judge so many mistakes of a seed; one that leaves the rules as they were is drawn again."""
    checker, judged = Checker(folder), list[Judgement]()
    for mistake in mistakes(seed):
        if len(judged) == number:
            break
        judgement = judge(mistake, checker)
        if judgement.found is None and checker.same_rules(mistake.file, mistake.text):
            continue
        judged.append(judgement)
        progress(judgement)
    return judged
