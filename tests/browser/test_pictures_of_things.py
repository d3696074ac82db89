"""Pictures on pages: symbols that come as data, nothing asked of other servers, nothing that the policy has to stop."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import seated
from tests.unit.pictures.pictured import GAME, written
from tests.unit.pictures.test_png import PNG
from tests.web_server import running

pytestmark = pytest.mark.full


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pieces_cards_and_supplies_show_their_pictures(browser: Browser, tmp_path: Path, scheme: str) -> None:
    path = written(tmp_path / "pictured", GAME.replace("picture: coin", "picture: ant.png"))
    (path.parent / "ant.png").write_bytes(PNG)
    with running(tmp_path / "data", str(path.parent)) as server:
        table = server.table("pictured", "person", "greedy", seed=2)
        with seated(browser, server, table, color_scheme=scheme) as seat:
            asked: list[str] = []
            seat.page.on("request", lambda request: asked.append(request.url))
            seat.page.reload()
            seat.wait()
            seat.page.wait_for_function("() => document.querySelectorAll('.layer-pieces use').length >= 2")
            names = "[...document.querySelectorAll(SELECTOR)].map((each) => document.querySelector(each.getAttribute('href')).childNodes.length > 0)"
            for selector, count in ((".layer-pieces use", 2), (".face.is-playing use", 1), (".face.is-token use", 2)):
                found = seat.page.evaluate(names.replace("SELECTOR", f"'{selector}'"))
                assert all(found)
                assert len(found) >= count
            box = seat.page.locator(".layer-pieces use").first.bounding_box()
            assert box is not None
            assert box["width"] > 10
            assert {urlsplit(url).netloc for url in asked} == {urlsplit(server.origin).netloc}
            assert any(url.split("?")[0].endswith(".png") for url in asked)


def test_a_page_whose_pictures_do_not_come_shows_signs(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "data", str(written(tmp_path / "pictured").parent)) as server:
        table = server.table("pictured", "person", "greedy", seed=2)
        with seated(browser, server, table) as seat:
            seat.page.route("**/pictures/**", lambda route: route.fulfill(status=200, body="[{"))
            seat.page.reload()
            seat.wait()
            assert seat.page.locator(".layer-pieces .piece-body").count() == 2
