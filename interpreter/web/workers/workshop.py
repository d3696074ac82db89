"""The worker that reads drafts: `python -m interpreter.web.workers.workshop`. What it is asked holds all it needs, and it writes nothing.

A request names the draft, the folder of its base (`place`), the `game` file, the `variants` beneath, the own `files` with what is typed.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from interpreter.authoring.diff import Operand, RulesDiff, diff_rules
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render import plain_text
from interpreter.editing.completion import complete
from interpreter.editing.fixes import fixes
from interpreter.editing.hover import hover
from interpreter.editing.workspace import Compiled, Workspace
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.variants.delta_debugging import error_key
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.project.files.file_kinds import file_kind
from interpreter.rulebook import write
from interpreter.rulebook.render.elements import elements
from interpreter.translation import translate
from interpreter.web.workers.pipes import Handler, Request, serve

MOST_WORKSPACES = 6  # in mind at a time
_VARIANT = ".variant.yaml"
Reply = dict[str, Any]


@dataclass
class Reading:
    """A draft as this worker has it in mind: its workspace, and the variants with which its rules were without errors last."""

    place: Path
    game: Path
    base: tuple[str, ...]
    workspace: Workspace = field(default_factory=Workspace)
    valid: tuple[Compilation, Mapping[str, bytes]] | None = None
    names: tuple[str, ...] = ()

    def take(self, files: Mapping[str, str]) -> None:
        """From now on the draft has these own files."""
        for gone in set(self.names).difference(files):
            self.workspace.drop(self.place / gone)
        for name, text in files.items():
            self.workspace.put(self.place / name, text)
        self.names = tuple(files)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants beneath, and then one's own."""
        return (*self.base, *(name.removesuffix(_VARIANT) for name in self.names if name.endswith(_VARIANT)))

    def compiled(self) -> Compiled:
        """What comes of the draft; where it has no errors it is kept as the rules that were valid last."""
        made = self.workspace.compiled(self.game, self.variants)
        if made.rules is not None and (self.valid is None or self.valid[0] is not made.rules):
            with self.workspace.reading():
                paths = loading.variant_files(self.game, self.variants, Report())
                self.valid = made.rules, {str(path): file_reader.read_bytes(path) for path in paths}
        return made


class WorkshopWorker:
    """Drafts in mind, and what can be asked of them: `handlers` by the name of the message, for more to be added."""

    def __init__(self) -> None:
        self.readings: OrderedDict[str, Reading] = OrderedDict()
        self.handlers: dict[str, Callable[[Reading, Request], Reply]] = dict(HANDLERS)

    def handle(self, request: Request) -> Reply:
        """The reply to a request; `refused` with a sentence where it cannot be answered."""
        handler = self.handlers.get(str(request["op"]))
        if handler is None:
            return {"type": "refused", "sentence": translate(request.get("language"), "This server cannot do that.")}
        return handler(self._reading(request), request)

    def _reading(self, request: Request) -> Reading:
        name, place = str(request["draft"]), Path(str(request["place"]))
        reading = self.readings.pop(name, None) or Reading(place, place / str(request["game"]), tuple(request["variants"]))
        self.readings[name] = reading
        while len(self.readings) > MOST_WORKSPACES:
            self.readings.popitem(last=False)
        reading.take({str(file): str(text) for file, text in request["files"].items()})
        return reading


# ------------------------------------------------------------------------------------------------ findings


def check(reading: Reading, request: Request) -> Reply:
    """What is to be said of the draft, by file; `valid`: whether it can be played."""
    made, report = reading.compiled(), Report()
    kinds = {name: file_kind(Path(name)) for name in reading.names}
    said = frozenset[Any]()
    if "game" not in kinds.values():
        said = frozenset(map(error_key, reading.workspace.compiled(reading.game, reading.base).findings))
    report.extend(each for each in made.findings if error_key(each) not in said)
    files: dict[str, list[Reply]] = {name: [] for name in reading.names}
    for each in report:
        name = Path(each.span.source.name).name if each.span is not None else ""
        files.setdefault(name or str(request.get("file")), []).append(finding(each))
    return {"type": "findings", "files": files, "valid": made.rules is not None, "sentence": ""}


def finding(found: Diagnostic) -> Reply:
    """A finding as pages show it, with its fixes."""
    span = found.span
    start, end = (0, 0) if span is None else (units(span.source.text, span.start), units(span.source.text, span.end))
    edits = [(each.title, each.span, each.text) for each in fixes(found)]
    return {
        "code": found.code,
        "severity": found.severity.value,
        "title": plain_text.title(found),
        "message": plain_text.message_text(found),
        "hint": plain_text.hint(found),
        "from": start,
        "to": end,
        "line": 1 if span is None else span.line,
        "fixes": [
            {
                "title": title,
                "edits": [
                    {
                        "file": Path(at.source.name).name,
                        "from": units(at.source.text, at.start),
                        "to": units(at.source.text, at.end),
                        "text": text,
                    }
                ],
            }
            for title, at, text in edits
        ],
    }


# ------------------------------------------------------------------------------------------------ at a place of a file


def suggest(reading: Reading, request: Request) -> Reply:
    """What may be written at a place."""
    path, text, offset = _place(reading, request)
    span, items = complete(reading.workspace, path, offset)
    rows = [
        {
            "label": each.label,
            "sort": each.sort,
            "detail": each.detail,
            "documentation": each.documentation,
            "insert": each.insert or each.label,
            "call": each.call,
        }
        for each in items
    ]
    return {"type": "suggestions", "from": units(text, span.start), "to": units(text, span.end), "items": rows}


def explain(reading: Reading, request: Request) -> Reply:
    """What there is to say about a place, or about a code of findings."""
    if "code" in request:
        row = CODES.get(str(request["code"]))
        blocks = [] if row is None else [row.title, row.sentence, *([row.hint] if row.hint else [])]
        return {"type": "explanation", "title": str(request["code"]), "blocks": blocks}
    path, _, offset = _place(reading, request)
    said = hover(reading.workspace, path, offset)
    return {"type": "explanation", "title": "" if said is None else said.span.text, "blocks": [] if said is None else [said.text]}


def reformat(_: Reading, request: Request) -> Reply:
    """The text as `format` writes it; what cannot be read is refused with its findings."""
    file, report = str(request["file"]), Report()
    kind = file_kind(Path(file))
    after = None if kind is None else format_file(file, str(request["text"]).encode("utf-8", "surrogatepass"), kind, report)
    if after is None:
        sentence = translate(request.get("language"), "What has errors cannot be formatted.")
        return {"type": "refused", "sentence": sentence, "findings": [finding(each) for each in report]}
    return {"type": "formatted", "text": after}


def _place(reading: Reading, request: Request) -> tuple[Path, str, int]:
    """The file that a request is about, its text, and the offset in it."""
    path = reading.place / Path(str(request["file"])).name
    text = reading.workspace.text(path)
    return path, text, offset_at(text, int(request["offset"]))


# ------------------------------------------------------------------------------------------------ the whole draft


def rulebook(reading: Reading, request: Request) -> Reply:
    """The rulebook as data, with the addresses that the draft changed; of the rules that were valid last, which is said."""
    language, made = str(request.get("language", "en")), reading.compiled()
    known = reading.valid
    if known is None:
        rules = reading.workspace.compiled(reading.game, reading.base).rules
        known = None if rules is None else (rules, {})
    if known is None:
        return {"type": "refused", "sentence": translate(language, "There is no rulebook before the rules have been without errors once.")}
    changed = _difference(reading, language)
    addresses = [] if changed is None else sorted({each.address for each in changed.rules} | {each.address for each in changed.quoted})
    return {"type": "book", "tree": elements(write(*known, language), addresses), "changed": addresses, "valid": made.rules is not None}


def difference(reading: Reading, request: Request) -> Reply:
    """What the draft changes, rule by rule."""
    reading.compiled()
    changed = _difference(reading, str(request.get("language", "en")))
    rules = [
        {
            "address": each.address,
            "what": each.what,
            "old": each.old_sentence,
            "new": each.new_sentence,
            "parts": [{"address": part.address, "what": part.what, "old": list(part.old), "new": list(part.new)} for part in each.parts],
        }
        for each in (() if changed is None else changed.rules)
    ]
    return {"type": "differences", "rules": rules}


def _difference(reading: Reading, language: str) -> RulesDiff | None:
    """The differences from what is beneath; None for a game of one's own, or where something has never been without errors."""
    if reading.valid is None or reading.game.name in reading.names:
        return None
    old = reading.workspace.compiled(reading.game, reading.base).rules
    if old is None:
        return None
    with reading.workspace.reading():
        beneath, all_of_them = (loading.variants_of(reading.game, names) for names in (reading.base, reading.variants))
    new = reading.valid[0]
    before = Operand(reading.game.name, old.trees, old.rules.language, beneath)
    return diff_rules(before, Operand(reading.game.name, new.trees, new.rules.language, all_of_them), language)


def units(text: str, offset: int) -> int:
    """An offset in units of UTF-16, as browsers count."""
    return offset + sum(sign > "\uffff" for sign in text[:offset])


def offset_at(text: str, place: int) -> int:
    """The offset of a place that is counted in units of UTF-16."""
    if text.isascii():
        return max(0, min(place, len(text)))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * max(0, place)].decode("utf-16-le", "ignore"))


HANDLERS: Mapping[str, Callable[[Reading, Request], Reply]] = MappingProxyType(
    {"check": check, "complete": suggest, "explain": explain, "format": reformat, "book": rulebook, "diff": difference}
)


def handler(_: Sequence[str]) -> Handler:
    """What answers requests; it needs no arguments."""
    return WorkshopWorker().handle


def main() -> None:
    """Run until the server closes the pipe."""
    serve(handler(()))


if __name__ == "__main__":
    main()
