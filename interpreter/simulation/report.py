"""What many games have shown: the report, and the tally of games from which it is made."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction

from interpreter.model.big_numbers import for_json, mean
from interpreter.runtime.scoring.points import to_json
from interpreter.runtime.state.game_state import SAFETY_LIMIT
from interpreter.simulation.game_row import GameRow
from interpreter.simulation.statistics import Sample, Summary, wilson_interval


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How a seat did.

    wins: how many games it won; a victory that n players or teams share counts one n-th.
    share: the share of all games that it won, from 0 to 1.
    low: the lower end of the interval in which the true share lies with 95 % (Wilson, 1927).
    high: its upper end.
    score: its points.
    """

    wins: float
    share: float
    low: float
    high: float
    score: Summary


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """What many games have shown.

    game: the name of the game.
    variants: the names of its variants.
    players: how many played.
    games: how many games were played to their end.
    seed: what all of them followed from; game number n is `Game.start` with the seed `game_seed(seed, n)` of `interpreter.simulation.simulate`.
    layouts: how many layouts were made from seeds, which came again; None: every game had its own, or there is but one.
    seats: how every seat did, by seat.
    shared: how many games had several winners.
    without_winner: how many had none.
    ends: how many games ended by each end, the most frequent first.
    decisions: answers of players in a game.
    turns: turns in a game.
    options: options of a question to a player, on average; a whole number where it is larger than any fraction.
    most_options: the most options of one question.
    notices: in how many games a step fell short, by its address.
    broken: in how many games a check of the rules did not hold, by its name; empty unless `invariants` were looked at.
    broken_in: the seed of the first game in which each of them did not hold.
    teams: the seats of every team; empty where everybody plays alone.
    machines: how many games each machine has played; the games are the same on all of them.
    """

    game: str
    variants: tuple[str, ...]
    players: int
    games: int
    seed: int | str
    layouts: int | None
    seats: tuple[SeatSummary, ...]
    shared: int
    without_winner: int
    ends: Mapping[str, int]
    decisions: Summary
    turns: Summary
    options: float
    most_options: int
    notices: Mapping[str, int]
    broken: Mapping[str, int]
    broken_in: Mapping[str, int]
    teams: tuple[tuple[int, ...], ...] = ()
    machines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def stopped(self) -> int:
        """The number of games that a safety limit stopped, which is no rule: their winners are those who were ahead then."""
        return self.ends.get(SAFETY_LIMIT, 0)


class GameTally:
    """Games that come one after the other, counted: what is kept does not grow with how many there are.

    `groups`: how many layouts were made from seeds, which came again (None: every game has its own, or there is but one).
    """

    def __init__(self, players: int, groups: int | None = None) -> None:
        self.games = 0
        self.first: GameRow | None = None
        self.machines: Counter[str] = Counter()
        self.stopped: Counter[str] = Counter()  # games that a machine had to leave to another, by where that was
        self._groups = groups
        self._decisions, self._turns = Sample(groups), Sample(groups)
        self._seats = [(Sample(groups), Sample(groups)) for _ in range(players)]  # shares in victories, scores
        self._sharing: list[Counter[int]] = [Counter() for _ in range(players)]  # victories, by how many shared them
        self._ends: Counter[str] = Counter()
        self._notices: Counter[str] = Counter()
        self._broken: Counter[str] = Counter()
        self._broken_in: dict[str, int] = {}
        self._options = self._most_options = self._shared = self._without_winner = 0

    def __len__(self) -> int:
        return self.games

    @classmethod
    def of(cls, rows: Iterable[GameRow], players: int, groups: int | None = None) -> "GameTally":
        """The tally of these games."""
        tally = cls(players, groups)
        for row in rows:
            tally.append(row)
        return tally

    def append(self, row: GameRow) -> None:
        """Count one more game."""
        self.first = self.first or row
        self.games += 1
        self.machines[row.machine] += 1
        if row.stopped:
            self.stopped[row.stopped] += 1
        self._ends[row.end] += 1
        self._decisions.add(row.decisions)
        self._turns.add(row.turns)
        self._options += row.options
        self._most_options = max(self._most_options, row.most_options)
        self._shared += (shared_by := row.shared_by) > 1
        self._without_winner += not shared_by
        for seat, (share, score) in enumerate(self._seats):
            won = seat in row.winners
            share.add(0 if not won else 1 if shared_by == 1 else 1 / shared_by)
            self._sharing[seat][shared_by] += won
            if seat < len(row.scores):
                score.add(to_json(row.scores[seat]))
        self._notices.update(dict.fromkeys(address for address, _ in row.notices).keys())
        for name in row.broken:
            self._broken[name] += 1
            self._broken_in.setdefault(name, row.seed)

    def report(self, game: str, variants: tuple[str, ...], seed: int | str) -> SimulationReport:
        """What they show."""
        decisions = self._decisions.summary()
        return SimulationReport(
            game=game,
            variants=variants,
            players=len(self._seats),
            games=self.games,
            seed=seed,
            layouts=self._groups,
            seats=tuple(map(self._seat, range(len(self._seats)))),
            shared=self._shared,
            without_winner=self._without_winner,
            ends=dict(self._ends.most_common()),
            decisions=decisions,
            turns=self._turns.summary(),
            options=mean(self._options, int(self._decisions.total)),
            most_options=self._most_options,
            notices=dict(self._notices.most_common()),
            broken=dict(self._broken.most_common()),
            broken_in={name: self._broken_in[name] for name in self._broken},
            teams=teams_of(self.first) if self.first is not None else (),
            machines=dict(self.machines.most_common()),
        )

    def _seat(self, seat: int) -> SeatSummary:
        wins = float(sum(Fraction(count, many) for many, count in self._sharing[seat].items() if count))
        share = wins / self.games if self.games else 0.0
        parts, scores = self._seats[seat]
        games = parts.independent()
        low, high = wilson_interval(share * games, games)
        return SeatSummary(wins, share, low, high, scores.summary())


def teams_of(row: GameRow) -> tuple[tuple[int, ...], ...]:
    """The seats of every team of a game; none where everybody plays alone."""
    return tuple(tuple(seat for seat, its in enumerate(row.teams) if its == team) for team in sorted(set(row.teams)))


def report_to_json(report: SimulationReport) -> dict[str, object]:
    """The report as plain data; numbers of answers that other programs would round are texts."""
    options = for_json(report.options) if isinstance(report.options, int) else report.options
    return {**asdict(report), "stopped": report.stopped, "options": options, "most_options": for_json(report.most_options)}
