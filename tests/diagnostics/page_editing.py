"""Pages about findings with another message or title, as `tests/diagnostics/test_golden.py` writes them anew."""

import re

_MESSAGE = "## Message\n"


def with_message(text: str, message: str) -> str:
    """The page with another message in it."""
    start = text.index(_MESSAGE) + len(_MESSAGE)
    end = text.find("\n## ", start)
    rest = text[end:] if end >= 0 else ""
    return f"{text[:start]}\n```text\n{message.rstrip()}\n```\n{rest}"


def with_title(text: str, title: str) -> str:
    """The page with another title; its code stays."""
    return re.sub(r"\A# (\w+): .*", lambda found: f"# {found.group(1)}: {title}", text)
