"""What a seat sees and knows of a game, as programs use it: numbers, drawings, the log of what was heard, sentences in any language."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import isfunction, unwrap
from typing import Concatenate, ParamSpec, TypeVar

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.project import inquiries
from interpreter.project.errors import check_language, is_whole, native, usage, wrong_argument
from interpreter.runtime.knowledge.part_memo import PartMemo
from interpreter.runtime.knowledge.partial_evaluation import Unknown
from interpreter.runtime.knowledge.standing import Standing
from interpreter.runtime.notation import titles
from interpreter.runtime.scoring.points import Points
from interpreter.runtime.scoring.score_parts import parts_of
from interpreter.runtime.serialization import observation
from interpreter.runtime.serialization import player_view as views
from interpreter.runtime.serialization.number_forms import ObservationField
from interpreter.runtime.state.game_instance import sentence
from interpreter.runtime.state.game_state import CHANCE
from interpreter.runtime.values.value_syntax import Json
from interpreter.session.knowledge.log import LogEntry, Passage, known, log, standing_of
from interpreter.session.question import Question
from interpreter.session.things import Argument, argument

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
SeenT = TypeVar("SeenT", bound="Seen")


@dataclass(frozen=True, slots=True)
class ScorePart:
    """What counts in a line of the score sheet, and for how much.

    thing: the thing that counts (a tile, a tree); None where it is no single thing.
    points: for how many points, a whole number or an exact fraction; all parts add up to the line.
    """

    thing: Argument
    points: Points


def called(public: str) -> Callable[[type[T]], type[T]]:
    """Let Python's own errors name the methods of a class after the public class that has them."""

    def rename(part: type[T]) -> type[T]:
        for name, member in vars(part).items():
            if isfunction(member):
                for method in (member, unwrap(member)):
                    method.__qualname__ = f"{public}.{name}"
        return part

    return rename


def needs_viewer(method: Callable[Concatenate[SeenT, P], R]) -> Callable[Concatenate[SeenT, P], R]:
    """Refuse a call that does not say who looks."""

    @wraps(method)
    def checked(self: SeenT, /, *given: P.args, **named: P.kwargs) -> R:
        if not given and not {"player", "viewer"}.intersection(named):
            raise usage("C376", name=method.__name__)
        return method(self, *given, **named)

    return checked


@called("State")
class Seen(ABC):
    """What can be known of a state by a player, or by somebody who only looks on."""

    @property
    @abstractmethod
    def state(self) -> Passage:
        """The present state; it stays as it is when the match goes on."""

    @property
    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """What waits for an answer; empty if and only if the game is over."""

    @abstractmethod
    def _seat(self, player: int | str, *, looks: bool = False) -> int: ...

    @needs_viewer
    def standing(self, player: int | str | None) -> Standing:
        """What the result would be if the game ended here, as far as a player knows; None: somebody who only looks on.

        A figure that may depend on what is hidden from the player is `Unknown.UNKNOWN`: this is for that player only, and only `result`, or
        `standing(None)`, for everybody. Raises `UsageError` if there is no such seat.
        """
        return standing_of(self.state, self._viewer(player))

    @needs_viewer
    def view(self, player: int | str | None) -> dict[str, Json]:
        """What a player may see, ready for JSON; None: somebody who only looks on.

        The form is that of the page about data; what is hidden is `{"hidden": ...}` with how many things there are, where that may be known.
        Raises `UsageError` if there is no such seat.
        """
        return views.player_view(self.state.table, self.state.position, self._viewer(player))

    def ask(self, text: str, viewer: int | str | None = None) -> Argument | Unknown:
        """The value of an expression, written as in rule files (`size(stones)`, `owner(b2)`), as far as a viewer knows it.

        text: the expression; `me` in it is the viewer.
        viewer: a player; None: somebody who only looks on, for whom there is no `me`.
        What may depend on hidden things is `Unknown.UNKNOWN`. Members are a `Thing` each, sets and piles tuples of them.
        Raises `RulesError` with what `check` would say of it, also where it takes too long; `UsageError` if there is no such seat.
        """
        seat = self._viewer(viewer)
        kind, value = inquiries.value_of(text, self.state.table, self.state.position, seat)
        return value if isinstance(value, Unknown) else argument(self.state.table, kind, value)

    @needs_viewer
    def observation(self, viewer: int | str | None) -> list[int]:
        """What a player may see as whole numbers, a flat list that is always as long at one table; None: somebody who only looks on.

        `observation_fields` says what they mean. Nothing in it depends on what is hidden from the viewer, for which there is a value of
        its own. For an array: `numpy.array(state.observation(0))`.
        Raises `UsageError` if there is no such seat; chance has none.
        """
        return observation.observation(self.state.table, self.state.position, self._viewer(viewer))

    @property
    def observation_fields(self) -> tuple[ObservationField, ...]:
        """What the numbers of `observation` mean at this table, in their order: the same for all viewers and positions."""
        return observation.observation_fields(self.state.table)

    @needs_viewer
    def scene(self, viewer: int | str | None, language: str | None = None, *, memo: PartMemo | None = None) -> dict[str, object]:
        """What a player may see as a drawing, ready for JSON: boards with outlines of their cells and what lies there, cards, holdings, legend.

        viewer: a player; None: somebody who only looks on.
        language: one of the rules or of the program; None: that of the rule file.
        Lengths are in sides of a cell, x to the right, y down; `schemas/scene.schema.json` says what is in it. It is made of what terminals
        and rulebooks show; nothing in it depends on what is hidden from the viewer.
        Raises `UsageError` if there is no such seat.
        """
        # memo: an empty `PartMemo()`, given again for each scene of the same game, viewer and language: then only what has changed is made
        # anew, all else are the same objects as in the scene before, which nobody may change.
        check_language(language)
        from interpreter.display.board_model import RenderContext
        from interpreter.display.scene import scene

        asked = {question.player for question in self.questions} - {CHANCE}
        return scene(RenderContext(self.state.table, self.state.position, self._viewer(viewer), language, memo=memo), asked)

    def faces(self, language: str | None = None) -> Mapping[str, Mapping[str, object]]:
        """Return what is printed on cards, dice and other things beside the boards, by `kind:name`, ready for JSON: the same for all seats at any time.

        language: one of the rules or of the program; None: that of the rule file.
        Raises `UsageError` for what can be no language.
        """
        check_language(language)
        from interpreter.display.board_model import RenderContext
        from interpreter.display.tabletop.faces import faces

        return faces(RenderContext(self.state.table, self.state.position, None, language))

    @needs_viewer
    def log(self, viewer: int | str | None, since: int = 0, language: str | None = None) -> list[LogEntry]:
        """What a viewer heard of the game so far, oldest first; None: somebody who only looks on.

        The answers of all, those of others as far as the viewer may know them, with what was seen to change; answers that are turned up
        later, and what votes come to; passes for want of a move; what the rules told and showed. The game begins where it was started,
        loaded or drawn by `resample`; a match remembers it when it is pickled, a state alone begins anew.

        since: the number of the first entry that is wanted, from 0.
        language: that of the sentences; None: that of the rules (in English, where they are not the rules').
        Raises `UsageError` if there is no such seat, or `since` is no number from 0.
        """
        check_language(language)
        since = native(since)
        if not is_whole(since) or since < 0:
            raise wrong_argument("since", "a number from 0", since)
        return log(self.state, self._viewer(viewer), language, since)

    @needs_viewer
    def known(self, viewer: int | str | None) -> str:
        """All that a viewer can know of the game so far, as text: an information state with perfect recall.

        It holds the own answers, those of others as they were heard, and everything that was seen, at each step. Games that differ only in
        what the viewer could not know have the same text, others have another one. The game begins as for `log`. Lines are for people to
        read as well; their form is fixed by the version of Rulewright. Raises `UsageError` if there is no such seat.
        """
        return known(self.state, self._viewer(viewer))

    def title_of(self, address: str, language: str | None = None) -> str:
        """What people call something of the rules, in a language of the rules; its name where it has no title.

        address: where it stands in the rules, as `rulewright explain` lists it.

        Lines of the score sheet (`scoring.NAME`), steps of the ranking (`ranking.NAME`), actions (`actions.NAME`), what is tracked
        (`track.NAME`), kinds (`kinds.NAME`), ends and all else that has an address have one.
        Raises `UsageError` for an address that the rules do not have.
        """
        check_language(language)
        if not isinstance(address, str):
            raise wrong_argument("address", "an address of the rules, as `rulewright explain` lists it", address)
        rules, name = self.state.table.rules, address.rpartition(".")[2]
        if address not in rules.addresses and address not in rules.sentences:
            raise usage("C123", word=address, game=rules.game, did_you_mean=did_you_mean(address, rules.addresses))
        if address.startswith("actions.") and name in rules.actions:
            return titles.action_title(self.state.table, name, language)
        own = next((key for key in (f"{address}.title", address) if key in rules.sentences), "")
        return sentence(self.state.table, own, language or "") or name.replace("_", " ")

    def score_parts(self, line: str, player: int | str) -> tuple[ScorePart, ...] | None:
        """What a line of `Result.lines` is made of for a player, in points that add up to it; None while the game goes on.

        line: the name of the line.
        Raises `UsageError` if there is no such line, or no such seat.
        """
        table, position, seat = self.state.table, self.state.position, self._seat(player, looks=True)
        lines = {each.name: each for each in table.rules.scoring}
        if str(line) not in lines:
            raise wrong_argument("line", f"one of {', '.join(lines) or 'no lines at all'}", line)
        if position.ended is None:
            return None
        parts = parts_of(table, position, lines[str(line)], seat)
        return tuple(ScorePart(None if kind is None else argument(table, kind, value), points) for kind, value, points in parts)

    def _viewer(self, viewer: int | str | None) -> int | None:
        """The seat of somebody who looks; chance does not."""
        return None if viewer is None else self._seat(viewer, looks=True)
