"""Monte Carlo tree search over positions sampled from what the bot's seat knows.

It looks into some of its answers, the more of them the larger its budget is: all, or those that look best one answer ahead
and a few others. All are tried equally often, then the worse half is left, the rest is tried twice as often, and so on
(sequential halving): few tries are spent on what is known to be worse, and none for certainty about what is best anyway.

Every try goes down the tree as far as it has been explored, adds one answer, plays on by chance and counts for everybody on
the way how they came out of it. In every sweep over the answers all start from the same position, drawn from those that look
the same (`Observation.draw`), and have the same luck: what is compared differs by the answer only. Long searches draw fewer
positions than they make sweeps, and take some again with other luck: to draw takes longer than to play. One tree serves all positions
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

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from time import monotonic

from interpreter.bots.evaluation import Judge, evaluate, rank_utilities
from interpreter.bots.playout import sample_answers, successor
from interpreter.bots.protocol import Observation, check_limits
from interpreter.bots.search_tree import SearchTree
from interpreter.model.chance import Below
from interpreter.project.errors import wrong_argument
from interpreter.runtime.machine.legal_moves import LegalMoves
from interpreter.runtime.state.game_state import ActionSpace, Answer, GameState
from interpreter.runtime.state.tree_search import MOST_ARMS, ArmStatistics, SearchTask, Tree
from interpreter.session.option import Option
from interpreter.session.question import Question
from interpreter.session.rng import Generator

BUDGET = 200  # tries for an answer
HORIZON = 60  # answers by chance
TRIES_EACH = 4  # so many tries there are at least for each of the answers that are looked into, on average
TRIES_PER_SECOND = 1_000  # by which it is judged how many answers there is time for
BY_CHANCE = 4  # one in so many of these is drawn by chance, the others look best one answer ahead
LOOKED_AT = 100  # of more answers so many are looked at one ahead
SLICE = 64  # tries that are made together
DRAWN = 32  # positions that are drawn at first, one for every sweep; then they are taken again in turn,
RENEWED = 8  # and at every sweep of so many another one takes the place of the oldest
ENOUGH = 50  # tries for which a module is made
SEEDS = 1 << 62  # numbers to draw seeds from


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer with what came of the playouts that began with it."""

    answer: Answer
    arm: ArmStatistics


class StoppedError(Exception):
    """A search that nobody waits for any more: there is no answer."""


@dataclass(frozen=True, slots=True)
class Mcts:
    """The bot that searches a tree of answers, and gives what came out best after `budget` tries.

    budget: how many games it plays on from the question, for every answer.
    horizon: after so many answers by chance a game is judged as it stands.
    curiosity: how much is tried out below the first question: the factor of the bound of Kocsis and Szepesvári, 0 and more.
    judge: how a position stands for each seat.
    seconds: how long it thinks instead, whatever the budget; then equal numbers need not give equal answers. None: by budget.
    clock: the time in seconds.
    most: so many answers its tree may have; beyond, games are played on by chance where it ends.
    is_stopped: asked between tries; where it says so, `choose` raises `StoppedError`.
    Raises `UsageError` for limits that are no whole numbers from 1, and for another number below 0.

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
    most: int = MOST_ARMS
    is_stopped: Callable[[], bool] = bool

    def __post_init__(self) -> None:
        check_limits(budget=self.budget, horizon=self.horizon, most=self.most)
        others: dict[str, object] = {"curiosity": self.curiosity, "seconds": 0 if self.seconds is None else self.seconds}
        for name, value in others.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
                raise wrong_argument(name, "a number from 0", value)

    def choose(self, look: Observation, question: Question, below: Below) -> Option:
        """The option of `question` that came out best, in games from positions that look the same as `look`."""
        options = question.decision.options
        if options.count() == 1:
            return question.option(options.nth(0))
        return question.option(self._weigh(look, question, below)[0].answer)

    def _weigh(self, look: Observation, question: Question, below: Below, among: list[Answer] | None = None) -> list[Weighed]:
        """Return the answers that were looked into, the best first, with the figures of their playouts. Raises `StoppedError`."""
        options, answers = question.decision.options, among or self._considered(look, question, below)
        positions, lucks, seed = (below(SEEDS) for _ in range(3))
        is_certain = not look.information.has_hidden
        task = SearchTask(look.table, question.player, answers, is_certain, self.horizon, self.curiosity, self.most, seed)
        search = _Search(self, look, task, positions, lucks)
        found = self._found_inside(search, options)
        return search.ranking(SearchTree(task, self.judge)) if found is None else found

    def _found_inside(self, search: "_Search", options: ActionSpace) -> list[Weighed] | None:
        """Return what a search inside the module of the table finds; None where that is left to the table."""
        if self.judge is not rank_utilities or self._tries < ENOUGH or not isinstance(options, LegalMoves):
            return None
        from interpreter.backends.wasm.search.inside import DECLINED, SEARCHES

        with SEARCHES.of(search.task.table) as inside:
            if inside is None:
                return None
            answers = search.task.answers
            try:
                numbers = [options.rank(each) for each in answers]
                return search.ranking(inside.tree(search.task, numbers))
            except DECLINED:
                return None

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


@dataclass(frozen=True, slots=True)
class _Search:
    """A search, whoever goes down its tree; `positions`, `lucks`: seeds of what is drawn for every sweep."""

    bot: Mcts
    look: Observation
    task: SearchTask
    positions: int
    lucks: int

    def ranking(self, tree: Tree) -> list[Weighed]:
        """Return the answers, the best first: the worse half is left again and again, until one remains or the budget is spent."""
        starts, lucks, bot = self._starts(), Generator(self.lucks), self.bot
        places, behind = list(range(len(self.task.answers))), list[int]()
        rounds, left = max(1, (len(places) - 1).bit_length()), bot.budget
        begin = bot.clock() if bot.seconds is not None else 0.0
        for number in range(rounds):
            sweeps = max(1, left // (rounds - number) // len(places))
            end = None if bot.seconds is None else begin + bot.seconds * (number + 1) / rounds
            for many in self._slices(sweeps, len(places)) if end is None else self._until(end, number):
                if bot.is_stopped():
                    raise StoppedError
                tree.sweep(list(islice(starts, many)), [lucks.below(SEEDS) for _ in range(many)], places)
                left -= many * len(places)
            arms, usual = tree.statistics()
            places.sort(key=lambda place: usual.value(arms[place]), reverse=True)
            half = (len(places) + 1) // 2
            places, behind = places[:half], places[half:] + behind
        arms, _ = tree.statistics()
        return [Weighed(self.task.answers[place], arms[place]) for place in places + behind]

    def _starts(self) -> Iterator[GameState]:
        """The position of every sweep, without end."""
        below, drawn = Generator(self.positions).below, deque[GameState]()
        for number in count():
            if not drawn or (not self.task.is_certain and (number < DRAWN or number % RENEWED == 0)):
                drawn.append(self.look.draw(below))
                if len(drawn) > DRAWN:
                    drawn.popleft()
            else:
                drawn.rotate(-1)
            yield drawn[-1]

    def _slices(self, sweeps: int, each: int) -> Iterator[int]:
        """So many sweeps, some of them together."""
        most = max(1, SLICE // each)
        while sweeps:
            many = min(most, sweeps)
            yield many
            sweeps -= many

    def _until(self, end: float, number: int) -> Iterator[int]:
        """As many sweeps as there is time for; one in the first round, so that every answer has been tried."""
        if number == 0:
            yield 1
        while self.bot.clock() < end:
            yield 1


def weigh(bot: Mcts, look: Observation, question: Question, below: Below, among: list[Answer] | None = None) -> list[Weighed]:
    """Return the answers that a search looks into, the best first, with the figures of their playouts. Raises `StoppedError`.

    among: the answers; None: those that the bot considers by itself.
    """
    return bot._weigh(look, question, below, among)  # noqa: SLF001  # figures of a search are no part of the interface of bots
