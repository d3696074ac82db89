"""What is said about a place of a file, as blocks that a page shows without reading any markup."""

import re
from collections.abc import Iterator

_FENCED = re.compile(r"^```[^\n]*\n(.*?)\n?^```$", re.DOTALL | re.MULTILINE)
_FOLDERS = re.compile(r"[^\s`'\"]*/(?=[^/\s`'\"]+\.yaml\b)")

Block = dict[str, str]


def blocks(markdown: str) -> list[Block]:
    """Paragraphs (`kind` is `text`, names between backticks) and lines of files (`code`) of what editors show as Markdown.

    Files are called by their names: where a server keeps them is nobody's business.
    """
    return [block for block in _parts(_FOLDERS.sub("", markdown)) if block["text"]]


def _parts(markdown: str) -> Iterator[Block]:
    end = 0
    for fenced in _FENCED.finditer(markdown):
        yield from _paragraphs(markdown[end : fenced.start()])
        yield {"kind": "code", "text": fenced.group(1)}
        end = fenced.end()
    yield from _paragraphs(markdown[end:])


def _paragraphs(text: str) -> Iterator[Block]:
    for paragraph in text.split("\n\n"):
        yield {"kind": "text", "text": paragraph.strip().replace("**", "")}
