"""The answers to the requests of editors: each from a function of `interpreter.editing`, most of them from the text as it is now.

What needs compiled rules of several files is asked of the worker process, and awaited; everything else takes a few milliseconds.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from lsprotocol import types

from interpreter.adapters.language_server import conversions, suggestions
from interpreter.adapters.language_server.server import RulesServer
from interpreter.editing import completion as completing
from interpreter.editing import fixes, folding, outline, references, semantic_tokens, signatures
from interpreter.editing import hover as explaining
from interpreter.editing.documents import document
from interpreter.editing.findings import Check
from interpreter.project.files.file_kinds import file_kind

_SYMBOLS = {
    "section": types.SymbolKind.Namespace,
    "entry": types.SymbolKind.Function,
    "step": types.SymbolKind.Event,
    "row": types.SymbolKind.Object,
    "field": types.SymbolKind.Field,
}


def warm_up() -> None:
    """Read the tables that the first answers need."""
    semantic_tokens.tokens("rulewright: 1\nwords:\n  a: b\n", "game", ())


# ------------------------------------------------------------------------------------------------ about a file


def _symbols(server: RulesServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    current = server.current(params.text_document.uri)
    return [] if current is None else _tree(outline.outline(current[1], file_kind(current[0]) or ""))


def _tree(found: Sequence[outline.Symbol]) -> list[types.DocumentSymbol]:
    return [
        types.DocumentSymbol(
            name=each.name,
            detail=each.detail,
            kind=_SYMBOLS[each.sort],
            range=conversions.lines(each.whole),
            selection_range=conversions.lines(each.key),
            children=_tree(each.inside),
        )
        for each in found
    ]


async def _symbols_by_name(server: RulesServer, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    folders = tuple(path for uri in server.workspace.folders if (path := conversions.path_of(uri)) is not None)
    found = await server.ask("symbols", folders, tuple(sorted(server.uris)), params.query)
    return [
        types.WorkspaceSymbol(
            location=types.Location(conversions.uri_of(path), conversions.lines(each.key)),
            name=each.name,
            kind=_SYMBOLS[each.sort],
            container_name=path.name,
        )
        for path, each in found
    ]


def _folds(server: RulesServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    current = server.current(params.text_document.uri)
    found = [] if current is None else folding.folds(current[1], file_kind(current[0]) or "")
    kinds = {True: types.FoldingRangeKind.Comment, False: None}
    return [types.FoldingRange(each.first, each.last, kind=kinds[each.is_comment]) for each in found]


def _tokens(server: RulesServer, params: types.SemanticTokensParams) -> types.SemanticTokens:
    current = server.current(params.text_document.uri)
    if current is None:
        return types.SemanticTokens([])
    path, text = current
    selection = server.rules.selection_of(path) if file_kind(path) == "variant" else None
    game = None if selection is None else document(selection[0], server.rules.text(selection[0])).root
    found = semantic_tokens.tokens(text, file_kind(path) or "", completing.names_around(server.rules, path), game)
    return types.SemanticTokens(semantic_tokens.encoded(found))


async def _formatting(server: RulesServer, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    current = server.current(params.text_document.uri)
    after = None if current is None else await server.ask("formatted", current[0], about=current[0])
    return [] if current is None or after is None else conversions.whole_text(current[1], after)


async def _actions(server: RulesServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The fixes of all findings that touch a range of the text as it is now, or that the editor asks about: some show those of a line."""
    current = server.current(params.text_document.uri)
    if current is None:
        return []
    path, text = current
    if any(each.span is not None and each.span.source.text != text for each in server.publisher.findings(path)):
        server.publisher.take(Check(path), await server.ask("findings", path, about=path))
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


# ------------------------------------------------------------------------------------------------ while typing


def _completion(server: RulesServer, params: types.CompletionParams) -> types.CompletionList:
    place = server.place(params.text_document.uri, params.position)
    if place is None:
        return types.CompletionList(is_incomplete=False, items=[])
    span, found = completing.complete(server.rules, *place)
    at = conversions.exact_range(span)
    items = [suggestions.item(each, number, span, at, snippets=server.snippets) for number, each in enumerate(found)]
    return types.CompletionList(is_incomplete=False, items=items)


def _signatures(server: RulesServer, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
    place = server.place(params.text_document.uri, params.position)
    found = None if place is None else signatures.signature_help(server.rules, *place)
    return None if found is None else suggestions.signature_help(found)


def _hover(server: RulesServer, params: types.HoverParams) -> types.Hover | None:
    place = server.place(params.text_document.uri, params.position)
    found = None if place is None else explaining.hover(server.rules, *place)
    return None if found is None else suggestions.hover(found)


# ------------------------------------------------------------------------------------------------ about names


def _definition(server: RulesServer, params: types.DefinitionParams) -> types.Location | None:
    place = server.place(params.text_document.uri, params.position)
    found = None if place is None else references.definition(server.rules, *place)
    return None if found is None else conversions.location(found)


async def _references(server: RulesServer, params: types.ReferenceParams) -> list[types.Location]:
    place = server.place(params.text_document.uri, params.position)
    return [] if place is None else [conversions.location(each) for each in await server.ask("references", *place, about=place[0])]


def _highlights(server: RulesServer, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    place = server.place(params.text_document.uri, params.position)
    found = [] if place is None else references.beside(server.rules, *place)
    return [types.DocumentHighlight(conversions.range_of(each)) for each in found]


async def _renamable(server: RulesServer, params: types.PrepareRenameParams) -> types.Range | None:
    place = server.place(params.text_document.uri, params.position)
    found = None if place is None else await server.ask("renamable", *place, about=place[0])
    return None if found is None else conversions.range_of(found)


async def _rename(server: RulesServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    place = server.place(params.text_document.uri, params.position)
    return None if place is None else conversions.edits(await server.ask("rename", *place, params.new_name, about=place[0]))


# Any: parameters, options and results of any request
ANSWERS: tuple[tuple[str, Any, Callable[[RulesServer, Any], Awaitable[Any] | Any]], ...] = (
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, _symbols),
    (types.WORKSPACE_SYMBOL, None, _symbols_by_name),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, None, _folds),
    (
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.SemanticTokensLegend(list(semantic_tokens.TYPES), list(semantic_tokens.MODIFIERS)),
        _tokens,
    ),
    (types.TEXT_DOCUMENT_FORMATTING, None, _formatting),
    (types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]), _actions),
    (types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=suggestions.TRIGGERS), _completion),
    (types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]), _signatures),
    (types.TEXT_DOCUMENT_HOVER, None, _hover),
    (types.TEXT_DOCUMENT_DEFINITION, None, _definition),
    (types.TEXT_DOCUMENT_REFERENCES, None, _references),
    (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, None, _highlights),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, None, _renamable),
    (types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True), _rename),
)
