"""Variants checked by playing them: what goes wrong in random games becomes a finding that names the change responsible."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Report
from interpreter.diagnostics.span import Span
from interpreter.faces import loading
from interpreter.faces.tried import Fault, Tried, try_once, try_out
from interpreter.language.blame import Key
from interpreter.language.changes import DONE, Unit, units_of
from interpreter.language.compile import Compiled, Files, compile_without, variants_of
from interpreter.language.provenance import holds
from interpreter.language.reading import Known

CODES = {"broken": "O120", "short": "O121", "stopped": "O122", "endless": "O123"}
AGAIN = 3  # games played without a change before it is called responsible
MORE = 12  # games with two variants before an action is said to be out of reach


@dataclass(frozen=True, slots=True)
class Alone:
    """What the games of one variant alone have shown, to be compared with those of two."""

    games: int = 0
    faults: frozenset[tuple[str, str]] = frozenset()
    chosen: frozenset[str] = frozenset()  # actions taken in every one of its games
    unseated: frozenset[int] = frozenset()
    actions: frozenset[str] = frozenset()  # all that there are
    found: frozenset[Key] = frozenset()  # what is said of the variant alone


@dataclass(slots=True)
class Played:
    """The findings of games with some variants."""

    alone: Alone
    findings: list[Diagnostic] = field(default_factory=list)


def play_alone(files: Files, compiled: Compiled, games: int, known: Known) -> Played:
    """What so many games with the variants show."""
    tried = try_out(compiled.rules, games)
    report = Report()
    for fault in tried.faults.values():
        _report_fault(fault, tried, files, compiled, known, report)
    _report_no_board(tried.unseated, files, known, report)
    steady = frozenset(name for name, count in tried.chosen.items() if name and count == tried.games)
    alone = Alone(tried.games, frozenset(tried.faults), steady, frozenset(tried.unseated), frozenset(compiled.rules.actions))
    return Played(alone, list(report))


def play_together(files: Files, compiled: Compiled, games: int, known: Known, others: Sequence[Alone]) -> list[Diagnostic]:
    """What so many games with several variants show that those with each alone did not."""
    tried = try_out(compiled.rules, games, all_players=False)
    seen = frozenset[tuple[str, str]]().union(*(alone.faults for alone in others))
    unseated = frozenset[int]().union(*(alone.unseated for alone in others))
    report = Report()
    for fault in tried.faults.values():
        if fault.key not in seen:
            _report_fault(fault, tried, files, compiled, known, report)
    _report_no_board({players: why for players, why in tried.unseated.items() if players not in unseated}, files, known, report)
    for name in _out_of_reach(compiled, tried, others):
        _report_out_of_reach(name, files, compiled, known, report)
    return list(report)


# ------------------------------------------------------------------------------------------------ faults


def _report_fault(fault: Fault, tried: Tried, files: Files, compiled: Compiled, known: Known, report: Report) -> None:
    if _shows(files, frozenset(unit.span for unit in _units(files, known)), fault, known):
        return  # the game itself does so, which is not the fault of a variant
    units = responsible(files, fault, known)
    place = _place(fault, compiled)
    labels = [Label(unit.span, f"since `{unit.variant}` {DONE[unit.operation]} this") for unit in units]
    if place is not None and not any(holds(unit.whole, place) for unit in units):
        labels.append(Label(place, "this is what does not hold" if fault.sort == "broken" else "it shows here"))
    rules = compiled.rules
    values = {
        "name": fault.name,
        "text": _said(fault, compiled),
        "game": loading.as_typed(Path(files.game[0]), [Path(name) for name, _ in files.variants]),
        "variants": " and ".join(f"`{name}`" for name in rules.variants),
        "players": str(fault.players),
        "seed": str(fault.seed),
        "count": str(tried.counts[fault.key]),
        "games": f"{tried.games} game{'' if tried.games == 1 else 's'}",
    }
    report.extend([Diagnostic(CODES[fault.sort], tuple(labels), values)])


def _place(fault: Fault, compiled: Compiled) -> Span | None:
    """Where in the rules a fault shows."""
    match fault.sort:
        case "broken":
            return next((each.span for each in compiled.rules.always if each.name == fault.name), None)
        case "short":
            found = compiled.rules.addresses.get(fault.name)
            return found.span if found is not None else None
        case _:
            return None


def _said(fault: Fault, compiled: Compiled) -> str:
    """What a check says of itself."""
    found = compiled.rules.addresses.get(f"always.{fault.name}")
    texts = found.text if found is not None else {}
    said = texts.get("en") or next(iter(texts.values()), "")
    figures = {name: str(figure.value) for name, figure in compiled.rules.figures.items() if isinstance(figure.value, int)}
    for name, value in figures.items():
        said = said.replace("{" + name + "}", value)
    return said


def responsible(files: Files, fault: Fault, known: Known) -> list[Unit]:
    """The changes without which the same games go well; as many as are needed, the last of them first looked at."""
    return [unit for unit in _units(files, known) if _is_playable(files, unit, known) and not _shows(files, {unit.span}, fault, known)]


def _units(files: Files, known: Known) -> list[Unit]:
    return [unit for variant in variants_of(files, known) for unit in units_of(variant)]


def _is_playable(files: Files, unit: Unit, known: Known) -> bool:
    return compile_without(files, {unit.span}, known) is not None


def _shows(files: Files, left_out: Collection[Span], fault: Fault, known: Known) -> bool:
    """Whether the fault is seen in its game, or one of the next, without some changes."""
    compiled = compile_without(files, frozenset(left_out), known)
    if compiled is None:
        return False
    for seed in range(fault.seed, fault.seed + AGAIN):
        tried = Tried()
        try_once(compiled.rules, fault.players, seed, tried)
        if fault.key in tried.faults:
            return True
    return False


# ------------------------------------------------------------------------------------------------ boards and actions


def _report_no_board(unseated: Mapping[int, str], files: Files, known: Known, report: Report) -> None:
    """No layout was found for some numbers of players: the changes to the layout are shown."""
    if not unseated:
        return
    variants = variants_of(files, known)
    units = [unit for variant in variants for unit in units_of(variant) if unit.span.text.startswith("layout")]
    labels = [Label(unit.span, f"`{unit.variant}` says this about it") for unit in units]
    if not labels:
        labels = [Label(variant.node.span, "") for variant in variants]
    names = " and ".join(f"`{variant.name}`" for variant in variants)
    report.extend(
        [
            Diagnostic(
                "O118",
                tuple(labels),
                {"variants": names, "players": " and ".join(map(str, unseated)), "why": next(iter(unseated.values()))},
            )
        ]
    )


def _out_of_reach(compiled: Compiled, tried: Tried, others: Sequence[Alone]) -> Iterator[str]:
    """The actions that were taken in every game with each variant alone that has them, and in none with all of them."""
    with_each = [alone for alone in others if alone.games]
    having = {name: [alone for alone in with_each if name in alone.actions] for name in compiled.rules.actions}
    steady = [name for name, known in having.items() if known and all(name in alone.chosen for alone in known)]
    missing = sorted(name for name in steady if not tried.chosen[name])
    if not missing or not tried.games:
        return
    more = try_out(compiled.rules, MORE, checks=False)
    yield from (name for name in missing if not more.chosen[name])


def _report_out_of_reach(name: str, files: Files, compiled: Compiled, known: Known, report: Report) -> None:
    units = []
    for unit in _units(files, known):
        without = compile_without(files, frozenset({unit.span}), known)
        if without is not None and name in without.rules.actions and try_out(without.rules, AGAIN, checks=False).chosen[name]:
            units.append(unit)
    labels = [Label(unit.span, f"since `{unit.variant}` {DONE[unit.operation]} this") for unit in units]
    action = compiled.rules.actions[name]
    if action.span is not None and not any(holds(unit.whole, action.span) for unit in units):
        labels.append(Label(action.span, "the action"))
    variants = " and ".join(f"`{each}`" for each in compiled.rules.variants)
    report.extend([Diagnostic("O119", tuple(labels), {"name": name, "variants": variants, "games": str(MORE)})])
