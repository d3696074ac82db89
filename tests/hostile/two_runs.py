"""Noninterference by two runs: positions that differ only in what a player may not know go on alike for that player.

Both runs get the same answers and the same chance. Whatever is shown on purpose ends the comparison: things that are moved from where
the player sees nothing to where he sees them, or that are picked out there; an answer of somebody else that would not be possible in
the other run; a question that is put to somebody else only in one of them; a step that says that it tells something.

`python -m tests.hostile.two_runs FIRST COUNT` tries rule sets made at random and prints what came of them.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from interpreter.model.ir import Ask, Draw, LValue, Move, Reveal, Roll, Shuffle
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.knowledge.information_state import information_state, roll_audience
from interpreter.runtime.knowledge.masking import is_visible, sees
from interpreter.runtime.knowledge.unmet import unmet
from interpreter.runtime.machine.instructions import load
from interpreter.runtime.machine.machine import answer, questions, start
from interpreter.runtime.notation import move_notation, titles
from interpreter.runtime.notation.questions import question_text
from interpreter.runtime.serialization.player_view import player_view
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState, PendingDecision, Step, VMState
from interpreter.session.library import Game
from tests.hostile.secret_rules import sound
from tests.rules.hidden import altered

MOST_ANSWERS = 60
FEW = 40  # options that are looked at one by one
TRIED = (
    "ring",
    "boast",
    "show_off king",
    "trade seat_1",
    "gamble",
    "king",
    "2",
    "pass",
)  # moves of which it is asked why they are not possible


class ToldError(Exception):
    """Somebody was told what he may not know."""


@dataclass
class Pair:
    """Two positions that look the same to a player, and how they go on."""

    table: GameInstance
    viewer: int
    random: Random
    told: bool = False
    looked: int = 0
    passed: set[tuple[str, int]] = field(default_factory=set)  # questions that were come to since the last answer

    def watch(self) -> None:
        """Notice whatever shows something on purpose."""
        for name, routine in self.table.rules.routines.items():
            steps = load(self.table, name)
            pairs = enumerate(zip(steps, routine.code, strict=True))
            self.table.code[name] = tuple(self._watched(step, code, (name, number)) for number, (step, code) in pairs)

    def _watched(self, step: Step, code: object, place: tuple[str, int]) -> Step:
        if isinstance(code, Ask):

            def come_to(going: VMState) -> None:
                self.passed.add(place)
                step(going)

            return come_to
        if isinstance(code, Reveal):

            def show(going: VMState) -> None:
                step(going)
                told = [each.audience for each in going.events[-1:] if going.listens]  # who looks ahead is told nothing
                self.told |= any(audience is None or audience >> self.viewer & 1 for audience in told)

            return show
        if not isinstance(code, Move | Draw):
            return step
        cells = [self._cell(place) for place in (code.source, code.target)]
        picked = isinstance(code, Move) and code.thing is not None

        def run(going: VMState) -> None:
            source, target = (self._seen(find(going)) for find in cells)
            self.told |= not source and (target or picked)
            step(going)

        return run

    def _cell(self, place: LValue) -> Callable[[VMState], int]:
        index = self.table.place_index(place)
        return lambda going: index(going.store, going.course, going.slots)

    def _seen(self, number: int) -> bool:
        return sees(self.table.state_slots[number], self.viewer, over=False)

    # ------------------------------------------------------------------------------------------------ both runs

    def go_on(self, one: GameState, other: GameState) -> None:
        """Let both go on until something is shown; raises where something is told."""
        passed = [set[tuple[str, int]](), set[tuple[str, int]]()]
        for _ in range(MOST_ANSWERS):
            if self._lapsed(one, other, passed) or self._opened(one, other):
                return
            self._same(one, other)
            if one.ended is not None:
                return
            first, second = questions(self.table, one), questions(self.table, other)
            question = self.random.choice(first)
            partner = next((each for each in second if each.player == question.player), None)
            assert partner is not None  # or the views would not be the same
            given = self._answers(one, question, partner)
            if given is None:
                return
            one, passed[0] = self._after(one, question.player, given[0])
            other, passed[1] = self._after(other, question.player, given[1])
            if self.told:
                return

    def _opened(self, one: GameState, other: GameState) -> bool:
        """Whether a place is open for the time being in which something else lies in the other run."""
        return any(
            mine != yours and not self._seen(number) and is_visible(self.table, one, cell, self.viewer)
            for number, (cell, mine, yours) in enumerate(zip(self.table.state_slots, one.store, other.store, strict=True))
        )

    def _same(self, one: GameState, other: GameState) -> None:
        """What the player sees, and what he may do, is the same."""
        self.looked += 1
        if one.ended is not None or other.ended is not None:
            if one.ended != other.ended:
                raise ToldError(f"ended: {one.ended} or {other.ended}")
            return  # all is open now
        mine, yours = (player_view(self.table, state, self.viewer) for state in (one, other))
        if mine != yours:
            raise ToldError(f"{_difference(mine, yours)}")
        offered = [self._offered(state) for state in (one, other)]
        if offered[0] != offered[1]:
            raise ToldError(f"offered: {offered}")
        known = [information_state(self.table, state, self.viewer) for state in (one, other)]
        if known[0] != known[1]:
            raise ToldError(f"known to bots: {known}")

    def _after(self, state: GameState, player: int, given: Answer) -> tuple[GameState, set[tuple[str, int]]]:
        """The position after an answer, and the questions that were come to on the way."""
        self.passed = set()
        return answer(self.table, state, player, given), self.passed

    def _lapsed(self, one: GameState, other: GameState, passed: list[set[tuple[str, int]]]) -> bool:
        """Whether somebody else is asked in one run and could do nothing in the other: that is told by whoever is asked."""
        at = [self._place(state) for state in (one, other)]
        asked = [{each.player for each in questions(self.table, state)} if state.ended is None else set() for state in (one, other)]
        if at[0] == at[1]:
            return asked[0] != asked[1] and self.viewer not in asked[0] ^ asked[1]
        return any(at[run] in passed[1 - run] and self.viewer not in asked[run] for run in (0, 1))

    def _place(self, state: GameState) -> tuple[str, int] | None:
        return None if state.ended is not None else (state.frames[-1].routine, state.frames[-1].pc)

    def _offered(self, state: GameState) -> list[str]:
        """What the player is asked and offered, as far as it is not too much, and why something else is refused."""
        found = [each for each in questions(self.table, state) if each.player == self.viewer]
        offered = [(each, option) for each in found for option in list(each.options)[:FEW]]
        refusals = (move_notation.explain(self.table, state, self.viewer, move) for move in TRIED)
        return [
            *(question_text(self.table, each, None, state.frames) for each in found),
            *(said.sentence for each in found for move in TRIED if (said := unmet(self.table, state, each, move.split())) is not None),
            *(move_notation.write(self.table, each, option) for each, option in offered),
            *(titles.move_title(self.table, each, option) for each, option in offered),
            *(each.sentence for each in refusals if each is not None),
        ]

    def _answers(self, state: GameState, question: PendingDecision, partner: PendingDecision) -> tuple[Answer, Answer] | None:
        """An answer for each run: the same where everybody or the player sees it; None where that is not possible."""
        if question.instruction != partner.instruction:
            return None
        given = self.random.choice(list(question.options)[:FEW])
        step = question.instruction
        unseen = isinstance(step, Roll) and step.secret and self.viewer not in roll_audience(self.table, state, step)
        if unseen or isinstance(step, Shuffle) or (isinstance(step, Ask) and step.decision.secret and question.player != self.viewer):
            return given, self.random.choice(list(partner.options)[:FEW])
        return (given, given) if given in partner.options else None


def _difference(one: object, other: object, path: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return "; ".join(_difference(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key])
    return f"{path}: {one!r} or {other!r}"


def tell(rules: RuleSet, random: Random, *, pairs: int) -> int:
    """Compare so many pairs of runs; gives how many positions were looked at."""
    looked = 0
    for _ in range(pairs):
        table = Game(rules, {}).table(players=3).alone()
        pair = Pair(table, random.randrange(3), random)
        state = _begun(table, random)
        pair.watch()
        pair.go_on(state, altered(table, state, pair.viewer, random))
        looked += pair.looked
    return looked


def _begun(table: GameInstance, random: Random) -> GameState:
    """A position some way into a game, behind the set-up if it comes that far."""
    state, passed = start(table), list[GameState]()
    while state.ended is None and len(passed) < MOST_ANSWERS:
        passed.append(state)
        question = random.choice(questions(table, state))
        state = answer(table, state, question.player, random.choice(list(question.options)[:FEW]))
    return random.choice(passed[1:] or passed)


def main() -> None:
    """Try rule sets made at random."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    outcomes: Counter[str] = Counter()
    for seed in range(first, first + count):
        random = Random(seed)
        rules, text, refused = sound(random)
        outcomes.update(refused)
        try:
            outcomes["positions"] += tell(rules, random, pairs=8)
        except ToldError as problem:
            outcomes["told"] += 1
            print(f"seed {seed}: {problem}\n{text[text.index('play:') :]}")
    print(dict(outcomes))


if __name__ == "__main__":
    main()
