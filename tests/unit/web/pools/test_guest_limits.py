"""Limits of guests: what is open from an address, what was used of late, and the sentence that a page is told."""

import pytest

from tests.optional import require

require("starlette")

from interpreter.web import limits
from interpreter.web.pools import guest_limits
from interpreter.web.pools.guest_limits import ADDRESS, Bound, DecayingCounter, OverLimitError, PerAddress


def test_a_count_halves_in_its_half_life() -> None:
    now = [0.0]
    counter = DecayingCounter(10, lambda: now[0])
    counter.add("a", 4)
    now[0] = 10
    counter.add("a", 1)
    assert (counter["a"], counter["b"]) == (3, 0)
    now[0] = 30
    assert counter["a"] == 0.75


def test_counts_are_ranked_alike_however_late_it_is() -> None:
    now = [0.0]
    counter = DecayingCounter(10, lambda: now[0])
    counter.add("old", 8)
    now[0] = 20
    counter.add("new", 3)
    ranks = [counter.rank(name) for name in ("none", "old", "new")]
    assert ranks == sorted(ranks)
    now[0] = 1e9
    assert ranks == [counter.rank(name) for name in ("none", "old", "new")]


def test_a_counter_forgets_the_smallest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_limits, "_MOST_COUNTS", 4)
    counter = DecayingCounter(10, lambda: 0.0)
    for number in range(1, 6):
        counter.add(str(number), number)
    assert [counter[str(number)] for number in range(1, 6)] == [0, 0, 0, 4, 5]


def test_an_address_opens_so_many_and_each_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OPEN_PER_ADDRESS", 2)
    opened = PerAddress("tables")
    for page, table in enumerate("aab"):
        opened.enter(page, table)
    with pytest.raises(OverLimitError):
        opened.enter(3, "c")
    token = ADDRESS.set("elsewhere")
    opened.enter(4, "c")
    ADDRESS.reset(token)
    opened.leave(0)
    with pytest.raises(OverLimitError):
        opened.enter(3, "c")
    opened.leave(1)
    opened.enter(3, "c")
    for page in (2, 3, 3, 4):
        opened.leave(page)
    assert not opened._open


SAID: dict[Bound, tuple[str, str]] = {
    "time": ("5 seconds", "5 Sekunden"),
    "memory": ("128 MB", "128 MB"),
    "reply": ("2 MB", "2 MB"),
    "ended": ("has ended", "beendet"),
    "overruns": ("20 times", "20 Mal"),
    "tables": ("300 tables", "300 Tische"),
    "drafts": ("300 drafts", "300 Entwürfe"),
}


@pytest.mark.parametrize("bound", SAID)
def test_a_limit_is_told_with_its_figure_in_each_language(bound: Bound) -> None:
    problem = OverLimitError(bound, 5, 10)
    english, german = SAID[bound]
    assert english in problem.sentence("en")
    assert german in problem.sentence("de")
    if bound in ("time", "memory", "reply", "ended"):
        assert "10 seconds" in problem.sentence("en")
        assert "seconds." not in OverLimitError(bound, 5).sentence("en").rpartition("safe.")[2]
