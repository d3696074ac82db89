"""House rules made by touching alone, each played on at the same table; and one that is typed, with a mistake that the page mends."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsing import PATIENCE
from tests.browser.workbench import Workbench, workbench
from tests.budgets import NIGHTLY
from tests.web_server import Server

pytestmark = pytest.mark.full

PAGE = Path(__file__).parents[2] / "interpreter" / "documentation" / "house-rules.md"
CHANGES = 30 if NIGHTLY else 4  # that are undone; the page by itself is asked for thirty at any time
at_night = pytest.mark.nightly
NIM = "rulewright: 1\nvariant: my_rule\nof: nim\ntitle: My rule\nbecause: We like it so.\nchanges:\n"


def plays_on(bench: Workbench, players: str = "2") -> None:
    """Begin a table, and give an answer by touching."""
    bench.play(players).move(Random(1))


def test_house_rule_of_the_documentation_is_made_by_touching(browser: Browser, server: Server) -> None:
    shown = re.search(r"# \S*dear_neighbours\S*\n(rulewright: 1\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    with workbench(browser, server, "Underwood", "Dear neighbours", "At our table growing over a neighbour costs two.") as bench:
        plays_on(bench)
        bench.do("numbers.compensation", "number", Number="2")
        assert bench.text == shown[1]
        bench.told("Moves kept: 1")
        expect(bench.page.locator("[data-touch='numbers.compensation'] .changed-word")).to_have_text("changed")
        table = bench.table
        table.move(Random(2))
        table.wait()
        table.page.locator(".board [data-place]:not([data-light=now])").first.click()
        rule = table.page.locator("#reasons .rule", has_text="Underwood, line ").first
        rule.locator("summary").click(timeout=PATIENCE)
        rule.locator("button").click(timeout=PATIENCE)
        expect(bench.page.locator("#file-tabs [aria-selected=true]")).to_contain_text("underwood.game.yaml", timeout=PATIENCE)


@at_night
def test_a_number_for_three_players(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Underwood", "My rule", "So.") as bench:
        plays_on(bench, "3")
        bench.do("numbers.tiles_in_play", "number_by_players", with_3_players="13")
        bench.told(re.compile("Not even the first move|Moves kept"))  # the seed makes another board: the space may be there or not
        assert "13" in bench.text
        bench.table.move(Random(2))


def test_a_move_forbidden_is_forbidden_at_the_table(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Nim", "My rule", "We like it so.") as bench:
        plays_on(bench)
        bench.do(
            "actions.take",
            "forbid",
            or_an_expression="amount <= 3 or sticks(heap) > 3",
            What_players_are_told="At most three of a small heap.",
        )
        bench.valid()
        assert bench.text.startswith(NIM)
        bench.told("new rules")
        bench.table.move(Random(3))


@at_night
def test_a_card_added(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Mycelia", "My rule", "We like it so.") as bench:
        plays_on(bench)
        bench.do("kinds.card.rows.sharer", "add_row", price="4")
        bench.told("new rules")
        assert "id: sharer_2" in bench.text
        bench.table.move(Random(3))


def test_a_step_put_before_another_one(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Underwood", "My rule", "We like it so.") as bench:
        bench.do(
            "procedures.spread.do.turn_over",
            "step_change",
            When="before this step",
            What_changes="Start player",
            What_the_rulebook_says="Whoever grew last begins.",
        )
        bench.valid()
        assert bench.text.endswith(
            "  - insert_before: procedures.spread.do.turn_over\n    steps:\n      - id: whoever_grew_last\n"
            "        text: Whoever grew last begins.\n        change: first_player to me\n"
        )
        expect(bench.page.locator(".book")).to_contain_text("Whoever grew last begins.", timeout=PATIENCE)


def test_at_least_so_many_is_said_without_an_expression(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Underwood", "My rule", "We like it so.") as bench:
        panel = bench.touch("actions.grow")
        offer = panel.locator("[data-offer='forbid']")
        offer.locator("summary").first.click() if offer.get_attribute("open") is None else None
        offer.get_by_label("Allowed only if").select_option(label="own supply (you)")
        offer.get_by_label("comparison").select_option(label="is at least")
        offer.locator("input[type=number]").fill("3")
        offer.get_by_label("What players are told then").fill("Keep three pieces.")
        offer.get_by_role("button", name="Done").click()
        panel.locator(".outcome:not(.is-refused)").wait_for(timeout=PATIENCE)
        assert "that: own_supply(me) >= 3\n" in bench.text


def test_what_the_checker_forbids_is_grey_with_the_reason(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Underwood", "My rule", "We like it so.") as bench:
        out = bench.touch("actions.grow").locator(".is-out")
        expect(out).to_contain_text("Other rules still need this as it is: “Growing”.", timeout=PATIENCE)
        expect(out.locator("summary")).to_have_text("Problems found")


@at_night
def test_points_added(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Underwood", "My rule", "We like it so.") as bench:
        plays_on(bench)
        bench.do("scoring.tiles", "add_points", for_every_one_of="own supply", What_the_rulebook_says="A point for each piece left.")
        bench.told("new rules")
        expect(bench.table.page.locator("#sheet")).to_contain_text("point for")


@at_night
def test_an_end_added(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Nim", "My rule", "We like it so.") as bench:
        plays_on(bench)
        bench.do("end.last_stick", "add_end", Number="1", What_the_rulebook_says="After one round it is over.")
        bench.told("new rules")
        table = bench.table
        table.move(Random(3))
        table.page.locator(".is-over #question").wait_for(timeout=PATIENCE)


def test_what_is_typed_wrongly_is_mended_by_a_button(browser: Browser, server: Server) -> None:
    with workbench(browser, server, "Nim", "My rule", "We like it so.") as bench:
        plays_on(bench)
        bench.page.locator("#editor textarea").press("Control+End")
        bench.page.keyboard.type("changes:\n- replace: numbers.largets\nwith: 8\n")
        finding = bench.page.locator("#findings li", has_text="largets").first
        finding.wait_for(timeout=PATIENCE)
        expect(bench.page.locator("#state")).to_have_attribute("data-state", "invalid")
        finding.get_by_role("button", name=re.compile("largest")).click()
        bench.valid()
        assert "numbers.largest\n" in bench.text
        bench.told("Moves kept: 1")


def test_a_game_of_ones_own_is_begun_and_played(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.origin)
    page.locator("#own-title").fill("Harbour lights")
    page.get_by_role("button", name="Create game").click(timeout=PATIENCE)
    bench = Workbench(page)
    bench.valid()
    assert "game: harbour_lights" in bench.text
    bench.do("numbers.board_size", "number", Number="4")
    bench.valid()
    assert "\n  board_size: 4\n" in bench.text
    assert "# Figures, each in one place." in bench.text
    seat, source = bench.play("2"), Random(1)
    while not seat.over:
        seat.move(source)
    context.close()


@pytest.mark.parametrize("address", ["numbers.largest"])
def test_changes_by_touching_are_undone_one_by_one(browser: Browser, server: Server, address: str) -> None:
    with workbench(browser, server, "Nim", "My rule", "We like it so.") as bench:
        texts = [bench.text]
        for number in range(CHANGES):
            bench.do(address, "number", Number=str(8 + number))
            texts.append(bench.text)
        for before in reversed(texts[:-1]):
            bench.page.locator("#undo").click()
            expect(bench.page.locator("#editor textarea")).to_have_value(before, timeout=PATIENCE)
        expect(bench.page.locator("#undo")).to_be_disabled()
