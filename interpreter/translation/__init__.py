"""What the program itself says, in other languages: gettext catalogues `languages/*.po`, looked up by the English sentence in the code.

A catalogue is a file and no code: whoever adds `languages/nl.po` has rulebooks and games at the terminal in Dutch, in English where the
file says nothing. It is read when its language is first asked for. What rule files say stands in the rule files.
"""

import json
import re
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from interpreter import resources

SOURCE_LANGUAGE = "en"
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?("(?:[^"\\]|\\.)*")')
_MAGIC = 0x950412DE  # of the binary form of catalogues


def languages() -> tuple[str, ...]:
    """The languages that the program speaks, English first."""
    return (SOURCE_LANGUAGE, *resources.catalogues())


def has_catalogue(language: str | None) -> bool:
    """Whether there are translations for a language."""
    return isinstance(language, str) and language in resources.catalogues()


def translatable(message: str) -> str:
    """The message as it is: marks one that stands in a table and is translated where it is used."""
    return message


def template(language: str | None, message: str, context: str = "", /) -> str:
    """The translation of a message with its places still open; the message itself if there is none."""
    catalogue = _catalogue_of(language)
    return catalogue.pgettext(context, message) if context else catalogue.gettext(message)


def translate(language: str | None, message: str, context: str = "", /, **values: object) -> str:
    """The translation of a message, with values in its places. `context` tells apart what is the same in English only."""
    return template(language, message, context).format(**values)


def translate_plural(language: str | None, one: str, many: str, number: int, /, **values: object) -> str:
    """The translation of a message for so many things, in the form that the language has for that number."""
    return _catalogue_of(language).ngettext(one, many, number).format(**values)


def in_every_language(message: str) -> dict[str, str]:
    """A message by language: in English, and in every language that has a translation of it."""
    translations = {language: template(language, message) for language in languages()}
    return {language: text for language, text in translations.items() if language == SOURCE_LANGUAGE or text != message}


def conjunction(language: str | None, names: Sequence[str]) -> str:
    """Names as a list in a sentence: `a, b and c`."""
    return _list(language, names, translatable("{names} and {last}"))


def disjunction(language: str | None, names: Sequence[str], context: str = "") -> str:
    """Names as alternatives in a sentence: `a, b or c`."""
    return _list(language, names, translatable("{names} or {last}"), context)


def _list(language: str | None, names: Sequence[str], pattern: str, context: str = "") -> str:
    if len(names) < 2:
        return "".join(names)
    separator = template(language, ", ", context)
    return translate(language, pattern, context, names=separator.join(names[:-1]), last=names[-1])


def _catalogue_of(language: str | None) -> NullTranslations:
    """The catalogue of a language, the one without translations for all that have none: nothing is kept of what anybody may call a language."""
    return _catalogue(language if language and has_catalogue(language) else SOURCE_LANGUAGE)


@cache
def _catalogue(language: str) -> NullTranslations:
    path = resources.catalogues().get(language)
    return NullTranslations() if path is None else read_catalogue(path.read_text(encoding="utf-8"))


def read_catalogue(text: str) -> GNUTranslations:
    """The catalogue in the text of a `.po` file; entries without a translation and those marked `fuzzy` are left out.

    `ValueError` names the line that has no form of such a file.
    """
    entries: dict[str, str] = {}
    fields: dict[str, str] = {}
    field, fuzzy = "", False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip():
            _add_entry(entries, {} if fuzzy else fields)
            fields, fuzzy = {}, False
        elif line.startswith("#"):
            fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif (match := _LINE.fullmatch(line.strip())) and (match[1] or field):
            field = match[1] or field
            fields[field] = fields.get(field, "") + json.loads(match[2])
        else:
            raise ValueError(f"line {number} is no line of a catalogue: {line}")
    return GNUTranslations(BytesIO(_binary(entries)))


def _add_entry(entries: dict[str, str], fields: Mapping[str, str]) -> None:
    """Put one entry under the key that `gettext` looks for, if it is translated."""
    forms = [text for name, text in fields.items() if name.startswith("msgstr")]
    if all(forms) and forms:
        context = f"{fields['msgctxt']}\x04" if "msgctxt" in fields else ""
        plural = f"\0{fields['msgid_plural']}" if "msgid_plural" in fields else ""
        entries[f"{context}{fields['msgid']}{plural}"] = "\0".join(forms)


def _binary(entries: Mapping[str, str]) -> bytes:
    """The entries in the binary form of catalogues (`.mo`): a head, a table of keys, a table of translations, the texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in entries.items())
    texts = b"".join(text + b"\0" for column in zip(*pairs, strict=True) for text in column)
    keys_at, place = 28, 28 + 16 * len(pairs)
    table = b""
    for text in (text for column in zip(*pairs, strict=True) for text in column):
        table += struct.pack("<II", len(text), place)
        place += len(text) + 1
    return struct.pack("<7I", _MAGIC, 0, len(pairs), keys_at, keys_at + 8 * len(pairs), 0, place) + table + texts
