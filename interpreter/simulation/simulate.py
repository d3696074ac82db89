"""Simulation of many games, and the report that summarizes them.

Game number n of a simulation with seed s is the game with the seed `game_seed(s, n)`: `Game.start(seed=...)` and the command
line play the very same one. So results depend on the seed and the number of games only, not on how many processes played.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from typing import Generic, TypeVar

from interpreter.bots import Bot, Random, choose_answer
from interpreter.model.big_numbers import for_json, mean
from interpreter.project.errors import is_whole, usage, wrong_argument
from interpreter.runtime.machine import machine
from interpreter.runtime.notation import move_notation
from interpreter.runtime.sampling.memory import Memory
from interpreter.runtime.scoring import invariants as checks
from interpreter.runtime.scoring.result import result
from interpreter.runtime.state.game_instance import Engine, GameInstance
from interpreter.runtime.state.game_state import CHANCE, Answer, GameState, PendingDecision, ShortfallWarning, TurnState, Watch
from interpreter.runtime.state.playout import Playout
from interpreter.session.layouts import GENERATED
from interpreter.session.library import Game
from interpreter.session.rng import UniformInts, derive_stream
from interpreter.simulation.statistics import Summary, effective_sample_size, summarize, wilson_interval
from interpreter.simulation.workers import Execution, Progress, run_tasks

Layout = str | Mapping[str, object] | None
MOST_ANSWERS = 1 << 60  # every game ends before
Seated = TypeVar("Seated")
LAYOUTS = 500  # made from seeds if it is not said how many: making one takes longer than ten games on it
MOST_TABLES = 1000  # that are kept at the same time; one takes a quarter of a megabyte


@dataclass(frozen=True, slots=True)
class Seat:
    """How a seat did. A victory shared by n counts one n-th; `low` and `high` bound the share with 95 % (Wilson)."""

    wins: float
    share: float
    low: float
    high: float
    score: Summary


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player: whose, when, asked by which step, what was answered, and out of how many options."""

    seat: int
    round: int
    turn: int
    at: str
    move: str
    options: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: what is kept of it. `broken` are checks of the rules that did not hold, `notices` steps that fell short."""

    seed: int
    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    turns: int
    options: int  # over all decisions
    most_options: int
    notices: tuple[tuple[str, int], ...]
    broken: tuple[str, ...]
    moves: tuple[Decision, ...] = ()  # the decisions, if they are wanted


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What many games have shown."""

    game: str
    variants: tuple[str, ...]
    players: int
    games: int
    seed: int | str
    layouts: int | None  # made from seeds, for games to come again; None: every game had its own, or there is but one
    seats: tuple[Seat, ...]
    shared: int  # games with several winners
    without_winner: int
    ends: Mapping[str, int]
    decisions: Summary
    turns: Summary
    options: float  # for a decision, on average; whole where it is larger than any fraction
    most_options: int
    notices: Mapping[str, int]  # steps that fell short, by address
    broken: Mapping[str, int]  # checks that did not hold, by name
    broken_in: Mapping[str, int]  # the seed of the first game in which a check did not hold


def game_seed(seed: int | str, number: int) -> int:
    """The seed of a game of a simulation, from 0."""
    return derive_stream(seed, "game", number).word()


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
    progress: Progress | None = None, scheduler: str | None = None, layouts: int | None = None
) -> SimulationReport:  # fmt: skip
    """What `games` games show, played by `bots` (one per seat; random ones if there are none said).

    `invariants`: look at the checks of the rules after every answer. `jobs`: processes. `scheduler`: the address of a Dask
    scheduler, whose workers play instead. `progress` is told how many games have been played. `partial`: an interrupt from
    the keyboard ends it, and what has been played is reported. Layouts and options as in `Game.start`; of layouts made from
    seeds there are `layouts` (without it `LAYOUTS`; with `invariants` as many as games): those of the first games come again.
    The bounds in the report allow for that.
    """
    layouts = layouts_for(game, layout, layouts, own=invariants)
    rows = all_games(
        game, players=players, games=games, seed=seed, layout=layout, options=options, bots=bots, invariants=invariants,
        execution=Execution(jobs, scheduler, partial, progress), layouts=layouts,
    )  # fmt: skip
    return summarize_games(game, rows, players=players, seed=seed, layouts=layouts)


def layouts_for(game: Game, layout: Layout, layouts: int | None, *, own: bool) -> int | None:
    """How many layouts are made from seeds, if `layouts` are wanted; None: one for every game (`own`: if it is not said), or none at all."""
    if layouts is not None:
        check_numbers(layouts=layouts)
    if game.rules.layout is None or layout not in (None, GENERATED) or not game.rules.layout.generate:
        return None
    return LAYOUTS if layouts is None and not own else layouts


def all_games(
    game: Game, *, players: int, games: int, seed: int | str, layout: Layout = None, options: Mapping[str, object] | None = None,
    bots: Sequence[Bot] | None = None, invariants: bool = False, execution: Execution | None = None, each: "Each | None" = None,
    layouts: int | None = None
) -> list[GameRow]:  # fmt: skip
    """The games themselves, one row for each, in order; everything as in `simulate`, but without `layouts` every game has its own.

    `each` gets every game with its number and its decisions, as early as can be; what it gives is kept.
    """
    execution = execution or Execution()
    check_numbers(games=games, jobs=execution.jobs)
    who = tuple(bots) if bots is not None else None
    task = SimulationTask(game, players, seed, layout, options, who, invariants, moves=each is not None, layouts=layouts)
    task.check()
    return run_tasks(task, games, execution, each)


Each = Callable[[int, GameRow], GameRow]


@dataclass(frozen=True, slots=True)
class SimulationTask:
    """The task of simulating games, as a worker gets it."""

    game: Game
    players: int
    seed: int | str
    layout: Layout
    options: Mapping[str, object] | None
    bots: tuple[Bot, ...] | None
    invariants: bool
    moves: bool = False  # whether the decisions are kept
    layouts: int | None = None  # how many different ones are made; None: one for every game

    @property
    def one_table(self) -> bool:
        """Whether all games are played at the same table."""
        return layouts_for(self.game, self.layout, 1, own=False) is None

    def check(self) -> None:
        """Refuse wrong arguments before anything is played."""
        self.game.table(players=self.players, seed=self.seed, layout=self.layout, options=self.options)
        if self.bots is not None and len(self.bots) != self.players:
            raise wrong_argument("bots", f"one bot for each of {self.players} seats", self.bots)
        if self.layouts is not None:
            check_numbers(layouts=self.layouts)

    def layout_number(self, number: int) -> int:
        """The number of the game whose layout a game is played on."""
        return 0 if self.one_table else number if self.layouts is None else number % self.layouts

    def table(self, seed: int) -> GameInstance:
        """The table of the game with this seed."""
        return self.game.table(players=self.players, seed=seed, layout=self.layout, options=self.options)

    def player(self) -> Callable[[int], GameRow]:
        """What plays the game with a number."""
        return _GamePlayer(self).play


class TableCache(Generic[Seated]):
    """Cache of what is made once for every layout, as long as there are not too many."""

    def __init__(self, make: Callable[[int], Seated], most: int | None) -> None:
        self._make, self._most = make, most if most is not None and most <= MOST_TABLES else 1
        self._made: dict[int, Seated] = {}

    def of(self, number: int) -> Seated:
        """What belongs to the layout of the game with a number."""
        found = self._made.get(number)
        if found is None:
            if len(self._made) >= self._most:
                self._made.clear()
            found = self._made[number] = self._make(number)
        return found


class _GamePlayer:
    """Plays games of a plan one after the other; keeps the tables that come again."""

    def __init__(self, task: SimulationTask) -> None:
        self._plan = task
        self._tables = TableCache(lambda number: task.table(game_seed(task.seed, number)), task.layouts)

    def play(self, number: int) -> GameRow:
        """The game with a number, from 0."""
        task = self._plan
        table = self._tables.of(task.layout_number(number))
        return play(table, game_seed(task.seed, number), task.bots, invariants=task.invariants, moves=task.moves)


def play(table: GameInstance, seed: int, bots: Sequence[Bot] | None = None, *, invariants: bool = False, moves: bool = False) -> GameRow:
    """One game from beginning to end, with the chance and the numbers for bots that belong to the seed.

    `invariants`: the checks are looked at wherever somebody is asked, and at the end. `moves`: the decisions are kept.
    """
    dice = UniformInts(derive_stream(seed, "bots"))
    by_chance = bots is None or all(isinstance(bot, Random) for bot in bots)
    if by_chance and not moves and table.engine is not None:
        return _played_out(table, table.engine, seed, dice, checked=invariants)
    tally = _GameTally([], Counter(), 0, 0, 0, [])
    watch = _watch(table, tally) if invariants else None
    state = machine.start(table, watch=watch)
    tally.notices.extend(state.notices)
    memory = Memory(table, state)
    if invariants:
        tally.broken.update(condition.name for condition in checks.violated_invariants(table, state))
    chances = answers = 0
    while (asked := _first_question(table, state)) is not None:
        if asked.player == CHANCE:
            answer = asked.options.sample(derive_stream(seed, "chance", chances).below)
            chances += 1
        else:
            tally.decision(asked.options.count())
            bot = bots[asked.player] if bots is not None else None
            below = dice.below if by_chance else derive_stream(seed, "bot", asked.player, answers).below
            answer = choose_answer(bot, table, state, asked, below, memory.tokens)
            if moves:
                tally.moves.append(_decision(table, state, asked, answer))
        memory.note(state, asked.player, answer)
        state = machine.answer(table, state, asked.player, answer, watch=watch)
        answers += 1
        tally.notices.extend(state.notices)
        if invariants:
            tally.broken.update(condition.name for condition in checks.violated_invariants(table, state))
    outcome = result(table, state)
    notices = tuple((notice.address, notice.missing) for notice in tally.notices)
    return GameRow(
        seed, outcome.end or "", outcome.winners, outcome.scores, tally.decisions, state.course.turn_number,
        tally.options, tally.most, notices, tuple(tally.broken), tuple(tally.moves),
    )  # fmt: skip


def _played_out(table: GameInstance, engine: Engine, seed: int, dice: UniformInts, *, checked: bool) -> GameRow:
    """The same game, if all play by chance, at one go; `checked`: with a look at the checks."""
    broken: Counter[str] = Counter()
    playout = playout_from(seed, dice)
    if checked:
        playout.watch = lambda _moment, violations: broken.update(violations())
    state = machine.state_before_setup(table) if checked else machine.start(table)
    playout.notices += state.notices
    state = engine.play_out(state, playout)
    if checked:
        broken.update(engine.violations(state))
    outcome = result(table, state)
    notices = tuple((notice.address, notice.missing) for notice in playout.notices)
    return GameRow(
        seed, outcome.end or "", outcome.winners, outcome.scores, playout.decisions, state.course.turn_number,
        sum(playout.counts), max(playout.counts, default=0), notices, tuple(broken),
    )  # fmt: skip


def playout_of(seed: int) -> Playout:
    """What draws all answers of the game with a seed."""
    return playout_from(seed, UniformInts(derive_stream(seed, "bots")))


def playout_from(seed: int, dice: UniformInts) -> Playout:
    """What draws all answers of a game with a seed, those of players from `dice`."""
    chances = count()
    return Playout(MOST_ANSWERS, dice.below, lambda: derive_stream(seed, "chance", next(chances)).below)


@dataclass(slots=True)
class _GameTally:
    """What is counted while a game goes on."""

    notices: list[ShortfallWarning]
    broken: Counter[str]
    decisions: int
    options: int
    most: int
    moves: list[Decision]

    def decision(self, options: int) -> None:
        self.decisions += 1
        self.options += options
        self.most = max(self.most, options)


def _decision(table: GameInstance, state: GameState, asked: PendingDecision, answer: Answer) -> Decision:
    course, move = state.course, move_notation.write(table, asked, answer)
    return Decision(asked.player, course.round, course.turn_number, asked.address, move, asked.options.count())


def _watch(table: GameInstance, tally: _GameTally) -> Watch:
    """Looks at the checks that belong to a moment when it comes: the end of a turn, say."""

    def look(moment: str, store: Sequence[object], course: TurnState) -> None:
        broken = checks.violated_at(table, GameState(tuple(store), course, ()), moment)
        tally.broken.update(condition.name for condition in broken)

    return look


def _first_question(table: GameInstance, state: GameState) -> PendingDecision | None:
    asked = machine.questions(table, state)
    return min(asked, key=lambda question: question.player, default=None)


# ------------------------------------------------------------------------------------------------ summing up


def report_to_json(report: SimulationReport) -> dict[str, object]:
    """The report as plain data; numbers of answers that other programs would round are texts."""
    options = for_json(report.options) if isinstance(report.options, int) else report.options
    return {**asdict(report), "options": options, "most_options": for_json(report.most_options)}


def summarize_games(game: Game, rows: Sequence[GameRow], *, players: int, seed: int | str, layouts: int | None = None) -> SimulationReport:
    """What the games show; `layouts`: so many there were, which came again."""
    notices: Counter[str] = Counter(address for row in rows for address in {address for address, _ in row.notices})
    broken: Counter[str] = Counter(name for row in rows for name in row.broken)
    first: dict[str, int] = {}
    for row in rows:
        for name in row.broken:
            first.setdefault(name, row.seed)
    decisions = sum(row.decisions for row in rows)
    return SimulationReport(
        game=game.name,
        variants=game.variants,
        players=players,
        games=len(rows),
        seed=seed,
        layouts=layouts,
        seats=tuple(_seat(rows, number, layouts) for number in range(players)),
        shared=sum(len(row.winners) > 1 for row in rows),
        without_winner=sum(not row.winners for row in rows),
        ends=dict(Counter(row.end for row in rows).most_common()),
        decisions=summarize([row.decisions for row in rows], layouts),
        turns=summarize([row.turns for row in rows], layouts),
        options=mean(sum(row.options for row in rows), decisions),
        most_options=max((row.most_options for row in rows), default=0),
        notices=dict(notices.most_common()),
        broken=dict(broken.most_common()),
        broken_in=first,
    )


def _seat(rows: Sequence[GameRow], number: int, groups: int | None) -> Seat:
    parts = [1 / len(row.winners) if number in row.winners else 0.0 for row in rows]
    share = sum(parts) / len(parts) if parts else 0.0
    games = effective_sample_size(parts, groups)
    low, high = wilson_interval(share * games, games)
    scores = [row.scores[number] for row in rows if len(row.scores) > number]
    return Seat(sum(parts), share, low, high, summarize(scores, groups))
