"""What is settled before a table begins, and the entries of its journal: plain data, from which a table is made anew at any time."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

from interpreter.web.bounds import ROW

Json = object  # what JSON can say
EntryKind = Literal["answer", "undo", "redo", "control", "offer", "consent", "end", "time", "rematch", "hints"]
OfferKind = Literal["undo", "draw", "resign"]

SEED_BITS = 128  # of the seed of a new table: nobody can try them all
PERSON = "person"  # who plays a seat where no bot does
STRENGTHS = ("random", "greedy", "mcts:100", "mcts:1000")  # the bots that pages offer


@dataclass(frozen=True, slots=True)
class Control:
    """Who plays a seat: `person` or a bot as `Match.advise` takes it, and the name that others read."""

    player: str = PERSON
    name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.player == PERSON


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table: the seconds of every player for each question (`move`) or for the whole game (`game`).

    more: seconds that are added after each answer, for the whole game only. then: a bot plays on when time is up, or the player loses.
    """

    each: Literal["move", "game"]
    seconds: int
    more: int = 0
    then: Literal["bot", "loses"] = "bot"


@dataclass(frozen=True)
class Setup:
    """What a table is about: which rules, how many play, what was settled, who sits where, the answers it begins with.

    rules: the digest of the rule files. file: the game file among them. variants: the names of those that are played.
    opening: seat and notation of answers, for a table that goes on from a position of another one.
    position: where the table begins, as `State.to_json` wrote it; None for the start of the game.
    draft: the draft whose rules are tried at it; empty for a table at which people play.
    lesson: the lesson that begins there; empty at other tables.
    clock: None where players have all the time they like. takes_back: whether answers can be taken back at all.
    """

    rules: str
    file: str
    variants: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    layout: str | None = None
    controls: tuple[Control, ...] = ()
    opening: tuple[tuple[str, str], ...] = ()
    draft: str = ""
    position: Mapping[str, Any] | None = None
    clock: Clock | None = None
    takes_back: bool = True
    lesson: str = ""

    def to_json(self) -> dict[str, Json]:
        """Plain data, which `from_json` reads."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The setup that `to_json` wrote."""
        return cls(
            **{
                **data,
                "variants": tuple(data["variants"]),
                "controls": tuple(Control(**each) for each in data["controls"]),
                "opening": tuple((seat, text) for seat, text in data["opening"]),
                "clock": Clock(**data["clock"]) if data.get("clock") else None,
            }
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that has happened at a table.

    seat: who did it, as `seat_1`; empty for the table itself.
    data: for an answer `text`; for an undo `to`, how many answers are left; for a control `of`, `player`, `name` and `why`; for an offer
    `what`, `to` and `of`, the seats that have to agree; for a consent `agree`; for an end `how` and `of`; for a rematch `table`; for hints `on`.
    With each of them `left`: the milliseconds that are left to the seats whose clocks run. A `time` says nothing else.
    request: the number that the browser gave it; empty where no browser asked.
    """

    kind: EntryKind
    seat: str = ""
    data: Mapping[str, Json] = field(default_factory=dict)
    request: str = ""

    @property
    def size(self) -> int:
        """The bytes that it takes in the journal, about."""
        return ROW + len(self.request) + sum(len(name) + len(str(value)) for name, value in self.data.items())
