"""What pages may not hold: sentences, markup made of texts, styles and scripts inside them, anything from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from interpreter.web.page_texts import page_texts

PAGES = Path(__file__).parents[4] / "interpreter" / "web" / "pages"
SCRIPTS = sorted((PAGES / "script").rglob("*.js"))
STYLES = sorted((PAGES / "style").glob("*.css"))
DOCUMENTS = sorted(PAGES.glob("*.html"))
KEYS = set(page_texts("en"))
DYNAMIC = (
    "bot_",
    "clock_",
    "confirm_",
    "draw_",
    "edge_",
    "editor_key_",
    "event_",
    "key_",
    "light_",
    "line_",
    "leave_",
    "offer_",
    "outcome_",
    "link_",
    "part_",
    "presence_",
    "resign_",
    "severity_",
    "template_",
    "theme_",
    "undo_",
)  # keys that scripts put together
BY_CODE = {"taken_over", "link_replaced", "away", "gone"}  # keys that are codes of messages
MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|cssText|\"style\"|DOMParser|createContextualFragment"
)
SENTENCE = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+ [a-zäöüß]{2,}|[a-zäöüß]{2,} [a-zäöüß]+[.?!]$")


class Page(HTMLParser):
    """What stands in a page: its texts, attributes and the addresses it names."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())


def page(path: Path) -> Page:
    read = Page()
    read.feed(path.read_text(encoding="utf-8"))
    return read


def literals(script: str) -> list[str]:
    """The texts in a script, without its comments."""
    plain = re.sub(r"/\*.*?\*/|(?<![:\"])//[^\n]*", "", script, flags=re.DOTALL)
    return [match[1:-1] for match in re.findall(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`', plain)]


def said(script: str) -> set[str]:
    """The keys of texts that a script names."""
    return set(re.findall(r"\btext\(\s*\"(\w+)\"", script))


def test_there_are_pages() -> None:
    assert SCRIPTS
    assert STYLES
    assert DOCUMENTS


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_hold_no_sentences_and_make_no_markup(path: Path) -> None:
    script = path.read_text(encoding="utf-8")
    assert [] == [each for each in literals(script) if SENTENCE.search(re.sub(r"\$\{.*?\}", "", each))]
    assert [] == MARKUP.findall(script)
    assert {"http://www.w3.org/2000/svg"} >= set(re.findall(r"\bhttps?://[^\"'`\s]+", script))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_pages_hold_no_sentences_and_nothing_of_their_own(path: Path) -> None:
    read = page(path)
    assert [] == [text for text in read.texts if re.search(r"[a-zA-Z]{2}", text) and text != "Rulewright"]
    spoken = [
        value for _, attributes in read.tags for name, value in attributes.items() if name in ("title", "aria-label", "alt", "placeholder")
    ]
    assert [] == spoken
    assert [] == [name for _, attributes in read.tags for name in attributes if name == "style" or name.startswith("on")]
    assert "style" not in {tag for tag, _ in read.tags}
    addresses = [str(attributes.get(name)) for _, attributes in read.tags for name in ("href", "src") if name in attributes]
    assert [] == [each for each in addresses if not each.startswith(("/", "#"))]
    assert [] == [each for each in addresses if each.startswith("/static/") and not (PAGES / each.removeprefix("/static/")).is_file()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_pages_name_all_scripts_that_they_load(path: Path) -> None:
    """So that a browser asks for them at once, and not one after the other as it finds them."""
    tags = page(path).tags
    (main,) = (str(attributes["src"]) for tag, attributes in tags if tag == "script" and attributes.get("type") == "module")
    named = {str(attributes["href"]) for tag, attributes in tags if attributes.get("rel") == "modulepreload"}
    pending, found = [PAGES / main.removeprefix("/static/")], set()
    while pending:
        script = pending.pop()
        imports = {
            (script.parent / name).resolve() for name in re.findall(r'from "([./\w]+\.js)"', script.read_text(encoding="utf-8"))
        } - found
        found |= imports
        pending += imports
    assert {f"/static/{path.relative_to(PAGES)}" for path in found} == named


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_load_nothing(path: Path) -> None:
    assert [] == re.findall(r"url\(|@import|https?:", path.read_text(encoding="utf-8"))


def test_every_text_has_its_key_and_every_key_is_said() -> None:
    marked = {
        str(attributes[name])
        for path in DOCUMENTS
        for _, attributes in page(path).tags
        for name in ("data-text", "data-label", "data-hint")
        if name in attributes
    }
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    assert said(scripts) | marked <= KEYS
    served = "\n".join(path.read_text(encoding="utf-8") for path in (PAGES.parent / "assembly").glob("*.py"))
    words = set(re.findall(r"\"(\w+)\"", scripts + served))
    assert set() == {key for key in KEYS - BY_CODE if key not in marked | words and not key.startswith(DYNAMIC)}


def test_the_editor_colours_all_words_of_the_language() -> None:
    grammar = (PAGES.parents[2] / "grammar" / "expression.lark").read_text(encoding="utf-8")
    (words,) = re.findall(r'WORDS = new Set\("(.*?)"', (PAGES / "script" / "workshop" / "highlight.js").read_text(encoding="utf-8"))
    assert set(re.findall(r'"([a-z]+)"', grammar)) <= set(words.split())
