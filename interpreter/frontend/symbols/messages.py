"""Localized texts (one sentence per language, parameters quoted by name), and the rulebook clauses a rule cites."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import MappingEntry, Node, ScalarNode, child, entries_of, scalars_of
from interpreter.frontend.symbols.symbol_table import SymbolTable
from interpreter.model.identifiers import harmless
from interpreter.model.localized_text import QUOTED, LocalizedText, select_language

QUOTED_IN_TITLE = "What is chosen is quoted in the `title:` of its action only. Say it in words here."
MOST_QUOTED = 8  # names of figures that a finding lists


def read_localized(node: Node | None, symbols: SymbolTable, *, names: Collection[str] = (), chosen: Collection[str] = ()) -> LocalizedText:
    """The sentence by language; a plain line is in the language of the file. Empty where there is none.

    `names`: what it may quote, beside numbers and options of the game. `chosen`: what only the title of an action may quote.
    """
    lines = [(symbols.language, node), *((entry.key, entry.value) for entry in entries_of(node))]
    text: dict[str, str] = {}
    for language, line in lines:
        if isinstance(line, ScalarNode):
            _check_quotes(line, symbols, names, chosen)
            text[language] = one_line(line.value)
    return text


def one_line(text: str) -> str:
    """The text without line breaks, and without signs that steer what shows it."""
    return harmless(" ".join(text.split()))


def _check_quotes(node: ScalarNode, symbols: SymbolTable, names: Collection[str], chosen: Collection[str]) -> None:
    for name in QUOTED.findall(node.value):
        if name not in names and name not in symbols.game_parameters and name not in symbols.options:
            known = [*names, *symbols.game_parameters, *symbols.options]
            how = QUOTED_IN_TITLE if name in chosen else _how_to_quote(name, symbols, names)
            symbols.report.add("K110", node.span, name=name, nearest=did_you_mean(name, known), how=how)


def _how_to_quote(name: str, symbols: SymbolTable, names: Collection[str]) -> str:
    """Return what a text may quote, and where a choice of an action is quoted."""
    if names:
        return f"What is chosen here is quoted by its name: {', '.join(f'`{{{each}}}`' for each in names)}."
    if any(
        each.what == "choice" and path.startswith("actions.") and path.endswith(f".choose.{name}")
        for path, each in symbols.addresses.items()
    ):
        return QUOTED_IN_TITLE
    figures = [*symbols.game_parameters, *symbols.options]
    quoted = ", ".join(f"`{{{each}}}`" for each in figures[:MOST_QUOTED])
    return f"This text may quote {quoted}{', …' if len(figures) > MOST_QUOTED else ''}." if figures else "Say it in words."


def text_of(node: Node | None, symbols: SymbolTable, key: str = "text", *, chosen: Collection[str] = ()) -> LocalizedText:
    """The `text:` (or another text key) of a mapping; empty where there is none. `chosen`: as in `read_localized`."""
    return read_localized(child(node, key), symbols, chosen=chosen)


def sources_of(node: Node | None) -> tuple[str, ...]:
    """The clause ids under `source:`."""
    return tuple(clause.value for clause in scalars_of(node, "source"))


def declare_address(entry: MappingEntry, path: str, what: str, symbols: SymbolTable) -> LocalizedText:
    """Make an entry known under its address, with its text and the clauses it carries out; gives the text."""
    text = text_of(entry.value, symbols, chosen=[each.key for each in entries_of(entry.value, "choose")])
    symbols.address(path, what, entry.key_span, text, sources_of(entry.value))
    if what != "action":  # whose title may quote what is chosen
        declare_title_message(entry.value, f"{path}.title", replace(symbols, report=Report()))
    return text


def declare_message(node: Node | None, path: str, symbols: SymbolTable) -> str:
    """Keep a message or label under its address; gives the address."""
    text = read_localized(node, symbols)
    if isinstance(node, ScalarNode) and node.value in symbols.phrases:
        text = symbols.phrases[node.value]
    symbols.sentences[path] = text
    return path


def declare_title_message(node: Node | None, path: str, symbols: SymbolTable) -> None:
    """Keep the title of something under its address, if it has one, for those who show it to people."""
    title = text_of(node, symbols, "title")
    if title:
        symbols.sentences[path] = title


def join_texts(texts: Sequence[LocalizedText]) -> LocalizedText:
    """Sentences one behind the other, in every language that all of them are written in; else each in what it is written in."""
    sentences = [text for text in texts if text]
    languages = [language for language in (sentences[0] if sentences else ()) if all(language in text for text in sentences)]
    if sentences and not languages:
        return {"en": " ".join(select_language(text, "en") for text in sentences)}
    return {language: " ".join(text[language] for text in sentences) for language in languages}
