"""Simulation of many games, and the report that summarizes them.

Game number n of a simulation with seed s is the game with the seed `game_seed(s, n)`: `Game.start(seed=...)` and the command
line play the very same one. So results depend on the seed and the number of games only, not on how many processes played.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count

from interpreter.bots import Bot, Random, choose_answer
from interpreter.bots.specification import bots_of
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.project.errors import is_whole, usage, wrong_argument
from interpreter.runtime.machine import machine
from interpreter.runtime.machine.legal_moves import action_of
from interpreter.runtime.notation import move_notation
from interpreter.runtime.sampling.memory import Memory
from interpreter.runtime.scoring import invariants as checks
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_instance import Engine, GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, GameState, PendingDecision
from interpreter.runtime.state.playout import Playout
from interpreter.session.layouts import GENERATED
from interpreter.session.library import Game
from interpreter.session.rng import derive_stream
from interpreter.simulation.game_row import Decision, GameRow
from interpreter.simulation.machines import MACHINES, Hall, Machine, Seated, by_table, cache_by_layout, is_worth, missing, note, why_not
from interpreter.simulation.random_games import first_question, game_seed, playout_of
from interpreter.simulation.report import GameTally, SimulationReport
from interpreter.simulation.workers import BatchPlayer, Execution, Progress, Rows, run_tasks

Layout = str | Mapping[str, object] | None  # as `Game.start` takes it
LAYOUTS = 500  # made from seeds if it is not said how many: making one takes longer than ten games on it


def check_numbers(**numbers: object) -> None:
    """Refuse what is no number of games or processes."""
    for name, number in numbers.items():
        if not isinstance(number, int) or not is_whole(number) or number < 1:
            if name == "jobs" and is_whole(number):
                raise usage("C199", jobs=number)
            raise wrong_argument(name, "a whole number from 1", number)


def simulate(
    game: Game, *, players: int, games: int, seed: int | str, jobs: int = 1, layout: Layout = None,
    options: Mapping[str, object] | None = None, bots: Sequence[Bot] | None = None, invariants: bool = False, partial: bool = False,
    progress: Progress | None = None, scheduler: str | None = None, layouts: int | None = None, machine: Machine = "auto"
) -> SimulationReport:  # fmt: skip
    """What many games show; the same arguments give the same report, however many processes play.

    game: the game, as `load` gives it.
    games: how many are played, from 1.
    jobs: how many processes play, from 1.
    bots: who plays, one for each seat; None: chance, which takes every option with the same probability.
    invariants: whether the checks of the rules are looked at after every answer.
    partial: an interrupt from the keyboard ends it, and what has been played is reported.
    progress: is called with how many games have been played, and how many there will be.
    scheduler: the address of a Dask scheduler, whose workers play instead; needs `pip install 'rulewright[distributed]'`.
    layouts: how many layouts are made from seeds before those of the first games come again, which the bounds in the report allow for; None:
        500, and with `invariants` one for every game.
    machine: which machine plays, `auto`, `wasm`, `python` or `reference`. WebAssembly plays games by chance alone; it needs `pip install 'rulewright[fast]'`. With `auto` it does so where that is worth its load, and generated Python plays
        what it does not. The report says which played.
    Raises `UsageError` for arguments of wrong sorts, for what is no bot, and if there is not one for each seat; `PositionError` as `Game.start`.
    """
    if progress is not None and not callable(progress):
        raise wrong_argument("progress", "a function or None", progress)
    task = SimulationTask(
        _checked(game), players, seed, layout, options, None if bots is None else bots_of(bots), invariants=invariants,
        layouts=layouts_for(game, layout, layouts, own=invariants), machine=machine,
    )  # fmt: skip
    task.check()
    tally = task.tally()
    all_games(task, games, Execution(jobs, scheduler, partial, progress), rows=tally)
    return task.report(tally)


def playouts(
    game: Game, *, players: int, games: int, seed: int | str, jobs: int = 1, layout: Layout = None,
    options: Mapping[str, object] | None = None, layouts: int | None = None, machine: Machine = "auto",
) -> list[GameRow]:  # fmt: skip
    """Games by chance, each played from its beginning to its end: those that `simulate` sums up, one by one.

    game: the game, as `load` gives it.
    games: how many are played, from 1; game number n is `Game.start` with the `seed` that its row names.
    jobs, layouts, machine: as `simulate` takes them; the rows do not depend on who plays.
    Raises `UsageError` for arguments of wrong sorts; `PositionError` as `Game.start`.
    """
    boards = layouts_for(_checked(game), layout, layouts, own=False)
    return all_games(SimulationTask(game, players, seed, layout, options, layouts=boards, machine=machine), games, Execution(jobs))


def _checked(game: Game) -> Game:
    if not isinstance(game, Game):
        raise wrong_argument("game", "what `load` gives", game)
    return game


def layouts_for(game: Game, layout: Layout, layouts: int | None, *, own: bool) -> int | None:
    """How many layouts are made from seeds, if `layouts` are wanted; None: one for every game (`own`: if it is not said), or none at all."""
    if layouts is not None:
        check_numbers(layouts=layouts)
    if game.rules.layout is None or layout not in (None, GENERATED) or not game.rules.layout.generate:
        return None
    return LAYOUTS if layouts is None and not own else layouts


def all_games(
    task: "SimulationTask", games: int, execution: Execution | None = None, each: "Each | None" = None, rows: Rows[GameRow] | None = None
) -> list[GameRow]:
    """The games themselves, one row for each, in order; wrong arguments are refused before anything is played.

    `each` gets every game with its number, as early as can be; what it gives is kept, in `rows` if they are given.
    """
    execution = execution or Execution()
    check_numbers(games=games, jobs=execution.jobs)
    task.check()
    kept: list[GameRow] = []
    run_tasks(replace(task, games=games), games, execution, each, kept if rows is None else rows)
    return kept


Each = Callable[[int, GameRow], GameRow]


@dataclass(frozen=True)
class SimulationTask:
    """The task of simulating games, as a worker gets it; arguments as `simulate` takes them."""

    game: Game
    players: int
    seed: int | str
    layout: Layout = None
    options: Mapping[str, object] | None = None
    bots: tuple[Bot, ...] | None = None
    invariants: bool = False
    moves: bool = False  # whether the decisions are kept
    layouts: int | None = None  # how many different ones are made; None: one for every game
    machine: Machine = "auto"
    games: int = 0  # how many there will be
    actions: bool = False  # whether it is counted how often each action was taken

    def check(self) -> None:
        """Refuse wrong arguments before anything is played."""
        self.game.table(players=self.players, seed=self.seed, layout=self.layout, options=self.options)
        if self.bots is not None and len(self.bots) != self.players:
            raise wrong_argument("bots", f"one bot for each of {self.players} seats", self.bots)
        if self.layouts is not None:
            check_numbers(layouts=self.layouts)
        if self.machine not in MACHINES:
            raise wrong_argument("machine", "one of " + ", ".join(MACHINES), self.machine)

    @cached_property
    def period(self) -> int:
        """How many games later the layout of a game comes again; 0: never. 1: all games are played on the same."""
        if layouts_for(self.game, self.layout, 1, own=False) is None:
            return 1
        return self.layouts or 0

    def table(self, seed: int) -> GameInstance:
        """The table of the game with this seed."""
        table = self.game.table(players=self.players, seed=seed, layout=self.layout, options=self.options)
        return table.alone() if self.machine == "reference" else table

    def play(self, table: GameInstance, number: int) -> GameRow:
        """The game with a number, from 0, at its table."""
        return play(table, game_seed(self.seed, number), self.bots, invariants=self.invariants, moves=self.moves, actions=self.actions)

    @property
    def by_chance(self) -> bool:
        """Whether all answers are drawn and none is kept or counted, as WebAssembly plays."""
        return not self.moves and not self.actions and (self.bots is None or all(isinstance(bot, Random) for bot in self.bots))

    def is_long(self, decisions: int) -> bool:
        """Whether games of so many decisions are worth a module."""
        return self.period > 0 and is_worth(decisions * self.games, min(self.period, self.games))

    def hall(self) -> Hall:
        """Who plays at the tables."""
        wanted = self.by_chance and self.machine in ("auto", "wasm") and not missing()
        hall = Hall(self.seed, wanted, keeps=self.period == 1, looks=self.invariants)
        if hall.wanted and self.machine == "auto":
            table = self.table(game_seed(self.seed, 0))
            hall.first = table, self.play(table, 0)
            hall.wanted = self.games > 0 and self.is_long(hall.first[1].decisions)
        return hall

    def seated(self, hall: Hall, table: GameInstance) -> Seated:
        """A table with who plays at it."""
        return Seated(hall, table, lambda number: self.play(table, number))

    def player(self) -> Callable[[int], GameRow]:
        """What plays the game with a number; keeps the tables that come again."""
        hall = self.hall()
        tables = cache_by_layout(lambda number: self.seated(hall, self.table(game_seed(self.seed, number))), self.layouts)
        if hall.wanted:
            return BatchPlayer(lambda numbers: by_table(numbers, self.period, lambda layout, its: tables(layout).rows(its)))
        return lambda number: tables(number % self.period if self.period else number).rows(range(number, number + 1))[0]

    def tally(self, rows: Iterable[GameRow] = ()) -> GameTally:
        """What games of this task are counted by; begins with these."""
        return GameTally.of(rows, self.players, self.layouts)

    def report(self, tally: GameTally) -> SimulationReport:
        """What the games of this task show, as far as they have been played."""
        return tally.report(self.game.name, self.game.variants, self.seed)

    def note(self, tally: GameTally) -> Diagnostic | None:
        """Why WebAssembly has played none of these games, if that was wanted or would have been worth it, or where it was stopped in some."""
        if tally.stopped:
            where, many = tally.stopped.most_common(1)[0]
            return note(f"{many} {'games were' if many > 1 else 'game was'} stopped inside: {where}")
        if tally.first is None or self.machine not in ("auto", "wasm") or tally.machines["wasm"]:
            return None
        if self.machine == "auto" and not (self.by_chance and replace(self, games=tally.games).is_long(tally.first.decisions)):
            return None
        if not self.by_chance:
            return note("WebAssembly plays games by chance alone, whose decisions are not written down.")
        why = missing() or why_not(self.table(game_seed(self.seed, 0)), looks=self.invariants)
        return note(why) if why else None


def play(
    table: GameInstance,
    seed: int,
    bots: Sequence[Bot] | None = None,
    *,
    invariants: bool = False,
    moves: bool = False,
    actions: bool = False,
) -> GameRow:
    """One game from beginning to end, with the chance and the numbers for bots that belong to the seed.

    `invariants`: the checks are looked at wherever somebody is asked, and at the end. `moves`: the decisions are kept. `actions`: they are
    counted.
    """
    by_chance = bots is None or all(isinstance(bot, Random) for bot in bots)
    playout, broken, decisions = playout_of(seed), Counter[str](), list[Decision]()
    playout.aims = {} if actions else None
    if by_chance and not moves and table.engine is not None:
        state = _play_out(table, table.engine, playout, broken if invariants else None)
        return _row(table, state, seed, playout, broken)
    watch = checks.invariant_watch(table, broken.update) if invariants else None
    state = machine.start(table, watch=watch)
    memory = Memory(table, state)
    for number in count():
        playout.notices += state.notices
        if invariants:
            broken.update(condition.name for condition in checks.violated_invariants(table, state, ""))
        question = first_question(table, state)
        if question is None:
            break
        if question.player == CHANCE:
            answer = question.options.sample(playout.chance())
        else:
            playout.counts.append(question.options.count())
            below = playout.below if by_chance else derive_stream(seed, "bot", question.player, number).below
            answer = choose_answer(bots[question.player] if bots is not None else None, table, state, question, below, memory.tokens)
            if moves:
                decisions.append(_decision(table, state, question, answer))
        memory.note(state, question.player, answer)
        action = action_of(question, answer) if actions else None
        if action is not None:
            playout.taken.add(sorted(table.rules.actions).index(action))
        state = machine.answer(table, state, question.player, answer, watch=watch)
    return _row(table, state, seed, playout, broken, decisions)


def _play_out(table: GameInstance, engine: Engine, playout: Playout, broken: Counter[str] | None) -> GameState:
    """The end of the same game, if all play by chance, at one go; checks that do not hold are counted in `broken`, if there is one."""
    if broken is None and playout.aims is None:
        state = machine.start(table)
        playout.notices += state.notices
        return engine.play_out(state, playout)
    if broken is not None:
        playout.watch = lambda _moment, violations: broken.update(violations())
    state = engine.play_out(machine.state_before_setup(table), playout)  # all answers are given inside, where they are counted
    if broken is not None:
        broken.update(engine.violations(state))
    return state


def _row(
    table: GameInstance, state: GameState, seed: int, playout: Playout, broken: Iterable[str], decisions: Iterable[Decision] = ()
) -> GameRow:
    """What is kept of a game that ended in this position."""
    outcome = result(table, state)
    notices = tuple((notice.address, notice.missing) for notice in playout.notices)
    return GameRow(
        seed, outcome.end or "", outcome.winners, outcome.scores, playout.decisions, state.course.turn_number,
        sum(playout.counts), max(playout.counts, default=0), notices, tuple(broken), tuple(decisions),
        table.side_of if table.material.teams else (), "", "reference" if table.engine is None else "python",
        _actions(table, playout),
    )  # fmt: skip


def _actions(table: GameInstance, playout: Playout) -> dict[str, int]:
    """How often each action was taken; nothing where that was not counted."""
    names = sorted(table.rules.actions)
    return {} if playout.aims is None else {name: playout.taken[number] for number, name in enumerate(names)}


def _decision(table: GameInstance, state: GameState, question: PendingDecision, answer: Answer) -> Decision:
    course, move = state.course, move_notation.write(table, question, answer)
    return Decision(question.player, course.round, course.turn_number, question.address, move, question.options.count())
