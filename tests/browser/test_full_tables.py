"""Tables with more than a page expects: titles of 500 characters or from right to left, emoji, 200 cards in a hand, eight players on a phone."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser

from tests.browser.browsing import seated
from tests.game_files import write_game
from tests.web_server import running

pytestmark = pytest.mark.full

GAME = """\
rulewright: 1
game: full
title: TITLE
text: TITLE
players: 2 to 8
components: full.components.yaml
kinds:
  cell: {grid: square, width: 5, height: 5, title: TITLE}
  card: {listed_in: cards, columns: {number: {is: 0 to 300, title: TITLE}}, title: TITLE}
track:
  owner(cell): {is: player or none, title: TITLE}
  deck: {is: "pile of card starting at pool(number(card) for card in cards), known to nobody", title: TITLE}
  hand(player): {is: "pool of card, known to player", title: TITLE}
  laid(player): {is: pool of card, title: TITLE}
  points(player): {is: 0 to 99, title: TITLE}
setup:
  - shuffle: deck
  - each_player: players
    do:
      - deal: DEAL from deck to hand(me)
        surely: There are enough.
play:
  - turns: clockwise
    title: TITLE
    safety_limit: 40
    do:
      - must: settle
        surely: There is room.
actions:
  settle:
    title: TITLE
    text: TITLE
    choose:
      card: hand(me)
      cell: cells where owner(cell) is none
    require:
      corner: {that: cell != a1, say: TITLE}
    do:
      - change: owner(cell) to me
      - move: card from hand(me) to laid(me)
      - add: up to 1 to points(me)
scoring:
  points: {title: TITLE, points: points(player)}
ranking:
  most: {most: score(player), text: TITLE}
end:
  filled: {at: end of turn, when: count(cell in cells where owner(cell) is not none) >= 4, winners: set(first(players))}
show:
  cell: {colour: owner(cell)}
  player: {names: seats, figures: {points: {is: points(player), title: TITLE}}}
"""
TITLES = {
    "long": ("A title that does not come to its end " * 14)[:500],
    "one word": "W" * 500,
    "right to left": "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV} (3) \N{ARABIC LETTER ALEF}\N{ARABIC LETTER BEH}",
    "emoji": "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL} \N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}",
}
SCREENS = ((1440, 900), (390, 844))
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollTo(0, 0)))))"
_OUTSIDE = """() => {  // rows and lists that scroll by themselves may be longer
  const found = [...document.querySelectorAll("body *")].filter((each) => each.checkVisibility() && !each.closest(".part-own > *, .part-market, .sheet, .own-figures > *, .actions"))
    .filter((each) => { const box = each.getBoundingClientRect(); return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1); });
  const board = document.querySelector("#position .part-boards .board").getBoundingClientRect();
  const question = document.querySelector("#question").getBoundingClientRect();
  if (board.top < question.bottom - 1 || board.bottom > innerHeight || board.width < 120) found.push("the board");
  if (question.bottom > innerHeight / 2) found.push("the question");
  return found.map((each) => each.outerHTML?.slice(0, 80) ?? each);
}"""


def laid_out(folder: Path, title: str, sorts: int, deal: int) -> Path:
    """The file of a game all of whose titles are this one."""
    shown = json.dumps(title, ensure_ascii=False)
    cards = "".join(f"  - {{id: c{number}, label: {shown}, text: {shown}, number: {-(-8 * deal // sorts)}}}\n" for number in range(sorts))
    seats = "".join(f"  - {{label: {shown}}}\n" for _ in range(8))
    text = f"rulewright: 1\ncomponents: full\nseats:\n{seats}cards:\n{cards}"
    (folder / "full.components.yaml").write_text(text, encoding="utf-8")
    return write_game(folder, GAME.replace("TITLE", shown).replace("DEAL", str(deal)))


@pytest.mark.parametrize(
    ("title", "players", "sorts", "deal"),
    [*((title, 2, 4, 4) for title in TITLES), ("long", 8, 4, 4), ("right to left", 2, 200, 200)],
)
def test_full_table_is_played_to_its_end_within_its_screen(
    browser: Browser, tmp_path: Path, title: str, players: int, sorts: int, deal: int
) -> None:
    game = laid_out(tmp_path, TITLES[title], sorts, deal)
    with running(tmp_path / "data", str(game)) as server:
        for width, height in SCREENS:
            table, source = server.table("full", "person", *["random"] * (players - 1), seed=2), Random(1)
            with seated(browser, server, table, viewport={"width": width, "height": height}) as seat:
                for _ in range(4):
                    seat.wait()
                    seat.page.mouse.move(0, 0)  # type: ignore[union-attr]  # a page of its own
                    seat.page.evaluate(_PAINTED)
                    assert seat.over or seat.page.evaluate(_OUTSIDE) == [], (width, height)
                    if not seat.over:
                        seat.move(source)
                seat.wait()
                assert seat.over
                assert seat.page.evaluate("document.documentElement.scrollWidth") <= width
