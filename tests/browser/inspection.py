"""Inspection of a table's page during a game: ids in visible texts, messages of the console, axe-core, and the board on small screens."""

from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.browsing import serious_findings
from tests.rules.rule_sets import loaded
from tests.rules.shown_texts import ids_in, ids_of

SCREENS = {"small": (320, 568), "200 % zoom": (720, 450)}
_PAINTED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {  // keys scroll to what they lead to
  for (const each of document.querySelectorAll("html, main, main :is(.play, .positions, .position, .tabletop, .view)")) each.scrollTo(0, 0);
  done();
})))"""
_SEEN = """() => {  // when the game is over, the score sheet stands before the board, which is scrolled to
  const board = document.querySelector("#position .part-boards .board");
  const { top } = document.querySelector("#question").getBoundingClientRect();
  const again = document.querySelector(".is-over [data-part=actions] button");
  const inside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const goesOn = again === null || inside(again.getBoundingClientRect());
  if (board && document.querySelector(".is-over #question")) board.scrollIntoView({ block: "nearest" });
  return { "the question": top >= 0 && top < innerHeight, "the whole board": board === null || inside(board.getBoundingClientRect()),
    "the button for another game": goesOn, "the page's width": document.documentElement.scrollWidth <= innerWidth };
}"""
_TEXTS = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim() && texts.currentNode.parentElement.checkVisibility()) found.add(texts.currentNode.data.trim());
  for (const each of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]"))
    if (each.checkVisibility()) for (const name of ["aria-label", "title", "alt", "placeholder"]) if (each.getAttribute(name)) found.add(each.getAttribute(name));
  return [...found];
}"""


@dataclass
class Inspection:
    """Findings of one game at a page, each with the number of answers that were given before."""

    page: Page
    game: str
    players: int
    language: str
    texts: dict[str, int] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", lambda said: self.findings.append(f"console, {said.type}: {said.text}"))

    def read(self, answers: int) -> None:
        """Read all texts that the page shows or speaks now."""
        for text in self.page.evaluate(_TEXTS):
            self.texts.setdefault(text, answers)

    def audit(self, answers: int) -> None:
        """Add serious findings of axe-core."""
        self.findings += [f"axe, {answers}: {each}" for each in serious_findings(self.page)]

    def resize(self, answers: int) -> None:
        """Look at the page on small screens: the question and the whole board are in view, nothing scrolls sideways."""
        before = self.page.viewport_size
        for name, (width, height) in SCREENS.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(_PAINTED)
            seen = self.page.evaluate(_SEEN)
            self.findings += [f"screen, {answers}: {name}, {part} is not in view" for part, is_seen in seen.items() if not is_seen]
            self.audit(answers)
        if before is not None:
            self.page.set_viewport_size(before)
            self.page.evaluate(_PAINTED)

    def all_findings(self) -> list[str]:
        """Findings of the whole game, each once."""
        state = loaded(self.game).start(players=self.players, seed=3).state
        ids = ids_of(state.table, self.language)
        shown = [f"id, {answers}: {each} in {text}" for text, answers in self.texts.items() for each in ids_in(text, ids)]
        return [*dict.fromkeys([*self.findings, *shown])]
