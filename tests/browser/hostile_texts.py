"""Rule files of somebody who means harm: the same rules, with something bad in every text; and whether a page has taken any of it for more than a text."""

from itertools import cycle
from pathlib import Path

import yaml
from playwright.sync_api import BrowserContext, Page

TEXTS = frozenset({"title", "text", "say", "surely", "because", "label"})
BAD = (
    "<img src=x onerror=hurt()>",
    "<script>hurt()</script>",
    "javascript:hurt()",
    '" onmouseover="hurt()" autofocus onfocus="hurt()',
    "'><svg onload=hurt()><a href=javascript:hurt()>",
    "</style></title></textarea></script><iframe srcdoc='<script>parent.hurt()</script>'>",
    "\N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH JOINER}",
    "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV} \N{ARABIC LETTER ALEF}\N{ARABIC LETTER BEH}",
    "\x1b[31m\x1b]0;title\x07\x9b",
    "W" * 200,
    "&lt;b&gt;hurt&#40;&#41; %s \\u003cb\\u003e",
)
TYPED = ("<img src=x onerror=hurt()>", "{name} {{7*7}} ${hurt()}", "W" * 40, "\N{RIGHT-TO-LEFT OVERRIDE}evil")  # by people, as names
_HARM = """() => {
  const all = [...document.querySelectorAll("*")];
  const own = (address) => { try { return new URL(address, location.href).origin === location.origin; } catch { return false; } };
  const bad = all.flatMap((each) => [...each.attributes].filter((row) => row.name.startsWith("on")).map((row) => `${each.tagName} ${row.name}`));
  const foreign = all.filter((each) => each.matches("img, body script, object, embed, base, body link, body meta, iframe:not(.table-frame), math, form[action]"));
  const leading = [...document.querySelectorAll("a[href]")].filter((each) => !own(each.href) || each.protocol === "javascript:");
  const steering = /[\\u202a-\\u202e\\u2066-\\u2069\\u001b\\u0007\\u009b]/.test(document.documentElement.textContent + document.title);
  return [...bad, ...foreign.map((each) => each.outerHTML), ...leading.map((each) => each.outerHTML), ...(steering ? ["a sign that steers"] : [])];
}"""
_TOO_WIDE = """() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth + 1) return [];
  return [...document.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > root.clientWidth + 1)
    .map((each) => `${each.tagName} ${each.id} ${each.className.baseVal ?? each.className}`).slice(0, 5);
}"""


def poisoned(text: str) -> str:
    """A rule file with something bad in every text, of every sort in turn."""
    bad = cycle(BAD)

    def spoiled(data: object, key: str = "", is_text: bool = False) -> object:
        if isinstance(data, dict):
            return {name: spoiled(value, name, key in TEXTS) for name, value in data.items()}
        if isinstance(data, list):
            return [spoiled(each, key) for each in data]
        return f"{data} {next(bad)}" if isinstance(data, str) and (is_text or key in TEXTS) else data

    return yaml.safe_dump(spoiled(yaml.safe_load(text)), sort_keys=False, width=10**6)


def lay(folder: Path, game: Path, variant: str) -> None:
    """A game and a house rule of it, with something bad in every text."""
    folder.mkdir()
    (folder / game.name).write_text(poisoned(game.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "my_rule.variant.yaml").write_text(poisoned(variant), encoding="utf-8")


def watched(context: BrowserContext, troubles: list[str]) -> Page:
    """A page whose troubles are written down: errors, what its policy forbids, dialogs, and whatever else is done by a text."""
    context.add_init_script("window.hurt = () => console.error('hurt'); window.print = () => {};")
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    page.on("dialog", lambda dialog: (troubles.append(dialog.message), dialog.dismiss()))
    return page


def assert_harmless(page: Page) -> None:
    """Nothing on a page came out of a text, and no long word makes it wider than the screen of a phone."""
    assert page.evaluate(_HARM) == []
    size = page.viewport_size
    page.set_viewport_size({"width": 380, "height": 800})
    assert page.evaluate(_TOO_WIDE) == []
    if size is not None:
        page.set_viewport_size(size)
