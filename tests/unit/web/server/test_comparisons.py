"""What a draft does to its game: compared portion by portion, in turn, stopped at once, ended where nothing comes of it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.optional import require

require("starlette")

from interpreter.session.library import load
from interpreter.simulation.comparison.comparison import Comparison, summarize_pairs
from interpreter.simulation.comparison.findings import findings
from interpreter.simulation.comparison.pairs import pairs_of
from interpreter.simulation.simulate import SimulationTask
from interpreter.simulation.workers import Execution
from interpreter.web.pools.worker_pool import WorkerPool
from interpreter.web.server.comparisons import Comparisons
from interpreter.web.static_site.local_workers import LocalWorkerPool
from tests.unit.web.server.test_drafts_online import FILE, DraftPage, house_rule, workshop
from tests.web_server import Json, Server, in_loop, running

pytestmark = pytest.mark.full

CREEPING = Path(__file__).parents[4] / "rules" / "underwood" / "house" / "creeping.variant.yaml"
STROLL = """\
rulewright: 1
game: stroll
title: Stroll
players: {players}
play:
  - turns: clockwise
    safety_limit: 4
    do:
      - must: walk
        surely: One can always walk.
actions:
  walk: {{title: Walk, choose: {{to: players}}}}
ranking:
  most: {{most: 1}}
"""
RULE = "rulewright: 1\nvariant: my_rule\nof: stroll\nbecause: So.\nchanges:\n  - replace: play.turns.safety_limit\n    with: {}\n"


class Page:
    """A page that has asked; what it hears comes to `heard`."""

    def __init__(self, comparisons: Comparisons, folder: Path, limit: object = 4, players: str = "2", language: str = "en") -> None:
        (folder / "stroll.game.yaml").write_text(STROLL.format(players=players), encoding="utf-8")
        self.viewer, self.heard = (None, language, True), asyncio.Queue[Json]()
        self.comparisons = comparisons
        self.facts: Json = {"draft": "draft", "place": str(folder), "files": {"my_rule.variant.yaml": RULE.format(limit)}, "revision": 7,
                            "game": "stroll.game.yaml", "variants": []}  # fmt: skip

    def send(self, message: Json) -> None:
        """What the hub sends to it."""
        self.heard.put_nowait(message)

    async def ask(self, kind: str, draft: str = "draft", **more: object) -> None:
        """Ask something."""
        page: Any = self
        await self.comparisons.message(page, {"type": kind, "id": f"{kind} {draft}", **more}, {**self.facts, "draft": draft})

    async def until(self, is_it: Callable[[Json], object]) -> list[Json]:
        """All that is heard up to what is waited for."""
        heard = [await self.heard.get()]
        while not is_it(heard[-1]):
            heard.append(await self.heard.get())
        return heard


def drive(
    folder: Path, act: Callable[[Page], Any], *, pool: Any = WorkerPool, workers: int = 1, patience: float = 60, **settings: Any
) -> None:
    """Let a page act, with so many workers, and end everything afterwards."""

    async def driven() -> None:
        comparisons = Comparisons([pool("interpreter.web.workers.comparing", [], 1) for _ in range(workers)], patience)
        try:
            await act(Page(comparisons, folder, **settings))
        finally:
            await comparisons.close()

    in_loop(driven())


def is_done(message: Json) -> bool:
    return bool(message.get("done"))


@pytest.mark.full
@pytest.mark.parametrize("pool", [WorkerPool, LocalWorkerPool])
def test_it_grows_to_what_the_whole_comparison_says(tmp_path: Path, pool: Any) -> None:
    async def act(page: Page) -> None:
        await page.ask("prepare")
        assert (await page.heard.get())["players"] == [2]
        await page.ask("compare", games=30, players=2)
        first, *grown = await page.until(is_done)
        assert (first["id"], first["total"], first["waiting"], first["revision"]) == ("compare draft", 30, False, 7)
        assert [each["games"] for each in grown] == sorted(each["games"] for each in grown)
        last = grown[-1]
        games = load(tmp_path / "stroll.game.yaml"), load(tmp_path / "stroll.game.yaml", variants=["my_rule"])
        assert [each["text"] for each in last["sentences"] if "“Walk”" not in each["text"]] == said(*games)
        assert last["pictures"][0]["drawing"][0] == "svg"
        assert last["actions"] == [{"name": "walk", "what": "same", "first": 4.0, "second": 6.0}]

    (tmp_path / "my_rule.variant.yaml").write_text(RULE.format(6), encoding="utf-8")
    drive(tmp_path, act, pool=pool, limit=6)


def said(*games: Any) -> list[str]:
    first, second = (SimulationTask(game, 2, 0) for game in games)
    whole: Comparison = summarize_pairs(first, second, pairs_of(first, second, 30, Execution()), 30)
    return [each.text for each in findings(whole)]


@pytest.mark.full
def test_it_is_stopped_at_once_and_goes_on_where_it_was(tmp_path: Path) -> None:
    async def act(page: Page) -> None:
        await page.ask("compare", games=10_000)
        await page.until(lambda message: message.get("games"))
        await page.ask("stop")
        stopped = (await page.until(is_done))[-1]
        assert 0 < stopped["games"] < 10_000
        assert f"Stopped after {stopped['games']:,} of 10,000 pairs of games." in [each["text"] for each in stopped["sentences"]]
        await page.ask("compare", games=stopped["games"])
        again = (await page.until(is_done))[-1]
        assert again["games"] == stopped["games"]

    drive(tmp_path, act)


@pytest.mark.full
def test_a_game_that_never_ends_is_ended_with_a_sentence(tmp_path: Path) -> None:
    async def act(page: Page) -> None:
        await page.ask("compare")
        told = (await page.until(is_done))[-1]
        assert (told["games"], told["sentence"]) == (
            0, "Nach 1 Sekunden gab es noch kein Ergebnis, daher wurde der Vergleich beendet: Vielleicht endet unter diesen Regeln eine Partie nie."
        )  # fmt: skip
        page.facts["files"], page.comparisons.patience = {"my_rule.variant.yaml": RULE.format(4)}, 60
        await page.ask("compare", games=1)
        assert (await page.until(is_done))[-1]["games"] == 1  # by a new process

    drive(tmp_path, act, limit=999_999_999, patience=1, language="de")


@pytest.mark.full
def test_a_game_that_never_ends_is_stopped_at_once(tmp_path: Path) -> None:
    async def act(page: Page) -> None:
        await page.ask("prepare")  # it never says anything
        page.facts["files"] = {"my_rule.variant.yaml": RULE.format(999_999_999)}
        await page.ask("compare")
        await page.until(lambda message: message.get("games") == 0 and "waiting" not in message)
        await page.ask("stop")
        told = (await page.until(is_done))[-1]
        assert "sentences" not in told
        assert not told.get("sentence")

    drive(tmp_path, act, patience=600)


@pytest.mark.full
def test_of_two_drafts_one_waits_and_of_one_draft_the_later_takes_over(tmp_path: Path) -> None:
    async def act(page: Page) -> None:
        await page.ask("compare", games=10_000)
        assert (await page.heard.get())["waiting"] is False
        await page.ask("compare", "another", games=1)
        (waits,) = await page.until(lambda message: message.get("run") == "compare another")
        assert waits["waiting"] is True
        await page.ask("compare", games=2)
        ended = await page.until(lambda message: is_done(message) and message["run"] == "compare another")
        assert [message["total"] for message in ended if is_done(message)] == [10_000, 1]
        assert (await page.until(is_done))[-1]["total"] == 2

    drive(tmp_path, act)


@pytest.mark.full
def test_who_waits_can_go_and_keeps_nobody_from_their_turn(tmp_path: Path) -> None:
    async def act(page: Page) -> None:
        await page.ask("compare", games=10_000)
        await page.ask("compare", "another")
        await page.ask("stop", "another")
        gone = await page.until(lambda message: is_done(message) and message["run"] == "compare another")
        assert gone[-1]["games"] == 0
        await page.ask("stop")
        await page.until(is_done)
        await page.ask("compare", "another", games=1)
        assert (await page.until(is_done))[-1]["games"] == 1

    drive(tmp_path, act)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"my_rule.variant.yaml": "half typed: ["}, "These rules have errors; they can be compared once they are valid."),
        ({"stroll.game.yaml": STROLL.format(players=2)}, "This is a game of its own, with nothing beneath it to compare it with."),
        (
            {"my_rule.variant.yaml": RULE.format(4) + "  - replace: players\n    with: 3\n"},
            "There is no number of players for which both rules are made.",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    async def act(page: Page) -> None:
        page.facts["files"] = files
        await page.ask("prepare")
        assert (await page.heard.get())["refused"] == sentence
        await page.ask("compare")
        assert (await page.until(is_done))[-1]["sentence"] == sentence

    drive(tmp_path, act, pool=LocalWorkerPool)


# ------------------------------------------------------------------------------------------------ on a running server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests."""
    with running(tmp_path_factory.mktemp("compared")) as started:
        yield started


@contextmanager
def creeping(server: Server) -> Iterator[DraftPage]:
    """A page at a draft that adds an action."""
    with workshop(server, house_rule(server)) as (page, draft):
        text = CREEPING.read_text(encoding="utf-8").replace("variant: creeping", "variant: my_rule")
        assert page.ask("change", parent=draft["revision"], files={FILE: text})["type"] == "changed"
        yield page


def test_a_server_says_how_often_a_new_action_was_taken(server: Server) -> None:
    with creeping(server) as page:
        assert page.ask("prepare")["players"] == [2, 3, 4]
        told = page.ask("compare", games=12, players=3)
        while not told.get("done"):
            told = page.hear()
        assert (told["games"], told["total"]) == (12, 12)
        (new,) = [each for each in told["actions"] if each["what"] == "new"]
        assert new["name"] == "creep"
        assert any(re.match("The new action “.+” was taken in", each["text"]) for each in told["sentences"])


@pytest.mark.full
def test_a_page_that_goes_takes_its_comparison_with_it(server: Server) -> None:
    for _ in range(3):  # more than there are at once
        with creeping(server) as page:
            page.ask("compare", games=10_000)
            while not page.hear().get("games"):
                pass
    with creeping(server) as page:
        told = page.ask("compare", games=1)
        while not told.get("done"):
            told = page.hear()
        assert told["games"] == 1
