"""Markdown to HTML: links to pages, identifiers of headings, colours of code; no inline styles, which the policy of the pages forbids."""

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
from pygments.lexers import get_lexer_by_name

from interpreter import resources
from interpreter.manual.pages import Page, anchor, target

_COLOURED = frozenset({"yaml", "python", "sh", "console", "json", "javascript", "toml"})  # other blocks have no colours


class Heading(NamedTuple):
    """A heading of a page: its level from 2, its identifier, its text."""

    level: int
    identifier: str
    text: str


class Rendered(NamedTuple):
    """A page as HTML.

    title: its first heading. rest: what follows it. headings: those in the rest.
    """

    title: str
    rest: str
    headings: list[Heading]


def render(page: Page) -> Rendered:
    """Return the HTML of a page's text."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    tokens = markdown.parse(page.text)
    headings = _set_identifiers(tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = _linked(token.children or (), page)
    end = next((place for place, token in enumerate(tokens, 1) if token.type == "heading_close"), 0)
    title, rest = (markdown.renderer.render(part, markdown.options, {}) for part in (tokens[:end], tokens[end:]))
    return Rendered(title, rest, [each for each in headings if each.level > 1])


def address(name: str, of: str) -> str:
    """The relative address of the page `name` on the page `of`."""
    return posixpath.relpath(f"{name}.html", posixpath.dirname(of) or ".")


def _set_identifiers(tokens: Sequence[Token]) -> list[Heading]:
    """Give headings their identifiers and return them."""
    count: dict[str, int] = {}
    headings = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in inline.children or ())
            name = anchor(text)
            count[name] = count.get(name, -1) + 1
            identifier = f"{name}-{count[name]}" if count[name] else name
            token.attrSet("id", identifier)
            headings.append(Heading(int(token.tag[1]), identifier, text))
    return headings


def _linked(children: Iterable[Token], page: Page) -> list[Token]:
    """Inline tokens with the addresses of pages; links to other files become plain text, and codes of diagnostics become links."""
    made: list[Token] = []
    opened: Token | None = None  # the link around a token
    for token in children:
        if token.type == "link_open":
            opened = token
            _set_address(token, page)
        elif token.type == "link_close" and opened is not None:
            token.tag, opened = opened.tag, None
        elif token.type == "image":
            found = target(page.place, str(token.attrs["src"]))
            token.attrs |= {"src": _picture(found.picture, page) if found else "", "loading": "lazy"}
        is_code = token.type == "code_inline" and token.content in resources.diagnostic_pages() and token.content != page.name
        if is_code and opened is None:
            made += [Token("link_open", "a", 1, attrs={"href": address(token.content, page.name)}), token, Token("link_close", "a", -1)]
        else:
            made.append(token)
    return made


def _set_address(link: Token, page: Page) -> None:
    """Replace the address in the repository by that of the page; a link to a file that is no page becomes a `span`."""
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
    """Renderer with classes for inline styles; blocks of code and tables scroll by themselves, also by keys."""

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
        """Begin a cell; its alignment is a class."""
        token = tokens[idx]
        if style := token.attrs.pop("style", ""):
            token.attrSet("class", str(style).removeprefix("text-align:"))
        return self.renderToken(tokens, idx, options, env)

    th_open = td_open


def _coloured(code: str, language: str) -> str:
    """Code as HTML, with the classes of Pygments where the language has colours here."""
    if language not in _COLOURED:
        return escape(code)
    return str(highlight(code, get_lexer_by_name(language, stripnl=False), HtmlFormatter(nowrap=True)))
