"""YAML events from a text, the same on every machine: PyYAML's parser in Python, whether libyaml is there or not.

Both differ in what they take for YAML and in places, and so do versions of libyaml. One thing is as libyaml has it, and YAML 1.2:
a question mark inside of a plain text is a sign like any other, in braces too (`{en: Where does it go?, de: Wohin damit?}`).
"""

from collections.abc import Iterator

import yaml
from yaml.tokens import ScalarToken


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
    return yaml.parse(text, _Parser)
