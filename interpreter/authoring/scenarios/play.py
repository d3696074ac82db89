"""The course of a scenario at a table: its position, then its lines, each with what differs from what it says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from interpreter.analysis.state_reads import routines_begun
from interpreter.authoring.scenarios.assertions import holds, result_differs
from interpreter.diagnostics.diagnostic import Diagnostic, Report
from interpreter.diagnostics.render import plain_text
from interpreter.diagnostics.span import Span
from interpreter.diagnostics.suggest import question
from interpreter.frontend.pipeline.scenario_compiler import GIVEN, Scenario, ScenarioLine
from interpreter.model.types.domains import seat_id
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.notation.refusal import SHOWN, UNSAID, Refusal
from interpreter.runtime.serialization import encode
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, Frame, GameState, PendingDecision, TurnState
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.rng import derive_stream

NOT_OFFERED = "not offered"


def join_sorted(words: set[str]) -> str:
    """Return words in order, with commas; `none` if there are none."""
    return ", ".join(sorted(words)) or "none"


class ScenarioPlay:
    """One scenario on its way.

    luck: what chance has answered by itself, each with its question. is_waiting: chance is asked, and the scenario leaves it unanswered.
    """

    def __init__(self, table: GameInstance, scenario: Scenario, report: Report) -> None:
        self.table = table
        self.scenario = scenario
        self.report = report
        self.luck: list[tuple[PendingDecision, Answer]] = []
        self.is_waiting = False

    def run(self) -> GameState | None:
        """The position at the end; None where it stopped since the position was no longer what it should be."""
        *_, (_, state) = self.steps()
        return state

    def steps(self) -> Iterator[tuple[ScenarioLine | None, GameState | None]]:
        """Yield the beginning (None), then every line that is reached, each with the position after it; None where it stopped."""
        state = self._beginning()
        yield None, state
        for line in self.scenario.then:
            if state is None:
                return
            if line.sort != "chance":
                state = self.settled(state)
            state = self.line(state, line)
            yield line, state

    def _beginning(self) -> GameState | None:
        """The position after the steps of `given`, at the step where the scenario begins."""
        header, given = self.scenario.header, self.scenario.given
        if header.at is None and len(given.code) <= 1:
            return machine.start(self.table)
        prepared = replace(self.table, rules=replace(self.table.rules, routines={**self.table.rules.routines, GIVEN: given}))
        first = Frame(GIVEN, 0, (None,) * len(given.slots))
        first_state = machine.run(prepared, GameState(self.table.start_store, TurnState(0, 0, 0, 0), (first,)))
        for notice in first_state.notices:
            self.report.add("S113", self._place(notice.address) or header.span, missing=notice.missing)
        if header.at is None:
            frames = (machine.first_frame(self.table, "play"), machine.first_frame(self.table, "setup"))
            return machine.run(self.table, GameState(first_state.store, TurnState(0, 0, 0, 0), frames))
        return self._at(first_state, header.at)

    def _place(self, address: str) -> Span | None:
        return next((span for known, span in self.scenario.given.source_map if known == address), None)

    def _at(self, state: GameState, address: str) -> GameState | None:
        """The position with this store, standing at a step: read like one made by hand, so everything is checked."""
        header = self.scenario.header
        data: Json = {**encode.to_json(self.table, GameState(state.store, TurnState(0, 0, 0, 0), ())), "frames": [{"at": address}]}
        inner = Report()
        read_back = from_json(self.table.rules, data, inner, fresh=True)
        for each in inner:
            why, how = plain_text.message_text(each), self._how_to_begin(each)
            self.report.add("S114", header.at_span or header.span, refusal=each.code, why=why, how=how)
        return None if read_back is None or len(inner) else read_back[1]

    def _how_to_begin(self, refusal: Diagnostic) -> str:
        """Return what to write where a position cannot begin: more under `given`, or the step that begins what the address lies in."""
        if refusal.code == "R160":
            return (
                "With `at:` a position holds what `track` says and what `given` changes; `setup` has not run. Let `given` bring about what is"
                " missing, or leave `at:` out: then the game begins with `setup`."
            )
        begun = refusal.values.get("routine", "")
        rules = self.table.rules
        steps = chain.from_iterable(
            zip(each.code, each.source_map, strict=True) for each in (rules.routines["setup"], rules.routines["play"])
        )
        address = next((address for step, (address, _) in steps if begun in routines_begun(rules, step)), "")
        if refusal.code == "R153" and address:
            return f"Write `{address}`, the step that begins it."
        return plain_text.hint(refusal)

    def settled(self, state: GameState) -> GameState:
        """The position after chance has answered what the scenario leaves to it."""
        header = self.scenario.header
        while (asked := self.asked(state).get(CHANCE)) is not None and (header.first_chance or header.seed is not None):
            below = derive_stream(header.seed or 0, "chance", len(self.luck)).below
            answer = asked.options.nth(0) if header.first_chance else asked.options.sample(below)
            self.luck.append((asked, answer))
            state = machine.answer(self.table, state, CHANCE, answer)
        self.is_waiting = asked is not None
        return state

    def asked(self, state: GameState) -> dict[int, PendingDecision]:
        """The questions of a position, by who is asked."""
        return {question.player: question for question in machine.questions(self.table, state)}

    def line(self, state: GameState, line: ScenarioLine) -> GameState | None:
        """The position after a line; None if the lines after it make no sense any more."""
        match line.sort:
            case "move":
                return self._move(state, line, line.player if line.player is not None else -2)
            case "chance":
                return self._move(state, line, CHANCE)
            case "offers":
                self._offers(state, line)
            case "refuses":
                self._refuses(state, line)
            case "expect":
                if line.test is not None:
                    holds(self.table, state, line.test, line.size, line.text, line.span, self.report)
            case "result":
                result_differs(self.table, state, line.expected or {}, line.span, self.report)
        return state

    def _move(self, state: GameState, line: ScenarioLine, player: int) -> GameState | None:
        asked = self.asked(state)
        if player not in asked:
            names = ", ".join(move_notation.seat_name(self.table, each) for each in asked) or f"nobody, the game is over ({state.ended})"
            who = move_notation.seat_name(self.table, player) if player < self.table.players else seat_id(player)
            self.report.add("S115", line.span, player=who, asked=names)
            return None
        answer = move_notation.read(self.table, asked[player], line.text)
        if isinstance(answer, Refusal):
            self._not_offered(line, answer, [asked[player]])
            return None
        return machine.answer(self.table, state, player, answer)

    def _offers(self, state: GameState, line: ScenarioLine) -> None:
        refusals = self._refusals(state, line.text)
        if not refusals:
            self.report.add("S115", line.span, player="somebody", asked=f"nobody, the game is over ({state.ended})")
        elif all(refusals):
            self._not_offered(line, next(refusal for refusal in refusals if refusal is not None), list(self.asked(state).values()))

    def _not_offered(self, line: ScenarioLine, refusal: Refusal, asked: Sequence[PendingDecision]) -> None:
        """Report a move that is not possible; the author of a scenario may know what is, also where the other players may not."""
        why, hint = plain_text.message_text(refusal.diagnostic), plain_text.hint(refusal.diagnostic)
        if refusal.diagnostic.values.get("expected") == UNSAID:
            answers = islice(((each, answer) for each in asked for answer in each.options), SHOWN)
            shown = ", ".join(f"`{move_notation.write(self.table, asking, answer)}`" for asking, answer in answers)
            hint = f"Possible now: {shown or 'nothing'}."
        guesses = refusal.guesses or (refusal.candidates if len(refusal.candidates) == 1 else ())
        wrong, code, nearest = refusal.diagnostic.values.get("word", ""), refusal.diagnostic.code, question(guesses)
        self.report.add("S116", line.span, word=line.text, refusal=code, why=why, hint=hint, wrong=wrong, nearest=nearest)

    def _refuses(self, state: GameState, line: ScenarioLine) -> None:
        """Somebody must be refused for the reason that is named: a requirement, or `not offered` for anything else."""
        refusals = self._refusals(state, line.text)
        if any(refusal is None for refusal in refusals):
            self.report.add("S117", line.span, word=line.text)
            return
        found = [refusal for refusal in refusals if refusal is not None]
        reasons = {refusal.requirement or NOT_OFFERED for refusal in found} or {NOT_OFFERED}
        choices_are_wrong = line.because == NOT_OFFERED and any(refusal.whatever_is_chosen for refusal in found)
        if line.because and line.because not in reasons and not choices_are_wrong:
            why = next((plain_text.message_text(refusal.diagnostic) for refusal in refusals if refusal is not None), "Nobody is asked.")
            self.report.add("S118", line.span, word=line.text, found=join_sorted(reasons), expected=line.because, why=why)

    def _refusals(self, state: GameState, text: str) -> list[Refusal | None]:
        """Why each of those who are asked may not answer so; None for whom it may."""
        return [move_notation.explain(self.table, state, player, text) for player in self.asked(state)]
