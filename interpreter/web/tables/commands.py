"""What seats ask of a table, as the entries that will be made of it: all that is not possible is refused here, before anything is written."""

from collections.abc import Collection, Mapping

from interpreter.bots import Mcts, read
from interpreter.session.library import Option, UsageError
from interpreter.translation import translate
from interpreter.web import bounds
from interpreter.web.tables.endings import side_of
from interpreter.web.tables.entries import PERSON, Entry, Json
from interpreter.web.tables.names import clean_name, is_like_another
from interpreter.web.tables.refusals import TableRefusal, illegal, seat_label, turn_refusal
from interpreter.web.tables.table import Table
from interpreter.web.tables.undo import plan_undo

MOST_TEXT = 2_000  # signs of an answer
MOST_ENTRIES = 100_000  # of one table
MOST_TRIES, MOST_SECONDS = 10_000, 10  # of a bot for one answer


def entry_of(
    table: Table,
    seat: str | None,
    message: Mapping[str, Json],
    language: str | None,
    option: Option | None = None,
    *,
    gone: Collection[str] = (),
) -> Entry | None:
    """The entry that a message of a seat makes; None if it has been made already. Raises `TableRefusal`.

    option: what an answer says, if that is known. gone: the seats whose players have been away for a while.
    """
    request = str(message.get("id", ""))
    if request and (seat or "", request) in table.requests:
        return None
    if seat is None:
        raise TableRefusal("turn", translate(language, "Who only looks on cannot do that."))
    _check_room(table, seat, language, is_answer=message["type"] == "answer")
    match message["type"]:
        case "answer":
            return _answer(table, seat, message, language, option)
        case "undo":
            return _undo(table, seat, request, language)
        case "redo":
            return _redo(table, seat, request, language)
        case "consent":
            return _consent(table, seat, message, language)
        case "draw":
            return _draw(table, seat, request, language)
        case "resign":
            return _resign(table, seat, request, language)
        case "leave":
            return _leave(table, seat, message, language)
        case "return":
            return _return(table, seat, request, language)
        case "hand_over":
            return _hand_over(table, seat, message, gone, language)
        case "name":
            return _name(table, seat, message, language)
    raise TableRefusal("unknown", translate(language, "The table does not know what was asked of it."))


def _check_room(table: Table, seat: str, language: str | None, *, is_answer: bool = False) -> None:
    """Raise `TableRefusal` where a journal is full, or a seat has had its share of what is no answer."""
    if table.entries >= MOST_ENTRIES or table.bytes >= bounds.TABLE_BYTES:
        raise TableRefusal("full", translate(language, "The journal of this table is full."))
    if not is_answer and table.turnings[seat] >= bounds.SEAT_ENTRIES:
        sentence = translate(language, "At one table you can take back answers and change seats {count} times.", count=bounds.SEAT_ENTRIES)
        raise TableRefusal("full", sentence)


def _answer(table: Table, seat: str, message: Mapping[str, Json], language: str | None, known: Option | None) -> Entry:
    question, text = table.question(seat), message.get("answer")
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        raise TableRefusal("unknown", translate(language, "An answer is a text of at most {count} signs.", count=MOST_TEXT))
    if message.get("ask") != table.asks.get(seat):
        if question is None:
            raise turn_refusal(table, language)
        raise TableRefusal("stale", translate(language, "That answer was meant for an earlier position; the game has gone on since."))
    if question is None:
        raise turn_refusal(table, language)
    option = known or question.read(text)
    if not isinstance(option, Option):
        raise illegal(option, table, language)
    return Entry("answer", seat, {"text": option.notation}, str(message.get("id", "")))


def _undo(table: Table, seat: str, request: str, language: str | None) -> Entry:
    if not table.setup.takes_back:
        raise TableRefusal("undo", translate(language, "At this table nothing is taken back."))
    if table.is_closed:
        raise turn_refusal(table, language)
    plan = plan_undo(table, seat)
    if plan is None:
        raise TableRefusal("nothing", translate(language, "There is no answer of yours that could be taken back."))
    if plan.obstacle and table.offer is not None:
        raise TableRefusal("offered", translate(language, "The others are asked already whether something is taken back."))
    if plan.obstacle:
        return Entry("offer", seat, {"to": plan.to, "of": [seat, *plan.asked], "firm": plan.firm}, request)
    return Entry("undo", seat, {"to": plan.to}, request)


def _redo(table: Table, seat: str, request: str, language: str | None) -> Entry:
    if not table.undone or table.is_closed:
        raise TableRefusal("nothing", translate(language, "Nothing has been taken back."))
    by, _ = table.undone[-1]
    if by != seat and not table.is_alone(seat):
        raise TableRefusal("turn", translate(language, "Only who gave an answer can give it again."))
    return Entry("redo", seat, {}, request)


def _consent(table: Table, seat: str, message: Mapping[str, Json], language: str | None) -> Entry:
    offer = table.offer
    agrees = message.get("agree") is True
    withdraws = offer is not None and seat == offer.seat and not agrees
    if offer is None or message.get("offer") != offer.entry or (seat in offer.agreed and not withdraws):
        raise TableRefusal("stale", translate(language, "Nothing is on offer any more that you could agree to."))
    return Entry("consent", seat, {"agree": agrees}, str(message.get("id", "")))


def hints_entry(table: Table, by: str, on: object, request: str, language: str | None) -> Entry | None:
    """Return the entry by which the owner allows hints to everybody, or ends that; None if it is so already. Raises `TableRefusal`."""
    if table.hints_for_all == (on is True):
        return None
    _check_room(table, by, language)
    return Entry("hints", by, {"on": on is True}, request)


def check_hint(table: Table, seat: str | None, ask: object, language: str | None) -> None:
    """Raise `TableRefusal` if a seat may not ask for a hint now."""
    if table.question(seat) is None:
        raise turn_refusal(table, language)
    if not table.gives_hints(seat):
        raise TableRefusal("hints", translate(language, "Others play at this table; its owner can allow hints in the menu."))
    if ask != table.asks.get(seat or ""):
        raise TableRefusal("stale", translate(language, "The game has gone on since."))


def _draw(table: Table, seat: str, request: str, language: str | None) -> Entry:
    """A draw that is offered to all other people; once between two answers."""
    _check_sides(table, language)
    others = [each for each in table.people if each != seat]
    if not set(others) - set(side_of(table.match.state.table, seat)):
        raise TableRefusal("nobody", translate(language, "The other side is played by a bot, which is not asked for a draw."))
    if table.drawn_at == len(table.answers):
        raise TableRefusal("offered", translate(language, "A draw has been offered already. Play on before you offer one again."))
    return Entry("offer", seat, {"what": "draw", "of": [seat, *others], "firm": False}, request)


def _resign(table: Table, seat: str, request: str, language: str | None) -> Entry:
    """A resignation; the other people of a team are asked first."""
    _check_sides(table, language)
    own = side_of(table.match.state.table, seat)
    others = [each for each in table.people if each != seat and each in own]
    if others:
        return Entry("offer", seat, {"what": "resign", "of": [seat, *others], "firm": False}, request)
    return Entry("end", seat, {"how": "resigned", "of": seat}, request)


def _check_sides(table: Table, language: str | None) -> None:
    """Raise `TableRefusal` where nobody can resign or offer a draw now."""
    if table.over:
        raise turn_refusal(table, language)
    if not table.has_two_sides:
        raise TableRefusal("sides", translate(language, "Only two sides can resign or agree on a draw. You can leave the table to a bot."))
    if table.offer is not None:
        raise TableRefusal("offered", translate(language, "The others are asked something already; wait for their answer."))


def _leave(table: Table, seat: str, message: Mapping[str, Json], language: str | None) -> Entry:
    bot, name = str(message.get("bot", "greedy")), table.controls[seat].name
    return control_entry(table, seat, seat, bot, name, str(message.get("id", "")), language, why="left")


def _return(table: Table, seat: str, request: str, language: str | None) -> Entry:
    """A player who takes the seat back from the bot that has played it meanwhile."""
    if seat in table.timed_out:
        raise TableRefusal("time", translate(language, "Your time is up, so a bot plays your seat to the end."))
    if table.controls[seat].is_person:
        raise TableRefusal("nothing", translate(language, "You play this seat already."))
    return control_entry(table, seat, seat, PERSON, table.controls[seat].name, request, language, why="returned")


def _hand_over(table: Table, seat: str, message: Mapping[str, Json], gone: Collection[str], language: str | None) -> Entry:
    """A bot that takes over for somebody who is gone; the player takes the seat back on coming back."""
    of = message.get("seat")
    if of not in gone or not table.controls[str(of)].is_person or table.over:
        raise TableRefusal("present", translate(language, "A bot takes over only for a player who has been gone for a while."))
    bot, name = str(message.get("bot", "greedy")), table.controls[str(of)].name
    return control_entry(table, seat, of, bot, name, str(message.get("id", "")), language, why="gone")


def _name(table: Table, seat: str, message: Mapping[str, Json], language: str | None) -> Entry:
    name = clean_name(str(message.get("name", "")))
    others = [each for each in table.seats if each != seat]
    taken = [*(table.controls[each].name for each in others), *(seat_label(table, each, language) for each in others)]
    if is_like_another(name, taken):
        raise TableRefusal("name", translate(language, "Another player at this table has a name like that."))
    player = table.controls[seat].player
    return control_entry(table, seat, seat, player, name, str(message.get("id", "")), language, why="named")


def control_entry(table: Table, by: str, of: Json, player: str, name: str, request: str, language: str | None, *, why: str = "") -> Entry:
    """The entry by which another one plays a seat: a person, or a bot. Raises `TableRefusal` where there is no such seat or bot.

    why: as in `offers.HappeningKind`; empty where the owner of the table has decided it.
    """
    _check_room(table, by, language)
    if of not in table.seats:
        raise TableRefusal("unknown", translate(language, "There is no such seat."))
    if player != PERSON:
        check_bot(player, language)
    return Entry("control", by, {"of": of, "player": player, "name": clean_name(name), "why": why}, request)


def check_bot(bot: str, language: str | None) -> None:
    """Raises `TableRefusal` for a bot that does not exist, or thinks longer than a table should wait."""
    try:
        chosen = read(bot)
    except UsageError as problem:
        raise TableRefusal("unknown", str(problem)) from None
    long = [each for each in chosen if isinstance(each, Mcts) and (each.budget > MOST_TRIES or (each.seconds or 0) > MOST_SECONDS)]
    if len(chosen) != 1 or long:
        sentence = translate(
            language, "A bot at a table thinks for at most {tries} tries or {seconds} seconds.", tries=MOST_TRIES, seconds=MOST_SECONDS
        )
        raise TableRefusal("unknown", sentence)
