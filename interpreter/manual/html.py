"""Pages of the documentation as HTML, with links that work on a server, in a folder and from a disk."""

import posixpath
from collections.abc import Iterable, MutableMapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from interpreter import resources
from interpreter.manual.pages import INDEX, Page, anchor, target, titles

_COLOURED = frozenset({"yaml", "python", "sh", "console", "json", "javascript", "toml"})  # other blocks have no colours
_FRAME = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title} · Rulewright</title>
    <link rel="icon" href="{root}static/style/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="{root}static/style/base.css">
    <link rel="stylesheet" href="{root}static/style/documentation.css">{script}
  </head>
  <body class="documentation">
    <header>
      <a class="home" href="{home}"><span aria-hidden="true">◆</span> Rulewright</a>
      <a href="{index}">Documentation</a>
    </header>
    <main>
{first}
      <nav aria-label="Contents">
        <details class="all-pages">
          <summary>All pages</summary>
          <ul>{pages}</ul>
        </details>{contents}
      </nav>
      <article>
{rest}
      </article>
      <footer>{neighbours}</footer>
    </main>
  </body>
</html>
"""
_SCRIPT = '\n    <script type="module" src="{root}static/script/documentation.js"></script>'
_CONTENTS = """
        <details class="contents">
          <summary>On this page</summary>
          <ul>{headings}</ul>
        </details>"""


class Heading(NamedTuple):
    """A heading of a page: its level from 2, its identifier, its text."""

    level: int
    identifier: str
    text: str


def address(name: str, of: str) -> str:
    """The relative address of one page on another."""
    return posixpath.relpath(f"{name}.html", posixpath.dirname(of) or ".")


def html(page: Page, *, home: str | None = None, scripts: bool = True) -> str:
    """Return the HTML of a page, whose file lies in a folder beside the folder `static`.

    home: address of the program's first page, from the folder of pages; without it the index of the documentation.
    scripts: with the script that takes over the reader's choice of light or dark; browsers refuse modules from a disk.
    """
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    tokens = markdown.parse(page.text)
    headings = _set_identifiers(tokens)
    for token in tokens:
        token.children = _linked(token.children or [], page) if token.type == "inline" else token.children
    end = next((place for place, token in enumerate(tokens, 1) if token.type == "heading_close"), 0)
    root = posixpath.relpath(".", posixpath.dirname(f"docs/{page.name}"))
    root = root + "/"
    return _FRAME.format(
        title=escape(page.title),
        root=root,
        script=_SCRIPT.format(root=root) if scripts else "",
        home=address(INDEX, page.name) if home is None else home if home.startswith("/") else root + home,
        index=address(INDEX, page.name),
        first=markdown.renderer.render(tokens[:end], markdown.options, {}),
        pages="".join(_item(address(name, page.name), title, here=name == page.name) for name, title in titles().items()),
        contents=_contents(headings),
        rest=markdown.renderer.render(tokens[end:], markdown.options, {}),
        neighbours=_neighbours(page),
    )


def _item(address: str, text: str, *, here: bool = False, style: str = "") -> str:
    current = ' aria-current="page"' if here else ""
    return f'<li{style}><a href="{escape(address)}"{current}>{escape(text)}</a></li>'


def _contents(headings: Sequence[Heading]) -> str:
    rows = (
        _item(f"#{each.identifier}", each.text, style=' class="inner"' if each.level > 2 else "") for each in headings if each.level < 4
    )
    return _CONTENTS.format(headings="".join(rows)) if headings else ""


def _neighbours(page: Page) -> str:
    """Links to the pages before and after a page, in the order of the index."""
    names = list(titles())
    if page.name not in names:
        return ""
    place = names.index(page.name)
    before, after = names[place - 1 : place], names[place + 1 : place + 2]
    links = [f'<a rel="prev" href="{address(each, page.name)}">← {escape(titles()[each])}</a>' for each in before]
    links += [f'<a rel="next" href="{address(each, page.name)}">{escape(titles()[each])} →</a>' for each in after]
    return "".join(links)


def _set_identifiers(tokens: Sequence[Token]) -> list[Heading]:
    """Give headings their identifiers; return those below the title."""
    found: dict[str, int] = {}
    headings = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in inline.children or ())
            name = anchor(text)
            found[name] = found.get(name, -1) + 1
            identifier = f"{name}-{found[name]}" if found[name] else name
            token.attrSet("id", identifier)
            headings.append(Heading(int(token.tag[1]), identifier, text))
    return [each for each in headings if each.level > 1]


def _linked(children: Iterable[Token], page: Page) -> list[Token]:
    """Inline tokens whose links lead to pages; links to nothing that readers have become plain text, codes of findings become links."""
    made: list[Token] = []
    depth = 0
    for token in children:
        if token.type == "link_open":
            depth += 1
            _lead(token, page)
        elif token.type == "link_close":
            depth -= 1
            token.tag = next(each.tag for each in reversed(made) if each.type == "link_open")
        elif token.type == "image":
            found = target(page.place, str(token.attrs["src"]))
            token.attrs |= {"src": _picture(found.picture, page) if found else "", "loading": "lazy"}
        elif token.type == "code_inline" and not depth and token.content in resources.diagnostic_pages() and token.content != page.name:
            made.append(Token("link_open", "a", 1, attrs={"href": address(token.content, page.name)}))
            made.append(token)
            token = Token("link_close", "a", -1)  # noqa: PLW2901  # the link around it
        made.append(token)
    return made


def _lead(link: Token, page: Page) -> None:
    """Set the address of a link that the page writes from the place of its file."""
    written = str(link.attrs["href"])
    if written.startswith(("https://", "http://")):
        link.attrSet("rel", "noreferrer")
    elif (found := target(page.place, written)) is None:
        link.tag, link.attrs = "span", {}
    elif found.picture:
        link.attrSet("href", _picture(found.picture, page))
    else:
        heading = f"#{found.heading}" if found.heading else ""
        link.attrSet("href", heading if found.page == page.name and heading else address(found.page, page.name) + heading)


def _picture(name: str, page: Page) -> str:
    return posixpath.relpath(f"pictures/{name}", posixpath.dirname(page.name) or ".")


class _Renderer(RendererHTML):
    """HTML without inline styles, which the pages' policy forbids; what is wide scrolls by itself, also by keys."""

    def fence(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        """Render a block of code."""
        code, (language, *_) = tokens[idx].content, (*tokens[idx].info.split(), "")
        return f'<pre tabindex="0"><code>{_coloured(code, language)}</code></pre>\n'

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        """Begin a table."""
        return '<div class="wide" tabindex="0">' + self.renderToken(tokens, idx, options, env)

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        """End a table."""
        return self.renderToken(tokens, idx, options, env) + "</div>\n"

    def td_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        """Begin a cell; how its text is aligned is a class."""
        token = tokens[idx]
        if style := token.attrs.pop("style", ""):
            token.attrSet("class", str(style).removeprefix("text-align:"))
        return self.renderToken(tokens, idx, options, env)

    th_open = td_open


def _coloured(code: str, language: str) -> str:
    """Code as HTML, with spans for the classes of Pygments where the language has colours here."""
    if language in _COLOURED:
        try:
            lexer = find_lexer_class_by_name(language)()
        except ClassNotFound:
            return escape(code)
        return highlight(code, lexer, HtmlFormatter(nowrap=True))
    return escape(code)
