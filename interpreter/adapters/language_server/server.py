"""The server: keeps the texts of one editor, has them checked by a worker process, and publishes findings."""

import asyncio
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from interpreter.adapters.language_server import conversions
from interpreter.adapters.language_server.background import Background, ObsoleteError, RefusedError
from interpreter.adapters.language_server.messages import Found, Known
from interpreter.adapters.language_server.protocol import RulesProtocol, content_modified, request_failed
from interpreter.adapters.language_server.publishing import Publisher
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing.last_known import LastKnown
from interpreter.project.files.file_kinds import file_kind

GRACE = 0.002  # seconds in which a newer text or a cancellation that is on its way makes a request obsolete


class RulesServer(LanguageServer):
    """A language server with the texts and findings of one editor."""

    def __init__(self) -> None:
        super().__init__("rulewright", "1", protocol_cls=RulesProtocol, max_workers=2)
        self.rules = LastKnown()
        self.publisher = Publisher(self._publish)
        self.background = Background(self._heard)
        self.uris: dict[Path, str] = {}  # of the open files, as the editor writes them
        self.changes: dict[str, int] = {}  # how often the text behind an address has changed

    @property
    def snippets(self) -> bool:
        """Whether the editor takes texts with places to fill in."""
        said = self.client_capabilities.text_document
        item = said.completion.completion_item if said is not None and said.completion is not None else None
        return bool(item is not None and item.snippet_support)

    def _publish(self, path: Path, found: list[Diagnostic]) -> None:
        said = [conversions.diagnostic(each) for each in found]
        uri = self.uris.get(path)
        version = None if uri is None else self.workspace.get_text_document(uri).version
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri or conversions.uri_of(path), said, version))

    def _heard(self, message: Found | Known) -> None:
        """Take what the worker has found; findings in an older text are obsolete."""
        if isinstance(message, Known):
            self.rules.learn(message.path, message.selection, message.types, message.uses, message.rules)
        elif message.number == self.background.number:
            self.publisher.take(message.check, message.findings)

    def changed(self, uri: str, *, whole: bool = False) -> None:
        """Take over the text of an open file, and have it checked."""
        path = conversions.path_of(uri)
        if path is not None and file_kind(path) is not None:
            text = self.workspace.get_text_document(uri).source
            self.changes[uri] = self.changes.get(uri, 0) + 1
            self.rules.put(path, text)
            self.uris[path] = uri
            self.background.put(path, text)
            self.publisher.changed(path)
            self.look(path, whole=whole)

    def look(self, path: Path, *, whole: bool = False) -> None:
        """Have a file checked."""
        self.background.look(path, tuple(sorted(self.uris)), whole=whole)

    async def while_current(self, uri: str) -> None:
        """Wait for what is on its way; raises the error for obsolete requests if a newer text comes."""
        seen = self.changes.get(uri)
        await asyncio.sleep(GRACE)
        if self.changes.get(uri) != seen:
            raise content_modified()

    async def ask(self, question: str, *arguments: object, about: Path | None = None) -> Any:  # Any: what the question is answered with
        """The answer of the worker process; its refusals are errors of the protocol."""
        try:
            return await self.background.ask(question, *arguments, about=about)
        except RefusedError as why:
            raise request_failed(str(why)) from why
        except ObsoleteError as why:
            raise content_modified() from why

    def current(self, uri: str) -> tuple[Path, str] | None:
        """The path and the text of a rule file; None for other files."""
        path = conversions.path_of(uri)
        return None if path is None or file_kind(path) is None else (path, self.rules.text(path))

    def place(self, uri: str, position: types.Position) -> tuple[Path, int] | None:
        """The file and the offset that a question is about."""
        current = self.current(uri)
        return None if current is None else (current[0], conversions.offset(current[1], position))
