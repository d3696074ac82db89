"""The library: load a game, play it, look at it from every seat, keep it. Everything here is exported by `interpreter`.

    import random
    import interpreter

    game = interpreter.load("hex")
    match = game.start(players=2, seed=1)
    while not match.over:
        match.answer(match.questions[0].options.sample(random.Random(1)))
    print(match.result.scores, match.result.winners)

Mistakes of callers and players are refused with `RulewrightError` or one of its sorts, which say what is wrong and what
would be right. Nothing depends on time (bots that are told to think by time aside), on the machine, or on hidden random numbers: the
same calls give the same games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.diagnostics.codes import Severity
from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Span
from interpreter.facts import settings
from interpreter.facts.settings import GameOption, Seat
from interpreter.model.immutable import Immutable
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project import loading
from interpreter.project.arguments import option_texts, variant_names
from interpreter.project.errors import (
    IllegalMove,
    PositionError,
    RulesError,
    RulewrightError,
    UsageError,
    check_language,
    is_whole,
    native,
    wrong_argument,
)

if TYPE_CHECKING:
    from interpreter.facts.bounds import Bounds
    from interpreter.runtime.knowledge.partial_evaluation import Unknown
    from interpreter.runtime.knowledge.standing import Standing
    from interpreter.runtime.notation.refusal import Refusal
    from interpreter.runtime.scoring.result import RankingColumn, Result
    from interpreter.runtime.scoring.utilities import UtilityBasis
    from interpreter.runtime.serialization.number_forms import ObservationField
    from interpreter.runtime.state.game_instance import GameInstance
    from interpreter.runtime.state.game_state import ShortfallWarning
    from interpreter.runtime.values.value_syntax import Json
    from interpreter.session.choices import Choice, Choices
    from interpreter.session.knowledge.log import LogEntry
    from interpreter.session.match import Adviser, Match
    from interpreter.session.option import Option
    from interpreter.session.options import Options
    from interpreter.session.pickling import Key
    from interpreter.session.question import Question
    from interpreter.session.rng import Generator, Seed
    from interpreter.session.seen import ScorePart
    from interpreter.session.single_chance import Chance, ShuffleQuestion
    from interpreter.session.sources import IntegerSource, RandomSource
    from interpreter.session.state import State
    from interpreter.session.tables import TableCache
    from interpreter.session.things import Argument, Thing
    from interpreter.session.whole_moves import Move, Moves

_LATER: Mapping[str, str] = {  # what is not needed to load a game: names by the module that is imported when one of them is asked for
    "facts.bounds": "Bounds",
    "runtime.knowledge.partial_evaluation": "Unknown",
    "runtime.knowledge.standing": "Standing",
    "runtime.notation.refusal": "Refusal",
    "runtime.scoring.result": "RankingColumn Result",
    "runtime.scoring.utilities": "UtilityBasis",
    "runtime.serialization.number_forms": "ObservationField",
    "runtime.state.game_instance": "GameInstance",
    "runtime.state.game_state": "ShortfallWarning",
    "runtime.values.value_syntax": "Json",
    "session.choices": "Choice Choices",
    "session.knowledge.log": "LogEntry",
    "session.match": "Adviser Match",
    "session.option": "Option",
    "session.options": "Options",
    "session.question": "Question",
    "session.rng": "Generator Seed",
    "session.seen": "ScorePart",
    "session.single_chance": "Chance ShuffleQuestion",
    "session.sources": "IntegerSource RandomSource",
    "session.state": "State",
    "session.tables": "TableCache",
    "session.things": "Argument Thing",
    "session.whole_moves": "Move Moves",
}
LayoutChoice = str | Mapping[str, object] | None  # a name, or data; None: as the rules and the seed say
OptionValues = Mapping[str, object] | None  # by name: texts, numbers, truths

__all__ = [
    "Adviser", "Argument", "Bounds", "Choice", "Choices", "Diagnostic", "Game", "GameOption", "Generator", "IllegalMove",
    "IntegerSource", "Label", "LogEntry", "Match", "Move", "Moves", "ObservationField", "Option", "Options", "PositionError",
    "Question", "RandomSource", "RankingColumn", "Refusal", "Result", "RulesError", "RulewrightError", "ScorePart", "Seat", "Severity",
    "ShortfallWarning", "ShuffleQuestion", "Span", "Standing", "State", "Thing", "Unknown", "UsageError", "load",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if not any(name in names.split() for names in _LATER.values()):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("interpreter.session.pickling").register()
    for module, names in _LATER.items():  # all at once, so that annotations can be resolved
        part = import_module(f"interpreter.{module}")
        globals().update({each: getattr(part, each) for each in names.split()})
    found: object = globals()[name]
    return found


def load(name_or_path: str | Path, *, variants: Iterable[str] = (), options: Mapping[str, object] | None = None) -> "Game":
    """The game of that name, or in that file or folder.

    name_or_path: a game that comes with Rulewright, with variants if wanted (`go+handicap`), or the path of a file or a folder.
        The name of a game that comes with Rulewright means that game, whatever the current folder holds; `./NAME` and `Path("NAME")`
        mean the folder.
    variants: more variants, by the names of the files beside the game.
    options: settled for every match of this game unless `Game.start` says otherwise; values as in the rule file, as text, number or truth.
        Whether the rules know them is told by `Game.start`.
    What has been compiled once is found by its content the next time, in a few hundredths of a second.
    Raises `RulesError` with all findings if the rules have errors, `UsageError` if there is no such game or variant, or an argument is of a
    wrong sort.
    """
    rules = loading.rules_of(name_or_path, variant_names(variants))
    return Game(rules, option_texts(rules, options))


@dataclass(frozen=True)
class Game(Immutable):
    """A rule set that can be played; it holds no state, so one will do for any number of matches, at several tables at once.

    settled: the options that `load` was given, as text, by name.
    Two are equal if rules and options are. It can be pickled: a pickle names its rules by digest and place, and is refused where these
    have changed.
    """

    rules: RuleSet
    settled: Mapping[str, str]

    @cached_property
    def _tables(self) -> "TableCache":
        from interpreter.session import pickling
        from interpreter.session.tables import TableCache

        pickling.register()  # what is played at these tables can be pickled
        return TableCache(self.rules)

    def __getstate__(self) -> dict[str, object]:
        return {"rules": self.rules, "settled": self.settled}  # tables are made anew where it goes

    @property
    def name(self) -> str:
        """The name of the game as it stands in saves, without variants."""
        return self.rules.game

    @property
    def title(self) -> str:
        """What people call the game, in the language of the rule file; its name if it has no title."""
        return self.rules.title.get(self.rules.language) or next(iter(self.rules.title.values()), self.rules.game)

    def title_in(self, language: str | None) -> str:
        """The title in a language of the rules (None, or one in which they say nothing: that of the rule file).

        Raises `UsageError` for what can be no language.
        """
        check_language(language)
        return self.rules.title.get(language or "") or self.title

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the rules say anything, that of the rule file first: what `language=` takes everywhere."""
        texts = (self.rules.title, self.rules.text, *self.rules.sentences.values())
        return tuple(dict.fromkeys((self.rules.language, *sorted({language for text in texts for language in text}))))

    @property
    def players(self) -> range:
        """How many can play: `2 in game.players`."""
        low, high = self.rules.players
        return range(low, high + 1)

    @cached_property
    def options(self) -> Mapping[str, GameOption]:
        """What can be settled before a match, by name: kind, values, bounds, default and title of each; empty if there is nothing."""
        return settings.game_options(self.rules)

    def seats(self, players: int) -> tuple[Seat, ...]:
        """Who sits at a table of so many players, in order: number, name and team of each.

        Raises `UsageError` for a number of players that the rules do not allow.
        """
        self._check_players(players)
        return settings.seats(self.rules, players)

    def bounds(
        self,
        players: int,
        options: OptionValues = None,
        *,
        layout: LayoutChoice = None,
        seed: "Seed" = None,
        by: "UtilityBasis" = "points",
        chance: "Chance" = "whole",
    ) -> "Bounds":
        """How large everything can become in a game at this table: options, decisions, outcomes of chance, points.

        All is proved from the rules, so no game exceeds it; None where nothing is proved. The table is that of `start` with the same arguments.

        by: what `low`, `high` and `zero_sum` are about, as in `Result.utilities`.
        Raises `UsageError` for another `by` or `chance`; otherwise what `start` raises.
        """
        from interpreter.facts.bounds import bounds_of
        from interpreter.runtime.scoring.utilities import BASES
        from interpreter.session.single_chance import check_chance

        if by not in BASES:
            raise wrong_argument("by", f"one of {', '.join(BASES)}", by)
        check_chance(chance)
        table = self.table(players=players, seed=seed, layout=layout, options=options)
        return bounds_of(table, by, single=chance == "single")

    def _check_players(self, players: int) -> None:
        """Refuse a number of players that the rules do not know."""
        if not is_whole(players):
            raise wrong_argument("players", "a whole number", players)
        if players not in self.players:
            raise wrong_argument("players", f"one of {', '.join(map(str, self.players))}", players)

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that are part of these rules, in the order in which they were worked in."""
        return self.rules.variants

    def layouts(self, players: int) -> tuple[str, ...]:
        """The names of the layouts that `start` takes for so many players, `generated` among them if one can be made from a seed.

        Empty where the game needs none, and for a number of players that the rules do not allow.
        """
        from interpreter.session import layouts

        return tuple(layouts.layout_names(self.rules, players))

    def start(
        self, *, players: int, seed: "Seed" = None, layout: LayoutChoice = None, options: OptionValues = None, chance: "Chance" = "whole"
    ) -> "Match":
        """A match at its first question.

        seed: chance answers by itself, the same in every match with this seed; without one its questions stay open, asked of player -1.
        layout: the name of one that comes with the game, `"generated"` (from the seed), or data; by default generated if there is a seed and
            the rules allow it, else the first for this number of players.
        options: values by name; what is not named is as `load` was told, else as the rules say.
        chance: `single` asks for shuffles thing by thing, the top of the pile first, where there is no seed (`ShuffleQuestion`); the orders
            are as likely as those of one question.
        Raises `UsageError` for arguments of wrong sorts, and with all reasons for options or a number of players that the rules refuse and for a
        name that no layout has; `PositionError` with all reasons for a layout that they refuse.
        """
        from interpreter.runtime.machine import machine
        from interpreter.session.match import Match

        table = self.table(players=players, seed=seed, layout=layout, options=options)
        return Match(table, machine.start(table), native(seed), chance)

    def prepare(self, *, players: int, seed: "Seed" = None, layout: LayoutChoice = None, options: OptionValues = None) -> bool:
        """Make `State.step` as quick as it gets at a table now, instead of when some thousand steps have been made there.

        With the extra `fast` a WebAssembly module is made and loaded, which takes some tenths of a second, once for a table as long as it is in
        use; the table is that of `start` with the same arguments. Whether there is one now: not without the extra, and not for rules
        that modules do not take (`rulewright ir GAME --wasm` says which). States are the same in any case. Raises what `start` raises.
        """
        from interpreter.session.stepping.carried import load_module

        return load_module(self.table(players=players, seed=seed, layout=layout, options=options))

    def table(self, *, players: int, seed: "Seed" = None, layout: LayoutChoice = None, options: OptionValues = None) -> "GameInstance":
        """The rules at one table, as `start` takes them, before anything has happened."""
        if not is_whole(players):
            raise wrong_argument("players", "a whole number", players)
        if not is_whole(seed) and not isinstance(seed, str | None):
            raise wrong_argument("seed", "a number, a text or None", seed)
        if not isinstance(layout, str | Mapping | None):
            raise wrong_argument("layout", "a name, data or None", layout)
        settled = {**self.settled, **option_texts(self.rules, options)}
        return self._tables.seat(players=int(players), options=settled, layout=layout, seed=native(seed))

    def codes(self, players: int, *, layout: LayoutChoice = None, options: OptionValues = None) -> int | None:
        """How many codes the answers of players have at a table: `Option.code` is from 0 to one less, in every position; 0 is passing.

        None where the answers have no bounds that are known in advance, or would need more than 2^63 codes. Codes depend on the
        rules, the number of players, the options and the layout, on nothing else.
        """
        from interpreter.runtime.notation.action_codes import codes_of

        return codes_of(self.table(players=players, layout=layout, options=options)).count

    def observation_fields(
        self, *, players: int, seed: "Seed" = None, layout: LayoutChoice = None, options: OptionValues = None
    ) -> "tuple[ObservationField, ...]":
        """What the numbers of `State.observation` mean at a table, in their order; the table is that of `start` with the same arguments.

        There are `fields[-1].offset + fields[-1].length` numbers. They depend on the number of players, the options and the layout only.
        """
        from interpreter.runtime.serialization.observation import observation_fields

        return observation_fields(self.table(players=players, seed=seed, layout=layout, options=options))

    def position(self, data: "Mapping[str, Json] | str", *, seed: "Seed" = None, chance: "Chance" = "whole") -> "Match":
        """A match at a position, from what `State.to_json` gave or somebody wrote; its record begins there.

        data: the position as data or as JSON text, in the form that the page about data and `schemas/data.schema.json` describe.
        Raises `PositionError` with everything that is wrong with it, and if it is one of other rules.
        """
        from interpreter.runtime.serialization import decode
        from interpreter.session.match import Match

        report = Report()
        plain = decode.parse_json(data, report) if isinstance(data, str) else _dictionary(data)
        found = None if len(report) else decode.from_json(self.rules, plain, report, instantiated=self._tables.instantiate)
        if found is None:
            raise PositionError(report)
        table, state = found
        return Match(table, state, native(seed), chance)

    def replay(self, record: "Mapping[str, Json]") -> "Match":
        """The match that a record holds, at its end, played again answer by answer.

        record: what `Match.record` gave, or `rulewright trace` wrote.
        Raises `PositionError` where an answer is not possible or leads elsewhere, and names the first difference.
        """
        from interpreter.runtime.serialization.game_record import replay
        from interpreter.session.match import Match

        report = Report()
        history = replay(self.rules, _dictionary(record), report, instantiated=self._tables.instantiate)
        if history is None or len(report):
            raise PositionError(report)
        match = Match(history.table, history.first)
        for entry in history.entries:
            question = next(each for each in match.questions if each.player == entry.player)
            match.answer(question.option(entry.answer))
        return match

    def why_not_layout(self, data: Mapping[str, object], *, players: int) -> tuple[Diagnostic, ...]:
        """The reasons why the rules refuse a layout, all of them; empty if they accept it.

        data: the layout, in the form that the page about data describes.
        """
        from interpreter.runtime.setup.instantiate import instantiate

        if not is_whole(players):
            raise wrong_argument("players", "a whole number", players)
        report = Report()
        instantiate(self.rules, players=players, options=dict(self.settled), layout=data, report=report)
        return tuple(report)

    def __reduce__(self) -> tuple[object, ...]:
        from interpreter.session import pickling

        return _game, (pickling.key_of(self.rules), dict(self.settled))

    def __repr__(self) -> str:
        return f"Game {'+'.join((self.rules.game, *self.rules.variants))}"


def _game(key: "Key", settled: Mapping[str, str]) -> Game:
    """The game that a pickle names."""
    from interpreter.session import pickling

    return Game(pickling.rules_of(key), settled)


def _dictionary(data: object) -> "Json":
    """Data as plain dictionaries, so that any mapping will do."""
    return dict(data) if isinstance(data, Mapping) else data  # type: ignore[return-value]  # what it is, reading tells
