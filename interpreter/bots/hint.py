"""Hints for players: a strong answer, what it changes at once, and what trial games say of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, sqrt
from time import monotonic

from interpreter.bots.answer_effects import SAMPLES, Effects, effects_of
from interpreter.bots.evaluation import evaluate, means
from interpreter.bots.greedy import Greedy
from interpreter.bots.mcts import BUDGET, Mcts, StoppedError, Weighed, weigh
from interpreter.bots.playout import sample_answers, successor
from interpreter.bots.protocol import Bot, Observation
from interpreter.model.chance import Below
from interpreter.runtime.state.game_state import Answer
from interpreter.session.library import Match, Option, Question
from interpreter.session.sources import Source
from interpreter.translation import translatable, translate

SECONDS = 2.0  # of search for a hint
PATIENCE = 3  # so many times as long it may take; then the answer that looks best at once is told
FEW = 8  # playouts of an answer; of fewer nothing is said
LOOKED_AT = 600  # answers that are looked at one ahead; of more so many are drawn by chance
SHORTLIST = 16  # answers that trial games are played for: the best one ahead, and one in
BY_CHANCE = 4  # so many by chance
NOISE = 1.5  # standard errors that two shares of trial games may be apart and count as equal,
MOST_NOISE = 0.06  # at most so much

_ONLY = translatable("It is the only choice.")
_AHEAD = translatable("You end ahead in {own} of 100 trial games.")
_COMPARED = translatable("You end ahead in {own} of 100 trial games, with other choices in {others} or fewer.")
_MOST = translatable("In trial games the best choices do about equally well; this one brings most at once.")


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer that a player may think about, and why.

    option: the answer.
    playouts: games that were played on from it; 0 if a bot looked one answer ahead only.
    ahead: the mean share of the other players that the player is ahead of when they end, 0 to 1.
    others: the largest such share among the other answers; None if there were none to compare with.
    effects: what it changes at once.
    only: True if there is no other answer.
    level: True if trial games do not tell it apart from others.
    most: True if it brings more at once than those that trial games do not tell it apart from.
    """

    option: Option
    playouts: int = 0
    ahead: float = 0.0
    others: float | None = None
    effects: Effects = field(default_factory=Effects)
    only: bool = False
    level: bool = False
    most: bool = False

    def sentence(self, language: str | None = None) -> str:
        """Return the hint for players, in a language: the answer, what it changes at once, what trial games say."""
        return " ".join([f"{self.option.title(language)}.", *self.effects.sentences(self.option.table, language), *self._trials(language)])

    def _trials(self, language: str | None) -> list[str]:
        if self.only:
            return [translate(language, _ONLY)]
        if self.playouts < FEW or (self.level and not self.most):
            return []  # nothing is known that would be a reason
        if self.level:
            return [translate(language, _MOST)]
        form = _AHEAD if self.others is None else _COMPARED
        return [translate(language, form, own=_share(self.ahead), others=_share(self.others))]


def _share(share: float | None) -> int:
    return round(100 * (share or 0.0))


@dataclass(slots=True)
class Adviser:
    """The bot that gives hints: it searches, and among answers that the search does not tell apart takes what is best at once.

    search: plays the trial games. figures: of the answers, the chosen one first. level, most: see `Hint`.
    """

    search: Mcts
    figures: list[Weighed] = field(default_factory=list)
    effects: Effects = field(default_factory=Effects)
    level: bool = False
    most: bool = False

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """See `Bot`."""
        options = question.decision.options
        answer = options.nth(0)
        if options.count() > 1:
            try:
                answer = self._searched(look, question, below)
            except StoppedError:
                answer = Greedy().choose(look, question, below).answer
        self.effects = effects_of(look, question.player, answer, below)
        return question.option(answer)

    def _searched(self, look: Observation, question: Question, below: Below) -> Answer:
        worth = self._worth(look, question, below)
        left = sorted(worth, key=lambda answer: worth[answer], reverse=True)
        best = [left.pop(0) for _ in range(min(len(left), SHORTLIST - SHORTLIST // BY_CHANCE))]
        among = best + [left.pop(below(len(left))) for _ in range(min(len(left), SHORTLIST // BY_CHANCE))]
        found = weigh(self.search, look, question, below, among)
        equals = [each for each in found if _is_level(found[0], each)]
        equals.sort(key=lambda each: worth[each.answer], reverse=True)
        chosen = equals[0]
        self.level, self.most = len(equals) > 1, len(equals) > 1 and worth[chosen.answer] > worth[equals[1].answer]
        self.figures = [chosen, *(each for each in found if each is not chosen)]
        return chosen.answer

    def _worth(self, look: Observation, question: Question, below: Below) -> dict[Answer, tuple[float, ...]]:
        """Return how good the position after each answer is at once, on average over positions that look the same."""
        starts = [look.position, *(look.draw(below) for _ in range(SAMPLES - 1))] if look.information.has_hidden else [look.position]
        found: dict[Answer, tuple[float, ...]] = {}
        for answer in sample_answers(question.decision.options, LOOKED_AT, below):
            if self.search.is_stopped():
                raise StoppedError
            after = (successor(look.table, start, question.player, answer, below)[0] for start in starts)
            found[answer] = means([evaluate(look.table, each, question.player) for each in after])
        return found


def _is_level(best: Weighed, other: Weighed) -> bool:
    """True if the trial games of an answer do not tell it apart from the best one."""
    one, two = best.arm, other.arm
    if min(one.visits, two.visits) < FEW:
        return best is other
    shares = one.place / one.visits, two.place / two.visits
    error = sqrt(sum(share * (1 - share) / arm.visits for share, arm in zip(shares, (one, two), strict=True)))
    return shares[0] - shares[1] <= min(NOISE * error, MOST_NOISE)


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
    adviser = Adviser(Mcts(budget, seconds=seconds, is_stopped=lambda: is_stopped() or monotonic() > end))
    option = advise(adviser)
    if not adviser.figures:
        return Hint(option, effects=adviser.effects, only=option.decision.options.count() == 1)
    best, *rest = adviser.figures
    shares = [each.arm.place / each.arm.visits for each in rest if each.arm.visits]
    ahead = best.arm.place / best.arm.visits if best.arm.visits else 0.0
    return Hint(option, best.arm.visits, ahead, max(shares, default=None), adviser.effects, level=adviser.level, most=adviser.most)
