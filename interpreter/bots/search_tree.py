"""The tree of a search, played at a table: sweeps of tries over the answers to the first question, and what came of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from interpreter.bots.evaluation import Judge
from interpreter.bots.playout import playout, resolve_chance
from interpreter.runtime.machine import machine
from interpreter.runtime.state import tree_search
from interpreter.runtime.state.game_state import ActionSpace, Answer, GameState, PendingDecision
from interpreter.runtime.state.tree_search import (
    DRAWS,
    LISTED,
    MOST_DEPTH,
    MOST_KNOWN,
    ArmStatistics,
    RunningStatistics,
    SearchTask,
    Utilities,
)
from interpreter.session.rng import Generator, UniformInts

Arms = dict[Answer, ArmStatistics]


@dataclass(slots=True)
class _Node:
    """A point in the tree: figures for every answer of everybody who was asked there, and what followed their answers.

    `position` and `asked` are kept where they are the same in every try: nothing is hidden, and chance has had no part in it.
    """

    figures: dict[tuple[int, str], Arms] = field(default_factory=dict)
    following: "dict[tuple[tuple[int, Answer], ...], _Node]" = field(default_factory=dict)
    position: GameState | None = None
    asked: tuple[PendingDecision, ...] | None = None


class SearchTree:
    """A tree that the machine of the table goes down; `backends/wasm/search` does the same inside a module."""

    def __init__(self, task: SearchTask, judge: Judge) -> None:
        self.task, self.judge, self.root, self.room = task, judge, _Node(), task.most
        self.first = {answer: ArmStatistics() for answer in task.answers}
        self.usual = [RunningStatistics() for _ in range(task.table.players)]
        self.below = UniformInts(Generator(task.seed)).below

    def sweep(self, starts: Sequence[GameState], lucks: Sequence[int], places: Sequence[int]) -> None:
        """See `Tree`."""
        for start, luck in zip(starts, lucks, strict=True):
            for place in places:
                self._try(start, self.task.answers[place], UniformInts(Generator(luck)))

    def statistics(self) -> tuple[list[ArmStatistics], RunningStatistics]:
        """What came of the answers to the first question, and what is usual for whoever answers it."""
        return list(self.first.values()), self.usual[self.task.player]

    def _try(self, position: GameState, first: Answer, luck: UniformInts) -> None:
        """Go down the tree, add one answer, play on by chance with these numbers, and count what came of it."""
        table, node, certain = self.task.table, self.root, self.task.is_certain
        path: list[tuple[ArmStatistics, int]] = []
        goes_on = True
        while goes_on:
            position, lucky = resolve_chance(table, position, luck.below)
            certain &= not lucky
            if position.ended is not None or len(path) >= MOST_DEPTH:
                break
            asked, picks = self._asked(node, position, certain=certain), []
            for one in asked:
                pick = self._pick(node, one, first if node is self.root and one.player == self.task.player else None)
                if pick is None:
                    break
                picks.append((one.player, *pick))
            path += [(arm, player) for player, _, arm in picks]
            fresh = any(arm.visits == 0 and one.options.count() > 1 for (_, _, arm), one in zip(picks, asked, strict=False))
            goes_on = len(picks) == len(asked) and not fresh
            certain &= len(picks) == len(asked)
            node = node.following.setdefault(tuple((player, answer) for player, answer, _ in picks), _Node())
            if not certain or node.position is None:
                for player, answer, _ in picks:
                    position = machine.answer(table, position, player, answer)
                node.position = position if certain else None
            else:
                position = node.position
        self._count(path, self.judge(table, playout(table, position, luck.below, self.task.horizon)))

    def _asked(self, node: _Node, position: GameState, *, certain: bool) -> tuple[PendingDecision, ...]:
        if not certain:
            return machine.questions(self.task.table, position)
        if node.asked is None:
            node.asked = machine.questions(self.task.table, position)
        return node.asked

    def _count(self, path: Sequence[tuple[ArmStatistics, int]], stands: Utilities) -> None:
        for usual, (_, ahead) in zip(self.usual, stands, strict=True):
            usual.add(ahead)
        for arm, player in path:
            arm.visits += 1
            arm.place += stands[player][0]
            arm.ahead += stands[player][1]

    def _pick(self, node: _Node, asked: PendingDecision, first: Answer | None) -> tuple[Answer, ArmStatistics] | None:
        """The answer that is looked into: one that has not been tried, or the one with the best bound; None where the tree has no room."""
        if first is not None:
            return first, self.first[first]
        options, arms = asked.options, node.figures.setdefault((asked.player, asked.address), {})
        count, drawn = options.count(), list[int]()
        if count <= LISTED:
            listed = list(options)
            possible = [answer for answer in listed if answer in arms]
        else:
            listed, possible = [], self._still_there(options, count, arms)
            drawn = [self.below(count) for _ in range(DRAWS)]
        if len(possible) < min(count, tree_search.wanted(sum(arms[answer].visits for answer in possible))) and self.room:
            untried = self._untried(listed, arms) if listed else _drawn(options, drawn, arms)
            if untried is not None:
                number, answer = untried
                self.room -= 1
                arms[answer] = ArmStatistics(possible=1, number=number)
                return answer, arms[answer]
        if not possible:
            return None
        for answer in possible:
            arms[answer].possible += 1
        usual, curiosity = self.usual[asked.player], self.task.curiosity
        best = max(possible, key=lambda answer: usual.bound(arms[answer], curiosity))
        return best, arms[best]

    def _untried(self, listed: Sequence[Answer], arms: Arms) -> tuple[int, Answer]:
        """One that has not been tried, each as likely as any other, with its number."""
        left = [(number, answer) for number, answer in enumerate(listed) if answer not in arms]
        return left[self.below(len(left))]

    def _still_there(self, options: ActionSpace, count: int, arms: Arms) -> list[Answer]:
        """The answers that were tried last whose numbers still lead to them."""
        last = islice(reversed(arms.items()), MOST_KNOWN)
        return [answer for answer, arm in last if arm.number < count and options.nth(arm.number) == answer]


def _drawn(options: ActionSpace, numbers: Sequence[int], arms: Arms) -> tuple[int, Answer] | None:
    """The first of some answers that has not been tried, with its number."""
    return next(((number, answer) for number in numbers if (answer := options.nth(number)) not in arms), None)
