"""The worker that reads drafts: `python -m interpreter.web.workers.workshop FOLDER`. What it is asked holds all it needs; it writes tables only.

A request names the draft, the folder of its base (`place`), the `game` file, the `variants` beneath, the own `files` with what is typed.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

from interpreter.authoring.diff import Operand, RulesDiff, diff_rules
from interpreter.authoring.scenarios.runner import run_file
from interpreter.authoring.scenarios.trial_time import SECONDS, trial_time
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Report
from interpreter.editing.completion import complete
from interpreter.frontend.formatter.format import format_file
from interpreter.frontend.lints.slow_answers import check_hidden_things, check_slow_answers
from interpreter.frontend.variants.delta_debugging import error_key
from interpreter.project import loading
from interpreter.project.files.file_kinds import file_kind
from interpreter.rulebook import write
from interpreter.rulebook.render.elements import elements
from interpreter.translation import languages, translate
from interpreter.translation.matching import best_match
from interpreter.web.drafts.beginnings import own_game
from interpreter.web.drafts.draft_findings import finding, offset_at, units
from interpreter.web.drafts.draft_reading import Reading
from interpreter.web.messages import is_of_draft
from interpreter.web.workers.draft_offers import edit, rule_offers, rule_title, tried
from interpreter.web.workers.draft_places import where
from interpreter.web.workers.draft_tables import DraftTables
from interpreter.web.workers.explanations import blocks
from interpreter.web.workers.pipes import Handler, Request, serve

MOST_WORKSPACES = 6  # in mind at a time
TYPING = ("complete", "explain", "format", "where")  # asked at every key: nothing is compiled for them
AT_TABLES = ("play", "play_on", "journal", "test")
ASKED_LATER = "interpreter.editing.hover"  # with it come simulations: it is loaded when nobody waits
NOTHING_YET = "O115"  # whoever has just begun knows that
Reply = dict[str, Any]


class WorkshopWorker:
    """Drafts in mind, and what can be asked of them and of their tables."""

    def __init__(self, folder: Path) -> None:
        self._tables = DraftTables(folder)
        self.readings: OrderedDict[str, Reading] = OrderedDict()

    def handle(self, request: Request) -> Reply:
        """The reply to a request; `refused` with a sentence where it cannot be answered."""
        if not is_of_draft(request):
            return {"refused": translate(best_match(request.get("language")), "This server cannot do that.")}
        if request["op"] == "warm":
            return self._warmed()
        if request["op"] in AT_TABLES:
            return self._tables.handle(request)
        handler = HANDLERS.get(str(request["op"]))
        if handler is None:
            return {"type": "refused", "sentence": translate(best_match(request.get("language")), "This server cannot do that.")}
        reading = self._reading(request)
        if request["op"] not in TYPING:
            reading.compiled()
        return handler(reading, {**request, "language": reading.language(request.get("language"))})

    def _warmed(self) -> Reply:
        """What is done once is done now, before anybody waits for it: parser, schemas, the words of the language."""
        (file, text), *_ = own_game("a", {}).items()
        for op in ("check", "book"):
            self.handle({"op": op, "draft": "", "place": "/", "game": file, "variants": (), "files": {file: text}})
        del self.readings[""]
        import_module(ASKED_LATER)
        return {}

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
    report.extend(each for each in made.findings if error_key(each) not in said and each.code != NOTHING_YET)
    if made.rules is not None:
        own = frozenset(str(reading.place / name) for name in reading.names)
        check_slow_answers(made.rules, own, report)
        check_hidden_things(made.rules, own, report)
    files: dict[str, list[Reply]] = {name: [] for name in reading.names}
    for each in report:
        name = Path(each.span.source.name).name if each.span is not None else ""
        files.setdefault(name or str(request.get("file")), []).append(finding(each))
    return {"type": "findings", "files": files, "valid": made.rules is not None, "sentence": ""}


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
        page = "" if row is None else "\n\n".join((row.title, row.sentence, row.hint or ""))
        return {"type": "explanation", "title": str(request["code"]), "blocks": blocks(page)}
    from interpreter.editing.hover import hover

    path, _, offset = _place(reading, request)
    said = hover(reading.workspace, path, offset)
    return {"type": "explanation", "title": "" if said is None else said.span.text, "blocks": [] if said is None else blocks(said.text)}


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
    if reading.book is not None and reading.book[0] == (made.made_from, language):
        return reading.book[1]
    known = reading.valid
    if known is None:
        rules = reading.workspace.compiled(reading.game, reading.base).rules
        known = None if rules is None else (rules, {})
    if known is None:
        return {"type": "refused", "sentence": translate(language, "There is no rulebook before the rules have been without errors once.")}
    changed = _difference(reading, language)
    addresses = [] if changed is None else _changed_addresses(changed)
    reply = {"type": "book", "tree": elements(write(*known, language), addresses), "changed": addresses, "valid": made.rules is not None}
    reading.book = (made.made_from, language), reply
    return reply


def _changed_addresses(changed: RulesDiff) -> list[str]:
    """The rules that are different or read differently, and of the rows of a kind each that is."""
    rows = {part.address for each in changed.rules for part in each.parts if part.address.startswith(f"{each.address}.rows.")}
    return sorted({each.address for each in changed.rules} | {each.address for each in changed.quoted} | rows)


def seats(reading: Reading, request: Request) -> Reply:
    """How many can play under the rules that were valid last."""
    reading.compiled()
    if reading.valid is None:
        return {
            "type": "refused",
            "sentence": translate(request.get("language"), "Nothing can be played before the rules are without errors."),
        }
    low, high = reading.valid[0].rules.players
    return {"type": "seats", "players": list(range(low, high + 1))}


def tests(reading: Reading, _: Request) -> Reply:
    """Whether the scenarios of the draft hold, each with what is wrong."""
    rows, time = [], trial_time(SECONDS)
    with reading.workspace.reading():
        for name in sorted(each for each in reading.names if file_kind(Path(each)) == "scenario"):
            report = Report()
            is_run = run_file(reading.place / name, reading.workspace.games(), report, time=time) is not None
            wrong = [finding(each) for each in report if each.is_error or not is_run]
            rows.append({"file": name, "holds": is_run and not wrong, "findings": wrong})
    return {"type": "tests", "tests": rows}


def difference(reading: Reading, request: Request) -> Reply:
    """What the draft changes, rule by rule."""
    reading.compiled()
    changed = _difference(reading, str(request.get("language", "en")))
    rules = [
        {
            "address": each.address,
            "title": rule_title(reading, request, each.address),
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


def about(reading: Reading, _: Request) -> Reply:
    """What the draft is a game of: its titles by language, the languages of its texts and of pages, how many can play."""
    compiled = reading.compiled().rules or reading.workspace.compiled(reading.game, reading.base).rules
    if compiled is None:
        return {}
    rules = compiled.rules
    spoken = sorted({language for text in (rules.title, rules.text, *rules.sentences.values()) for language in text})
    low, high = rules.players
    return {
        "titles": dict(rules.title),
        "languages": list(dict.fromkeys((*languages(), rules.language, *spoken))),
        "players": list(range(low, high + 1)),
    }


def keep(reading: Reading, _: Request) -> Reply:
    """Lay what was compiled, and what is beneath it, where every worker finds it; nothing is said of it. What is asked next is loaded."""
    if reading.compiled().rules is not None:
        for variants in (reading.base, reading.variants):
            rules = reading.workspace.compiled(reading.game, variants).rules
            with reading.workspace.reading():
                if rules is not None and reading.compilations.get(variants) is not rules:
                    loading.keep_rules(reading.game, variants, rules.rules)
                    held = {each: reading.compilations[each] for each in (reading.base, reading.variants) if each in reading.compilations}
                    reading.compilations = held | {variants: rules}  # what names of files were once is forgotten
    import_module(ASKED_LATER)
    return {}


HANDLERS: Mapping[str, Callable[[Reading, Request], Reply]] = MappingProxyType(
    {
        "check": check,
        "complete": suggest,
        "explain": explain,
        "format": reformat,
        "book": rulebook,
        "diff": difference,
        "offers": rule_offers,
        "edit": edit,
        "try": tried,
        "seats": seats,
        "tests": tests,
        "where": where,
        "about": about,
        "keep": keep,
    }
)


def handler(arguments: Sequence[str], _is_stopped: Callable[[], bool] = bool) -> Handler:
    """What answers requests, for the arguments of the process."""
    return WorkshopWorker(Path(arguments[0])).handle


def main() -> None:
    """Run until the server closes the pipe."""
    serve(handler(sys.argv[1:]))


if __name__ == "__main__":
    main()
