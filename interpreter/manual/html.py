"""Pages of the documentation as HTML documents, with links that work on a server, in a folder and from a disk."""

import posixpath
from collections.abc import Sequence
from html import escape

from interpreter.manual.pages import INDEX, Page, titles
from interpreter.manual.rendering import Heading, address, render

_FRAME = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title} · Rulewright</title>
    <link rel="icon" href="{root}static/style/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="{root}static/style/theme.css">
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


def html(page: Page, *, home: str | None = None, scripts: bool = True) -> str:
    """Return the HTML of a page, whose file is in a folder beside the folder `static`.

    home: address of the program's first page: absolute, or from the folder above; without it the index of the documentation.
    scripts: with the script that takes over the reader's choice of light or dark; browsers refuse modules from a disk.
    """
    rendered = render(page)
    root = posixpath.relpath(".", posixpath.dirname(f"docs/{page.name}")) + "/"
    index = address(INDEX, page.name)
    return _FRAME.format(
        title=escape(page.title),
        root=root,
        script=_SCRIPT.format(root=root) if scripts else "",
        home=index if home is None else posixpath.join(root, home),
        index=index,
        first=rendered.title,
        pages="".join(
            _item(address(name, page.name), title, ' aria-current="page"' * (name == page.name)) for name, title in titles().items()
        ),
        contents=_contents(rendered.headings),
        rest=rendered.rest,
        neighbours=_neighbours(page),
    )


def _item(to: str, text: str, attributes: str = "") -> str:
    return f'<li><a href="{escape(to)}"{attributes}>{escape(text)}</a></li>'


def _contents(headings: Sequence[Heading]) -> str:
    """The headings of the first two levels below the title."""
    rows = (_item(f"#{each.identifier}", each.text, ' class="inner"' * (each.level == 3)) for each in headings if each.level < 4)
    return _CONTENTS.format(headings="".join(rows)) if headings else ""


def _neighbours(page: Page) -> str:
    """Links to the pages before and after a page, in the order of the index."""
    names = list(titles())
    if page.name not in names:
        return ""
    place = names.index(page.name)
    before = (f'<a rel="prev" href="{address(each, page.name)}">← {escape(titles()[each])}</a>' for each in names[:place][-1:])
    after = (f'<a rel="next" href="{address(each, page.name)}">{escape(titles()[each])} →</a>' for each in names[place + 1 :][:1])
    return "".join((*before, *after))
