"""The page of the workshop by itself: touches, keys, marks; what was typed while others typed, or while the line was broken."""

import json
from typing import Any

import pytest

from tests.optional import require

require("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import PATIENCE, serious_findings
from tests.browser.workshop_page import NAME, TEXT, Service, workshop
from tests.web_server import Json, Server

pytestmark = pytest.mark.full
FIELD = ".editor-field"


def finding(text: str, word: str, *, better: str) -> list[Json]:
    """A finding at a word, wherever it stands, with its fix."""
    at = text.find(word)
    if at < 0:
        return []
    place = {"from": at, "to": at + len(word), "line": text.count("\n", 0, at) + 1}
    fix = {"title": f"Write {better}", "edits": [{"file": NAME, "from": at, "to": at + len(word), "text": better}]}
    return [
        {
            "code": "O101",
            "severity": "error",
            "title": "",
            "message": f"{word} leads nowhere.",
            "hint": "Look again.",
            "fixes": [fix],
            **place,
        }
    ]


def write(page: Page, text: str) -> None:
    """Put the cursor at the end of the file, and type."""
    page.locator(FIELD).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


def wait_for_mark(page: Page, word: str) -> None:
    """Wait until this and nothing else is underlined as an error."""
    marked = "word => [...document.querySelectorAll('.editor-line .is-error')].map((each) => each.textContent).join('') === word"
    page.wait_for_function(marked, arg=word, timeout=PATIENCE)


def wait_for_check(page: Page, service: Service, end: str) -> None:
    """Wait until the page has asked for a check of the text that ends so."""
    waited = 0
    while not service.said("check")[-1]["text"].endswith(end):
        assert waited < PATIENCE
        page.wait_for_timeout(50)
        waited += 50


@pytest.fixture
def service() -> Service:
    return Service()


def test_three_touches_change_a_number(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        page.locator("tr[data-touch='numbers.cost']").click()
        page.get_by_role("button", name="Cost: increase").click()
        page.get_by_role("button", name="Done").first.click()
        expect(page.locator(".outcome")).to_contain_text("Cost: 2")
        (edit,) = service.said("edit")
        assert (edit["address"], edit["offer"], edit["values"], edit["parent"]) == ("numbers.cost", "number", {"number": 2}, 1)
        expect(page.locator(FIELD)).to_have_value(TEXT.format(2))
        expect(page.locator("tr[data-touch='numbers.cost'] .changed-word")).to_have_text("changed")


def test_what_is_not_allowed_is_there_with_its_reason(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        page.locator("p[data-touch='play.turn']").click()
        out = page.locator(".offer-choice.is-out")
        expect(out).to_contain_text("The rules speak of it elsewhere.")
        assert out.locator("button").count() == 0


def test_thirty_changes_are_undone_one_by_one(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        page.locator("tr[data-touch='numbers.cost']").click()
        for number in range(30):
            if number > 0:  # nothing stands open after a change
                page.locator(".offer-choice summary").first.click()
            page.locator("#offer-0-0").fill(str(number % 9))
            page.get_by_role("button", name="Done").first.click()
            expect(page.locator(".outcome")).to_contain_text(f"Cost: {number % 9}")
            expect(page.locator(FIELD)).to_have_value(TEXT.format(number % 9))
        for number in range(29, -1, -1):
            page.locator("#undo").click()
            expect(page.locator(FIELD)).to_have_value(service.texts[number + 1])
        expect(page.locator("#undo")).to_be_disabled()
        expect(page.locator(FIELD)).to_have_value(TEXT.format(1))


def test_everything_can_be_reached_by_keys(browser: Browser, server: Server, service: Service) -> None:
    """One tab stop for the rulebook; arrows from line to line, and to what can be touched in one."""
    with workshop(browser, server, service) as page:
        page.locator(".book [tabindex='0']").focus()
        assert page.locator(".book [tabindex='0']").count() == 1
        met = []
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Home"):
            page.keyboard.press(key)
            met.append(page.evaluate("document.activeElement.closest('[data-touch], [data-go]').dataset.touch ?? 'link'"))
        assert met == ["play.turn", "numbers.cost", "link", "actions.grow.require.room", "numbers.cost", "title"]
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Cost: decrease")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(page.locator(FIELD)).to_have_value(TEXT.format(2))
        page.keyboard.press("Escape")
        expect(page.locator(".book .touch:focus")).to_have_count(1)


def test_a_mistake_is_marked_met_and_mended_by_keys(browser: Browser, server: Server, service: Service) -> None:
    service.findings = lambda text: finding(text, "numbers.kost", better="numbers.cost")
    with workshop(browser, server, service) as page:
        expect(page.locator("#state")).to_have_text("These rules are valid.")
        write(page, "- remove: numbers.kost")
        wait_for_mark(page, "numbers.kost")
        expect(page.locator("#state")).to_have_text("Errors: 1. The last valid rules are still in play.")
        expect(page.locator("#findings")).to_contain_text("Look again.")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+Home")
        page.keyboard.press("F8")
        assert (
            page.evaluate("(() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd) })()")
            == "numbers.kost"
        )
        page.keyboard.press("Control+.")
        expect(page.locator("#state")).to_have_text("These rules are valid.")
        assert page.locator(FIELD).input_value().endswith("- remove: numbers.cost")
        page.keyboard.press("Control+z")
        wait_for_mark(page, "numbers.kost")


def test_only_the_newest_answer_marks_and_marks_move_with_the_text(browser: Browser, server: Server, service: Service) -> None:
    service.findings = lambda text: finding(text, "my_rule", better="other")
    with workshop(browser, server, service) as page:
        wait_for_mark(page, "my_rule")
        service.replies["check"] = lambda _: None
        page.locator(FIELD).focus()
        page.keyboard.press("Control+Home")
        page.keyboard.type("# about my_rule")
        page.keyboard.press("Enter")
        wait_for_mark(page, "my_rule")
        assert page.locator(".editor-line.has-error").evaluate("line => [...line.parentNode.children].indexOf(line)") == 2
        stale = {
            "type": "findings",
            "number": 1,
            "files": {NAME: finding("rulewright", "rulewright", better="x")},
            "valid": False,
            "sentence": "",
        }
        service.sockets[-1].send(json.dumps(stale))
        page.wait_for_timeout(100)
        wait_for_mark(page, "my_rule")


def test_a_check_without_end_is_said_and_typing_goes_on(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        state, written = page.locator("#state"), len(service.said("check"))
        service.replies["check"] = lambda _: None
        write(page, "# slow")
        expect(state).to_have_text("Still checking. You can keep writing.")
        sentence = "That could not be worked out (it took too long). What is written is safe."
        service.replies["check"] = lambda message: {"type": "refused", "number": message["number"], "sentence": sentence}
        write(page, "er")
        expect(state).to_have_text(sentence)
        del service.replies["check"]
        write(page, "!")
        wait_for_check(page, service, "# slower!")
        expect(state).to_have_attribute("data-state", "valid")
        assert len(service.said("check")) >= written + 3


def test_suggestions_are_taken_by_keys_and_leave_the_focus_where_it_is(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        write(page, "- ")
        page.keyboard.press("Control+Space")
        expect(page.locator("#suggestions [role=option]")).to_have_count(2)
        page.keyboard.press("ArrowDown")
        expect(page.locator("[role=option][aria-selected=true]")).to_contain_text("remove")
        assert page.locator(FIELD).get_attribute("aria-activedescendant") == "suggestion-1"
        page.keyboard.press("Enter")
        assert page.locator(FIELD).input_value().endswith("- remove")
        expect(page.locator(FIELD)).to_be_focused()


def test_tab_indents_and_after_escape_leaves(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        write(page, "xy ")
        page.keyboard.press("Tab")
        assert page.locator(FIELD).input_value().endswith("xy  ")
        expect(page.locator(FIELD)).to_be_focused()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        expect(page.locator(FIELD)).not_to_be_focused()


@pytest.mark.parametrize(("button", "text"), [("Use the other version", "theirs"), ("Use my version", "mine")])
def test_of_two_who_write_the_same_nothing_is_lost(browser: Browser, server: Server, service: Service, button: str, text: str) -> None:
    theirs = TEXT.format(5) + "# theirs"
    service.replies["change"] = lambda message: {"type": "conflict", "revision": 7, "files": {NAME: theirs}, "mine": message["files"]}
    with workshop(browser, server, service) as page:
        write(page, "# mine")
        bar = page.locator("[data-bar=conflict]")
        bar.locator("summary").click()
        expect(bar).to_contain_text("# mine")
        expect(bar).to_contain_text("# theirs")
        del service.replies["change"]
        page.get_by_role("button", name=button).click()
        expect(bar).to_have_count(0)
        assert page.locator(FIELD).input_value().endswith(text)
        if text == "mine":
            page.wait_for_function("() => sessionStorage.getItem('workshop:draft') === null", timeout=PATIENCE)
            assert service.said("change")[-1]["parent"] == 7


def test_what_others_change_is_taken_over(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        service.revise(TEXT.format(8))
        service.sockets[-1].send(json.dumps({"type": "revised", **service.now}))
        expect(page.locator(FIELD)).to_have_value(TEXT.format(8))
        expect(page.locator("#undo")).to_be_enabled()


def test_what_was_typed_without_a_line_is_kept_and_sent(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service, may_complain=True) as page:
        service.is_silent = True
        service.sockets[-1].close()
        expect(page.locator("[data-bar=line]")).to_be_visible()
        write(page, "# kept")
        page.wait_for_function("() => (sessionStorage.getItem('workshop:draft') ?? '').includes('# kept')", timeout=PATIENCE)
        service.is_silent = False
        page.reload()
        page.locator(".book section").wait_for(timeout=PATIENCE)
        assert page.locator(FIELD).input_value().endswith("# kept")
        page.wait_for_function("() => sessionStorage.getItem('workshop:draft') === null", timeout=PATIENCE)
        assert service.texts[service.number].endswith("# kept")


def test_words_are_looked_for_in_the_rulebook(browser: Browser, server: Server, service: Service) -> None:
    with workshop(browser, server, service) as page:
        page.locator("#book-search").fill("pays")
        expect(page.locator("#book-hits")).to_have_text("1 of 1")
        hit = page.locator(".book .is-hit")
        expect(hit).to_have_attribute("data-touch", "play.turn")
        page.evaluate("window.before = document.querySelector('.is-hit')")
        service.revise(TEXT.format(8))
        service.sockets[-1].send(json.dumps({"type": "revised", **service.now}))
        page.wait_for_function("() => !before.isConnected", timeout=PATIENCE)  # the book is drawn anew
        expect(hit).to_have_attribute("data-touch", "play.turn")
        page.locator("#book-search").fill("cost")
        page.keyboard.press("Enter")
        expect(page.locator("#book-hits")).to_have_text("2 of 2")
        page.locator("#book-search").fill("nowhere")
        expect(page.locator("#book-hits")).to_have_text("No matches")


def test_the_sentence_below_a_heading_is_touched_as_the_heading_is(browser: Browser, server: Server, service: Service) -> None:
    words = [["div", {"class": "line"}, [["p", {}, ["Pay and grow."]]]], ["p", {}, ["What to heed:"]]]
    tree = ["main", {}, [["section", {"id": "actions.grow"}, [["h3", {}, ["Grow"]], *words]]]]
    service.replies["book"] = lambda _: {"type": "book", "tree": tree, "changed": [], "valid": True, "revision": 1}
    with workshop(browser, server, service) as page:
        page.get_by_text("Pay and grow.").click()
        page.locator(".offers-panel").wait_for()
        assert service.said("offers")[-1]["address"] == "actions.grow"
        expect(page.locator("[data-touch='actions.grow']")).to_have_count(2)


def test_two_drafts_of_one_title_are_told_apart(browser: Browser, server: Server) -> None:
    drafts = [{"draft": f"d{number}", "secret": "s", "title": title, "game": "Some game", "opened": 86_400_000 * number}
              for number, title in enumerate(("My rule", "My rule", "Other"), 1)]  # fmt: skip
    with browser.new_context(locale="en", timezone_id="UTC") as context:
        context.add_init_script(f"localStorage.setItem('workshop:drafts', JSON.stringify({json.dumps(drafts)}))")
        page = context.new_page()
        page.goto(server.origin)
        said = page.locator(".draft-item .hint")
        expect(said).to_have_count(3, timeout=PATIENCE)
        assert [("Jan 2, 1970" in each, "Jan 3, 1970" in each) for each in said.all_inner_texts()] == [
            (True, False),
            (False, True),
            (False, False),
        ]
        page.get_by_role("button", name="Change a rule").first.click()
        expect(page.locator("#rule-title")).to_have_value("My rule 2")


def test_what_strangers_write_is_only_text(browser: Browser, server: Server, service: Service) -> None:
    """Whatever comes as a title, a sentence, a finding or a page is shown as it is, or not at all."""
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    service.texts[1] = f"title: {evil}\n"
    service.findings = lambda text: [{**each, "message": evil, "hint": evil} for each in finding(text, "title", better=evil)]
    tree = [
        "main",
        {},
        [
            [
                "section",
                {},
                [
                    [
                        "p",
                        {"id": "x", "onclick": "alert(3)", "style": "position: fixed"},
                        [evil, ["iframe", {"src": "/"}, []], ["img", {"src": "/x"}, []]],
                    ]
                ],
            ]
        ],
    ]
    service.replies["book"] = lambda _: {"type": "book", "tree": tree, "changed": [evil], "valid": False, "revision": 1}
    service.replies["offers"] = lambda message: {"type": "refused", "sentence": evil + message["address"]}
    with workshop(browser, server, service) as page:
        expect(page.locator("#findings")).to_contain_text(evil)
        page.locator("[data-touch=x]").click()
        expect(page.locator(".offers-panel")).to_contain_text(evil)
        assert page.locator("img, iframe:not(.table-frame), [onclick], .book [style]").count() == 0
        assert page.locator("body script").count() == 0


@pytest.mark.parametrize(
    "settings", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"viewport": {"width": 380, "height": 740}, "locale": "de"}]
)
def test_nothing_keeps_people_from_using_it(browser: Browser, server: Server, service: Service, settings: Any) -> None:
    service.findings = lambda text: finding(text, "my_rule", better="other")
    with workshop(browser, server, service, bypass_csp=True, **settings) as page:
        assert serious_findings(page) == []
        page.locator("tr[data-touch='numbers.cost']").click()
        page.locator(".offers-panel .step").first.wait_for(timeout=PATIENCE)
        assert serious_findings(page) == []
        if page.locator("[data-pane=file]").is_visible():
            page.locator("[data-pane=file]").click()
        write(page, "- ")
        page.keyboard.press("Control+Space")
        page.locator("#suggestions [role=option]").first.wait_for(timeout=PATIENCE)
        assert serious_findings(page) == []


@pytest.mark.parametrize("width", [320, 380])
def test_a_phone_needs_no_scrolling_sideways(browser: Browser, server: Server, service: Service, width: int) -> None:
    with workshop(browser, server, service, viewport={"width": width, "height": 700}, locale="de") as page:
        for pane in ("book", "file", "play"):
            page.locator(f"[data-pane={pane}]").click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
