"""The protocol with the one way to count columns that every editor knows, and with requests that end when they are obsolete."""

from collections.abc import Generator
from concurrent.futures import Future
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method


class RefusedRequestError(JsonRpcException):
    """A request that is answered with an error on purpose: nothing is wrong, so nothing is logged."""


def content_modified() -> RefusedRequestError:
    """The error for a request about a text that has changed since; editors ask again."""
    return RefusedRequestError("The text has changed since.", types.LSPErrorCodes.ContentModified.value)


def request_failed(why: str) -> RefusedRequestError:
    """The error with a sentence for the author."""
    return RefusedRequestError(why, types.LSPErrorCodes.RequestFailed.value)


class RulesProtocol(LanguageServerProtocol):
    """Counts columns in UTF-16 also for editors that would rather count otherwise; all of them have to know this way."""

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:  # Any: what pygls passes on
        """Begin, whatever other ways to count the editor offers."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [types.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))

    def _send_handler_result(self, future: "Future[Any]", *, msg_id: str | int) -> None:
        error = None if future.cancelled() else future.exception()
        if isinstance(error, RefusedRequestError):
            self._request_futures.pop(msg_id, None)
            self._send_response(msg_id, error=error.to_response_error())
        else:
            super()._send_handler_result(future, msg_id=msg_id)
