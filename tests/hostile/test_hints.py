"""Mistakes in house rules are drawn from a seed: each is one edit that leaves something wrong, and its place is known."""

from itertools import islice
from pathlib import Path

import pytest

from tests.hostile.hints.corpus import house_files, plain
from tests.hostile.hints.measure import measured
from tests.hostile.hints.mistakes import Mistake, mistakes
from tests.hostile.hints.mutations.families import FAMILIES

LEAST_PLACES, LEAST_HINTS, MOST_SILENT = 99, 98, 0  # of 100


def drawn(seed: int, number: int = 100) -> list[Mistake]:
    return list(islice(mistakes(seed), number))


def test_a_seed_draws_the_same_mistakes_again() -> None:
    assert list(map(str, drawn(1))) == list(map(str, drawn(1)))
    assert list(map(str, drawn(1))) != list(map(str, drawn(2)))


def test_a_mistake_changes_what_the_file_says_at_its_lines() -> None:
    for each in drawn(3):
        changed = {number for number, line in enumerate(each.text.splitlines(), 1) if line not in each.file.text.splitlines()}
        assert plain(each.text) != plain(each.file.text)
        assert changed <= set(each.lines), each


def test_every_family_is_drawn() -> None:
    assert {each.family for each in drawn(1)} == set(FAMILIES)


def test_the_house_rules_can_be_read() -> None:
    assert len(house_files()) > 80
    assert [] == [each.name for each in house_files() if plain(each.text) is None]


@pytest.mark.full
@pytest.mark.parametrize("seed", [1, 2])
def test_of_a_hundred_mistakes_hardly_any_is_silent_or_misplaced(seed: int, tmp_path: Path) -> None:
    judged = measured(seed, 100, tmp_path)
    assert sum(each.place for each in judged) >= LEAST_PLACES
    assert sum(each.hint for each in judged) >= LEAST_HINTS
    assert sum(each.found is None for each in judged) <= MOST_SILENT
