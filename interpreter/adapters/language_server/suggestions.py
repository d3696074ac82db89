"""Completion and explanations in the protocol's form."""

from collections.abc import Mapping
from types import MappingProxyType

from lsprotocol import types

from interpreter.adapters.language_server import conversions
from interpreter.diagnostics.span import Span
from interpreter.editing.hover import Hover
from interpreter.editing.signatures import SignatureHelp
from interpreter.editing.suggestion import Suggestion

TRIGGERS = (" ", ".", "(", "{", "-", ":")
_KINDS: Mapping[str, types.CompletionItemKind] = MappingProxyType({
    "key": types.CompletionItemKind.Property, "word": types.CompletionItemKind.Function, "keyword": types.CompletionItemKind.Keyword,
    "value": types.CompletionItemKind.Value, "address": types.CompletionItemKind.Reference, "local": types.CompletionItemKind.Variable,
    "number": types.CompletionItemKind.Constant, "option": types.CompletionItemKind.Constant, "tracked": types.CompletionItemKind.Field,
    "table": types.CompletionItemKind.Field, "column": types.CompletionItemKind.Field, "kind": types.CompletionItemKind.Class,
    "set": types.CompletionItemKind.Enum, "member": types.CompletionItemKind.EnumMember, "action": types.CompletionItemKind.Method,
    "procedure": types.CompletionItemKind.Method, "end": types.CompletionItemKind.Event,
})  # fmt: skip


def item(suggestion: Suggestion, number: int, place: Span, at: types.Range, *, snippets: bool) -> types.CompletionItem:
    """A suggestion as an editor lists it, the `number`th, to be put `at` the range of `place`; with `snippets` the brackets of a call are written as well."""
    text, form = suggestion.insert or suggestion.label, types.InsertTextFormat.PlainText
    follows = place.source.text[place.end : place.end + 1]
    if suggestion.call and snippets and follows != "(":
        text, form = f"{text}($1)", types.InsertTextFormat.Snippet
    if suggestion.insert and follows == ":":
        text = suggestion.label
    return types.CompletionItem(
        label=suggestion.label,
        kind=_KINDS.get(suggestion.sort, types.CompletionItemKind.Text),
        detail=suggestion.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, suggestion.documentation) if suggestion.documentation else None,
        sort_text=f"{number:04}",
        filter_text=place.text + suggestion.label if place.text and not suggestion.label.startswith(place.text) else suggestion.label,
        insert_text_format=form,
        text_edit=types.TextEdit(at, text),
    )


def hover(found: Hover) -> types.Hover:
    """An explanation as an editor shows it."""
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.text), conversions.range_of(found.span))


def signature_help(found: SignatureHelp) -> types.SignatureHelp:
    """The forms of a call as an editor shows them."""
    forms = [
        types.SignatureInformation(
            each.label,
            types.MarkupContent(types.MarkupKind.Markdown, each.text) if each.text else None,
            [types.ParameterInformation(argument) for argument in each.arguments],
        )
        for each in found.forms
    ]
    return types.SignatureHelp(forms, found.best, found.argument)
