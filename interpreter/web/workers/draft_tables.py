"""Tables at which the rules of a draft are played, and what goes on at another one when these rules have changed."""

import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from interpreter.pictures.names import FILE_ENDINGS
from interpreter.project import loading
from interpreter.project.files import file_reader
from interpreter.session.library import IllegalMove, RulewrightError
from interpreter.translation import translate
from interpreter.translation.matching import best_match
from interpreter.web.drafts.draft_reading import VARIANT
from interpreter.web.journal.folder import rules_at
from interpreter.web.journal.store import OWNER, Store
from interpreter.web.journal.usage import keep_rules
from interpreter.web.tables.commands import check_bot
from interpreter.web.tables.entries import PERSON, SEED_BITS, Control, Setup
from interpreter.web.tables.forking import refuse_before_the_end
from interpreter.web.tables.refusals import TableRefusal, seat_label
from interpreter.web.tables.scenarios import scenario_text
from interpreter.web.tables.table import Answer, Table
from interpreter.web.workers.opening import game_of, make_table, open_table, refusal_of_table
from interpreter.web.workers.pipes import Request
from interpreter.web.workers.trouble import not_written, sentence_of

Reply = dict[str, Any]
_SCENARIO = ".scenario.yaml"
_RULES = (".yaml", *FILE_ENDINGS)  # endings of what rules are made of
_DIGITS = len(str(1 << SEED_BITS))
_PAIR = 2
_NEW = ("play", "play_on")  # what makes a table


class DraftTables:
    """The tables of drafts in a data folder. What is asked of them holds all that is known of the draft."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._store = folder, Store(folder)

    def handle(self, request: Request) -> Reply:
        """The reply to a request; `refused` with a sentence where what was asked for is not possible."""
        request = {**request, "wanted": request.get("language"), "language": best_match(request.get("language"))}
        try:
            if request["op"] in _NEW and (
                refusal := refusal_of_table(self._folder, self._store, str(request.get("client", "")), request.get("language"))
            ):
                return refusal
            match request["op"]:
                case "play":
                    return play(self._folder, self._store, request)
                case "play_on":
                    return play_on(self._folder, self._store, request)
                case "journal":
                    return journal(self._folder, self._store, request)
            return scenario(self._folder, self._store, request)
        except (RulewrightError, TableRefusal) as problem:
            return {"refused": sentence_of(problem) if isinstance(problem, RulewrightError) else str(problem)}
        except (sqlite3.Error, OSError) as problem:
            return {"refused": not_written(problem, request.get("language"))}


def play(folder: Path, store: Store, request: Request) -> Reply:
    """A new table with the rules of a draft: so many players, the first a person, the others as `others` says.

    A table that somebody has shared is told besides: its `seed`, `options`, `layout` and `answers`, which are played as far as they fit.
    """
    rules, file, variants = pinned_rules(folder, store, request)
    seed, options, layout = (request.get(name) for name in ("seed", "options", "layout"))
    first = Setup(rules, file, variants, 0, seed_of(seed), draft=str(request["draft"]))
    allowed = game_of(folder, first).players
    players = request.get("players")
    count = players if isinstance(players, int) and players in allowed else next((each for each in allowed if each > 1), allowed[0])
    others = Control(str(request.get("others") or PERSON))
    if not others.is_person:
        check_bot(others.player, request.get("language"))
    settled = {str(name): str(value) for name, value in options.items()} if isinstance(options, dict) else {}
    named = layout if isinstance(layout, str) else None
    setup = replace(first, players=count, controls=(Control(), *[others] * (count - 1)), options=settled, layout=named)
    answers = [(str(each[0]), str(each[1])) for each in request.get("answers") or () if isinstance(each, list) and len(each) == _PAIR]
    return _from_answers(folder, store, setup, answers, request)


def seed_of(wish: object) -> int:
    """The seed that a page sends as text, since JavaScript has no whole numbers of 128 bits; a new one where it sends none."""
    if isinstance(wish, str) and wish.isdecimal() and len(wish) <= _DIGITS:
        return int(wish)
    return wish if isinstance(wish, int) else secrets.randbits(SEED_BITS)


def play_on(folder: Path, store: Store, request: Request) -> Reply:
    """A table that goes on, under the rules as the draft has them now, from where another one is: its answers as far as they fit."""
    language, table_id = str(request.get("language", "en")), str(request.get("table"))
    old = _own_table(folder, store, request)
    if old is None:
        return {"refused": translate(language, "There is no such table.")}
    rules, file, variants = pinned_rules(folder, store, request)
    if (rules, variants) == (old.setup.rules, old.setup.variants):
        return {"type": "table", "table": table_id, "links": store.links(table_id), "same": True}
    setup = replace(old.setup, rules=rules, file=file, variants=variants, controls=tuple(old.controls.values()), opening=())
    return _from_answers(folder, store, setup, old.answers, request, old)


def _from_answers(folder: Path, store: Store, setup: Setup, answers: Sequence[Answer], request: Request, old: Table | None = None) -> Reply:
    """A table that begins with answers (of an old one), as far as they fit; in a sentence at which one it parts from them, and why."""
    address = str(request.get("client", ""))
    table = Table(game_of(folder, setup), setup)
    language = best_match(request["wanted"], table.game.languages)
    fitting, obstacle = replayed(table, answers, language)
    reply = make_table(folder, store, replace(setup, opening=tuple(answers[:fitting])), address=address, language=language)
    if "table" not in reply:
        return reply
    sentence = "" if obstacle is None else _parting(old or table, answers, fitting, obstacle, language)
    return {"type": "table", "played": fitting, "answers": len(answers), "sentence": sentence, **reply}


def replayed(table: Table, answers: Sequence[Answer], language: str) -> tuple[int, str | None]:
    """How many answers a table takes, one after the other, up to the first it does not; why it does not, None where all fit."""
    for number, (seat, text) in enumerate(answers):
        try:
            table.match.answer(text, player=seat)
        except IllegalMove as problem:
            return number, replace(problem.refusal, guesses=()).reason(language).strip()  # nobody is to type anything else
        except RulewrightError as problem:
            return number, sentence_of(problem)
    return len(answers), None


def _parting(table: Table, answers: Sequence[Answer], fitting: int, obstacle: str, language: str) -> str:
    seat, text = answers[fitting]
    before, after = (table.states[number : number + 1] for number in (fitting, fitting + 1))  # of a table that has gone so far
    log = after[0].log(seat, len(before[0].log(seat, 0, language)), language) if after and seat in table.seats else []
    heard = next((each.sentence for each in log if each.kind == "move"), text)
    player = seat_label(table, seat, language) if seat in table.seats else seat
    if fitting == 0:
        return translate(
            language,
            "Not even the first move is possible any more: “{player} {answer}”. {reason}",
            player=player,
            answer=heard,
            reason=obstacle,
        )
    return translate(
        language,
        "Up to move {number} of {count} the game goes as before. The next one is not possible any more: “{player} {answer}”. {reason}",
        number=fitting,
        count=len(answers),
        player=player,
        answer=heard,
        reason=obstacle,
    )


def journal(folder: Path, store: Store, request: Request) -> Reply:
    """What a table is to be begun with elsewhere: what `play` takes."""
    table = _own_table(folder, store, request)
    if table is None:
        return {"refused": translate(str(request.get("language", "en")), "There is no such table.")}
    setup = table.setup
    others = next((each.player for each in list(table.controls.values())[1:]), PERSON)
    settled = {"players": setup.players, "seed": str(setup.seed), "options": dict(setup.options), "layout": setup.layout, "others": others}
    return {"type": "journal", "play": {**settled, "answers": [list(each) for each in table.answers]}}


def scenario(folder: Path, store: Store, request: Request) -> Reply:
    """The position of a table as a test: another file of the draft."""
    language, table = str(request.get("language", "en")), _own_table(folder, store, request)
    if table is None:
        return {"refused": translate(language, "There is no such table.")}
    names = {f"{table.game.name}_{number}" for number in range(1, len(request["files"]) + 2)}
    name = min((each for each in names if f"{each}{_SCENARIO}" not in request["files"]), key=lambda each: (len(each), each))
    return {"type": "edited", "files": {f"{name}{_SCENARIO}": scenario_text(name, table)}, "sentence": ""}


def pinned_rules(folder: Path, store: Store, request: Request) -> tuple[str, str, tuple[str, ...]]:
    """The rules of a draft, laid into the data folder: their digest, the game file, the variants in play. What a reader has compiled is used."""
    place, game = Path(request["place"]), str(request["game"])
    own = {name: text.encode("utf-8", "surrogatepass") for name, text in request["files"].items() if not name.endswith(_SCENARIO)}
    beneath = {} if game in own else {path.name: path.read_bytes() for path in place.iterdir() if path.suffix in _RULES}
    variants = (*request["variants"], *(name.removesuffix(VARIANT) for name in own if name.endswith(VARIANT)))
    digest = keep_rules(folder, store.usage, beneath | own, str(request.get("client", "")))
    with file_reader.unsaved({file_reader.resolve_links(place / name): content for name, content in own.items()}):
        rules = loading.known_rules(place / game, variants)
    if rules is not None:
        loading.keep_rules(rules_at(folder, digest) / game, variants, rules)
    return digest, game, variants


def _own_table(folder: Path, store: Store, request: Request) -> Table | None:
    """The table that a request names, for whoever has the link of its owner; None if there is none.

    Only where the draft is tried: a seed tells what is to come. Raises `TableRefusal` while a game goes on at which guests sit.
    """
    row = store.table(str(request.get("table")))
    if row is None or row.setup.draft != request["draft"] or store.seat_of(row.id, str(request.get("secret"))) != OWNER:
        return None
    if row.setup.position is not None:  # no answers lead to where it began
        return None
    table = open_table(folder, store, row.id)
    if table is not None and store.has_guests(row.id):
        refuse_before_the_end(table, str(request.get("language", "en")))
    return table
