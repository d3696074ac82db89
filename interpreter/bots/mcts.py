"""Monte Carlo tree search over positions sampled from what the bot's seat knows.

It looks into some of its answers, the more of them the larger its budget is: all, or those that look best one answer ahead
and a few others. All are tried equally often, then the worse half is left, the rest is tried twice as often, and so on
(sequential halving): few tries are spent on what is known to be worse, and none for certainty about what is best anyway.

Every try goes down the tree as far as it has been explored, adds one answer, plays on by chance and counts for everybody on
the way how they came out of it. In every sweep over the answers all start from the same position, drawn from those that look
the same (`Observation.draw`), and have the same luck: what is compared differs by the answer only. One tree serves all positions
that were drawn; below the first question an answer competes only where it was possible (single-observer information-set
search). Chance is drawn anew each time and is no node (open loop). Everybody wants the best for themselves, whatever their
number. Who is asked at the same time chooses without knowing of the others: each has figures of their own. Where there are
many options more of them are tried the longer the search takes (progressive widening). What counts is who is ahead of how
many, and by how much, measured in what is usual in this search: so it does not matter in what a game counts, and there is
something to win for whoever is far ahead or far behind.

Sources: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo Planning, ECML 2006. P. Cowling, E. Powley, D. Whitehouse,
Information Set Monte Carlo Tree Search, 2012. T. Pepels, T. Cazenave, M. Winands, M. Lanctot, Minimizing Simple and Cumulative
Regret in Monte-Carlo Tree Search, 2014 (halving at the root). R. Coulom, Computing Elo Ratings of Move Patterns in the Game of
Go, 2007 (widening). M. Tak, M. Lanctot, M. Winands, Monte Carlo Tree Search Variants for Simultaneous Move Games, 2014.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from time import monotonic

from interpreter.bots.evaluation import Judge, evaluate, rank_utilities
from interpreter.bots.playout import resolve_chance, sample_answers, successor
from interpreter.bots.protocol import Observation
from interpreter.bots.rollouts import RolloutPolicy, rollout_policy
from interpreter.model.chance import Below
from interpreter.runtime.machine import machine
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.runtime.state.game_state import ActionSpace, Answer, GameState, PendingDecision
from interpreter.session.option import Option
from interpreter.session.question import Question
from interpreter.session.rng import Generator, UniformInts

BUDGET = 200  # tries for an answer
HORIZON = 60  # answers by chance
TRIES_EACH = 4  # so many tries there are at least for each of the answers that are looked into, on average
TRIES_PER_SECOND = 1_000  # by which it is judged how many answers there is time for
BY_CHANCE = 4  # one in so many of these is drawn by chance, the others look best one answer ahead
LOOKED_AT = 100  # of more answers so many are looked at one ahead
ALL_TRIED = 16  # options below the first question that are all tried before any is tried twice
LISTED = 400  # options that are looked through for one that has not been tried; of more some are drawn
DRAWS = 10
AHEAD = 0.3  # what it is worth to be ahead by as much as is usual, beside being ahead


@dataclass(frozen=True, slots=True)
class Mcts:
    """The bot that searches a tree of answers, and gives what came out best after `budget` tries.

    budget: how many games it plays on from the question, for every answer.
    horizon: after so many answers by chance a game is judged as it stands.
    curiosity: how much is tried out below the first question: the factor of the bound of Kocsis and Szepesvári, 0 and more.
    judge: how a position stands for each seat.
    seconds: how long it thinks instead, whatever the budget; then equal numbers need not give equal answers. None: by budget.
    clock: the time in seconds.

    Sources: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo Planning, ECML 2006; P. Cowling, E. Powley, D. Whitehouse, Information Set
    Monte Carlo Tree Search, 2012; T. Pepels, T. Cazenave, M. Winands, M. Lanctot, Minimizing Simple and Cumulative Regret in Monte-Carlo
    Tree Search, 2014; R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007.
    """

    budget: int = BUDGET
    horizon: int = HORIZON
    curiosity: float = 0.5
    judge: Judge = rank_utilities
    seconds: float | None = None
    clock: Callable[[], float] = monotonic

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """The option of `question` that came out best, in games from positions that look the same as `look`."""
        options = question.decision.options
        if options.count() == 1:
            return question.option(options.nth(0))
        with rollout_policy(look.table, self.judge, self.horizon, self._tries) as rollout:
            search = _Search(self, look, below, rollout)
            return question.option(search.best(question.player, question.address, self._considered(look, question, below)))

    @property
    def _tries(self) -> int:
        """How many tries there will be, about."""
        return self.budget if self.seconds is None else int(self.seconds * TRIES_PER_SECOND)

    def _considered(self, look: Observation, question: Question, below: Below) -> list[Answer]:
        """The answers that are looked into: those that look best one answer ahead, and a few by chance."""
        options, most = question.decision.options, max(2, self._tries // TRIES_EACH)
        if options.count() <= most:
            return list(options)
        values = {
            answer: evaluate(look.table, successor(look.table, look.position, question.player, answer, below)[0], question.player)
            for answer in sample_answers(options, LOOKED_AT, below)
        }
        left = sorted(values, key=lambda answer: values[answer], reverse=True)
        best = [left.pop(0) for _ in range(min(len(left), most - most // BY_CHANCE))]
        return best + [left.pop(below(len(left))) for _ in range(min(len(left), most // BY_CHANCE))]


@dataclass(slots=True)
class _ArmStatistics:
    """How one answer of one player did: how often it was given, how often it could have been, the sums of what came of it."""

    visits: int = 0
    possible: int = 0
    place: float = 0.0
    ahead: float = 0.0


Arms = dict[Answer, _ArmStatistics]


@dataclass(slots=True)
class _RunningStatistics:
    """By how much somebody was ahead in all tries: the mean and how far it is spread (B. Welford 1962)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self.squares += away * (value - self.mean)

    def value(self, arm: _ArmStatistics) -> float:
        """How good an answer is that has been tried: about 0 to 1, more or less where somebody is ahead as is unusual."""
        spread = sqrt(self.squares / self.count)
        return arm.place / arm.visits + (AHEAD * (arm.ahead / arm.visits - self.mean) / spread if spread else 0.0)


@dataclass(slots=True)
class _Node:
    """A point in the tree: figures for every answer of everybody who was asked there, and what followed their answers.

    `position` and `asked` are kept where they are the same in every try: nothing is hidden, and chance has had no part in it.
    """

    figures: dict[tuple[int, str], Arms] = field(default_factory=dict)
    following: "dict[tuple[tuple[int, Answer], ...], _Node]" = field(default_factory=dict)
    position: GameState | None = None
    asked: tuple[PendingDecision, ...] | None = None


@dataclass(slots=True)
class _Search:
    bot: Mcts
    look: Observation
    below: Below
    rollout: RolloutPolicy
    root: _Node = field(default_factory=_Node)
    usual: dict[int, _RunningStatistics] = field(default_factory=dict)

    @property
    def table(self) -> GameInstance:
        return self.look.table

    def best(self, player: int, address: str, answers: list[Answer]) -> Answer:
        """The best of the answers: the worse half is left again and again, until one remains or the budget is spent."""
        arms = self.root.figures[player, address] = {answer: _ArmStatistics() for answer in answers}
        rounds, left = max(1, (len(answers) - 1).bit_length()), self.bot.budget
        usual = self.usual.setdefault(player, _RunningStatistics())
        begin = self.bot.clock() if self.bot.seconds is not None else 0.0
        for number in range(rounds):
            sweeps = max(1, left // (rounds - number) // len(answers))
            for _ in range(sweeps) if self.bot.seconds is None else self._until(begin + self.bot.seconds * (number + 1) / rounds, number):
                start, luck = self.look.draw(self.below), self.below(1 << 62)
                for answer in answers:
                    self._try(start, player, answer, UniformInts(Generator(luck)))
                    left -= 1
            answers.sort(key=lambda answer: usual.value(arms[answer]), reverse=True)
            del answers[(len(answers) + 1) // 2 :]
        return answers[0]

    def _until(self, end: float, number: int) -> Iterator[None]:
        """As many sweeps as there is time for; one in the first round, so that every answer has been tried."""
        if number == 0:
            yield None
        while self.bot.clock() < end:
            yield None

    def _try(self, position: GameState, player: int, first: Answer, luck: UniformInts) -> None:
        """Go down the tree, add one answer, play on by chance with these numbers, and count what came of it."""
        node, certain = self.root, not self.look.information.has_hidden
        path: list[tuple[_ArmStatistics, int]] = []
        fresh = False
        while not fresh:
            position, lucky = resolve_chance(self.table, position, luck.below)
            certain &= not lucky
            if position.ended is not None:
                break
            asked = self._asked(node, position, certain=certain)
            picks = [(one.player, *self._pick(node, one, first if node is self.root and one.player == player else None)) for one in asked]
            path += [(arm, player) for player, _, arm in picks]
            fresh = any(arm.visits == 0 and one.options.count() > 1 for (_, _, arm), one in zip(picks, asked, strict=True))
            node = node.following.setdefault(tuple((player, answer) for player, answer, _ in picks), _Node())
            if not certain or node.position is None:
                for player_, answer, _ in picks:
                    position = machine.answer(self.table, position, player_, answer)
                node.position = position if certain else None
            else:
                position = node.position
        self._count(path, self.rollout(position, luck))

    def _asked(self, node: _Node, position: GameState, *, certain: bool) -> tuple[PendingDecision, ...]:
        if not certain:
            return machine.questions(self.table, position)
        if node.asked is None:
            node.asked = machine.questions(self.table, position)
        return node.asked

    def _count(self, path: Sequence[tuple[_ArmStatistics, int]], stands: Sequence[tuple[float, float]]) -> None:
        for player, (_, ahead) in enumerate(stands):
            self.usual.setdefault(player, _RunningStatistics()).add(ahead)
        for arm, player in path:
            arm.visits += 1
            arm.place += stands[player][0]
            arm.ahead += stands[player][1]

    def _pick(self, node: _Node, asked: PendingDecision, answer_at_root: Answer | None) -> tuple[Answer, _ArmStatistics]:
        """The answer that is looked into: one that has not been tried, or the one with the best bound."""
        arms = node.figures.setdefault((asked.player, asked.address), {})
        if answer_at_root is not None:
            return answer_at_root, arms[answer_at_root]
        options = asked.options
        count = options.count()
        listed = list(options) if count <= LISTED else None
        possible = [answer for answer in arms if answer in options] if listed is None else [answer for answer in listed if answer in arms]
        if len(possible) < min(count, ALL_TRIED + int(2 * sqrt(sum(arms[answer].visits for answer in possible)))):
            answer = self._untried(arms, options, listed)
            if answer is not None:
                arms[answer] = _ArmStatistics(possible=1)
                return answer, arms[answer]
        for answer in possible:
            arms[answer].possible += 1
        usual = self.usual.setdefault(asked.player, _RunningStatistics())
        best = max(possible, key=lambda answer: self._bound(arms[answer], usual))
        return best, arms[best]

    def _untried(self, arms: Arms, options: ActionSpace, listed: list[Answer] | None) -> Answer | None:
        if listed is not None:
            left = [answer for answer in listed if answer not in arms]
            return left[self.below(len(left))] if left else None
        sample = (options.sample(self.below) for _ in range(DRAWS))
        return next((answer for answer in sample if answer not in arms), None)

    def _bound(self, arm: _ArmStatistics, usual: _RunningStatistics) -> float:
        if arm.visits == 0:  # it came up on a way that another player's new answer ended
            return float("inf")
        return usual.value(arm) + self.bot.curiosity * sqrt(log(arm.possible) / arm.visits)
