"""Pages in a language, complete as they leave the server: their texts are filled in, their scripts and styles are one file each."""

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

from interpreter.web.assembly import bundle
from interpreter.web.assembly.assets import Assets
from interpreter.web.page_texts import page_texts

PAGES = Path(__file__).parent.parent / "pages"
_SHEET = re.compile(r'^ *<link rel="stylesheet" href="/static/([^"]+)"(?: media="([^"]+)")?>\n', re.MULTILINE)
_PRELOAD = re.compile(r'^ *<link rel="modulepreload"[^>]*>\n', re.MULTILINE)
_SCRIPT = re.compile(r'^ *<script type="module" src="/static/([^"]+)"></script>\n', re.MULTILINE)
_TEXT = re.compile(r'(<(\w+)\b[^>]*\bdata-text="(\w+)"[^>]*>)(?=</\2>)')
_LABEL = re.compile(r'\bdata-label="(\w+)"')


def in_language(html: str, language: str) -> str:
    """A page with all its texts, also those that its scripts say, in a language."""
    texts = page_texts(language)
    html = _TEXT.sub(lambda found: found[1] + escape(texts.get(found[3], found[3])), html)
    html = _LABEL.sub(
        lambda found: f'{found[0]} aria-label="{escape(texts.get(found[1], found[1]))}" title="{escape(texts.get(found[1], found[1]))}"',
        html,
    )
    html = re.sub(r'\bdata-hint="(\w+)"', lambda found: f'placeholder="{escape(texts.get(found[1], found[1]))}"', html)
    return html.replace('<html lang="en">', f'<html lang="{language}">', 1).replace("</head>", f"{data_block(texts, language)}</head>", 1)


def data_block(texts: Mapping[str, str], language: str) -> str:
    """Texts for scripts inside a page: data, which no browser runs."""
    written = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'  <script type="application/json" id="texts" lang="{language}">{written}</script>\n  '


def packed(html: str, assets: Assets) -> str:
    """A page whose scripts and styles are one file each."""
    sheets = [(PAGES / name, media) for name, media in _SHEET.findall(html)]
    (entry,) = _SCRIPT.findall(html)
    style = assets.address(bundle.style(sheets), "css", "text/css")
    script = assets.address(bundle.script(PAGES / entry), "js", "text/javascript")
    links = f'    <link rel="stylesheet" href="{style}">\n    <script type="module" src="{script}"></script>\n'
    html = _SHEET.sub("", _PRELOAD.sub("", html))
    return _SCRIPT.sub(lambda _: links, html)


def source(name: str, fill: Callable[[str], str] = str) -> str:
    """The file of a page; `fill` puts into it what it shows besides."""
    return fill((PAGES / f"{name}.html").read_text(encoding="utf-8"))
