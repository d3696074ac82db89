"""What the workbench promises for every rule set that passes `check`, tried on mutants: `format` changes no rule, `diff` misses
no difference and invents none, and `rulebook`, `explain` and `coverage` have an answer.

`python -m tests.hostile.workbench SEED COUNT [JOBS]` tries so many mutants and prints what came of them.
"""

import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from interpreter.authoring.coverage import reports
from interpreter.authoring.coverage.measure import measure
from interpreter.authoring.diff import Operand, diff_rules, renderers
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render.plain_text import full
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.outline.canonical_data import canonical_data
from interpreter.frontend.outline.rule_index import rule_index
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.frontend.source.nodes import ScalarNode
from interpreter.model.ruleset.listing import listing
from interpreter.reference import reference_texts, rule_search
from interpreter.rulebook import write
from interpreter.rulebook.render import html, markdown
from interpreter.simulation.random_exploration import Bounds
from tests.hostile.mutation import Case, cases, mutant
from tests.hostile.soundness import STUCK, UnsoundError, Verdict, at_most

SHORT = Bounds(games=2, patience=2, answers=60, steps=20_000)
_GAME = "mutant.game.yaml"


def compiled(case: Case, report: Report) -> Compilation | None:
    """The rules of a case with its variants, and everything they were made from."""
    return compile_game(Files((_GAME, case.game.encode()), _named(case.components), None, _variants(case)), report)


def _named(texts: Mapping[str, str]) -> dict[str, tuple[str, bytes]]:
    return {name: (name, text.encode()) for name, text in texts.items()}


def _variants(case: Case) -> tuple[tuple[str, bytes], ...]:
    return tuple((f"{name}.variant.yaml", text.encode()) for name, text in case.variants.items())


def verdict(case: Case, before: Case) -> Verdict:
    """What the workbench makes of a rule set: `refused` by check, `worked`, or `fault`. `before`: what it was made from."""
    try:
        with at_most(STUCK):
            found = compiled(case, Report())
            if found is None:
                return Verdict("refused")
            for law in LAWS:
                law(case, found, before)
            return Verdict("worked")
    except Exception:  # noqa: BLE001  # whatever it is, it is the fault looked for
        return Verdict("fault", traceback.format_exc())


# ------------------------------------------------------------------------------------------------ laws


def format_changes_no_rule(case: Case, found: Compilation, _: Case) -> None:
    """Formatted files give the same rules, and formatting them again changes nothing."""
    named = found.trees.game.get("components")
    used = named.value if isinstance(named, ScalarNode) else ""
    formatted = Case(
        case.name,
        _formatted(_GAME, case.game, "game"),
        {name: _formatted(name, text, "components") if name == used else text for name, text in case.components.items()},
        {name: _formatted(f"{name}.variant.yaml", text, "variant") for name, text in case.variants.items()},
    )
    report = Report()
    again = compiled(formatted, report)
    if again is None:
        raise UnsoundError("formatted rules are refused:\n" + "\n".join(map(full, report)))
    if _without_places(found) != _without_places(again):
        raise UnsoundError("formatting changes what the machine executes")
    _expect_no_difference(found, again, "formatting")


def _formatted(name: str, text: str, sort: str) -> str:
    report = Report()
    once = format_file(name, text.encode(), sort, report)
    if once is None:
        raise UnsoundError(f"{name} passes check and cannot be formatted:\n" + "\n".join(map(full, report)))
    if format_file(name, once.encode(), sort, report) != once:
        raise UnsoundError(f"formatting {name} again changes it again")
    return once


def _without_places(found: Compilation) -> list[str]:
    return [line[:76].rstrip() for line in listing(found.rules).splitlines()]


def nothing_differs_from_itself(_: Case, found: Compilation, __: Case) -> None:
    """`diff A A` is empty."""
    _expect_no_difference(found, found, "nothing")


def _expect_no_difference(one: Compilation, other: Compilation, made_by: str) -> None:
    told = diff_rules(_side(one), _side(other), "en")
    if told.rules or told.quoted or not told.related:
        raise UnsoundError(f"{made_by} makes a difference:\n" + "\n".join(renderers.texts(renderers.full(told))))


def _side(found: Compilation) -> Operand:
    return Operand(found.rules.game, found.trees, found.rules.language)


def diff_tells_all(_: Case, found: Compilation, before: Case) -> None:
    """Every address at which something else is said stands in the difference, itself or what it is inside of."""
    old = compiled(before, Report())
    if old is None:
        return
    told = diff_rules(_side(old), _side(found), "en")
    said = {rule.address for rule in told.rules} | {part.address for rule in told.rules for part in rule.parts}
    one, other = _meanings(old), _meanings(found)
    for address in (address for address in {*one, *other} if one.get(address) != other.get(address)):
        if not any(f"{address}.".startswith(f"{each}.") or f"{each}.".startswith(f"{address}.") for each in said):
            raise UnsoundError(f"the difference at {address} is not told")
    for lines in (renderers.texts(renderers.full(told)), list(renderers.markdown(told)), [renderers.as_json(told)]):
        if not lines:
            raise UnsoundError("a difference is shown by nothing")


def _meanings(found: Compilation) -> dict[str, object]:
    """What stands at every address, in one spelling."""
    return {place.address: canonical_data(place.node, place.shape, found.rules.language) for place in rule_index(found.trees)}


def a_rulebook_can_be_written(case: Case, found: Compilation, _: Case) -> None:
    """In both languages, as Markdown and as a page."""
    for language in ("en", "de"):
        book = write(found, dict(_variants(case)), language)
        if not markdown.text(book).strip() or not html.text(book).strip():
            raise UnsoundError("an empty rulebook")


def every_address_is_explained(_: Case, found: Compilation, __: Case) -> None:
    """Lists and pages about everything there is."""
    for language in ("en", "de"):
        list(rule_search.list_rules(found, language))
    rule_search.search(found, ["me"], "en")
    rule_search.words_near(found)
    for place in rule_index(found.trees):
        if rule_search.page(found, place.address, "en") is None:
            raise UnsoundError(f"{place.address} is listed and has no page")
    for address in found.rules.addresses.values():
        reference_texts.address_page(found.rules, address, {}, "de")


def coverage_is_measured(case: Case, found: Compilation, _: Case) -> None:
    """Two short games, written in all forms."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, f"{found.rules.game}.game.yaml")
        game.write_text(case.game, encoding="utf-8")
        for name, text in (*case.components.items(), *((f"{name}.variant.yaml", text) for name, text in case.variants.items())):
            Path(folder, name).write_text(text, encoding="utf-8")
        report = Report()
        measured = measure(game, tuple(case.variants), SHORT, report, seed=1)
        if measured is None:
            raise UnsoundError("coverage refuses what passes check:\n" + "\n".join(map(full, report)))
        reports.data(measured), list(reports.markdown(measured)), list(reports.full(measured))


LAWS: tuple[Callable[[Case, Compilation, Case], None], ...] = (
    format_changes_no_rule, nothing_differs_from_itself, diff_tells_all, a_rulebook_can_be_written, every_address_is_explained,
    coverage_is_measured,
)  # fmt: skip


# ------------------------------------------------------------------------------------------------ many


def of_seed(seed: int) -> tuple[str, Verdict]:
    """The name of the rule set of which a seed makes a mutant, and what the workbench made of it."""
    random = Random(seed)
    case = random.choice(cases())
    return case.name, verdict(mutant(case, random), case)


def _all(seeds: range, jobs: int) -> Iterator[tuple[int, str, Verdict]]:
    with ProcessPoolExecutor(jobs) as pool:
        for seed, (name, found) in zip(seeds, pool.map(of_seed, seeds, chunksize=5), strict=True):
            yield seed, name, found


def main(seed: int, count: int, jobs: int = 1) -> int:
    """How many mutants were at fault; each sort of fault is shown once, with the seed to see it again."""
    tally: Counter[str] = Counter()
    seen: set[str] = set()
    for number, name, found in _all(range(seed, seed + count), jobs):
        tally[found.sort] += 1
        sort = "\n".join(found.why.strip().splitlines()[-3:])
        if found.sort == "fault" and sort not in seen:
            seen.add(sort)
            print(f"seed {number} ({name}): {found.why}", flush=True)
    print(f"{count} mutants: {dict(tally)}", flush=True)
    return tally["fault"]


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:])) else 0)
