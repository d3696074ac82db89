"""Pictures on a running server: under addresses that tell their content, with the headers of all else, the same for a table whatever becomes of the files."""

import json
import shutil
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.unit.pictures.pictured import GAME, written
from tests.unit.pictures.test_png import PNG
from tests.unit.web.server.test_drafts_online import workshop
from tests.web_server import Server, page, running

pytestmark = pytest.mark.full

IN_DRAFT = (
    GAME.replace("components: pictured.components.yaml\n", "")
    .replace("  hut: {listed_in: huts}\n", "")
    .replace("  supply(player): pool of hut starting at pool(2 for hut in huts)\n", "")
    .replace("  hut: {pictures: huts}\n", "")
)


def fetched(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urlopen(f"{server.origin}{path}") as answer:
            return answer.status, {key.lower(): value for key, value in answer.headers.items()}, answer.read()
    except HTTPError as refused:
        return refused.code, {}, b""


def test_pictures_of_a_table_outlive_the_files_they_came_from(tmp_path: Path) -> None:
    path = written(tmp_path / "rules" / "pictured", GAME.replace("picture: coin", "picture: ant.png"))
    (path.parent / "ant.png").write_bytes(PNG)
    with running(tmp_path / "data", str(path.parent)) as server:
        made = server.table("pictured", "person", "greedy")
        with page(server, made, "seat_1") as shown:
            digest = shown.document["scene"]["pictures"]
        shutil.rmtree(path.parent)
        status, headers, content = fetched(server, f"/pictures/{digest}.json?table={made['table']}")
        assert status == 200
        assert "immutable" in headers["cache-control"]
        assert headers["content-security-policy"] == "default-src 'none'; sandbox"
        assert headers["x-content-type-options"] == "nosniff"
        rows = {row["name"]: row["symbol"] for row in json.loads(content)}
        image = rows["ant.png"][2][0]
        assert image[0] == "image"
        status, headers, content = fetched(server, f"/pictures/{image[1]['href']}?table={made['table']}")
        assert (status, headers["content-type"], content) == (200, "image/png", PNG)


def test_pictures_of_other_digests_tables_and_games_are_not_found(tmp_path: Path) -> None:
    with running(tmp_path / "data", str(written(tmp_path / "pictured").parent)) as server:
        for path in (
            "0" * 32 + ".json?game=pictured",
            "0" * 32 + ".json?table=nobody",
            "0" * 32 + ".json",
            "bee.svg?game=pictured",
            "..%2F..%2Fx.png",
            "0" * 32 + ".json?game=%2Fetc",
        ):
            assert fetched(server, f"/pictures/{path}")[0] == 404


def test_a_draft_has_pictures_that_come_along_and_says_that_it_has_no_files(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        files = {"pictured.game.yaml": IN_DRAFT}
        made = server.post("/api/drafts", {"kind": "files", "name": "pictured", "files": files})
        with workshop(server, made) as (draft, state):
            played = draft.ask("play", revision=state["revision"])
            assert played["type"] == "table"
        with page(server, played, "seat_1") as shown:
            scene = shown.document["scene"]
        pieces = [piece for cell in scene["boards"][0]["cells"] for piece in cell["pieces"]]
        assert {piece["picture"] for piece in pieces} == {"coin", "tile"}
        assert fetched(server, f"/pictures/{scene['pictures']}.json?table={played['table']}")[0] == 200
