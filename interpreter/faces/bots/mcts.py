"""The bot that searches: Monte Carlo tree search with UCT, of what its seat sees.

Every iteration draws a position that looks the same (`Look.draw`), goes down the tree as far as it has been explored, adds
one answer, plays on by chance and counts for everybody on the way how they came out of it. One tree serves all positions
that were drawn; an answer competes only where it was possible (single-observer information-set search). Chance is drawn
anew each time and is no node (open loop). Everybody wants the best for themselves, whatever their number. Who is asked at
the same time chooses without knowing of the others: each has figures of their own, and nobody's depend on anybody's answer.
Where there are many options more of them are tried the longer the search takes (progressive widening).

Sources: L. Kocsis, C. Szepesvári, Bandit based Monte-Carlo Planning, ECML 2006. P. Cowling, E. Powley, D. Whitehouse,
Information Set Monte Carlo Tree Search, 2012. R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007
(widening). M. Tak, M. Lanctot, M. Winands, Monte Carlo Tree Search Variants for Simultaneous Move Games, 2014.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from interpreter.faces.bots.ahead import played_on, rewards, through_chance
from interpreter.faces.bots.asking import Look
from interpreter.faces.bots.protocol import Below
from interpreter.faces.question import Option, Question
from interpreter.runtime import machine
from interpreter.runtime.chance import RollOptions, ShuffleOptions
from interpreter.runtime.options import Options
from interpreter.runtime.state import Answer, State
from interpreter.runtime.table import Table

BUDGET = 200  # iterations for an answer
ALL_TRIED = 16  # options that are all tried before any is tried twice
LISTED = 400  # options that are looked through for one that has not been tried; of more some are drawn
DRAWS = 10


@dataclass(frozen=True, slots=True)
class Mcts:
    """Answers what has been looked into most often after `budget` iterations.

    `horizon`: after so many answers by chance a game is judged as it stands. `curiosity`: how much is tried out.
    """

    budget: int = BUDGET
    horizon: int = 60
    curiosity: float = 0.7

    def choose(self, look: Look, question: Question, below: Below) -> Option:
        """The option that was looked into most often."""
        options = question.asked.options
        if options.count() == 1:
            return question.option(options.nth(0))
        search = _Search(self, look, below)
        for _ in range(self.budget):
            search.iterate()
        found = search.root.figures.get((question.player, question.address), {})
        best = max(found, key=lambda answer: (found[answer].visits, found[answer].total), default=None)
        return question.option(options.sample(below) if best is None or best not in options else best)


@dataclass(slots=True)
class _Arm:
    """How one answer of one player did: how often it was given, how often it could have been, the sum of the rewards."""

    visits: int = 0
    possible: int = 0
    total: float = 0.0


Arms = dict[Answer, _Arm]


@dataclass(slots=True)
class _Node:
    """A point in the tree: figures for every answer of everybody who was asked there, and what followed their answers.

    `position` is kept where it is the same in every iteration: nothing is hidden, and chance has had no part in it.
    """

    figures: dict[tuple[int, str], Arms] = field(default_factory=dict)
    following: "dict[tuple[tuple[int, Answer], ...], _Node]" = field(default_factory=dict)
    position: State | None = None


@dataclass(slots=True)
class _Search:
    bot: Mcts
    look: Look
    below: Below
    root: _Node = field(default_factory=_Node)

    @property
    def table(self) -> Table:
        return self.look.table

    def iterate(self) -> None:
        """Go down the tree, add one answer, play on by chance, and count what came of it."""
        node, position, certain = self.root, self.look.draw(self.below), not self.look.known.veiled
        path: list[tuple[_Arm, int]] = []
        fresh = False
        while not fresh:
            position, lucky = through_chance(self.table, position, self.below)
            certain &= not lucky
            if position.ended is not None:
                break
            picks = [(asked.player, *self._pick(node, asked)) for asked in machine.questions(self.table, position)]
            path += [(arm, player) for player, _, arm in picks]
            fresh = any(arm.visits == 0 for _, _, arm in picks)
            node = node.following.setdefault(tuple((player, answer) for player, answer, _ in picks), _Node())
            if not certain or node.position is None:
                for player, answer, _ in picks:
                    position = machine.answer(self.table, position, player, answer)
                node.position = position if certain else None
            else:
                position = node.position
        earned = rewards(self.table, played_on(self.table, position, self.below, self.bot.horizon))
        for arm, player in path:
            arm.visits += 1
            arm.total += earned[player]

    def _pick(self, node: _Node, asked: machine.Question) -> tuple[Answer, _Arm]:
        """The answer that is looked into: one that has not been tried, or the one with the best bound."""
        arms = node.figures.setdefault((asked.player, asked.address), {})
        options = asked.options
        possible = [(answer, arm) for answer, arm in arms.items() if answer in options]
        count = options.count()
        visits = sum(arm.visits for _, arm in possible)
        if len(possible) < min(count, ALL_TRIED + int(2 * sqrt(visits))):
            answer = self._untried(arms, options, count)
            if answer is not None:
                possible.append((answer, arms.setdefault(answer, _Arm())))
                arms[answer].possible += 1
                return answer, arms[answer]
        for _, arm in possible:
            arm.possible += 1
        return max(possible, key=lambda pair: self._bound(pair[1]))

    def _untried(self, arms: Arms, options: Options | RollOptions | ShuffleOptions, count: int) -> Answer | None:
        if count <= LISTED:
            left: Sequence[Answer] = [answer for answer in options if answer not in arms]
            return left[self.below(len(left))] if left else None
        drawn = (options.sample(self.below) for _ in range(DRAWS))
        return next((answer for answer in drawn if answer not in arms), None)

    def _bound(self, arm: _Arm) -> float:
        if arm.visits == 0:  # it came up on a way that another player's new answer ended
            return float("inf")
        return arm.total / arm.visits + self.bot.curiosity * sqrt(log(arm.possible) / arm.visits)
