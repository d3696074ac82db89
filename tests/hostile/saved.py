"""Saved things that somebody spoiled: positions, records, traces, layouts, moves in notation.

Whatever is read is refused with findings that can be shown, or is something that both machines play on, in the same way.
Every input is plain data, so that it can be kept as a file of the corpus.
"""

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.render import plain_text
from interpreter.project.errors import IllegalMove, RulewrightError
from interpreter.runtime.serialization import decode
from interpreter.runtime.values.value_syntax import Json
from interpreter.session import trace
from interpreter.session.layouts import GENERATED
from interpreter.session.library import Game, Match
from tests.hostile.soundness import UnsoundError, Verdict
from tests.rules.lockstep import walk
from tests.rules.rule_sets import FILES, loaded

MOVES = 6  # answers that are played on from what was read
SAMPLES = 12  # positions of each rule set that are spoiled
LIGHT = 60  # answers after which the last sample is taken, at most
JUNK: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 10**9, -(10**9), 10**30, 1.5, 1e308, "", "x", "3", "1", "seat_1", "seat_2", "seat_9", "none", "yes",
    "pass", "ª", "ﬁ", "x²", "a\n", "\x1b[31m", "\u202e", "é", "é", [], {}, [[]], {"a": 1}, [None], "play", "x" * 10_000,
)  # fmt: skip
Path = tuple[str | int, ...]
Input = Mapping[str, Json]
Judge = Callable[[Input], Verdict]


def sets() -> tuple[str, ...]:
    """The rule sets whose saved things are spoiled: every game, small ones more often than large ones."""
    small = [name for name, path in FILES.items() if path.stat().st_size < 8_000]
    return (*FILES, *small, *small)


@cache
def sample(name: str, number: int) -> str:
    """A match of a rule set by chance, broken off somewhere, as JSON: position, record, trace, layout, moves that are possible."""
    game, random = loaded(name), Random(f"{name} {number}")
    players = random.choice(game.players)
    made = [each for each in game.layouts(players) if each != GENERATED]  # those that come with a game are at hand
    match = game.start(players=players, seed=number, layout=random.choice(made) if made else None)
    for _ in range(random.randrange(LIGHT * number // SAMPLES + 1)):
        if match.over:
            break
        asked = random.choice(match.questions)
        match.answer(asked.options.sample(random))
    moves = [option.notation for asked in match.questions for option in (asked.options.sample(random) for _ in range(3))]
    position = match.to_json()
    return json.dumps({
        "position": dict(position), "record": match.record, "trace": "".join(trace.trace(match)),
        "layout": position.get("layout"), "players": position["players"], "moves": moves,
    })  # fmt: skip


def _drawn(random: Random) -> tuple[str, dict[str, Json]]:
    name = random.choice(sets())
    return name, json.loads(sample(name, random.randrange(SAMPLES)))


# ------------------------------------------------------------------------------------------------ how data are spoiled


def paths(data: Json, path: Path = ()) -> Iterator[Path]:
    """The way to everything inside of data."""
    if path:
        yield path
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from paths(inner, (*path, key))


def at(data: Json, path: Path) -> Json:
    """What lies at the end of a way."""
    for key in path:
        data = data[key]  # type: ignore[index, call-overload]  # a path through the data
    return data


def spoiled(data: Json, random: Random) -> Json:
    """Data with one to three things gone, replaced, swapped, doubled or said under another key."""
    data = copy.deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        ways = list(paths(data))
        if not ways:
            return random.choice(JUNK)
        path = random.choice(ways)
        random.choice(_WAYS)(data, path, random)
    return data


def _gone(data: Json, path: Path, _: Random) -> None:
    del at(data, path[:-1])[path[-1]]  # type: ignore[union-attr, arg-type]  # a map or a list


def _junk(data: Json, path: Path, random: Random) -> None:
    at(data, path[:-1])[path[-1]] = copy.deepcopy(random.choice(JUNK))  # type: ignore[index, call-overload]  # a map or a list


def _another(data: Json, path: Path, random: Random) -> None:
    other = copy.deepcopy(at(data, random.choice(list(paths(data)))))
    at(data, path[:-1])[path[-1]] = other  # type: ignore[index, call-overload]  # a map or a list


def _neighbour(data: Json, path: Path, random: Random) -> None:
    """A value of the same sort from elsewhere: this is what is most likely to be believed."""
    here = at(data, path)
    alike = [each for each in (at(data, way) for way in paths(data)) if type(each) is type(here)]
    at(data, path[:-1])[path[-1]] = copy.deepcopy(random.choice(alike))  # type: ignore[index, call-overload]  # a map or a list


def _number(data: Json, path: Path, random: Random) -> None:
    here = at(data, path)
    if isinstance(here, int) and not isinstance(here, bool):
        other = random.choice((here + 1, here - 1, here * 2, -here, 0, 2**63, 10**9))
        at(data, path[:-1])[path[-1]] = other  # type: ignore[index, call-overload]  # a map or a list


def _twice(data: Json, path: Path, random: Random) -> None:
    inside = at(data, path[:-1])
    if isinstance(inside, list):
        inside.insert(random.randrange(len(inside) + 1), copy.deepcopy(at(data, path)))
    elif isinstance(inside, dict):
        inside[f"{path[-1]}_too"] = copy.deepcopy(at(data, path))


def _order(data: Json, path: Path, random: Random) -> None:
    here = at(data, path)
    if isinstance(here, list):
        random.shuffle(here)


_WAYS = (_gone, _junk, _junk, _another, _neighbour, _neighbour, _neighbour, _number, _number, _twice, _order)


def _text(text: str, random: Random) -> str:
    """A text with a stretch gone, doubled, swapped or replaced."""
    first = random.randrange(len(text) + 1)
    end = min(len(text), first + random.choice((0, 1, 1, 2, 5, 50)))
    other = random.choice(("", "", text[first:end] * 2, random.choice("{}[],:\"' \n\x00é0-9_+"), str(random.choice(JUNK)), " "))
    return text[:first] + other + text[end:]


# ------------------------------------------------------------------------------------------------ what is tried


def position(random: Random) -> Input:
    """A spoiled position; now and then one that trusts its frames less, because `rules` is gone."""
    name, sample = _drawn(random)
    data = sample["position"]
    assert isinstance(data, dict)
    if random.random() < 0.5:
        data.pop("rules", None)
    return {"game": name, "position": spoiled(data, random)}


def judge_position(given: Input) -> Verdict:
    """Refused with findings, or played on by both machines; what is written of it is read as the same position."""
    game = _game(given)
    try:
        match = game.position(given["position"])  # type: ignore[arg-type]  # whatever it is, it is refused in a sentence
    except RulewrightError as problem:
        return _refused(problem.diagnostics)
    if max(match.state.position.course) > decode.MOST:  # from a count at the end of its bounds one goes beyond them
        return _played(match)
    again = game.position(json.dumps(match.to_json()))
    if again.digest != match.digest or again.state != match.state:
        raise UnsoundError("what is written of a position is read as another one")
    return _played(match)


def record(random: Random) -> Input:
    """A spoiled record of a game."""
    name, sample = _drawn(random)
    return {"game": name, "record": spoiled(sample["record"], random)}


def judge_record(given: Input) -> Verdict:
    """Refused, or a match that has the same record."""
    try:
        match = _game(given).replay(given["record"])  # type: ignore[arg-type]  # as above
    except RulewrightError as problem:
        return _refused(problem.diagnostics)
    return _played(match)


def a_trace(random: Random) -> Input:
    """A spoiled trace: a line of it spoiled as data, or its text."""
    name, sample = _drawn(random)
    text = str(sample["trace"])
    if random.random() < 0.3:
        return {"game": name, "trace": _text(text, random)}
    lines = text.splitlines(keepends=True)
    number = random.randrange(len(lines))
    lines[number] = json.dumps(spoiled(json.loads(lines[number]), random)) + "\n"
    return {"game": name, "trace": "".join(lines)}


def judge_trace(given: Input) -> Verdict:
    """Refused with a finding, or the trace of a game."""
    text = str(given["trace"])
    found = trace.replay(text, _game(given).rules)
    return _refused(found) if found else Verdict("played")


def layout(random: Random) -> Input:
    """A spoiled layout, of a game that has some."""
    while True:
        name, sample = _drawn(random)
        if sample["layout"] is not None:
            return {"game": name, "players": sample["players"], "layout": spoiled(sample["layout"], random)}


def judge_layout(given: Input) -> Verdict:
    """Refused with reasons, or played on; what says why not and what begins a game agree."""
    game, players = _game(given), given["players"]
    assert isinstance(players, int)
    try:
        reasons = game.why_not_layout(given["layout"], players=players)  # type: ignore[arg-type]  # as above
        match = game.start(players=players, layout=given["layout"], seed=1)  # type: ignore[arg-type]  # as above
    except RulewrightError as problem:
        return _refused(problem.diagnostics)
    if given["layout"] is not None and any(each.is_error for each in reasons):
        raise UnsoundError(f"a layout is refused and played on: {reasons[0].code}")
    return _played(match)


def notation(random: Random) -> Input:
    """A position and spoiled texts of moves."""
    name, sample = _drawn(random)
    moves = sample["moves"]
    assert isinstance(moves, list)
    texts = [_text(str(random.choice((*moves, "pass"))), random) for _ in range(5)]
    return {"game": name, "position": sample["position"], "moves": [*texts, str(random.choice(JUNK))]}


def judge_notation(given: Input) -> Verdict:
    """Whatever is typed is refused in a sentence, or is a move that can be made."""
    match = _game(given).position(given["position"])  # type: ignore[arg-type]  # as above
    moves = given["moves"]
    assert isinstance(moves, list)
    fitting = 0
    for asked in match.questions:
        for move in map(str, moves):
            refusal = match.why_not(move, player=asked.player)
            if refusal is not None:
                _shown([refusal.diagnostic])
            try:
                match.state.answer(move, player=asked.player)
            except IllegalMove as problem:
                _shown(problem.diagnostics)
                if refusal is None:
                    raise UnsoundError(f"{move!r} is possible and refused") from problem
            else:
                fitting += 1
                if refusal is not None:
                    raise UnsoundError(f"{move!r} is made although it is not possible")
    return Verdict("played" if fitting else "refused", answers=fitting)


def _game(given: Input) -> Game:
    return loaded(str(given["game"]))


def _played(match: Match) -> Verdict:
    """Both machines play on from here, and whoever looks sees something."""
    state = match.state
    for player in (None, *range(state.table.players)):
        match.view(player)
    count = walk(state.table, Random(1), MOVES, looks=3, begin=state.position)
    return Verdict("played", answers=count)


def _refused(found: Iterator[Diagnostic] | list[Diagnostic] | tuple[Diagnostic, ...]) -> Verdict:
    """Refused, with findings that can be shown."""
    _shown(found)
    return Verdict("refused")


def _shown(found: Iterator[Diagnostic] | list[Diagnostic] | tuple[Diagnostic, ...]) -> None:
    told = list(found)
    if not told:
        raise UnsoundError("refused without a word")
    for one in told:
        if plain_text.unfilled(one):
            raise UnsoundError(f"{one.code} leaves {plain_text.unfilled(one)} open")
        plain_text.full(one)
