"""Perfect recall: which hidden components a viewer has seen on their way, replayed from the record when it is asked for.

    memory = Memory(table, first)           # from the first position of a game
    memory.note(state, player, answer)      # at each answer: costs nothing yet
    memory.tokens(viewer)                   # what is known where, for `information_state`

Who has seen a thing go to a hidden place knows it there, in a pile also at which height, until the pile is shuffled or
something is taken of which this viewer does not know what it is: then the thing may lie here or there, and that is known too.
Copies of one design are not told apart, so a claim is about one of them. Where it gets too vague, it is forgotten: what is
still claimed is always true. Only what the viewer could follow plays a part, so equal views give equal memories.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from interpreter.analysis.reachable_contents import kind_of_things
from interpreter.model.ir import Ask
from interpreter.runtime.knowledge.disclosures import claim_of, heap_choice
from interpreter.runtime.knowledge.information_state import Sighting, is_heap
from interpreter.runtime.knowledge.masking import sees
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.sampling.events import Disclosure, Event, Exposure, Reshuffle, Transfer, UnclearTransfer, recorded_instance
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import PASS, Answer, GameState


@dataclass(slots=True)
class Ledger:
    """What one viewer knows, event after event; `fresh` is what was learned since the last answer."""

    table: GameInstance
    viewer: int | None
    steps: int = 0  # how many steps of the game it has followed
    tokens: tuple[Sighting, ...] = ()
    fresh: tuple[Sighting, ...] = ()

    def step(self, events: Sequence[Event]) -> None:
        """Take into account what an answer has set off."""
        for event in events:
            self.follow(event)
        self.steps += 1
        self.tokens, self.fresh = self.tokens + self.fresh, ()

    def follow(self, event: Event) -> None:
        """Take one more event into account."""
        match event:
            case Transfer():
                self._transfer(event)
            case Reshuffle(place=place):
                self._each(lambda token: replace(token, index=None) if token.places == (place,) else token)
            case UnclearTransfer(place=place):
                kind = kind_of_things(self.table.rules, self.table.state_slots[place].decl)
                self._each(lambda token: None if token.kind == kind else token)
            case Disclosure(place=place, things=things):
                self._disclose(place, Counter(things))
            case Exposure(place=place, whom=whom):
                if self._hidden(place) and (whom is None or (self.viewer is not None and whom >> self.viewer & 1)):
                    self._expose(event)

    def _each(self, change: Callable[[Sighting], Sighting | None], *, fresh: bool = True) -> None:
        """All tokens changed, or given up; those that were learned since the last answer only if they are meant too."""
        self.tokens = tuple(after for after in map(change, self.tokens) if after is not None)
        if fresh:
            self.fresh = tuple(after for after in map(change, self.fresh) if after is not None)

    def _find(self, fits: Callable[[Sighting], bool]) -> Sighting | None:
        return next(filter(fits, self.tokens + self.fresh), None)

    def _drop(self, one: Sighting | None) -> None:
        """One token given up."""
        if one in self.tokens:
            at = self.tokens.index(one)
            self.tokens = self.tokens[:at] + self.tokens[at + 1 :]
        elif one in self.fresh:
            at = self.fresh.index(one)
            self.fresh = self.fresh[:at] + self.fresh[at + 1 :]

    def _sees(self, place: int) -> bool:
        return sees(self.table.state_slots[place], self.viewer, over=False)

    def _hidden(self, place: int) -> bool:
        return is_heap(self.table, self.table.state_slots[place]) and not self._sees(place)

    def _disclose(self, place: int, things: Counter[int]) -> None:
        if not self._hidden(place):
            return
        sightings = Counter(token.thing for token in self.tokens + self.fresh if token.places == (place,))
        self._each(lambda token: None if len(token.places) > 1 and place in token.places and token.thing in things else token)
        self._add(place, [(thing, None) for thing in (things - sightings).elements()])

    def _expose(self, event: Exposure) -> None:
        """All that lies in a place has been seen: what may have been there or elsewhere is there, or is elsewhere."""
        place, is_pile = event.place, self.table.state_slots[event.place].decl.holder == "pile"

        def after(token: Sighting) -> Sighting | None:
            if place not in token.places:
                return token
            rest = tuple(each for each in token.places if each != place)
            return replace(token, places=rest) if rest and token.thing not in event.things else None

        self._each(after)
        self._add(place, [(thing, index if is_pile else None) for index, thing in enumerate(event.things)])

    def _add(self, place: int, things: list[tuple[int, int | None]]) -> None:
        kind = kind_of_things(self.table.rules, self.table.state_slots[place].decl)
        self.fresh += tuple(Sighting(kind, thing, (place,), index) for thing, index in things)

    # -------------------------------------------------------------------------------------------- what moves

    def _transfer(self, event: Transfer) -> None:
        left, reached = self._hidden(event.source), self._hidden(event.target)
        if not left and not reached:
            return
        seen = self._sees(event.source) or self._sees(event.target) or event.named
        if left and event.how == "all":
            self._leave_all(event, seen=seen)
            return
        things: list[int | None] = list(event.things) if seen else [None] * len(event.things)
        if left:
            things = self._leave_top(event, things) if event.how == "top" else self._leave_named(event, things)
        if event.turned and not event.named:
            things = [None] * len(things)
        if reached:
            self._arrive(event, things)

    def _leave_all(self, event: Transfer, *, seen: bool) -> None:
        """Everything has left a hidden cell; where it came to everybody sees what it was, or it is as hidden as before."""
        source, target = event.source, event.target
        base = 0 if event.bottom else event.sizes[1]
        if not seen and event.bottom:
            self._raise(target, len(event.things))

        def after(token: Sighting) -> Sighting | None:
            if source not in token.places:
                return token
            if event.turned or (seen and (len(token.places) == 1 or token.thing in event.things)):
                return None  # it may be one of those that have been seen
            rest = tuple(place for place in token.places if place != source)
            if seen:
                return replace(token, places=rest)
            places = tuple(sorted({*rest, target}))
            piles = token.index is not None and self.table.state_slots[target].decl.holder == "pile"
            return replace(token, places=places, index=base + (token.index or 0) if piles and places == (target,) else None)

        self._each(after)

    def _leave_top(self, event: Transfer, things: list[int | None]) -> list[int | None]:
        """So many have left from the top of a pile: what they are, as far as it is known."""
        identities: list[int | None] = []
        for number, thing in enumerate(things):
            index = event.sizes[0] - 1 - number
            at = self._at(event.source, index)
            if at is not None:
                self._drop(at)
                identities.append((at.thing if thing is None else thing) if not event.turned else thing)
            elif thing is not None and not event.turned:
                self._remove_one(event.source, thing)
                identities.append(thing)
            else:
                self._spread(event, keep_order=True)
                identities.append(thing)
        return identities

    def _leave_named(self, event: Transfer, things: list[int | None]) -> list[int | None]:
        """Things have left a cell from wherever they lay; of a pile the highest one of the kind goes."""
        source = event.source
        for number, thing in enumerate(things):
            top = event.sizes[0] - 1 - number
            highest = self._at(source, top)
            if thing is None or event.turned:
                self._spread(event, keep_order=False)
            elif highest is not None and highest.thing == thing:
                self._drop(highest)
            else:
                self._each(lambda token: replace(token, index=None) if token.places == (source,) else token)
                self._remove_one(source, thing)
        return things

    def _remove_one(self, place: int, thing: int) -> None:
        """A thing has left of which it is known what it is: one of those that were known to be there, if there were."""
        self._each(lambda token: None if len(token.places) > 1 and place in token.places and token.thing == thing else token)
        self._drop(self._find(lambda token: token.places == (place,) and token.thing == thing and token.index is None))

    def _at(self, place: int, index: int) -> Sighting | None:
        return self._find(lambda token: token.places == (place,) and token.index == index)

    def _spread(self, event: Transfer, *, keep_order: bool) -> None:
        """Something has left, nobody knows what: all that may have been it may lie there now.

        What was chosen before something else came cannot be that.
        """

        def after(token: Sighting) -> Sighting | None:
            if event.source not in token.places or (keep_order and token.index is not None):
                return token
            if event.turned or not self._hidden(event.target):
                return None
            return replace(token, places=tuple(sorted({*token.places, event.target})), index=None)

        self._each(after, fresh=not event.before)

    def _arrive(self, event: Transfer, things: list[int | None]) -> None:
        """Things have come to a hidden cell; of a pile it is known where they lie."""
        number, pile = len(things), self.table.state_slots[event.target].decl.holder == "pile"
        if event.bottom:
            self._raise(event.target, number)
        places = [number - 1 - nth if event.bottom else event.sizes[1] + nth for nth in range(number)]
        identities = [(thing, place if pile else None) for thing, place in zip(things, places, strict=True) if thing is not None]
        self._add(event.target, identities)

    def _raise(self, place: int, number: int) -> None:
        """So many things have come under a pile."""
        self._each(lambda token: token if token.index is None or token.places != (place,) else replace(token, index=token.index + number))


class Memory:
    """A game so far, and what it has told each viewer."""

    def __init__(self, table: GameInstance, first: GameState) -> None:
        self.plain, self.first = table, first
        self.steps: list[tuple[GameState, int, Answer]] = []
        self.events: list[list[Event]] = []  # those of the set-up before the first question come first
        self.ledgers: dict[int | None, Ledger] = {}
        self._noted: list[Event] = []
        self._table: GameInstance | None = None

    def note(self, state: GameState, player: int, answer: Answer) -> None:
        """Remember an answer, and the position in which it was given."""
        self.steps.append((state, player, answer))

    def follow(self, steps: Sequence[tuple[GameState, int, Answer]]) -> None:
        """Remember a whole game; what is remembered of another one is forgotten from where they differ."""
        pairs = takewhile(lambda pair: pair[0][0] is pair[1][0] and pair[0][1:] == pair[1][1:], zip(self.steps, steps, strict=False))
        same = sum(1 for _ in pairs)
        if same < len(self.steps):
            del self.steps[same:], self.events[same + 1 :]
            self.ledgers = {viewer: ledger for viewer, ledger in self.ledgers.items() if ledger.steps <= same + 1}
        self.steps += steps[same:]

    def tokens(self, viewer: int | None) -> tuple[Sighting, ...]:
        """What a viewer knows of things that are hidden."""
        if not any(decl.known != "all" and decl.holder != "value" for decl in self.plain.rules.state_vars.values()):
            return ()
        self._catch_up()
        ledger = self.ledgers.setdefault(viewer, Ledger(self.plain, viewer))
        for events in self.events[ledger.steps :]:
            ledger.step(events)
        return ledger.tokens

    def _catch_up(self) -> None:
        """Play what was noted since, at a table that tells what moves."""
        table = self._table = self._table or recorded_instance(self.plain, self._noted)
        if not self.events:
            if self.first == machine.start(table):
                self.events.append(list(self._noted))
            else:
                self.events.append([])  # the game began at a position that somebody made
        for state, player, answer in self.steps[len(self.events) - 1 :]:
            self._noted.clear()
            self._noted += _chosen(table, state, player, answer)
            machine.answer(table, state, player, answer)
            self.events.append(list(self._noted))


def _chosen(table: GameInstance, state: GameState, player: int, answer: Answer) -> list[Event]:
    """What an answer that all hear says of the heap it was chosen from."""
    step = machine.instruction(table, state.frames[-1])
    if not isinstance(step, Ask) or step.decision.secret or step.decision.together is not None or answer == PASS:
        return []
    question = next(one for one in machine.questions(table, state) if one.player == player)
    assert isinstance(question.options, LegalMoves)
    branch, (_, slots) = step.decision.alternatives[answer.branch], question.options.tried(answer)
    events: list[Event] = []
    for choice in branch.choices:
        fact = heap_choice(choice)
        claimed = None if fact is None else claim_of(table, fact, state.store, state.course, slots)
        if claimed is not None:
            events.append(Disclosure(claimed[0], tuple(claimed[1].elements())))
    return events
