"""Hints for players: the answer of a strong bot, with what its playouts say of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from interpreter.bots.greedy import SAMPLES, Greedy
from interpreter.bots.mcts import BUDGET, Mcts, StoppedError, Weighed, weigh
from interpreter.bots.playout import successor
from interpreter.bots.protocol import Bot, Observation
from interpreter.model.chance import Below
from interpreter.runtime.scoring.points import Points, to_text
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_state import Answer
from interpreter.session.library import Match, Option, Question
from interpreter.session.sources import Source
from interpreter.translation import translatable, translate

SECONDS = 2.0  # of search for a hint
PATIENCE = 3  # so many times as long it may take; then the answer that looks best at once is told
FEW = 8  # playouts of an answer; of fewer nothing is said

_ONLY = translatable("It is the only choice.")
_GREEDY = translatable("It looks best at once.")
_AHEAD = translatable("{title}. You end ahead in {own} of 100 trial games.")
_COMPARED = translatable("{title}. You end ahead in {own} of 100 trial games, with other choices in {others} or fewer.")
_LEVEL = translatable("{title}. You end ahead in {own} of 100 trial games; other choices do about as well.")
_GAIN = translatable("It brings {points} points at once.")
_ONE_MORE = translatable("It brings 1 point at once.")
_ONE_LESS = translatable("It costs 1 point at once.")
_LOSS = translatable("It costs {points} points at once.")


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer that a player may think about, and why.

    option: the answer.
    playouts: games that were played on from it; 0 if a bot looked one answer ahead only.
    ahead: the mean share of the other players that the player is ahead of when they end, 0 to 1.
    others: the largest such share among the other answers; None if there were none to compare with.
    gain: points that it brings the player at once; None where that depends on chance or on hidden things.
    only: True if there is no other answer.
    """

    option: Option
    playouts: int = 0
    ahead: float = 0.0
    others: float | None = None
    gain: Points | None = None
    only: bool = False

    def sentence(self, language: str | None = None) -> str:
        """Return the hint for players, in a language."""
        title, own, others = self.option.title(language), _share(self.ahead), _share(self.others)
        told = [f"{title}." if self.playouts < FEW else translate(language, self._form, title=title, own=own, others=others)]
        if self.only:
            told.append(translate(language, _ONLY))
        elif self.playouts < FEW:
            told.append(translate(language, _GREEDY))
        if self.gain:
            points = to_text(max(self.gain, -self.gain))
            form = (_ONE_MORE if points == "1" else _GAIN) if self.gain > 0 else _ONE_LESS if points == "1" else _LOSS
            told.append(translate(language, form, points=points))
        return " ".join(told)

    @property
    def _form(self) -> str:
        if self.others is None:
            return _AHEAD
        return _COMPARED if _share(self.others) < _share(self.ahead) else _LEVEL


def _share(share: float | None) -> int:
    return round(100 * (share or 0.0))


@dataclass(slots=True)
class _Adviser:
    """A bot that searches, keeps the figures of its answer, and looks one answer ahead where the search is stopped."""

    search: Mcts
    figures: list[Weighed] = field(default_factory=list)
    gain: Points | None = None

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """See `Bot`."""
        options = question.decision.options
        answer = options.nth(0)
        if options.count() > 1:
            try:
                self.figures = weigh(self.search, look, question, below)
                answer = self.figures[0].answer
            except StoppedError:
                answer = Greedy().choose(look, question, below).answer
        self.gain = _gain(look, question.player, answer, below)
        return question.option(answer)


def _gain(look: Observation, player: int, answer: Answer, below: Below) -> Points | None:
    """Return the points that an answer brings at once; None where they differ between positions that look the same, or by luck."""
    if not look.table.rules.scoring:
        return None
    gains = set()
    for number in range(SAMPLES):
        before = look.position if number == 0 else look.draw(below)
        after, lucky = successor(look.table, before, player, answer, below)
        gains.add(result(look.table, after).scores[player] - result(look.table, before).scores[player])
        if lucky or len(gains) > 1:
            return None
    return gains.pop()


def hint_for(
    match: Match,
    player: int | str | None,
    source: Source,
    *,
    seconds: float | None = SECONDS,
    budget: int = BUDGET,
    is_stopped: Callable[[], bool] = bool,
) -> Hint:
    """Return what a strong bot would answer in the place of a player (None: the player who is asked), from what that player has seen.

    match: where the question is asked.
    source: draws the numbers of the search, as `Match.advise` takes it.
    seconds: how long it searches; slow games may take three times that. None: by budget, so that equal numbers give equal hints.
    budget: playouts of a search without a time.
    is_stopped: asked between playouts; if it says so, the answer that looks best one answer ahead is returned.
    Raises `IllegalMove` if the player is not asked.
    """
    return hint_by(lambda adviser: match.advise(adviser, player, source), seconds=seconds, budget=budget, is_stopped=is_stopped)


def hint_by(
    advise: Callable[[Bot], Option], *, seconds: float | None = SECONDS, budget: int = BUDGET, is_stopped: Callable[[], bool] = bool
) -> Hint:
    """Return a hint as `hint_for` does. advise: asks a bot in the place of the player."""
    end = inf if seconds is None else monotonic() + PATIENCE * seconds
    adviser = _Adviser(Mcts(budget, seconds=seconds, is_stopped=lambda: is_stopped() or monotonic() > end))
    option = advise(adviser)
    if not adviser.figures:
        return Hint(option, gain=adviser.gain, only=option.decision.options.count() == 1)
    best, *rest = adviser.figures
    shares = [each.arm.place / each.arm.visits for each in rest if each.arm.visits]
    return Hint(option, best.arm.visits, best.arm.place / best.arm.visits, max(shares, default=None), adviser.gain)
