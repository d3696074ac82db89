"""Drunter & Drüber a second time, as plain Python, to compare the rule files with; base game and two goals.

Written from the rules alone; it shares no code with the package. A position is a plain frozen record, every function is
pure. Seats count from 0, fields are pairs (column, row) from 0. Slow and obvious on purpose. The numbers in brackets are
clauses. A decision is a tuple: ("lay", route, length, direction), ("vote", cards), ("call", "aye" or "nay"), ("goal", card).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

Field = tuple[int, int]
Decision = tuple[Any, ...]
Tiles = Mapping[tuple[str, int], int]  # how many of a material and length

DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
ROUTES = ("wall_1", "wall_2", "road", "river")
SPECIAL = ("all_threes", "all_fours", "lowest_each", "one_each")


@dataclass(frozen=True)
class Town:
    """What is printed: the size, where what stands, and what the cards are."""

    columns: int
    rows: int
    corners: Mapping[str, Field]
    materials: Mapping[str, str]  # by route
    buildings: Mapping[Field, tuple[str, int]]
    outhouses: frozenset[Field]
    votes: Mapping[str, int]  # by citizen
    sides: Mapping[str, str]  # aye, nay, either, neither
    types: tuple[str, ...]
    type_of_goal: Mapping[str, str]


@dataclass(frozen=True)
class Trial:
    """A tile that is voted on: who laid it, where, the votes and calls so far, in turn order from there."""

    lay: Decision
    strip: tuple[Field, ...]
    votes: tuple[tuple[str, ...], ...] = ()
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Position:
    """Everything there is to know."""

    town: Town
    players: int
    two_goals: bool
    placer: int  # whose turn it is, or was last
    crews: Mapping[str, Field | None]
    covered: Mapping[Field, str]
    bridges: frozenset[Field]
    tiles: tuple[Tiles, ...]
    hands: tuple[frozenset[str], ...]
    goals: tuple[tuple[str, ...], ...]
    tops: tuple[str | None, ...]
    trial: Trial | None = None
    choosing: int | None = None  # how many have chosen a goal on top, while this is going on
    chosen: bool = False
    over: bool = False
    turns: int = 1


# ------------------------------------------------------------------------------------------------ placements


def free(position: Position, field: Field) -> bool:
    """On the board, no corner, not covered (DP-5, DP-6)."""
    town = position.town
    inside = 0 <= field[0] < town.columns and 0 <= field[1] < town.rows
    return inside and field not in town.corners.values() and field not in position.covered


def moved(field: Field, direction: str, steps: int) -> Field:
    """The field so many steps away."""
    dx, dy = DIRECTIONS[direction]
    return field[0] + dx * steps, field[1] + dy * steps


def strip_of(position: Position, route: str, length: int, direction: str) -> tuple[Field, ...] | None:
    """Where a tile would lie; None if it cannot be laid there (DP-2 to DP-6, DB-2, DB-3)."""
    crew = position.crews[route]
    if crew is None:
        return None
    first = 2 if moved(crew, direction, 1) in position.bridges else 1
    strip = tuple(moved(crew, direction, first + number) for number in range(length))
    return strip if all(free(position, field) for field in strip) else None


def closed(position: Position, route: str) -> bool:
    """Not even a one could be laid at the crew (DP-8)."""
    return all(strip_of(position, route, 1, direction) is None for direction in DIRECTIONS)


def placements(position: Position, seat: int) -> list[Decision]:
    """All a player could lay (DT-1, DP-1)."""
    return [
        ("lay", route, length, direction)
        for route in ROUTES
        for length in (1, 2, 3)
        if position.tiles[seat].get((position.town.materials[route], length), 0) > 0
        for direction in DIRECTIONS
        if strip_of(position, route, length, direction) is not None
    ]


# ------------------------------------------------------------------------------------------------ whose decision


def in_turn(position: Position) -> list[int]:
    """All seats, from whoever laid the last tile (DV-3, DX-5)."""
    return [(position.placer + number) % position.players for number in range(position.players)]


def jokers(position: Position) -> list[int]:
    """Who has laid a joker, in turn order (DV-6); the trial has all votes."""
    assert position.trial is not None
    return [
        seat
        for seat, vote in zip(in_turn(position), position.trial.votes, strict=True)
        if any(position.town.sides[card] == "either" for card in vote)
    ]


def to_move(position: Position) -> int:
    """The seat whose decision it is."""
    trial = position.trial
    if trial is not None and len(trial.votes) < position.players:
        return in_turn(position)[len(trial.votes)]
    if trial is not None:
        return jokers(position)[len(trial.calls)]
    if position.choosing is not None:
        return in_turn(position)[position.choosing]
    return position.placer


def legal(position: Position) -> list[Decision]:
    """All legal decisions; none when the game is over (DE-1)."""
    if position.over:
        return []
    seat, trial = to_move(position), position.trial
    if trial is not None and len(trial.votes) < position.players:
        hand = sorted(position.hands[seat])
        return [("vote", cards) for number in range(1, len(hand) + 1) for cards in combinations(hand, number)]  # DV-4
    if trial is not None:
        return [("call", "aye"), ("call", "nay")]
    if position.choosing is not None:
        return [("goal", goal) for goal in position.goals[seat]]
    return placements(position, seat)


def after(position: Position, decision: Decision) -> Position:
    """The position at the next decision, or at the end."""
    match decision:
        case ("lay", *_):
            return _laid(position, decision)
        case ("vote", cards):
            assert position.trial is not None
            votes = (*position.trial.votes, tuple(cards))
            return _decided(replace(position, trial=replace(position.trial, votes=votes)))
        case ("call", call):
            assert position.trial is not None
            return _decided(replace(position, trial=replace(position.trial, calls=(*position.trial.calls, call))))
        case _:
            return _goal_chosen(position, decision[1])


# ------------------------------------------------------------------------------------------------ laying and voting


def _laid(position: Position, decision: Decision) -> Position:
    _, route, length, direction = decision
    strip = strip_of(position, route, length, direction)
    assert strip is not None
    if any(field in position.town.outhouses for field in strip):  # DV-1, DV-2
        return replace(position, trial=Trial(decision, strip))
    return _stays(position, decision, strip)


def _decided(position: Position) -> Position:
    """After a vote or a call: the next one, or the count (DV-6 to DV-11)."""
    trial, town = position.trial, position.town
    assert trial is not None
    if len(trial.votes) < position.players or len(trial.calls) < len(jokers(position)):
        return position
    called = dict(zip(jokers(position), trial.calls, strict=True))
    count = {"aye": 0, "nay": 0}
    hands = list(position.hands)
    for seat, vote in zip(in_turn(position), trial.votes, strict=True):
        for card in vote:
            side = town.sides[card]
            if side == "either":
                side = called[seat]
            if side in count:
                count[side] += town.votes[card]
            if town.sides[card] != "neither":
                hands[seat] = hands[seat] - {card}
    position = replace(position, trial=None, hands=tuple(hands))
    if count["aye"] >= count["nay"]:
        return _stays(position, trial.lay, trial.strip)
    return _next_turn(position)  # DV-10: nothing had been taken from the supply yet


def _stays(position: Position, decision: Decision, strip: tuple[Field, ...]) -> Position:
    """DP-7, DP-9, DB-1, then perhaps the choice of goals (DX-4)."""
    _, route, length, _ = decision
    tile = (position.town.materials[route], length)
    tiles = list(position.tiles)
    tiles[position.placer] = {**tiles[position.placer], tile: tiles[position.placer][tile] - 1}
    position = replace(
        position,
        tiles=tuple(tiles),
        covered={**position.covered, **dict.fromkeys(strip, route)},
        bridges=position.bridges | ({strip[1]} if length == 3 else set()),
        crews={**position.crews, route: strip[-1]},
    )
    gone = [each for each in ROUTES if position.crews[each] is not None and closed(position, each)]
    position = replace(position, crews={**position.crews, **dict.fromkeys(gone)})
    if gone and position.two_goals and not position.chosen:
        return replace(position, choosing=0)
    return _next_turn(position)


def _next_turn(position: Position) -> Position:
    """DT-3, DT-4, DE-1, DX-7."""
    for number in range(1, position.players + 1):
        seat = (position.placer + number) % position.players
        if placements(position, seat):
            return replace(position, placer=seat, turns=position.turns + 1)
    if position.two_goals and not position.chosen:
        return replace(position, choosing=0)
    return replace(position, over=True)


def _goal_chosen(position: Position, goal: str) -> Position:
    """DX-5, DX-6; after the last one the turn changes, and with it perhaps comes the end."""
    seat = to_move(position)
    tops = tuple(goal if each == seat else top for each, top in enumerate(position.tops))
    assert position.choosing is not None
    done = position.choosing + 1
    if done < position.players:
        return replace(position, tops=tops, choosing=done)
    return _next_turn(replace(position, tops=tops, choosing=None, chosen=True))


# ------------------------------------------------------------------------------------------------ scoring


def worth(position: Position, goal: str) -> int:
    """What a goal card is worth (DC-1, DX-9 to DX-12)."""
    seen = [building for field, building in position.town.buildings.items() if field not in position.covered]
    match goal:
        case "all_threes" | "all_fours":
            wanted = 3 if goal == "all_threes" else 4
            return sum(value for _, value in seen if value == wanted)
        case "lowest_each":
            return sum(min((value for kind, value in seen if kind == each), default=0) for each in position.town.types)
        case "one_each":
            return len(seen)
        case _:
            return sum(value for kind, value in seen if kind == position.town.type_of_goal[goal])


def ranks(position: Position) -> list[tuple[int, ...]]:
    """What decides, in order, by seat: points, perhaps the second goal, unused votes (DC-3, DC-4, DX-8)."""
    found = []
    for seat in range(position.players):
        left = sum(position.town.votes[card] for card in position.hands[seat])
        top = position.tops[seat]
        if position.two_goals:
            assert top is not None
            second = next(goal for goal in position.goals[seat] if goal != top)
            found.append((worth(position, top), worth(position, second), left))
        else:
            found.append((worth(position, position.goals[seat][0]), left))
    return found


def winners(position: Position) -> tuple[int, ...]:
    """Who has won; several share the victory."""
    every = ranks(position)
    return tuple(seat for seat, rank in enumerate(every) if rank == max(every))


# ------------------------------------------------------------------------------------------------ the beginning


def town_of(box: Mapping[str, Any]) -> Town:
    """The town of the component data."""
    tokens, grid = box["board"]["tokens"], [row.split() for row in box["board"]["grid"]]
    fields = {(column, row): token for row, line in enumerate(grid) for column, token in enumerate(line)}
    return Town(
        len(grid[0]),
        len(grid),
        {row["id"]: field_of(row["corner"]) for row in box["routes"]},
        {row["id"]: row["material"] for row in box["routes"]},
        {field: (tokens[token]["type"], tokens[token]["value"]) for field, token in fields.items() if "type" in tokens[token]},
        frozenset(field for field, token in fields.items() if tokens[token].get("outhouse")),
        {row["id"]: row["votes"] for row in box["citizen_cards"]},
        {row["id"]: row["stance"] for row in box["citizen_cards"]},
        tuple(dict.fromkeys(token["type"] for token in tokens.values() if "type" in token)),
        {row["id"]: row["worth"].partition("(")[2].rstrip(")") for row in box["goal_cards"]["base"]},
    )


def start(town: Town, starter: int, tiles: Iterable[Tiles], goals: Iterable[Iterable[str]], *, two_goals: bool) -> Position:
    """The position before the first placement; what was dealt is given (DS-5, DS-6, DX-2)."""
    supplies, dealt = tuple(tiles), tuple(tuple(each) for each in goals)
    hands = tuple(frozenset(town.votes) for _ in supplies)
    nobody = (None,) * len(supplies)
    crews = dict(town.corners)
    return Position(town, len(supplies), two_goals, starter, crews, {}, frozenset(), supplies, hands, dealt, nobody)


def field_of(name: str) -> Field:
    """The field with a name such as `a1`."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name_of(field: Field) -> str:
    """The name of a field."""
    return f"{chr(ord('a') + field[0])}{field[1] + 1}"
