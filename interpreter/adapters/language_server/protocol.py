"""The protocol with the one way to count columns that every editor knows: code units of UTF-16."""

from collections.abc import Generator
from typing import Any

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method


class Utf16Protocol(LanguageServerProtocol):
    """Counts columns in UTF-16 also for editors that would rather count otherwise; all of them have to know this way."""

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:  # Any: what pygls passes on
        """Begin, whatever other ways to count the editor offers."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [types.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))
