"""YAML events from a text, the same on every machine: PyYAML's parser in Python, whether libyaml is there or not.

Both differ in what they take for YAML and in places, and so do versions of libyaml. One thing is as libyaml has it, and YAML 1.2:
a question mark inside of a plain text is a sign like any other, in braces too (`{en: Where does it go?, de: Wohin damit?}`).
"""

from collections.abc import Iterator, Mapping

import yaml
from yaml.tokens import ScalarToken


class _Parser(yaml.SafeLoader):
    """The parser; while it is inside of a plain text a question mark looks to it like a letter.

    What has been read already (`read`: where it begins, and where it ends in the same line) is a plain text to it, too.
    """

    def __init__(self, text: str, read: Mapping[int, int]) -> None:
        super().__init__(text)
        self.read = read

    def fetch_flow_collection_start(self, token: type) -> None:
        """A bracket that opens; if what stands in it has been read already, the token of the whole."""
        if self.index in self.read:
            self.fetch_plain()
        else:
            super().fetch_flow_collection_start(token)

    def scan_plain(self) -> ScalarToken:
        """The plain text that begins here."""
        if self.index in self.read:
            start, length = self.get_mark(), self.read[self.index] - self.index
            self.pointer, self.index, self.column = self.pointer + length, self.index + length, self.column + length
            return ScalarToken("", True, start, self.get_mark())
        self.peek = self._peek_inside  # type: ignore[method-assign]  # as long as the text goes on
        try:
            return super().scan_plain()
        finally:
            del self.peek

    def _peek_inside(self, index: int = 0) -> str:
        sign: str = super().peek(index)
        return "x" if sign == "?" else sign


def events(text: str, read: Mapping[int, int]) -> Iterator[yaml.Event]:
    """The events of a text; raises `yaml.YAMLError` where it is none.

    read: where brackets open whose content has been read already, and where they close, in the same line; they are plain texts without a word.
    """
    parser = _Parser(text, read)
    while parser.check_event():
        yield parser.get_event()  # type: ignore[no-untyped-call]  # the stubs do not say what it is
