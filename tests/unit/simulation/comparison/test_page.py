"""The page of a comparison: whole, safe, and readable without its pictures."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from interpreter import load
from interpreter.project import loading
from interpreter.simulation.comparison.comparison import Comparison
from interpreter.simulation.comparison.notes import Note, note_of
from interpreter.simulation.comparison.page import headline, page
from interpreter.simulation.comparison.scale import Scale, round_step
from tests.unit.simulation.comparison import games

VOID = {"meta", "br", "i"}


class Balance(HTMLParser):
    """Counts which tags are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert tag == self.open.pop()


def made(folder: Path, *, players: int = 2, pairs: int = 25, rest: str = games.SCORED, title: str = "Coin") -> tuple[Comparison, str]:
    path = games.game(folder, rest=rest, title=title, players=str(players))
    first, second = load(path), load(path, variants=["rich"] if rest == games.SCORED else [])
    found = games.compare(first, second, (None, {"height": 9}), players=players, pairs=pairs, seed=3)
    notes = (note_of(path, (), first.rules, {}), note_of(path, second.variants, second.rules, {"height": "9"}))
    return found, page(found, notes, "rulewright simulate coin --against coin+rich")


@pytest.mark.parametrize(
    ("players", "pairs", "rest"),
    [(2, 25, games.SCORED), (3, 1, games.SCORED), (1, 12, games.SCORED), (2, 12, games.WINNERS_ONLY), (2, 2, games.NOBODY)],
    ids=["points", "one pair", "one player", "winners only", "nobody wins"],
)
def test_the_page_is_whole_whatever_was_compared(tmp_path: Path, players: int, pairs: int, rest: str) -> None:
    _, text = made(tmp_path, players=players, pairs=pairs, rest=rest)
    balance = Balance()
    balance.feed(text)
    assert [] == balance.open
    assert not re.search(r"\b(nan|inf|None)\b", text)
    for drawing in re.findall(r"<svg.*?</svg>", text):
        root = ET.fromstring(drawing)  # noqa: S314  # our own drawing
        assert root.attrib["aria-label"]


def test_every_picture_stands_beside_its_figures(tmp_path: Path) -> None:
    _, text = made(tmp_path)
    assert text.count("<figure>") == text.count("The same as a table") == text.count("<figcaption>") >= 5


def test_nothing_of_a_rule_file_becomes_part_of_the_page(tmp_path: Path) -> None:
    _, text = made(tmp_path, title="'</title><img src=x>'")
    balance = Balance()
    balance.feed(text)
    assert set() == {"script", "img", "link", "b", "iframe"} & balance.seen
    assert "&lt;script&gt;" in text


def test_the_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    _, text = made(tmp_path)
    assert "http" not in text.replace("http-equiv", "")
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text


def test_the_page_says_what_was_compared_and_how_to_see_it_again(tmp_path: Path) -> None:
    _, text = made(tmp_path)
    for part in ("replace numbers.bonus", "height = 9", "rulewright simulate coin --against coin+rich", "Agresti", "25 pairs of games"):
        assert part in text


def test_the_headline_says_what_tells_the_games_apart(tmp_path: Path) -> None:
    path = games.game(tmp_path)
    rules, known = load(path).rules, loading.variants_beside(path)
    plain, rich, high = note_of(path, (), rules, {}), note_of(path, known, rules, {}), note_of(path, (), rules, {"height": "9"})
    assert "Coin, with and without Rich <b>& rare</b>" == headline((plain, rich))
    assert "Coin: the rules as they are against height = 9" == headline((plain, high))
    assert "Coin against itself" == headline((plain, plain))
    assert "Coin against Other" == headline((plain, Note("other", "Other", ())))


@pytest.mark.parametrize(("least", "step"), [(0.011, 0.02), (1, 1), (1.2, 2), (2.5, 5), (7, 10), (120, 200)])
def test_steps_are_round(least: float, step: float) -> None:
    assert pytest.approx(step) == round_step(least)


def test_the_ends_of_a_scale_are_where_they_belong() -> None:
    scale = Scale(-2, 2, 100, 200)
    assert (100, 150, 200) == (scale.at(-2), scale.at(0), scale.at(2))
    assert [-2, -1, 0, 1, 2] == [round(tick, 9) for tick in scale.ticks()]
