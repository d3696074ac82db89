"""A server that runs: its handlers of notifications and requests, and its life between standard input and output."""

import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Any, BinaryIO, TypeVar

from lsprotocol import types

from interpreter.adapters.language_server import answers, conversions
from interpreter.adapters.language_server.server import RulesServer
from interpreter.adapters.language_server.worker import ALLOCATIONS
from interpreter.project.files.file_kinds import file_kind

Result = TypeVar("Result")


def run(stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> None:
    """Serve one editor over standard input and output, until it says goodbye."""
    gc.set_threshold(ALLOCATIONS, 50, 100)
    logging.getLogger("pygls").setLevel(logging.ERROR)  # cancelling what is answered already is no mistake
    create().start_io(stdin, stdout)


def create() -> RulesServer:
    """A server that knows all questions."""
    server = RulesServer()
    _keep_in_step(server)
    for feature, options, answer in answers.ANSWERS:
        server.feature(feature, options)(_answering(server, answer))
    return server


def _answering(server: RulesServer, answer: Callable[[RulesServer, Any], Awaitable[Result] | Result]) -> Callable[[Any], Awaitable[Result]]:
    """A handler that answers unless the request is obsolete by then."""

    async def handler(params: Any) -> Result:  # Any: parameters of any request
        document = getattr(params, "text_document", None)
        await server.while_current(document.uri if document is not None else "")
        found = answer(server, params)
        return await found if isinstance(found, Awaitable) else found

    return handler


def _keep_in_step(server: RulesServer) -> None:
    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        """Start the worker, and ask to be told of files that change on the disk, where the editor can be asked."""
        server.background.start()
        answers.warm_up()
        gc.freeze()  # what is there from the start stays: looking through it would take as long as an answer may
        workspace = server.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/*.yaml")])
            registration = types.Registration("rule files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(types.RegistrationParams([registration]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.background.start()
        server.changed(params.text_document.uri, whole=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.changed(params.text_document.uri, whole=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        path = conversions.path_of(params.text_document.uri)
        if path is not None:
            server.rules.drop(path)
            server.uris.pop(path, None)
            server.background.put(path, None)
            if not path.exists():
                server.publisher.gone(path)
            elif file_kind(path) is not None:
                server.look(path)  # what was not saved is gone

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(_: types.DidChangeConfigurationParams) -> None:
        """There is nothing to set."""

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        for event in params.changes:
            path = conversions.path_of(event.uri)
            if path is None or file_kind(path) is None or path in server.uris:
                continue
            if event.type == types.FileChangeType.Deleted:
                server.publisher.gone(path)
            for each in sorted(server.uris)[:1] or [path]:
                server.look(each, whole=True)
