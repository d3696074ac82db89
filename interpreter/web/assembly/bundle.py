"""Scripts and style sheets of a page as one file each: a browser asks once instead of fifty times. Modules stay as they are on disk.

Comments and indentation are left out, a quarter of what would cross the line. That goes line by line: no text goes over several lines, and
a comment begins a line or stands behind code that is complete.

Modules import by `import {name, …} from "./file.js"` or `import * as name from "./file.js"`, and export functions, classes and constants
where they are declared; a test holds that.
"""

import re
from collections.abc import Iterator
from pathlib import Path

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n|^[ \t]*//[^\n]*\n|(?<=[;{},(\[)]) // [^\n\"'`]*$", re.MULTILINE | re.DOTALL)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b(?:\*)? *(\w+))", re.MULTILINE)


def script(entry: Path) -> str:
    """One module that does what `entry` does with all that it imports. Raises `ValueError` for imports in a circle, of names that are not there, and for other forms."""
    exports: dict[Path, list[str]] = {}
    parts = [_module(path, exports) for path in _in_order(entry.resolve(), ())]
    return _lean("".join(parts))


def _lean(text: str) -> str:
    return _INDENTATION.sub("", _COMMENT.sub("", text))


def _in_order(path: Path, way: tuple[Path, ...], seen: set[Path] | None = None) -> Iterator[Path]:
    """A module behind all that it imports, each once."""
    seen = set() if seen is None else seen
    if path in way:
        raise ValueError(f"{path.name} imports itself by way of {', '.join(each.name for each in way)}")
    for _, _, name in _IMPORT.findall(path.read_text(encoding="utf-8")):
        found = (path.parent / name).resolve()
        if found not in seen:
            yield from _in_order(found, (*way, path), seen)
    seen.add(path)
    yield path


def _module(path: Path, exports: dict[Path, list[str]]) -> str:
    """A module as a function whose result is what it exports; the last one, which exports nothing, as it is."""
    text = path.read_text(encoding="utf-8")
    head = "".join(_bound(path, listed, whole, name, exports) for listed, whole, name in _IMPORT.findall(text))
    exported, body = _EXPORT.findall(text), _EXPORT.sub("", _IMPORT.sub("", text))
    if left := re.search(r"^(?:import|export)\b.*", body, re.MULTILINE):
        raise ValueError(f"{path.name}: {left[0]}")
    if not exported:
        return head + body
    exports[path] = exported
    return f"const {_name(path, exports)} = (() => {{\n{head}{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"


def _name(path: Path, exports: dict[Path, list[str]]) -> str:
    return f"$m{list(exports).index(path)}"


def _bound(path: Path, listed: str, whole: str, name: str, exports: dict[Path, list[str]]) -> str:
    """The declaration of the names that an import binds."""
    found = (path.parent / name).resolve()
    wanted = {each.split()[0] for each in listed.split(",") if each.strip()}
    if missing := sorted(wanted - set(exports.get(found, ()))):
        raise ValueError(f"{path.name}: {name} exports no {', '.join(missing)}")
    return f"const {_taken(listed, whole)} = {_name(found, exports)};\n"


def _taken(listed: str, whole: str) -> str:
    """Names that an import binds, as the left side of a declaration."""
    return whole or "{ " + re.sub(r"\b(\w+) as (\w+)\b", r"\1: \2", " ".join(listed.split())) + " }"


def style(sheets: list[tuple[Path, str]]) -> str:
    """One style sheet of several, each with the media it is for, in their order."""
    texts = [(path.read_text(encoding="utf-8"), media) for path, media in sheets]
    return _lean("".join(f"@media {media} {{\n{text}}}\n" if media else text for text, media in texts))
