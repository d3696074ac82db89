"""Rule sets made by hand from the executable form, so that the machine is tested without the language."""

from collections.abc import Mapping, Sequence

from interpreter.diagnostics.diagnostic import Report
from interpreter.model import ir
from interpreter.model.ruleset.ruleset import Action, KindDecl, RuleSet, StateVarDecl
from interpreter.model.types.types import BOOL, INT, EntityType, IntRange, MultisetOf, Optional, SetOf, StackOf, Type
from interpreter.runtime.machine import machine
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState
from interpreter.runtime.values.containers import Value

PLAYER, CARD, DIE, PAIR = EntityType("player"), EntityType("card"), EntityType("die"), EntityType("pair")
PLAYERS, CARDS, DICE = (ir.Members(SetOf(kind)) for kind in (PLAYER, CARD, DIE))
ME = ir.Local(PLAYER, 0, "me")
A, B, C = range(3)

KINDS = {
    "player": KindDecl("player", "players", "player"),
    "card": KindDecl("card", "cards", "choices", ("a", "b", "c")),
    "die": KindDecl("die", "dice", "numbers", low=1, high=6),
    "pair": KindDecl("pair", "pairs", "combination", parts=(("card", CARD), ("die", Optional(DIE)))),
}

TRACKS = (
    StateVarDecl("coins", (("player", PLAYER),), "value", IntRange(0, 5)),
    StateVarDecl("total", (), "value", IntRange(0, 1000)),
    StateVarDecl("mark", (("card", CARD),), "value", Optional(PLAYER)),
    StateVarDecl("hand", (("player", PLAYER),), "pool", MultisetOf(CARD)),
    StateVarDecl("deck", (), "pile", StackOf(CARD)),
    StateVarDecl("discard", (), "pile", StackOf(CARD)),
    StateVarDecl("spot", (("player", PLAYER),), "slot", Optional(CARD)),
    StateVarDecl("seen", (), "set", SetOf(CARD)),
)


def number(value: int) -> ir.Constant:
    return ir.Constant(IntRange(value, value), value)


def card(place: int) -> ir.Constant:
    return ir.Constant(CARD, place)


def player(seat: int) -> ir.Constant:
    return ir.Constant(PLAYER, seat)


def yes(*, really: bool = True) -> ir.Constant:
    return ir.Constant(BOOL, really)


def cards(*places: int) -> ir.Constant:
    return ir.Constant(SetOf(CARD), sum(1 << place for place in places))


def local(kind: Type, slot: int) -> ir.Local:
    return ir.Local(kind, slot, f"slot{slot}")


def tracked(name: str, *arguments: ir.Expression) -> ir.StateRead:
    return ir.StateRead(next(track.kind for track in TRACKS if track.name == name), name, arguments)


def place(name: str, *arguments: ir.Expression) -> ir.LValue:
    return ir.LValue(name, arguments)


def plus(left: ir.Expression, right: ir.Expression) -> ir.Arithmetic:
    return ir.Arithmetic(INT, "+", left, right)


def compare(left: ir.Expression, operator: str, right: ir.Expression) -> ir.Compare:
    return ir.Compare(BOOL, operator, left, right)


def choice(name: str, slot: int, domain: ir.Expression, where: ir.Expression | None = None) -> ir.Choice:
    return ir.Choice(name, slot, domain, where)


def branch(*choices: ir.Choice, target: int = -1, require: ir.Expression | None = None, action: str | None = None) -> ir.Alternative:
    rules = () if require is None else (ir.Guard("rule", "rule", require, "rule"),)
    return ir.Alternative(choices[0].name if choices else "plain", choices, (), rules, action, target)


def routine(name: str, slots: int, *code: ir.Instruction, kinds: Mapping[int, Type] | None = None) -> ir.Routine:
    """A routine whose steps have the addresses `name.0`, `name.1`, …"""
    known = {0: PLAYER, **(kinds or {})}
    named = tuple(ir.Slot("me" if slot == 0 else f"slot{slot}", known.get(slot)) for slot in range(slots))
    return ir.Routine(name, named, code, tuple((f"{name}.{pc}", None) for pc in range(len(code))))


def made(
    *code: ir.Instruction,
    slots: int = 6,
    setup: Sequence[ir.Instruction] = (),
    routines: Sequence[ir.Routine] = (),
    actions: Mapping[str, ir.Alternative] | None = None,
    starts: Mapping[str, ir.Expression] | None = None,
    **fields: Value,
) -> RuleSet:
    """A rule set whose `play` is this code; `starts` gives tracked names something to begin with."""
    tracks = {track.name: track for track in TRACKS}
    for name, start in (starts or {}).items():
        old = tracks[name]
        tracks[name] = StateVarDecl(old.name, old.parameters, old.holder, old.kind, start=start)
    code = code if code and isinstance(code[-1], ir.Return) else (*code, ir.Return())
    found = {one.name: one for one in (routine("setup", slots, *setup, ir.Return()), routine("play", slots, *code), *routines)}
    basis: dict[str, Value] = {
        "game": "made", "version": 1, "variants": (), "language": "en", "title": {}, "text": {}, "players": (1, 4), "options": {},
        "game_parameters": {}, "kinds": KINDS, "tables": {}, "row_expressions": {}, "programs": {}, "state_vars": tracks, "words": {}, "layout": None,
        "routines": found, "ends": (), "scoring": (), "ranking": (), "always": (), "show": (), "sentences": {}, "addresses": {},
        "digest": "made",
        "actions": {name: Action(name, one, f"action.{name}", {}, {}) for name, one in (actions or {}).items()},
    }  # fmt: skip
    return RuleSet(**{**basis, **fields})


def sit(rules: RuleSet, players: int = 3, **given: Value) -> GameInstance:
    report = Report()
    table = instantiate(rules, players=players, report=report, **given)
    assert table is not None, [found.code for found in report]
    return table


def begin(*code: ir.Instruction, players: int = 3, **fields: Value) -> tuple[GameInstance, GameState]:
    table = sit(made(*code, **fields), players)
    return table, machine.start(table)


def values(table: GameInstance, state: GameState, name: str) -> list[Value]:
    """What is tracked under a name, for all arguments in order."""
    return [value for cell, value in zip(table.state_slots, state.store, strict=True) if cell.name == name]


def worth(expression: ir.Expression, *slots: Value, players: int = 3, **fields: Value) -> Value:
    """The value of an expression at the beginning; `slots` stand in slots 0, 1, 2, …"""
    table = sit(made(**fields), players)
    return table.evaluate(expression)(table.start_store, machine.start(table).course, [*slots, *[None] * 8])


def asked(table: GameInstance, state: GameState) -> list[int]:
    return [question.player for question in machine.questions(table, state)]


def reply(table: GameInstance, state: GameState, player: int, *chosen: Value, branch: int = 0) -> GameState:
    return machine.answer(table, state, player, Answer(branch, chosen))
