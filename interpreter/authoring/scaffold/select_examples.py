"""Selection of the examples of a draft: of each kind the first that passes, at addresses that nothing else touches where there are such."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from interpreter.authoring.scaffold import candidates
from interpreter.authoring.scaffold.context import DraftContext, DraftExample, overlap

TRIED = 40  # candidates of a kind, at most
KINDS: tuple[Callable[[DraftContext], Iterable[DraftExample]], ...] = (
    candidates.figures, candidates.expressions, candidates.steps, candidates.beside_entries, candidates.removals, candidates.requirements,
    candidates.endings, candidates.rows, candidates.own_numbers, candidates.own_words, candidates.own_actions,
)  # fmt: skip


def examples(draft: DraftContext) -> Iterator[DraftExample]:
    """One example of each kind of change that the game has a place for, each of which passes `check`."""
    used: list[str] = []
    for kind in KINDS:
        example = _first_that_passes(draft, kind(draft), used)
        if example is not None:
            used.append(example.address)
            yield example


def _first_that_passes(draft: DraftContext, offered: Iterable[DraftExample], used: Iterable[str]) -> DraftExample | None:
    """The first without errors and warnings; else the first without errors."""
    free = [each for each in offered if not any(overlap(each.address, other) for other in used)]
    ranked = sorted(free, key=lambda each: draft.is_touched(each.address))  # what no other variant touches comes first
    second_best: DraftExample | None = None
    for example in islice(ranked, TRIED):
        errors, warnings = draft.findings(example)
        if not errors and not warnings:
            return example
        if not errors and second_best is None:
            second_best = example
    return second_best
