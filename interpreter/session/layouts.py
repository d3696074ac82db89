"""Layouts for a new game: presets that come with it, and layouts generated from a seed.

A layout made from a seed depends on the rules, the seed and the number of players only; `layout_search` makes it.
"""

from collections.abc import Mapping, Sequence

from interpreter.backends.python import with_python_backend
from interpreter.diagnostics.diagnostic import Report
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.project.errors import PositionError, UsageError, usage
from interpreter.runtime.setup.game_options import resolve_options
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session.rng import Seed, derive_stream

Data = Mapping[str, object]
GENERATED = "generated"
_BASE = "base"  # what presets call a game without variants
_ABOUT = ("id", "players", "variants")  # keys of a preset that are no part of the layout


def presets(rules: RuleSet, players: int) -> dict[str, Data]:
    """The layouts that come with the game for so many players and these variants, by name, in the order of the file."""
    fitting = (row for row in rows_of_variants(rules) if row.get("players", players) == players)
    return {str(row.get("id", number)): _layout_of(row) for number, row in enumerate(fitting, 1)}


def rows_of_variants(rules: RuleSet) -> list[Data]:
    """The rows of layouts that come with the game and are meant for these variants, for any number of players."""
    rows = rules.layout.presets if rules.layout else ()
    named = {name for row in rows for each in _variant_sets(row) for name in each}
    playing = frozenset(rules.variants) & named or frozenset({_BASE})  # house rules that no layout speaks of change none
    return [row for row in rows if not _variant_sets(row) or playing in _variant_sets(row)]


def preset(rules: RuleSet, players: int, name: str) -> Data:
    """The layout of a name that comes with the game, also if it is meant for other variants or players; raises `UsageError` without one."""
    known, rows = presets(rules, players), rules.layout.presets if rules.layout else ()
    named = sorted((row for row in rows if str(row.get("id")) == name), key=lambda row: row.get("players", players) != players)
    if name not in known and not named:
        raise _unknown(name, players, [*known, *(str(row["id"]) for row in rows if "id" in row and str(row["id"]) not in known)])
    return known[name] if name in known else _layout_of(named[0])


def _unknown(name: str, players: int, known: Sequence[str]) -> UsageError:
    return usage("C103", players=players, word=name, did_you_mean=did_you_mean(name, known), known=", ".join(known) or "none")


def _variant_sets(row: Data) -> tuple[frozenset[str], ...]:
    """The sets of variants a preset is meant for: it lists them as `one+other`, `base` for none; empty: for all."""
    names = row.get("variants")
    return tuple(frozenset(str(each).split("+")) for each in names) if isinstance(names, list | tuple) else ()


def _layout_of(row: Data) -> Data:
    return {key: value for key, value in row.items() if key not in _ABOUT and isinstance(value, list | tuple)}


def seat_with_layout(rules: RuleSet, *, players: int, options: Mapping[str, str], layout: str | Data | None, seed: Seed) -> GameInstance:
    """The table with a layout as asked for: data, the name of a preset, `with_generated_layout`; None: generated if there is a seed.

    The generated machine plays there; `table.alone()` is the table of the reference machine.
    """
    return with_python_backend(laid_out(rules, players=players, options=options, layout=layout, seed=seed))


def laid_out(rules: RuleSet, *, players: int, options: Mapping[str, str], layout: str | Data | None, seed: Seed) -> GameInstance:
    """The same table with the reference machine: for who looks at it and does not play."""
    _check_options(rules, players, options)
    if rules.layout is None and layout is not None:
        raise usage("C106")
    if rules.layout is None:
        return _instantiate(rules, players, options, None)
    if isinstance(layout, Mapping):
        return _instantiate(rules, players, options, layout)
    known = presets(rules, players)
    if layout is None and seed is None:  # the first that these rules accept: a house rule may refuse some of them
        drafts = (instantiate(rules, players=players, options=options, layout=data, report=Report()) for data in known.values())
        if (table := next(filter(None, drafts), None)) is not None:
            return table
    if layout is None:
        layout = _by_itself(rules, known, players, seed)
    if layout is None:
        raise usage("C107", players=players, variants=_variant_names(rules.variants))
    if layout in known:
        return _instantiate(rules, players, options, known[layout])
    if layout != GENERATED:
        raise _unknown(layout, players, layout_names(rules, players))
    return with_generated_layout(rules, players=players, options=options, seed=seed)


def _by_itself(rules: RuleSet, known: Mapping[str, Data], players: int, seed: Seed) -> str | None:
    """The layout if none is asked for: made from the seed; one of the presets where they list what chance cannot make."""
    assert rules.layout is not None
    if seed is None or not rules.layout.generate:
        return next(iter(known), None)
    return GENERATED if has_generator(rules, players) else list(known)[derive_stream(seed, "layout").below(len(known))]


def has_generator(rules: RuleSet, players: int) -> bool:
    """Whether layouts are made from a seed; not if the presets list what chance does not lay out."""
    if rules.layout is None or not rules.layout.generate:
        return False
    generated = {each.list for each in rules.layout.generate}
    others = [name for name in rules.layout.lists if name not in generated]
    return not any(data.get(name) for data in presets(rules, players).values() for name in others)


def layout_names(rules: RuleSet, players: int) -> list[str]:
    """The names of the presets for so many players, and `generated` if a layout can be made from a seed."""
    return [*presets(rules, players), *([GENERATED] if has_generator(rules, players) else [])]


def _check_options(rules: RuleSet, players: int, options: Mapping[str, str]) -> None:
    """Refuse a wrong number of players or wrong options before anything is said about layouts."""
    report = Report()
    if resolve_options(rules, players=players, options=options, report=report) is None:
        raise UsageError(report)


def _variant_names(variants: Sequence[str]) -> str:
    return f"the variants {', '.join(variants)}" if variants else "no variants"


def _instantiate(rules: RuleSet, players: int, options: Mapping[str, str], layout: Data | None) -> GameInstance:
    report = Report()
    table = instantiate(rules, players=players, options=options, layout=layout, report=report)
    if table is None:
        raise PositionError(report)
    return table


def with_generated_layout(rules: RuleSet, *, players: int, options: Mapping[str, str], seed: Seed) -> GameInstance:
    """The table with a layout made from the seed."""
    if not has_generator(rules, players):
        raise usage("C105", known=", ".join(presets(rules, players)) or "none")
    if seed is None:
        raise usage("C108")
    from interpreter.session.layout_search import TRIES, search_layout

    instance = search_layout(rules, players=players, options=options, generator=derive_stream(seed, "layout", players))
    if instance is None:
        raise usage("C104", tries=TRIES)
    return instance
