"""YAML events from a text, the same on every machine: PyYAML's parser in Python defines what is YAML, libyaml is only faster.

libyaml parses ten times as fast and agrees with PyYAML on every text it accepts, except for those that `_UNLIKE` finds, and for the places of
empty values in brackets (a test compares both). One thing is as libyaml has it, and YAML 1.2: a question mark inside of a plain text is a sign like any other, in braces
too (`{en: Where does it go?, de: Wohin damit?}`).
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.tokens import ScalarToken

try:
    from yaml._yaml import CParser, get_version
except ImportError:
    IS_FAST = False
else:
    IS_FAST = get_version() >= (0, 2, 5)  # older versions take colons and question marks in brackets otherwise

_UNLIKE = re.compile(r"[|>][-+0-9]*+#")  # a comment right behind the sign of a block scalar, which PyYAML refuses


class _Parser(yaml.SafeLoader):
    """The parser; while it is inside of a plain text a question mark looks to it like a letter."""

    def scan_plain(self) -> ScalarToken:
        """The plain text that begins here."""
        self.peek = self._peek_inside  # type: ignore[method-assign]  # as long as the text goes on
        try:
            return super().scan_plain()
        finally:
            del self.peek

    def _peek_inside(self, index: int = 0) -> str:
        sign: str = super().peek(index)
        return "x" if sign == "?" else sign


def events(text: str) -> Iterator[yaml.Event]:
    """The events of a text; raises `yaml.YAMLError` where it is none."""
    return _all_events(_Parser(text))


def fast_events(text: str) -> Iterator[yaml.Event] | None:
    """The same events from libyaml; None without libyaml, and for texts it may read otherwise. Its errors are not PyYAML's."""
    return _all_events(CParser(text)) if IS_FAST and not _UNLIKE.search(text) else None


def _all_events(parser: Any) -> Iterator[yaml.Event]:  # Any: either parser, neither of which is typed
    while parser.check_event():
        yield parser.get_event()
