"""Contact sheets: every shipped rule set by day, by night and on a phone, to be looked at one by one."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from random import Random
from unittest import mock

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from interpreter import load
from interpreter.project.loading import shipped, variants_beside
from tests.browser.browsing import Seat, seated
from tests.web_server import Server

LOOKS = ("day", "night", "phone")
_DESK, _PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
_ANSWERS = 5  # before a picture is taken
_PATIENCE = 20_000  # ms: a page that cannot go on is taken as it is
_PER_SHEET = 4
_STYLE = """body{margin:12px;background:#777;font:20px sans-serif;display:grid;grid-template-columns:720px 720px 208px;gap:6px 10px}
h2{grid-column:1/-1;margin:6px 0 0;font-size:20px;color:#fff}img{width:100%;display:block}"""


def rule_sets() -> Iterator[tuple[str, list[str]]]:
    """Every shipped game, and every game with one variant; no house rules."""
    for name, path in shipped().items():
        yield name, []
        for variant, file in variants_beside(path).items():
            if file.parent == path.parent:
                yield name, [variant]


def take_all(browser: Browser, server: Server, folder: Path, wanted: Sequence[str] = ()) -> None:
    """Write three pictures of every rule set, and sheets of them. `wanted`: the only games, if there are any."""
    taken = []
    for game, variants in rule_sets():
        if not wanted or game in wanted:
            name = "+".join((game, *variants))
            try:
                with mock.patch("tests.browser.browsing.PATIENCE", _PATIENCE):
                    _take(browser, server, game, variants, folder, name)
            except AssertionError as trouble:
                print(f"{name}: {trouble}")
            taken.append(name)
    for start in range(0, len(taken), _PER_SHEET):
        _sheet(browser, folder, taken[start : start + _PER_SHEET], start // _PER_SHEET + 1)


def _take(browser: Browser, server: Server, game: str, variants: list[str], folder: Path, name: str) -> None:
    allowed = load(game, variants=variants).players
    players = min(max(min(allowed), 3), max(allowed))
    table = server.table(game, "person", *["greedy"] * (players - 1), variants=variants, seed=11)
    with seated(browser, server, table, viewport=_DESK) as seat:
        _play(seat, name)
        assert isinstance(seat.page, Page)
        for look in LOOKS:
            seat.page.emulate_media(color_scheme="dark" if look == "night" else "light")
            seat.page.set_viewport_size(_PHONE if look == "phone" else _DESK)  # type: ignore[arg-type]
            seat.page.mouse.move(0, 0)
            seat.page.evaluate("() => { scrollTo(0, 0); document.activeElement?.blur(); }")
            seat.page.wait_for_timeout(250)
            seat.page.screenshot(path=folder / f"{name}-{look}.png")


def _play(seat: Seat, name: str) -> None:
    """Give some answers, whatever they are."""
    source = Random(name)
    try:
        seat.wait()
        for _ in range(_ANSWERS):
            if not seat.over:
                seat.move(source)
            seat.wait()
    except PlaywrightTimeoutError as trouble:
        print(f"{name}: {str(trouble).splitlines()[0]}")


def _sheet(browser: Browser, folder: Path, names: Sequence[str], number: int) -> None:
    rows = "".join(
        f"<h2>{escape(name)}</h2>" + "".join(f'<img src="{(folder / f"{name}-{look}.png").resolve().as_uri()}">' for look in LOOKS)
        for name in names
    )
    file = folder / f"sheet-{number}.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style>{rows}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 1710, "height": 600})
    page.goto(file.resolve().as_uri())
    page.screenshot(path=folder / f"sheet-{number}.png", full_page=True)
    page.close()
