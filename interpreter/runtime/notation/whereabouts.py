"""The places from which the things of a choice come, told from the expression alone: `hand(me)` where it says so, nothing where it says less."""

from collections.abc import Mapping

from interpreter.model.ir import Aggregate, BuiltinCall, Choice, Expression, If, Local, SetOperation, StateRead, UserCall
from interpreter.model.ir.expressions import ME
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, PendingDecision

Places = tuple[str, ...]  # what is tracked, as rules write it, with seats in the place of `me`
_HEAPS = ("pool", "pile")  # what holds things of a sort, of which others can lie elsewhere
_ALL_OF = ("distinct", "list", "set")  # words that give what they are told of, or some of it
_DEPTH = 8  # words that lead to one another at most


def places_of(table: GameInstance, decision: PendingDecision, choices: tuple[Choice, ...]) -> Places:
    """The places from which the things come that are chosen in some branches of a question; none where one of them tells none."""
    seats = {ME: seat_name(table, decision.player)}
    return _together([_places(table, each.domain, seats, _DEPTH) for each in choices])


def places_in(table: GameInstance, decision: PendingDecision, answer: Answer) -> dict[str, Places]:
    """The places from which the things of an answer come, by the name of what is chosen."""
    if not isinstance(decision.options, LegalMoves) or answer == PASS:
        return {}
    return {each.name: places_of(table, decision, (each,)) for each in decision.options.menu.alternatives[answer.branch].choices}


def _places(table: GameInstance, source: Expression, seats: Mapping[int, str], depth: int) -> Places:
    match source:
        case StateRead(name=name, arguments=arguments):
            decl = table.rules.state_vars[name]
            owners = [seats.get(each.slot) if isinstance(each, Local) else None for each in arguments]
            known = [each for each in owners if each is not None]
            if decl.holder not in _HEAPS or decl.internal or len(known) < len(owners):
                return ()
            return (f"{name}({', '.join(known)})" if known else name,)
        case Aggregate(name=name, source=inner, value=None) if name in _ALL_OF:
            return _places(table, inner, seats, depth)
        case BuiltinCall(name=name, arguments=(inner,)) if name in _ALL_OF:
            return _places(table, inner, seats, depth)
        case SetOperation(operator="without", left=left):
            return _places(table, left, seats, depth)
        case SetOperation(operator="common", left=left, right=right):
            return _places(table, left, seats, depth) or _places(table, right, seats, depth)
        case SetOperation(left=one, right=other) | If(yes=one, no=other):
            return _together([_places(table, each, seats, depth) for each in (one, other)])
        case UserCall(name=name, arguments=arguments) if depth:
            inside = {
                number + 1: seats[each.slot] for number, each in enumerate(arguments) if isinstance(each, Local) and each.slot in seats
            }
            return _places(table, table.rules.words[name].body, {ME: seats[ME], **inside}, depth - 1)
    return ()


def _together(parts: list[Places]) -> Places:
    return tuple(dict.fromkeys(place for each in parts for place in each)) if all(parts) else ()
