"""Tables that are kept: whoever starts, loads or replays another game at the same table gets the one that is there.

Matches in several threads may share one: what a table remembers (the last position that was looked at, tables of its board, words
that were worked out) only saves time, and every part of it is read and written at once.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock

from interpreter.backends.python import with_python_backend
from interpreter.diagnostics.diagnostic import Report
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.setup.instantiate import instantiate
from interpreter.runtime.state.game_instance import GameInstance
from interpreter.session import layouts
from interpreter.session.rng import Seed

MOST = 32  # tables that are kept of a rule set
Key = tuple[object, ...]


class TableCache:
    """The tables of one rule set, at which the generated machine plays; the one that was wanted longest ago goes first."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._tables: dict[Key, GameInstance] = {}
        self._lock = Lock()

    def seat(self, *, players: int, options: Mapping[str, str], layout: str | layouts.Data | None, seed: Seed) -> GameInstance:
        """The table with a layout as asked for, as `layouts.seat_with_layout` makes it."""
        drawn = self.rules.layout is not None and layout in (None, layouts.GENERATED)  # other layouts do not depend on the seed
        key = _key(players, options, layout, seed if drawn else None)
        make = partial(layouts.seat_with_layout, self.rules, players=players, options=options, layout=layout, seed=seed)
        table = self._kept(key, make)
        assert table is not None
        return table

    def instantiate(
        self, rules: RuleSet, *, players: int, options: Mapping[str, str], layout: Mapping[str, object] | None, report: Report
    ) -> GameInstance | None:
        """The table with these parameters; None with the reasons in the report if the rules refuse them."""

        def make() -> GameInstance | None:
            table = instantiate(rules, players=players, options=options, layout=layout, report=report)
            return None if table is None else with_python_backend(table)

        return self._kept(_key(players, options, layout, None), make)

    def _kept(self, key: Key | None, make: Callable[[], GameInstance | None]) -> GameInstance | None:
        if key is None:
            return make()
        with self._lock:
            table = self._tables.pop(key, None)
        table = make() if table is None else table
        if table is not None:
            with self._lock:
                if len(self._tables) >= MOST:
                    del self._tables[next(iter(self._tables))]
                self._tables[key] = table
        return table


def _key(players: int, options: Mapping[str, str], layout: object, seed: Seed) -> Key | None:
    """What a table is kept under; None for a layout that is not plain data."""
    try:
        return players, tuple(sorted(options.items())), json.dumps(layout, sort_keys=True), type(seed), seed
    except (TypeError, ValueError, RecursionError):
        return None
