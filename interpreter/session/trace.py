"""Traces: games as JSON, one object per line, for other programs to compare with.

The first line is the header of the game. Then comes a line for every answer: the whole position before it, who is asked
what with all options in notation, the answer, and what people call it. The last line holds the last position, its digest, and the result.
Where there are more than `LISTED` options (orders of a pile, mostly) only their number is given.
"""

import json
from collections.abc import Iterator, Mapping

from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.big_numbers import exactly
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import Refusal
from interpreter.runtime.notation.titles import move_title
from interpreter.runtime.serialization import decode, encode, strict_json
from interpreter.runtime.serialization.game_record import History, RecordedAnswer
from interpreter.runtime.serialization.player_view import result_to_json
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import GameState, PendingDecision
from interpreter.runtime.values import value_syntax
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.match import Match

VERSION = 1
LISTED = 2000
SUBJECT = "trace"
_POSITION = ("state", "course", "frames", "answered", "ended")


def trace(match: Match | History) -> Iterator[str]:
    """The lines of a game that has been played, each with its line end; the last one only if the game is over."""
    history = match.history if isinstance(match, Match) else match
    table = history.table
    yield _line(_header(history))
    before = history.first
    for entry, after in zip(history.entries, history.states, strict=True):
        answer: list[Json] = [move_notation.seat_name(table, entry.player), entry.move]
        yield _line({**_before(table, before), "answer": answer, "title": _title(table, before, entry)})
        before = after
    if before.ended is not None:
        yield _line(_last_line(table, before))


def _title(table: GameInstance, before: GameState, entry: RecordedAnswer) -> str:
    """What people call the answer, in the language of the rule file."""
    question = next((each for each in machine.questions(table, before) if each.player == entry.player), None)
    return entry.move if question is None else move_title(table, question, entry.answer)


def _line(data: Mapping[str, Json]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def _header(history: History) -> dict[str, Json]:
    begun = history.first != machine.start(history.table)
    found: dict[str, Json] = {"trace": VERSION, **encode.header(history.table)}
    return {**found, "from": encode.to_json(history.table, history.first)} if begun else found


def _before(table: GameInstance, state: GameState) -> dict[str, Json]:
    """The position and its questions."""
    asked = [_question(table, question) for question in machine.questions(table, state)]
    notices: list[Json] = [[notice.address, notice.missing] for notice in state.notices]
    return {**_position(table, state), "questions": asked, "notices": notices, **_forced_passes(table, state)}


def _forced_passes(table: GameInstance, state: GameState) -> dict[str, Json]:
    """Who had to pass on the way to a position, and where; nothing if nobody had to."""
    return {"forced": [[move_notation.seat_name(table, each.player), each.address] for each in state.forced]} if state.forced else {}


def _position(table: GameInstance, state: GameState) -> dict[str, Json]:
    whole = encode.to_json(table, state)
    return {key: whole[key] for key in _POSITION}


def _question(table: GameInstance, question: PendingDecision) -> Json:
    data: dict[str, Json] = {"player": move_notation.seat_name(table, question.player), "at": question.address}
    count = question.options.count()
    if count > LISTED:
        return {**data, "count": exactly(count)}
    return {**data, "options": [move_notation.write(table, question, answer) for answer in question.options]}


def _last_line(table: GameInstance, state: GameState) -> dict[str, Json]:
    return {
        **_position(table, state),
        "digest": encode.digest(table, state),
        "result": result_to_json(table, state),
        **_forced_passes(table, state),
    }


# ------------------------------------------------------------------------------------------------ compared with the rules


def header_of(text: str, report: Report) -> dict[str, Json] | None:
    """The header of a trace: which game, variants and so on it is about; reports if there is none."""
    first = text.split("\n", 1)[0]
    data = _read(first, 1, report)
    if data is None:
        return None
    if data.get("trace") != VERSION or not isinstance(data.get("game"), str):
        report.add("R181", subject=SUBJECT)
        return None
    return data


def replay(text: str, rules: RuleSet) -> list[Diagnostic]:
    """What is wrong with a trace under these rules; empty if every line is as it has to be.

    It stops at the first line that differs: what follows would differ for the same reason.
    """
    report = Report()
    header = header_of(text, report)
    if header is not None:
        if header.get("rules") != rules.digest[: encode.SHORT]:
            report.add("R184", subject=SUBJECT, found=value_syntax.shorten(header.get("rules")), expected=rules.digest[: encode.SHORT])
        else:
            _follow(text, header, rules, report)
    return list(report)


def _follow(text: str, header: Mapping[str, Json], rules: RuleSet, report: Report) -> None:
    """Play the trace again and compare line by line."""
    begun = _begin(header, rules, report)
    if begun is None:
        return
    table, state = begun
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines[1:], 2):
        data = _read(line, number, report)
        if data is None:
            return
        if state.ended is not None:
            if not _same(data, _as_told(data, _last_line(table, state)), number, "", report):
                return
            if number < len(lines):
                report.add("R186", subject=SUBJECT, line=number + 1)
            return
        after = _replay_answer(table, state, data, number, report)
        if after is None:
            return
        state = after
    report.add("R182", subject=SUBJECT, line=len(lines))


def _begin(header: Mapping[str, Json], rules: RuleSet, report: Report) -> tuple[GameInstance, GameState] | None:
    if "from" in header:
        return decode.from_json(rules, header["from"], report)
    table = decode.read_header(rules, header, report)
    return None if table is None or len(report) else (table, machine.start(table))


def _replay_answer(table: GameInstance, state: GameState, data: Mapping[str, Json], number: int, report: Report) -> GameState | None:
    """The state after the answer of a line; None if the line differs, which is reported."""
    answer = data.get("answer")
    if not isinstance(answer, list) or len(answer) != 2:
        report.add("R180", subject=SUBJECT, line=number, why="it holds no answer of the form [player, move].")
        return None
    expected = _as_told(data, _before(table, state))
    if not _same({key: value for key, value in data.items() if key not in ("answer", "title")}, expected, number, "", report):
        return None
    player, move = (str(part) for part in answer)
    asked = {move_notation.seat_name(table, question.player): question for question in machine.questions(table, state)}
    if player not in asked:
        why = f"Asked is {', '.join(asked)}. {did_you_mean(player, asked)}".strip()
        report.add("R185", subject=SUBJECT, line=number, player=player, word=move, why=why)
        return None
    parsed = move_notation.read(table, asked[player], move)
    if isinstance(parsed, Refusal):
        report.add("R185", subject=SUBJECT, line=number, player=player, word=move, why=parsed.sentence)
        return None
    return machine.answer(table, state, asked[player].player, parsed)


def _as_told(data: Mapping[str, Json], expected: dict[str, Json]) -> dict[str, Json]:
    """What a line has to be; older traces do not tell of passes that were forced."""
    return expected if "forced" in data else {key: value for key, value in expected.items() if key != "forced"}


def _read(line: str, number: int, report: Report) -> dict[str, Json] | None:
    try:
        data = strict_json.read(line)
    except strict_json.UnreadableError as problem:
        report.add("R180", subject=SUBJECT, line=number, why=problem)
        return None
    if not isinstance(data, dict):
        report.add("R180", subject=SUBJECT, line=number, why="it is no object in braces.")
        return None
    return data


def _same(found: Json, expected: Json, line: int, place: str, report: Report) -> bool:
    """Whether two pieces of data are equal; reports the first place where they are not."""
    match found, expected:
        case dict(), dict():
            for key in dict.fromkeys((*expected, *found)):
                inner = f"{place}.{key}" if place else key
                if key not in found or key not in expected:
                    return _differs(found.get(key, "nothing"), expected.get(key, "nothing"), line, inner, report)
                if not _same(found[key], expected[key], line, inner, report):
                    return False
            return True
        case list(), list() if len(found) == len(expected):
            pairs = enumerate(zip(found, expected, strict=True))
            return all(_same(one, other, line, f"{place}[{number}]", report) for number, (one, other) in pairs)
    if found == expected and isinstance(found, bool) == isinstance(expected, bool):
        return True
    return _differs(found, expected, line, place, report)


def _differs(found: Json, expected: Json, line: int, place: str, report: Report) -> bool:
    report.add("R183", subject=SUBJECT, line=line, place=place, found=_short(found), expected=_short(expected))
    return False


def _short(data: Json) -> str:
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
