"""Positions of lessons: made as those of scenarios are, with the player who is asked there, and tried with the right answers."""

from collections.abc import Collection
from dataclasses import dataclass

from interpreter.authoring.scenarios.play import ScenarioPlay
from interpreter.authoring.scenarios.runner import table_of
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.render import plain_text
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.scenario_compiler import Header, ScenarioLine, compile_scenario, read_scenario_header
from interpreter.frontend.source.nodes import MappingEntry, MappingNode, entries_of, scalars_of
from interpreter.runtime.notation.move_notation import AND
from interpreter.runtime.serialization.decode import from_json
from interpreter.runtime.serialization.encode import to_json
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import CHANCE, GameState


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """Beginning of a lesson: its table, the position there, and the seat of the learner, who is asked."""

    table: GameInstance
    state: GameState
    learner: int
    header: Header


def lesson_position(compiled: Compilation, name: str, report: Report) -> LessonPosition | None:
    """Return where a lesson begins; None, and findings, if there is none or the rules do not let it begin so."""
    entry = next((each for each in entries_of(compiled.trees.game, "lesson") if each.key == name), None)
    return None if entry is None else _position(compiled, entry, report)


def check_lessons(compiled: Compilation, files: Collection[str], report: Report) -> None:
    """Report what is wrong with the lessons of some files: positions that cannot be made, right answers that are not possible."""
    for entry in entries_of(compiled.trees.game, "lesson"):
        if entry.key_span.source.name in files:
            _position(compiled, entry, report)


def _position(compiled: Compilation, entry: MappingEntry, report: Report) -> LessonPosition | None:
    node = entry.value
    assert isinstance(node, MappingNode), "its shape has been checked"
    header, inner = read_scenario_header(node), Report()
    table = table_of(compiled, header, inner, run=False)
    if table is None:
        report.extend(inner)
        return None
    scenario = compile_scenario(node, compiled.rules, compiled.symbols, table.material, inner)
    wrong = [each for each in inner if each.is_error]
    play = ScenarioPlay(table, scenario, found := Report())
    state = None if wrong else play.run()
    state = state and play.settled(state)
    asked = {} if state is None else play.asked(state)
    if state is not None and not asked:
        found.add("S115", entry.key_span, player="somebody", asked=f"nobody, the game is over ({state.ended})")
    elif CHANCE in asked:
        found.add("S123", entry.key_span)
    elif state is not None:
        for each in _unreadable(table, state):
            found.add(
                "S114", header.at_span or entry.key_span, refusal=each.code, why=plain_text.message_text(each), how=plain_text.hint(each)
            )
    learner = min(asked, default=CHANCE)
    if state is not None and not len(found):
        _try_right_answers(play, state, node, learner)
    report.extend([*wrong, *found])
    return None if state is None or len(found) else LessonPosition(table, state, learner, header)


def _unreadable(table: GameInstance, state: GameState) -> Report:
    """Report what keeps a table from beginning with a position, such as checks under `always`: it is read as a saved one is."""
    from_json(table.rules, to_json(table, state), report := Report())
    return report


def _try_right_answers(play: ScenarioPlay, state: GameState, node: MappingNode, learner: int) -> None:
    """Give every right answer, part by part; the report of the play says what is not possible."""
    for answer in scalars_of(node, "right"):
        after: GameState | None = state
        for part in answer.value.split(AND):
            after = after and play.line(after, ScenarioLine("move", answer.span, learner, " ".join(part.split())))
