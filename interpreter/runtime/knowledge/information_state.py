"""Information state of a player: visible values, placeholders for hidden ones, and the multiset of unseen components.

    information = information_state(table, state, player)
    possible = sample_determinization(information, below)      # a whole position that looks the same to the player; None if none was found

An information state holds nothing that its player may not know: of hidden containers `Hidden` tells the size, of hidden values
nothing. Positions that look the same to a player therefore have equal information states, and whatever is worked out from one
alone cannot cheat. What is known beside the view is what everybody can count: things only move, so those that are not seen are known
all together (`unseen`), and where some of them lie is known from open play (`sightings`): who has openly chosen a card of a hand
has it there, and what was seen on its way to a hidden place lies there (`sampling.memory`, from the game so far; a position
alone tells only the former).

Which positions may be drawn, and how likely each is:

- Things are physical copies. Every deal of the unseen copies to the single places of the hidden heaps is equally likely, as
  long as each lies where the rules can bring it (`analysis/reachable_contents`) and where it is known to lie. A position counts as often as there
  are deals that give it: two equal cards in a hand and a third one elsewhere are three deals.
- Hidden values have every value of their kind within their bounds, each once; of a set whose size is known only those of it.
- The checks of the rules (`always`) hold. So a check is how a rule file tells that hidden things and values belong together.
- The same players are asked at the same place.
- Then, for things and values as they are, names in routines in progress and answers that others have given in secret are
  drawn from what they might have been, each as likely as any other; what others see of an answer stays as it is, and what
  follows from other values is worked out again. What cannot be so is no position.

What no declaration tells is not known here: whether a hidden value is none is drawn as well, and nothing is concluded from
how somebody plays.

Source of the method: P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, IEEE Transactions on
Computational Intelligence and AI in Games 4 (2), 2012; M. Ginsberg, GIB: Imperfect Information in a Computationally Challenging
Game, Journal of Artificial Intelligence Research 14, 2001.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from interpreter.analysis.reachable_contents import holds_things, kind_of_things, things_in
from interpreter.analysis.state_reads import hidden_names_read
from interpreter.model.builtins.representation import mask
from interpreter.model.ir import Assign, Roll
from interpreter.model.ruleset.ruleset import all_instructions
from interpreter.model.types.domains import iter_bits
from interpreter.model.types.types import MultisetOf, SetOf, StackOf
from interpreter.runtime.knowledge.disclosures import claims_at
from interpreter.runtime.knowledge.masking import Hidden, has_hidden, masked_store, slot_visibility
from interpreter.runtime.machine.decisions import menu_of, with_answer
from interpreter.runtime.machine.machine import questions
from interpreter.runtime.state.game_instance import GameInstance, StateSlot
from interpreter.runtime.state.game_state import Answer, Frame, GameState, TurnState
from interpreter.runtime.values.containers import multiset


@dataclass(frozen=True, slots=True)
class Sighting:
    """One thing of which the player knows where it lies, though it is hidden there, as everybody counts physical copies.

    places: the cells of the store where it may lie, mostly one. index: where in a pile, from the bottom, if that is known.
    """

    kind: str
    thing: int
    places: tuple[int, ...]
    index: int | None = None


SightingSource = Callable[[int | None], Sequence[Sighting]]  # by viewer: what the game so far has told of hidden things


def no_sightings(_viewer: int | None) -> Sequence[Sighting]:
    """What a position alone tells of the game so far."""
    return ()


@dataclass(frozen=True)
class InformationState:
    """What a player knows of a position; `viewer` None is somebody who only looks on. `Hidden` stands where something is hidden.

    unseen: by kind, all things that lie in hidden places, in order. deciders: who is asked, and where in the rules.
    checks: the checks of the rules that look at something hidden, by number. sightings: what open play has told of hidden things.
    plans: how to draw, worked out from all this alone, so that it need not be worked out for every draw.
    """

    table: GameInstance = field(compare=False, repr=False)
    viewer: int | None
    store: tuple[object, ...]
    unseen: tuple[tuple[str, tuple[int, ...]], ...]
    course: TurnState
    frames: tuple[Frame, ...]
    answered: tuple[tuple[int, Answer | Hidden], ...]
    deciders: tuple[tuple[int, str], ...]
    ended: str | None
    checks: tuple[int, ...]
    sightings: tuple[Sighting, ...] = ()
    plans: dict[tuple[bool, bool], object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def has_hidden(self) -> bool:
        """Whether anything is hidden."""
        return any(map(has_hidden, (*self.store, *(answer for _, answer in self.answered)))) or self.has_hidden_frames

    @property
    def has_hidden_frames(self) -> bool:
        """Whether a name in a routine in progress is hidden."""
        return any(has_hidden(value) for frame in self.frames for value in frame.slots)


def information_state(table: GameInstance, state: GameState, player: int | None, sightings: Sequence[Sighting] = ()) -> InformationState:
    """What a player knows of a position; `sightings`: what the game so far has told of it (`sampling.memory`)."""
    over = state.ended is not None
    store = masked_store(table, state, player)
    unseen: dict[str, list[int]] = {}
    for cell, value, visible in zip(table.state_slots, state.store, store, strict=True):
        if isinstance(visible, Hidden) and is_heap(table, cell):
            unseen.setdefault(kind_of_things(table.rules, cell.decl), []).extend(things_in(cell.decl, value))
    frames = tuple(_frame(table, frame, player, over=over) for frame in state.frames)
    return InformationState(
        table, player, store,
        tuple((kind, tuple(sorted(things))) for kind, things in sorted(unseen.items())),
        state.course, frames,
        tuple((giver, answer if giver == player else Hidden(shown=seen_by_others(table, state, giver, answer))) for giver, answer in state.answered),
        who_is_asked(table, state), state.ended, _checks(table), _all_sightings(table, store, state.course, frames, sightings),
    )  # fmt: skip


def _all_sightings(
    table: GameInstance, store: Sequence[object], course: TurnState, frames: Sequence[Frame], sightings: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """What the game so far has told, and what names tell that were chosen from hidden heaps and are open."""
    tokens = [token for token in sightings if all(isinstance(store[place], Hidden) for place in token.places)]
    claims: dict[int, Counter[int]] = {}
    for frame in frames:
        for place, things in claims_at(table, frame, store, course).items():
            claims[place] = claims.get(place, Counter()) | things
    for place, things in claims.items():
        if isinstance(store[place], Hidden) and is_heap(table, table.state_slots[place]):
            there = Counter(token.thing for token in tokens if token.places == (place,))
            tokens = [token for token in tokens if len(token.places) == 1 or place not in token.places or not things[token.thing]]
            kind = kind_of_things(table.rules, table.state_slots[place].decl)
            tokens += [Sighting(kind, thing, (place,)) for thing in (things - there).elements()]
    return tuple(sorted(tokens, key=lambda token: (token.kind, token.places, token.thing, -1 if token.index is None else token.index)))


def _frame(table: GameInstance, frame: Frame, player: int | None, *, over: bool) -> Frame:
    routine = table.rules.routines[frame.routine]
    slots, untold = list(frame.slots), table.dead_slots(frame.routine)[frame.pc]
    for number, value in enumerate(frame.slots):
        if number in untold:
            continue
        match slot_visibility(routine, frame, number, player, over=over):
            case "own" if value is not None:
                assert isinstance(value, tuple)
                slots[number] = tuple(answer if giver == player else Hidden() for giver, answer in enumerate(value))
            case "nothing":
                slots[number] = Hidden()
    return frame._replace(slots=tuple(slots))


def _checks(table: GameInstance) -> tuple[int, ...]:
    """The checks that look at something hidden, by number."""
    return tuple(number for number, check in enumerate(table.rules.always) if not check.at and hidden_names_read(table.rules, check.test))


# ------------------------------------------------------------------------------------------------ what both sides ask


def who_is_asked(table: GameInstance, state: GameState) -> tuple[tuple[int, str], ...]:
    """Who is asked, and at which address: everybody sees it."""
    return tuple((question.player, question.address) for question in questions(table, state))


def seen_by_others(table: GameInstance, state: GameState, giver: int, answer: Answer) -> object:
    """What the others see of an answer that waits for theirs; None: only that it was given."""
    shown = menu_of(table, state).others_see
    if shown is None:
        return None
    slots = with_answer(table, state, giver, answer)
    return table.evaluate(shown)(state.store, state.course, slots)


def roll_audience(table: GameInstance, state: GameState, step: Roll) -> frozenset[int]:
    """The seats that see what a secret roll brings in a position that waits for it."""
    if step.audience is None:
        return frozenset()
    whom = table.evaluate(step.audience)(state.store, state.course, list(state.frames[-1].slots))
    return frozenset(iter_bits(whom) if isinstance(step.audience.kind, SetOf) else (whom,))


def is_heap(table: GameInstance, cell: StateSlot) -> bool:
    """Whether things lie there, which only move: sets that are never set to something count as well."""
    return holds_things(cell.decl) and (cell.decl.holder != "set" or cell.name in _only_moved(table))


def _only_moved(table: GameInstance) -> frozenset[str]:
    changed = {step.target.name for step in all_instructions(table.rules) if isinstance(step, Assign)}
    hidden_sets = (name for name, decl in table.rules.state_vars.items() if decl.holder == "set" and decl.known != "all")
    return frozenset(hidden_sets) - changed


def heap_of(table: GameInstance, cell: StateSlot, things: list[int]) -> object:
    """These things as the heap a cell holds."""
    match cell.decl.kind:
        case _ if cell.decl.holder == "slot":
            return things[0] if things else None
        case MultisetOf(inner):
            return multiset(things, table.material.of(inner).size)
        case StackOf():
            return tuple(things)
    return mask(things)
