"""Sentences for people: one per language, with figures quoted by name; and the clauses a rule carries out."""

import re
from collections.abc import Mapping, Sequence

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.frontend.source.nodes import Items, Map, Node
from interpreter.frontend.source.nodes import Text as Scalar
from interpreter.frontend.symbols.symbol_table import Declared
from interpreter.model.identifiers import harmless
from interpreter.model.ruleset.ruleset import LocalizedText

QUOTED = re.compile(r"\{([^{}]*)\}")


def read_text(node: Node | None, declared: Declared) -> LocalizedText:
    """The sentence by language; a plain line is in the language of the file. Empty where there is none."""
    match node:
        case Scalar():
            _check_quotes(node, declared)
            return {declared.language: one_line(node.value)}
        case Map():
            found: dict[str, str] = {}
            for entry in node:
                if isinstance(entry.value, Scalar):
                    _check_quotes(entry.value, declared)
                    found[entry.key] = one_line(entry.value.value)
            return found
        case _:
            return {}


def one_line(text: str) -> str:
    """The text without line breaks, and without signs that steer what shows it."""
    return harmless(" ".join(text.split()))


def _check_quotes(node: Scalar, declared: Declared) -> None:
    for found in QUOTED.finditer(node.value):
        name = found.group(1)
        if name not in declared.figures and name not in declared.options:
            nearest = did_you_mean(name, [*declared.figures, *declared.options])
            declared.report.add("K110", node.span, name=name, nearest=nearest)


def text_of(node: Node | None, declared: Declared, key: str = "text") -> LocalizedText:
    """The `text:` (or another text key) of a mapping; empty where there is none."""
    return read_text(node.get(key), declared) if isinstance(node, Map) else {}


def sources_of(node: Node | None) -> tuple[str, ...]:
    """The clause ids under `source:`."""
    found = node.get("source") if isinstance(node, Map) else None
    if isinstance(found, Items):
        return tuple(item.value for item in found if isinstance(item, Scalar))
    return (found.value,) if isinstance(found, Scalar) else ()


def sentence(node: Node | None, path: str, declared: Declared) -> str:
    """Keep a message or label under its address; gives the address."""
    text = read_text(node, declared)
    if isinstance(node, Scalar) and node.value in declared.phrases:
        text = declared.phrases[node.value]
    declared.sentences[path] = text
    return path


def keep_title(node: Node | None, path: str, declared: Declared) -> None:
    """Keep the title of something under its address, if it has one, for those who show it to people."""
    title = text_of(node, declared, "title")
    if title:
        declared.sentences[path] = title


def joined(texts: Sequence[LocalizedText]) -> LocalizedText:
    """Sentences one behind the other, in every language that all of them are written in; else each in what it is written in."""
    told = [text for text in texts if text]
    languages = [language for language in (told[0] if told else ()) if all(language in text for text in told)]
    if told and not languages:
        return {"en": " ".join(said_in(text, "en") for text in told)}
    return {language: " ".join(text[language] for text in told) for language in languages}


def said_in(text: LocalizedText, language: str) -> str:
    """The sentence in a language, else in English, else in any."""
    return text.get(language) or text.get("en") or next(iter(text.values()), "")


def filled(text: LocalizedText, values: Mapping[str, object]) -> LocalizedText:
    """The text with `{name}` replaced by the figure or option of that name."""
    return {language: QUOTED.sub(lambda found: str(values.get(found.group(1), found.group(0))), line) for language, line in text.items()}
