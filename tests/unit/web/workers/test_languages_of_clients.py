"""Whatever language a client names: caches hold entries of languages that exist, and rules are told in those they are written in."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.web.server.app import Server
from interpreter.web.static_site.local_workers import LocalWorkerPool
from interpreter.web.workers import catalogue, rulebooks
from interpreter.web.workers.jobs import JobsWorker
from interpreter.web.workers.workshop import WorkshopWorker
from tests.web_server import in_loop

TAGS = ("de", "de-AT", "fr", "fr-CA", "en", "en_GB", "nl", *(f"q{number}" for number in range(20)), "x" * 4000, "", 7, None, ["fr"])


@pytest.fixture
def petit(tmp_path: Path) -> Path:
    """A game with texts in French and English."""
    text = Path("rules/classics/nim/nim.game.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("title:")]
    at = next(number for number, line in enumerate(lines) if line.startswith("game:"))
    path = tmp_path / "petit.game.yaml"
    path.write_text("\n".join([*lines[:at], "game: petit", "title:", "  en: Small", "  fr: Petit", *lines[at + 1 :], ""]), encoding="utf-8")
    return path


def test_entries_of_games_are_kept_by_languages_that_exist(petit: Path, tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [str(petit)])
    catalogue._entry.cache_clear()
    titles = {str(tag)[:9]: jobs.handle({"op": "game", "name": "petit", "language": tag})["title"] for tag in TAGS}
    assert catalogue._entry.cache_info().currsize <= 3
    assert [titles[tag] for tag in ("fr", "fr-CA", "en", "q7", "None")] == ["Petit", "Petit", "Small", "Small", "Small"]
    for tag in TAGS:
        assert jobs.handle({"op": "setup", "game": "petit", "language": tag})["title"] == titles[str(tag)[:9]]


def test_rulebooks_are_kept_by_languages_that_exist(petit: Path, tmp_path: Path) -> None:
    jobs = JobsWorker(tmp_path, [str(petit)])
    made: Any = jobs.handle({"op": "create", "game": "petit", "players": 2})
    rulebooks._page.cache_clear()
    pages = {str(jobs.handle({"op": "rulebook", "table": made["table"], "language": tag})["page"]) for tag in TAGS}
    assert rulebooks._page.cache_info().currsize == len(pages) == 3


def test_the_gallery_has_an_entry_for_each_language_that_exists(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(tmp_path, (), LocalWorkerPool, workers=1, pace=0, may_open=False, keep=None)
        for tag in TAGS:
            if isinstance(tag, str):
                await server.game(_Request(name="nim", language=tag))  # type: ignore[arg-type]  # all that is looked at
        await server.game(_Request(name="no_such", language="en"))  # type: ignore[arg-type]  # as above
        assert {name: sorted(said) for name, said in server.gallery.items()} == {"nim": ["de", "en"]}
        assert server._known("nim", "de-AT") == server._known("nim", "de") != server._known("nim", "q7") == server._known("nim", "en")

    in_loop(run())


class _Request:
    def __init__(self, **query: str) -> None:
        self.query_params = query


def test_a_draft_is_read_in_a_language_that_it_has(petit: Path) -> None:
    reader = WorkshopWorker(petit.parent)
    facts = {
        "draft": "d",
        "place": str(petit.parent),
        "game": petit.name,
        "variants": [],
        "files": {petit.name: petit.read_text(encoding="utf-8")},
    }
    trees = {
        str(tag): str(reader.handle({"op": "book", **facts, "language": tag})["tree"]) for tag in ("fr", "fr-CA", "de-AT", "de", "q7", "en")
    }
    assert trees["fr"] == trees["fr-CA"]
    assert trees["de-AT"] == trees["de"]
    assert trees["q7"] == trees["en"]
    assert len(set(trees.values())) == 3
