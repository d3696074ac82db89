"""What is settled before a match: options with their values, and who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.model.localized_text import LocalizedText, select_language
from interpreter.model.ruleset.ruleset import OptionDecl, RuleSet
from interpreter.model.types.domains import seat_id, seat_ids
from interpreter.model.types.types import BoolType, EntityType, IntRange


class GameOption(tuple[str, ...]):  # noqa: SLOT001 - what it knows beside its values has no room in a tuple
    """Something that can be settled before a match: a tuple of its values as text, empty where any number in its bounds will do.

    name: its name in the rules, and in what `Game.start` takes.
    kind: `truth`, `number`, `player`, or the name of the kind of its values.
    low: the lowest number; None where there is no bound, and for all other kinds.
    high: the highest number, likewise.
    default: how the rules settle it by themselves, as text.
    titles: its title, else its text, by language code; may be empty.
    texts: its text beside a title, likewise.
    language: that of the rule file.
    """

    name: str
    kind: str
    low: int | None
    high: int | None
    default: str
    titles: LocalizedText
    texts: LocalizedText
    language: str

    @property
    def values(self) -> tuple[str, ...] | None:
        """The values as text; None where any number in its bounds will do. Of players those of the largest table."""
        return tuple(self) or None

    def title(self, language: str | None = None) -> str:
        """What people call it: its title, else its text, else its name."""
        return select_language(self.titles, language or self.language, "en") or self.name.replace("_", " ").capitalize()

    def text(self, language: str | None = None) -> str:
        """A sentence about it; empty where its title says all."""
        return select_language(self.texts, language or self.language, "en") or ""

    def __repr__(self) -> str:
        values = f"{self.low} to {self.high}" if self.values is None else ", ".join(self)
        return f"GameOption {self.name}: {values} ({self.default})"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table.

    number: from 0, in the order of the table.
    name: its name in moves and saves: `seat_1` is number 0.
    team: the name of its team; None where the rules declare none.
    """

    number: int
    name: str
    team: str | None


def game_options(rules: RuleSet) -> Mapping[str, GameOption]:
    """The options of a rule set by name."""
    return {name: _option(rules, decl) for name, decl in rules.options.items()}


def seats(rules: RuleSet, players: int) -> tuple[Seat, ...]:
    """Who sits at a table of so many players, in order."""
    teams = {seat: name for name, members in rules.teams.get(players, {}).items() for seat in members}
    return tuple(Seat(number, name, teams.get(number)) for number, name in enumerate(seat_ids(players)))


def _option(rules: RuleSet, decl: OptionDecl) -> GameOption:
    is_player = decl.kind == EntityType("player")
    option = GameOption(seat_ids(rules.players[1]) if is_player else decl.choices or ())
    option.name, option.titles, option.language = decl.name, decl.title or decl.text, rules.language
    option.texts = decl.text if decl.title else {}
    numbers = decl.kind if isinstance(decl.kind, IntRange) else IntRange()
    option.low, option.high = numbers.low, numbers.high
    option.kind = _kind(decl)
    option.default = _as_text(decl, option)
    return option


def _kind(decl: OptionDecl) -> str:
    match decl.kind:
        case BoolType():
            return "truth"
        case IntRange():
            return "number"
        case EntityType(name):
            return name
    return type(decl.kind).__name__


def _as_text(decl: OptionDecl, values: tuple[str, ...]) -> str:
    """The default as text, as `start` takes it."""
    match decl.default:
        case bool() as truth:
            return "yes" if truth else "no"
        case int() as place if isinstance(decl.kind, EntityType):
            return seat_id(place) if decl.kind.name == "player" else values[place]
    return str(decl.default)
