"""What can be done at an address of a draft, and the text of its file after that."""

from dataclasses import asdict
from typing import Any

from interpreter.authoring.rule_edits import (
    HEAD_EDITS,
    EditContext,
    Refusal,
    apply,
    edit_context,
    fold,
    forbidden,
    offers,
    title_of,
    trial,
)
from interpreter.authoring.scaffold.yaml_text import new_variant
from interpreter.diagnostics.diagnostic import Report
from interpreter.frontend.formatter.format import format_file
from interpreter.project import loading
from interpreter.project.files.source_files import read_game_files
from interpreter.translation import translate
from interpreter.web.drafts.draft_findings import finding, place
from interpreter.web.drafts.draft_reading import VARIANT, Reading
from interpreter.web.workers.pipes import Request

Reply = dict[str, Any]
EDITS = "edits"  # the house rule that an edit of a game of one's own is, before it is folded into its file


def rule_offers(reading: Reading, request: Request) -> Reply:
    """What stands at an address and what can be done there."""
    language, context = str(request.get("language", "en")), _context(reading, request)
    if not isinstance(context, EditContext):
        return context
    here = offers(context, str(request.get("address")), language)
    if here is None:
        return {"type": "refused", "sentence": translate(language, "Nothing that can be changed by touching stands there.")}
    return {
        "type": "offers",
        "address": here.address,
        "title": here.title,
        "sentence": here.sentence,
        "lines": here.lines,
        "place": place(here.place),
        "offers": [asdict(each) for each in here.offers if reading.own_variant or each.name not in HEAD_EDITS],
    }


def rule_title(reading: Reading, request: Request, address: str) -> str:
    """What people call what stands at an address; nothing where that is not known."""
    context = _context(reading, request)
    if not isinstance(context, EditContext) or (place := context.place(address)) is None:
        return ""
    return title_of(context, place, str(request.get("language", "en")))


def tried(reading: Reading, request: Request) -> Reply:
    """What the checker would say of an offer with its values; with `choices`, of every choice that it has."""
    language, context, values = str(request.get("language", "en")), _context(reading, request), request.get("values")
    if not isinstance(context, EditContext):
        return context
    wish = (context, str(request.get("address")), str(request.get("offer")), values if isinstance(values, dict) else {}, language)
    if request.get("choices"):
        return {"type": "forbidden", "choices": forbidden(*wish)}
    refusal = trial(*wish)
    findings = [] if refusal is None else [finding(each) for each in refusal.findings]
    return {"type": "tried", "obstacle": "" if refusal is None else refusal.sentence, "findings": findings}


def edit(reading: Reading, request: Request) -> Reply:
    """The draft's files after an offer was carried out, and what that does in a sentence."""
    language, context, values = str(request.get("language", "en")), _context(reading, request), request.get("values")
    if not isinstance(context, EditContext):
        return context
    given = values if isinstance(values, dict) else {}
    result = apply(context, str(request.get("address")), str(request.get("offer")), given, language)
    if isinstance(result, Refusal):
        return {"type": "refused", "sentence": result.sentence, "findings": [finding(each) for each in result.findings]}
    files = {reading.own_variant: result.text} if reading.own_variant else _folded(reading, context, result.text)
    if files is None:
        return {"type": "refused", "sentence": translate(language, "That can only be written in the file.")}
    return {"type": "edited", "files": files, "sentence": result.sentence}


def _folded(reading: Reading, context: EditContext, text: str) -> dict[str, str] | None:
    """The file of a game of one's own with an edit in it, in the canonical layout where it had that; None where there is no place for it."""
    name, before = reading.game.name, reading.workspace.text(reading.game)
    after = fold(before, context.with_text(text).own)
    if after is None:
        return None
    is_tidy = format_file(name, before.encode("utf-8", "surrogatepass"), "game", Report()) == before
    tidy = format_file(name, after.encode("utf-8", "surrogatepass"), "game", Report()) if is_tidy else None
    return {name: after if tidy is None else tidy}


def _context(reading: Reading, request: Request) -> EditContext | Reply:
    """What a house rule is edited in, for a game of one's own one that changes nothing yet; a refusal where that is not possible."""
    language, report = str(request.get("language", "en")), Report()
    path, made = reading.place / (reading.own_variant or f"{EDITS}{VARIANT}"), reading.compiled()
    text = reading.workspace.text(path) if reading.own_variant else new_variant(EDITS, reading.game.name.partition(".")[0], because=EDITS)
    if reading.edits is not None and reading.edits[0] == made.made_from and made.rules is not None:
        return reading.edits[1]
    with reading.workspace.reading():
        beneath = (each for each in loading.variant_files(reading.game, reading.variants, report) if each != path)
        files = read_game_files(reading.game, report, variants=beneath)
        context = None if files is None else edit_context(files, str(path), text, report, made.rules)
    if context is not None:
        reading.edits = made.made_from, context
        return context
    sentence = translate(language, "First mend what is wrong in the file; then rules can be changed by touching again.")
    return {"type": "refused", "sentence": sentence, "findings": [finding(each) for each in report if each.is_error]}
