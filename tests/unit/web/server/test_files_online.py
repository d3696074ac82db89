"""Files of this computer on a running server: offered to this computer only, saved, and told of when something else changes them."""

import json
import shutil
from pathlib import Path
from typing import Any, cast

import pytest

from interpreter.web.pools.worker_pool import Pool
from interpreter.web.server.comparisons import Comparisons
from interpreter.web.server.connection import Connection
from interpreter.web.server.workshop_hub import WorkshopHub
from interpreter.web.workers.catalogue import game_entry, setup_of
from interpreter.web.workers.offered import sources
from tests.unit.web.server.test_drafts_online import workshop
from tests.web_server import in_loop, running

pytestmark = pytest.mark.full

FOR_ALL = ("--host", "0.0.0.0")  # noqa: S104  # what is tested
RULE = Path("rules/underwood/house/dear_neighbours.variant.yaml")


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A folder with a house rule."""
    folder = tmp_path / "rules"
    folder.mkdir()
    shutil.copy(RULE, folder)
    return folder


@pytest.mark.full
def test_a_file_is_opened_by_its_title_saved_and_told_of_when_it_changes(tmp_path: Path, rules: Path) -> None:
    with running(tmp_path / "data", str(rules)) as server:
        (row,) = server.get("/api/drafts?language=en")["files"]
        assert row == {"name": str(rules / RULE.name), "title": "Dear neighbours"}
        made = server.post("/api/drafts", {"kind": "file", "file": row["name"]})
        with workshop(server, made) as (page, draft):
            assert (draft["title"], draft["origin"]) == ("Dear neighbours", str(rules / RULE.name))
            text = draft["files"][0]["text"] + "# mine\n"
            page.ask("change", parent=draft["revision"], files={RULE.name: text})
            assert page.ask("save")["type"] == "saved"
            assert (rules / RULE.name).read_text(encoding="utf-8") == text
            (rules / RULE.name).write_text("of somebody else\n", encoding="utf-8")
            heard: dict[str, Any] = {}
            while heard.get("type") != "changed_on_disk":
                page.socket.send(json.dumps({"type": "ping"}))
                heard = page.hear()
            assert (heard["disk"], heard["file"]) == ("of somebody else\n", RULE.name)
            assert page.ask("save")["disk"] == "of somebody else\n"


@pytest.mark.full
@pytest.mark.parametrize("more", [FOR_ALL, ("--name", "games.example"), ("--no-files",)])
def test_whoever_serves_others_offers_no_files(tmp_path: Path, rules: Path, more: tuple[str, ...]) -> None:
    with running(tmp_path / "data", str(rules), *more) as server:
        assert server.get("/api/drafts") == {"files": []}


@pytest.mark.parametrize(("language", "title"), [("en", "Dear neighbours (Underwood)"), ("de", "Teure Nachbarn (Underwood)")])
def test_a_served_variant_is_offered_by_its_own_title_with_its_game(rules: Path, language: str, title: str) -> None:
    (name, source), *_ = sources([str(rules / RULE.name)]).items()
    entry = game_entry(name, source, language)
    assert (entry["title"], setup_of(source, (), None, language)["title"]) == (title, title)
    assert entry["picture"] is not None


@pytest.mark.full
def test_whoever_says_so_offers_files_to_others(tmp_path: Path, rules: Path) -> None:
    with running(tmp_path / "data", str(rules), *FOR_ALL, "--files") as server:
        assert [each["title"] for each in server.get("/api/drafts")["files"]] == ["Dear neighbours"]


class Told:
    """In place of a socket: what a page is sent."""

    def __init__(self) -> None:
        self.table, self.viewer, self.page = "", (None, "en", True), ""
        self.heard: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        """Something is sent."""
        self.heard.append(message)


class Disk:
    """In place of the worker that writes: what it is asked, and what has been changed."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.changed: list[dict[str, str]] = []

    def free(self) -> "Disk":
        """Itself."""
        return self

    def of_table(self, _: str) -> "Disk":
        """Itself."""
        return self

    async def start(self) -> None:
        """It needs no process."""

    async def request(self, data: dict[str, Any], seconds: float = 60) -> dict[str, Any]:
        """The reply."""
        del seconds
        self.asked.append(data["op"])
        if data["op"] == "look":
            return {"changed": self.changed}
        base = {"game": "some.game.yaml", "title": "T", "file": "a.variant.yaml", "variants": []}
        return {"files": {}, "base": base, "place": "", "revision": 0, "can_undo": False, "can_redo": False, "origin": "a"}


def test_files_are_looked_at_once_a_second_and_every_page_is_told_once() -> None:
    disk, now = Disk(), [0.0]
    pool = cast("Pool", disk)
    hub = WorkshopHub(pool, pool, Comparisons([pool]), lambda: now[0])
    pages = [Told(), Told()]

    async def ping(page: Told, at: float) -> int:
        now[0] = at
        before = len(page.heard)
        await hub.message(cast("Connection", page), {"type": "ping"})
        return [each["type"] for each in page.heard[before:]].count("changed_on_disk")

    async def visit() -> None:
        first, second = pages
        assert await hub.hello(cast("Connection", first), {"draft": "d", "secret": "s"})
        assert (await ping(first, 0), disk.asked.count("look")) == (0, 1)
        disk.changed = [{"file": "a.variant.yaml", "disk": "x", "seen": "1"}]
        assert (await ping(first, 0.9), disk.asked.count("look")) == (0, 1)
        assert (await ping(first, 1.1), await ping(first, 2.2)) == (1, 0)
        assert await hub.hello(cast("Connection", second), {"draft": "d", "secret": "s"})
        assert (await ping(second, 2.3), await ping(first, 3.4)) == (1, 0)
        disk.changed = [{"file": "a.variant.yaml", "disk": "y", "seen": "2"}]
        assert (await ping(first, 4.5), [each["disk"] for each in second.heard if "disk" in each]) == (1, ["x", "y"])

    in_loop(visit())
