"""The documentation page of each diagnostic code in its parts, for the golden tests that run them."""

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^```(\w*)[ ]?([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--\s*(.*?)\s*-->\n*", re.DOTALL)
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Snippet:
    """A fenced block: its language, the file name after it (may be empty), and its text."""

    language: str
    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page in its parts. `settings` are the `key: value` pairs of the comment under the title, such as `kind`."""

    code: str
    title: str
    settings: dict[str, str]
    explanation: str
    example: tuple[Snippet, ...]
    message: str
    corrected: tuple[Snippet, ...]


def read(text: str) -> Page:
    """The parts of a page; what is missing is empty."""
    head, sections = _sections(text)
    title = re.match(r"# ([A-Z]\d{3}): (.*)", head)
    code, name = (title.group(1), title.group(2).strip()) if title else ("", "")
    told = _COMMENT.sub("", head.partition("\n")[2]).strip()
    message = snippets(sections.get("Message", ""))
    return Page(
        code=code,
        title=name,
        settings=_settings(head),
        explanation=told,
        example=snippets(sections.get("Example", "")),
        message=message[0].text if message else "",
        corrected=snippets(sections.get("Corrected", "")),
    )


def snippets(section: str) -> tuple[Snippet, ...]:
    """The fenced blocks of a section, in order."""
    return tuple(Snippet(match.group(1), match.group(2).strip(), match.group(3)) for match in _FENCE.finditer(section))


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """What stands above the first `## ` heading, and the sections by heading."""
    head, *rest = _SECTION.split(text)
    return head, dict(zip((name.strip() for name in rest[::2]), rest[1::2], strict=True))


def _settings(head: str) -> dict[str, str]:
    comment = _COMMENT.search(head)
    if comment is None:
        return {}
    pairs = (line.partition(":") for line in comment.group(1).splitlines())
    return {key.strip(): value.strip() for key, colon, value in pairs if colon}
