"""The server: every question of the protocol, answered by a function of `interpreter.editing`."""

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from interpreter.adapters.language_server import conversions, suggestions
from interpreter.adapters.language_server.protocol import Utf16Protocol
from interpreter.adapters.language_server.publishing import Publisher
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.editing import completion as completing
from interpreter.editing import documents, fixes, outline, references
from interpreter.editing import hover as explaining
from interpreter.editing.findings import Check
from interpreter.editing.workspace import Workspace
from interpreter.project.files.file_kinds import file_kind

ALLOCATIONS = 100_000  # before Python looks for rubbish by itself; a check makes some hundred thousand, and is waited for
_SYMBOLS = {
    "section": types.SymbolKind.Namespace,
    "entry": types.SymbolKind.Function,
    "step": types.SymbolKind.Event,
    "row": types.SymbolKind.Object,
    "field": types.SymbolKind.Field,
}


class RulesServer(LanguageServer):
    """A language server with the texts and findings of one editor."""

    def __init__(self) -> None:
        super().__init__("rulewright", "1", protocol_cls=Utf16Protocol, max_workers=2)
        self.rules = Workspace()
        self.publisher = Publisher(self.rules, self._publish)
        self.uris: dict[Path, str] = {}  # of the open files, as the editor writes them

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

    def changed(self, uri: str, *, whole: bool = False) -> None:
        """Take over the text of an open file, and look at it soon."""
        path = conversions.path_of(uri)
        if path is not None and file_kind(path) is not None:
            self.rules.put(path, self.workspace.get_text_document(uri).source)
            self.publisher.opened.add(path)
            self.uris[path] = uri
            self.publisher.changed(path, whole=whole)

    def current(self, uri: str) -> tuple[Path, str] | None:
        """The path and the text of a rule file; None for other files."""
        path = conversions.path_of(uri)
        return None if path is None or file_kind(path) is None else (path, self.rules.text(path))

    def place(self, uri: str, position: types.Position) -> tuple[Path, int] | None:
        """The file and the offset that a question is about."""
        current = self.current(uri)
        return None if current is None else (current[0], conversions.offset(current[1], position))


def run(stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> None:
    """Serve one editor over standard input and output, until it says goodbye."""
    gc.set_threshold(ALLOCATIONS, 50, 100)
    create().start_io(stdin, stdout)


def create() -> RulesServer:
    """A server that knows all questions."""
    server = RulesServer()
    _keep_in_step(server)
    _answer_about_files(server)
    _answer_while_typing(server)
    _answer_about_names(server)
    return server


def _keep_in_step(server: RulesServer) -> None:
    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        """Ask to be told of files that change on the disk, where the editor can be asked."""
        workspace = server.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/*.yaml")])
            registration = types.Registration("rule files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(types.RegistrationParams([registration]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
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
            server.publisher.closed(path, gone=() if path.exists() else (path,))
            if path.exists() and file_kind(path) is not None:
                server.publisher.changed(path)  # what was not saved is gone

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(_: types.DidChangeConfigurationParams) -> None:
        """There is nothing to set."""

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        for event in params.changes:
            path = conversions.path_of(event.uri)
            if path is None or file_kind(path) is None or path in server.publisher.opened:
                continue
            if event.type == types.FileChangeType.Deleted:
                server.publisher.closed(path, gone=(path,))
            for each in sorted(server.publisher.opened)[:1] or [path]:
                server.publisher.changed(each, whole=True)


def _answer_about_files(server: RulesServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        current = server.current(params.text_document.uri)
        root = None if current is None else documents.document(*current)
        return [] if root is None or root.root is None else _symbols(outline.outline(root.root, root.sort))

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        current = server.current(params.text_document.uri)
        after = None if current is None else documents.formatted(*current)
        return [] if current is None or after is None else conversions.whole_text(current[1], after)

    options = types.CodeActionOptions([types.CodeActionKind.QuickFix])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        current = server.current(params.text_document.uri)
        return [] if current is None else _actions(server, *current, params)


def _answer_while_typing(server: RulesServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=suggestions.TRIGGERS))
    def completion(params: types.CompletionParams) -> types.CompletionList:
        place = server.place(params.text_document.uri, params.position)
        if place is None:
            return types.CompletionList(is_incomplete=False, items=[])
        span, found = completing.complete(server.rules, *place)
        items = [suggestions.item(each, number, span, snippets=server.snippets) for number, each in enumerate(found)]
        return types.CompletionList(is_incomplete=False, items=items)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        place = server.place(params.text_document.uri, params.position)
        found = None if place is None else explaining.hover(server.rules, *place)
        return None if found is None else suggestions.hover(found)


def _answer_about_names(server: RulesServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        place = server.place(params.text_document.uri, params.position)
        found = None if place is None else references.definition(server.rules, *place)
        return None if found is None else conversions.location(found)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def every_use(params: types.ReferenceParams) -> list[types.Location]:
        place = server.place(params.text_document.uri, params.position)
        return [] if place is None else [conversions.location(each) for each in references.references(server.rules, *place)]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        place = server.place(params.text_document.uri, params.position)
        return (
            []
            if place is None
            else [types.DocumentHighlight(conversions.range_of(each)) for each in references.beside(server.rules, *place)]
        )

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.Range | None:
        place = server.place(params.text_document.uri, params.position)
        found = None if place is None else references.renamable(server.rules, *place)
        return None if found is None else conversions.range_of(found)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        place = server.place(params.text_document.uri, params.position)
        try:
            return None if place is None else conversions.edits(references.rename(server.rules, *place, params.new_name))
        except references.RenameError as why:
            raise JsonRpcException(str(why), types.LSPErrorCodes.RequestFailed.value) from why


def _symbols(found: Sequence[outline.Symbol]) -> list[types.DocumentSymbol]:
    return [
        types.DocumentSymbol(
            name=each.name,
            detail=each.detail,
            kind=_SYMBOLS[each.sort],
            range=conversions.range_of(each.whole),
            selection_range=conversions.range_of(each.key),
            children=_symbols(each.inside),
        )
        for each in found
    ]


def _actions(server: RulesServer, path: Path, text: str, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The fixes of all findings that touch a range of the text as it is now, or that the editor asks about: some show those of a line."""
    if any(each.span is not None and each.span.source.text != text for each in server.publisher.findings(path)):
        server.publisher.look(Check(path))
    start, end = conversions.offset(text, params.range.start), conversions.offset(text, params.range.end)
    meant = [(each.code, each.range) for each in params.context.diagnostics]
    said = [
        (each, conversions.diagnostic(each), each.span.start <= end and start <= each.span.end)
        for each in server.publisher.findings(path)
        if each.span is not None and each.span.source.text == text
    ]
    return [
        types.CodeAction(
            title=fix.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[finding],
            is_preferred=fix.sure or None,
            edit=conversions.edits([fix]),
        )
        for each, finding, is_there in said
        if is_there or (finding.code, finding.range) in meant
        for fix in fixes.fixes(each)
    ]
