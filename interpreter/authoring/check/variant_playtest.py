"""Play-tests of variants: what goes wrong in random games becomes a finding that names the change responsible."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.authoring.scenarios.trial_time import TrialTime
from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Span
from interpreter.frontend.pipeline.compilation import Compilation
from interpreter.frontend.pipeline.compiler import Files, compile_without_patches, read_variants
from interpreter.frontend.variants.delta_debugging import ErrorKey
from interpreter.frontend.variants.patches import DONE, RemovableUnit, units_of
from interpreter.frontend.variants.provenance import contains
from interpreter.model.ir import GameParameter, StateRead, UserCall
from interpreter.model.ir.traverse import walk
from interpreter.model.localized_text import interpolate, select_language
from interpreter.project import loading
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.move_notation import seat_name
from interpreter.runtime.serialization.game_record import History
from interpreter.runtime.state.game_state import CHANCE
from interpreter.simulation.smoke_games import Budget, Failure, SmokeReport, play_smoke_game, play_smoke_games
from interpreter.simulation.trial_games import BROKEN, CHECK, TrialGames, record

CODES = {BROKEN: "O120", "short": "O121", "stopped": "O122", "endless": "O123"}
AGAIN = 3  # so many times the games in which a fault is seen once are played without a change before it is called responsible
MOST_COMPILES = 24  # rule sets made to find whose change it was
MOST_AGAIN = 150_000  # answers given for it
MORE = 12  # games with two variants before an action is said to be out of reach
_NAME = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class SoloPlaytest:
    """The result of playing one variant alone, to be compared with that of two."""

    games: int = 0
    faults: frozenset[tuple[str, str]] = frozenset()
    chosen: frozenset[str] = frozenset()  # actions taken in every one of its games
    unseated: frozenset[int] = frozenset()
    actions: frozenset[str] = frozenset()  # all that there are
    found: frozenset[ErrorKey] = frozenset()  # what is said of the variant alone


def playtest(
    files: Files, compiled: Compilation, budget: Budget, others: Sequence[SoloPlaytest] = (), time: TrialTime | None = None
) -> tuple[SoloPlaytest, Report]:
    """Return what the games show that the budget and the time allow, and the findings; with `others`, only what none of these has shown alone.

    Whose change a fault comes from is looked for as long as there is time; it is reported in any case.
    """
    trials, smoke, time = TrialGames(compiled.rules), SmokeReport(), time or TrialTime()
    is_whole = time.run(lambda: play_smoke_games(trials, budget, few=bool(others), report=smoke))
    if not is_whole:
        names = " and ".join(f"`{name}`" for name in compiled.rules.variants)
        count = f"more than {smoke.games}" if budget.games is None else f"{budget.games - smoke.games} of {budget.games}"
        time.untried.append(f"{count} random games with {names}")
    seen = frozenset[tuple[str, str]]().union(*(alone.faults for alone in others))
    unseated = frozenset[int]().union(*(alone.unseated for alone in others))
    report, search = Report(), CauseSearch(files, compiled, trials, smoke, time)
    for fault in list(smoke.faults.values()):
        if fault.key not in seen:
            _report_fault(fault, search, report)
    _report_no_board({players: why for players, why in smoke.unseated.items() if players not in unseated}, files, report)
    out_of_reach = Report()
    if time.run(lambda: _report_all_out_of_reach(search, others, out_of_reach)):
        report.extend(out_of_reach)
    steady = frozenset(name for name, count in smoke.chosen.items() if is_whole and count == smoke.games)
    actions = frozenset(compiled.rules.actions)
    return SoloPlaytest(smoke.games, frozenset(smoke.faults), steady, frozenset(smoke.unseated), actions), report


# ------------------------------------------------------------------------------------------------ faults


@dataclass(slots=True)
class CauseSearch:
    """Search for the change responsible for a failure: leaves changes out and plays the games again."""

    files: Files
    compiled: Compilation
    trials: TrialGames
    smoke: SmokeReport
    time: TrialTime
    compiles: int = MOST_COMPILES
    answers: int = MOST_AGAIN
    without: dict[frozenset[Span], TrialGames | None] = field(default_factory=dict)

    @property
    def units(self) -> list[RemovableUnit]:
        """All that can be left out of the variants."""
        return [unit for variant in read_variants(self.files) for unit in units_of(variant)]

    def left_out(self, spans: frozenset[Span]) -> TrialGames | None:
        """The trial games without some changes; None if nothing can be played then, or too much has been tried."""
        if spans not in self.without:
            if not self.compiles:
                return None
            self.compiles -= 1
            compiled = compile_without_patches(self.files, spans)
            self.without[spans] = TrialGames(compiled.rules, self.trials.targets) if compiled is not None else None
        return self.without[spans]

    def shows(self, fault: Failure, spans: frozenset[Span], share: int) -> bool | None:
        """Whether the fault is seen without some changes; None where that cannot be told.

        Played are, as far as a `share` of the work allows, three times the games in which it was seen once, and at least as many.
        """
        trials = self.left_out(spans)
        if trials is None:
            return None
        often = -(-self.smoke.games // self.smoke.counts[fault.key])
        step, spent = len(trials.numbers_of_players), self.answers // share
        for number in range(AGAIN * often):
            again = SmokeReport()
            play_smoke_game(trials, trials.setting(fault.setting.number + number * step), again)
            self.answers -= again.answers
            spent -= again.answers
            if fault.key in again.faults:
                return True
            if not again.games or any(sort in (BROKEN, "stopped") for sort, _ in again.faults):
                return None  # this game has ended before
            if spent <= 0:
                return None if number + 1 < often else False
        return False


def _report_fault(fault: Failure, search: CauseSearch, report: Report) -> None:
    in_game, units = list[bool | None](), list[RemovableUnit]()
    search.time.run(lambda: in_game.append(search.shows(fault, frozenset(unit.span for unit in search.units), len(search.units) + 1)))
    if in_game == [True]:
        return  # the game itself does so, which is not the fault of a variant
    place, compiled = _place(fault, search.compiled), search.compiled
    search.time.run(lambda: units.extend(responsible(fault, search)))
    labels = [Label(unit.shown, f"since `{unit.variant}` {DONE[unit.operation]} this") for unit in units]
    if place is not None and not any(contains(unit.whole, place) for unit in units):
        labels.append(Label(place, "this is what does not hold" if fault.sort == BROKEN else "it shows here"))
    if not labels:
        labels = [Label(variant.place_of_name, "") for variant in read_variants(search.files)]
    smoke = search.smoke
    game = loading.format_argument(Path(search.files.game[0]), [Path(name) for name, _ in search.files.variants])
    at, moment = moment_in_time(fault, search.trials, search.time)
    values = {
        "name": fault.name,
        "text": _check_sentence(fault, compiled),
        "variants": " and ".join(f"`{name}`" for name in compiled.rules.variants),
        "count": str(smoke.counts[fault.key]),
        "games": f"{smoke.games} game{'' if smoke.games == 1 else 's'}",
        "moment": moment,
        "command": f"rulewright play {shlex.quote(game)} --replay {CHECK}{fault.setting.number} --at {at}",
    }
    report.extend([Diagnostic(CODES[fault.sort], tuple(labels), values)])


def moment_in_time(fault: Failure, trials: TrialGames, time: TrialTime) -> tuple[int, str]:
    """The moment of a fault; if there is no time left to look for it, the number of answers in its game."""
    found: list[tuple[int, str]] = []
    if time.run(lambda: found.append(moment_of(fault, trials))):
        return found[0]
    return fault.answers, f"In game {fault.setting.number} (with {fault.setting.players} players)."


def moment_of(fault: Failure, trials: TrialGames) -> tuple[int, str]:
    """After how many answers a fault shows in its game, and which the last one was, in words."""
    setting, game = fault.setting, f"game {fault.setting.number} (with {fault.setting.players} players)"
    history = History(table := trials.table(setting), machine.start(table))
    if fault.sort == "endless":
        return max(0, fault.answers - 1), f"In {game} players answered {fault.answers} times."
    with suppress(Exception):  # what stops a game is reported already
        broken, short = (fault.name if fault.sort == sort else "" for sort in (BROKEN, "short"))
        record(history, trials.playout(setting), broken=broken, short=short)
    at = len(history.entries)
    last = next((entry for entry in reversed(history.entries) if entry.player != CHANCE), None)
    if last is None:
        return at, f"In {game} that is so from the beginning."
    sentence = f"the last of a player was `{last.move}` of {seat_name(table, last.player)} (`{last.address}`)."
    return at, f"In {game} that was seen after answer {at}; {sentence}"


def _place(fault: Failure, compiled: Compilation) -> Span | None:
    """Where in the rules a fault shows."""
    if fault.sort == BROKEN:
        return next((each.span for each in compiled.rules.always if each.name == fault.name), None)
    address = compiled.rules.addresses.get(fault.name) if fault.sort == "short" else None
    return address.span if address is not None else None


def _check_sentence(fault: Failure, compiled: Compilation) -> str:
    """What a check says of itself."""
    address = compiled.rules.addresses.get(f"always.{fault.name}")
    texts = address.text if address is not None else {}
    parameters = compiled.rules.game_parameters.values()
    figures = {each.name: str(each.value) for each in parameters if isinstance(each.value, int)}
    return interpolate(select_language(texts, "en"), figures.get)


def responsible(fault: Failure, search: CauseSearch) -> list[RemovableUnit]:
    """The changes without which the same games go well, as many as are needed; those that speak of what broke are looked at first."""
    spoken = _names_in_check(fault, search.compiled)
    likely = sorted(search.units, key=lambda unit: -len(spoken.intersection(_NAME.findall(unit.whole.text))))
    left = range(len(likely), 0, -1)
    guilty = {unit.span for unit, share in zip(likely, left, strict=True) if search.shows(fault, frozenset({unit.span}), share) is False}
    return [unit for unit in search.units if unit.span in guilty]


def _names_in_check(fault: Failure, compiled: Compilation) -> set[str]:
    """The names that a check speaks of, with those in its words."""
    rules = compiled.rules
    pending: list[object] = [check.test for check in rules.always if fault.sort == BROKEN and check.name == fault.name]
    names = {fault.name}
    while pending:
        for part in walk(pending.pop()):
            if isinstance(part, UserCall | StateRead | GameParameter) and part.name not in names:
                names.add(part.name)
                pending += [rules.words[part.name].body] if part.name in rules.words else []
    return names


# ------------------------------------------------------------------------------------------------ boards and actions


def _report_no_board(unseated: Mapping[int, str], files: Files, report: Report) -> None:
    """No layout was found for some numbers of players: the changes to the layout are shown."""
    if not unseated:
        return
    variants = read_variants(files)
    units = [unit for variant in variants for unit in units_of(variant) if unit.span.text.startswith("layout")]
    labels = [Label(unit.shown, f"`{unit.variant}` says this about it") for unit in units]
    if not labels:
        labels = [Label(variant.node.span, "") for variant in variants]
    names = " and ".join(f"`{variant.name}`" for variant in variants)
    values = {"variants": names, "players": " and ".join(map(str, unseated)), "why": next(iter(unseated.values()))}
    report.extend([Diagnostic("O118", tuple(labels), values)])


def _out_of_reach(trials: TrialGames, smoke: SmokeReport, others: Sequence[SoloPlaytest]) -> Iterator[str]:
    """The actions that were taken in every game with each variant alone that has them, and in none with all of them."""
    with_each = [alone for alone in others if alone.games]
    having = {name: [alone for alone in with_each if name in alone.actions] for name in trials.rules.actions}
    steady = [name for name, known in having.items() if known and all(name in alone.chosen for alone in known)]
    missing = sorted(name for name in steady if not smoke.chosen[name])
    if not missing or not smoke.games:
        return
    more = play_smoke_games(trials, Budget(MORE))
    yield from (name for name in missing if not more.chosen[name])


def _report_all_out_of_reach(search: CauseSearch, others: Sequence[SoloPlaytest], report: Report) -> None:
    for name in _out_of_reach(search.trials, search.smoke, others):
        _report_out_of_reach(name, search, report)


def _report_out_of_reach(name: str, search: CauseSearch, report: Report) -> None:
    units = []
    for unit in search.units:
        without = compile_without_patches(search.files, frozenset({unit.span}))
        if without is None or name not in without.rules.actions:
            continue
        if play_smoke_games(TrialGames(without.rules), Budget(AGAIN)).chosen[name]:
            units.append(unit)
    labels = [Label(unit.shown, f"since `{unit.variant}` {DONE[unit.operation]} this") for unit in units]
    action = search.compiled.rules.actions[name]
    if action.span is not None and not any(contains(unit.whole, action.span) for unit in units):
        labels.append(Label(action.span, "the action"))
    variants = " and ".join(f"`{each}`" for each in search.compiled.rules.variants)
    report.extend([Diagnostic("O119", tuple(labels), {"name": name, "variants": variants, "games": str(MORE)})])
