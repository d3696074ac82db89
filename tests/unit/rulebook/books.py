"""Rulebooks for tests: of every rule set there is, and of texts."""

from functools import cache
from itertools import combinations
from pathlib import Path

from interpreter import rulebook
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_game
from interpreter.project import loading
from interpreter.rulebook.book.document import Book
from tests.budgets import NIGHTLY

ROOT = Path(__file__).parents[3]


def rule_sets() -> list[str]:
    """Every game there is, each with its variants one at a time; by day few house rules, at night also printed ones in pairs."""
    found = []
    for name, path in loading.shipped().items():
        variants = loading.variants_beside(path)
        printed = [each for each, file in variants.items() if file.parent.name != "house"]
        house = [each for each in variants if each not in printed]
        sets = [(), *((each,) for each in (*printed, *house[:: 1 if NIGHTLY else 5])), *(combinations(printed, 2) if NIGHTLY else ())]
        found += ["+".join((name, *each)) for each in sets]
    games = sorted([*ROOT.glob("tests/games/*.game.yaml"), *ROOT.glob("tests/sketches/*/*.game.yaml")])
    return [*found, *(str(path.relative_to(ROOT)) for path in games)]


@cache
def compiled(name: str) -> tuple[Compilation | None, dict[str, bytes]]:
    """A rule set and the files of its variants; no rule set if the variants exclude each other."""
    path, variants = loading.locate(ROOT / name if name.endswith(".yaml") else name, ())
    report = Report()
    found = loading.compile_with_trees(path, variants, report)
    assert found is not None or len(variants) > 1, [plain_text.concise(each) for each in report]
    return found, {str(file): file.read_bytes() for file in loading.variant_files(path, variants, Report())}


@cache
def book(name: str, language: str = "en") -> Book | None:
    """The rulebook of a rule set; None if there is no such game."""
    found, files = compiled(name)
    return rulebook.write(found, files, language) if found is not None else None


def book_of(game: str, components: str = "", language: str = "en") -> Book:
    """The rulebook of a game given as text."""
    beside = {"example.components.yaml": ("example.components.yaml", components.encode())} if components else {}
    report = Report()
    found = compile_game(Files(("example.game.yaml", game.encode()), beside), report)
    assert found is not None, [plain_text.full(each) for each in report]
    return rulebook.write(found, {}, language)
