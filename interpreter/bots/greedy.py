"""One-ply greedy bot: takes the answer that leads to the best position at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.bots.evaluation import evaluate, means
from interpreter.bots.playout import sample_answers, successor
from interpreter.bots.protocol import Observation, check_limits
from interpreter.model.chance import Below
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import Answer, GameState
from interpreter.session.option import Option
from interpreter.session.question import Question

Worth = Callable[[GameInstance, GameState, int], Sequence[float]]  # the more the better, more important things first
SAMPLES = 3  # positions that look the same, and outcomes of chance, that are looked at for every option


@dataclass(frozen=True, slots=True)
class Greedy:
    """The bot that answers what leads to the best position at once; chance decides between equals.

    most: the most options that are looked at; of more so many are drawn by chance.
    judge: how good a position is for a player; unless it is said otherwise, who has won, then the own standing less that of the best other.
    Raises `UsageError` for a limit that is no whole number from 1.
    """

    most: int = 100
    judge: Worth = evaluate

    def __post_init__(self) -> None:
        check_limits(most=self.most)

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """The option of `question` with the best position after it, on average over what is hidden in `look` and over chance."""
        player, answers = question.player, sample_answers(question.decision.options, self.most, below)
        if len(answers) > 1:
            positions = [look.position, *(look.draw(below) for _ in range(SAMPLES - 1))] if look.information.has_hidden else [look.position]
            values = [self._value(look.table, positions, player, answer, below) for answer in answers]
            best = [answer for answer, value in zip(answers, values, strict=True) if value == max(values)]
            answers = [best[below(len(best))]]
        return question.option(answers[0])

    def _value(self, table: GameInstance, positions: Sequence[GameState], player: int, answer: Answer, below: Below) -> tuple[float, ...]:
        rows: list[Sequence[float]] = []
        for number in range(SAMPLES):
            after, lucky = successor(table, positions[number % len(positions)], player, answer, below)
            rows.append(self.judge(table, after, player))
            if not lucky and len(positions) == 1:
                break
        return means(rows)
