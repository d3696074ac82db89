"""Modules for tables whose boards are made from seeds: what is made for one board fits others, which have constants of their own."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Generic, TypeVar

from interpreter.backends.wasm.playouts.printed_table import FittingModule
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.tables.views import HiddenError, looks_alike, varies, view_of
from interpreter.model.ruleset.ruleset import RuleSet
from interpreter.runtime.state.game_instance import GameInstance

MOST_MODULES = 8  # that other tables are compared with
Made = TypeVar("Made", bound=FittingModule)


class SharedModules(Generic[Made]):
    """The modules that were made last, with what was seen of their tables; `make` makes one, as `printed` does."""

    def __init__(self, make: Callable[..., Made]) -> None:
        self._make = make
        self._made: list[tuple[GameInstance, Layout, bool, Made]] = []
        self._apart: RuleSet | None = None  # rules whose code looks at what boards differ in

    def of(self, table: GameInstance, layout: Layout, *, looks: bool = False) -> Made:
        """The module of a table: one that was made before, with the constants of this table, where one fits."""
        if not varies(table.rules) or table.rules is self._apart:
            return self._make(table, layout, looks=looks)
        view = view_of(table)
        for seen, places, has_checks, module in reversed(self._made):
            if has_checks == looks and looks_alike(seen, view) and _same_places(places, layout) and module.fit is not None:
                constants = module.fit.constants_of(table)
                if constants is not None:
                    return replace(module, constants=constants)
        try:
            module = self._make(table, layout, looks=looks, view=view)
        except HiddenError:
            self._apart = table.rules
            return self._make(table, layout, looks=looks)
        self._made = [*self._made, (view, layout, looks, module)][-MOST_MODULES:]
        return module


def _same_places(one: Layout, other: Layout) -> bool:
    """Whether positions of two tables stand alike in memory."""
    return all(getattr(one, each.name) == getattr(other, each.name) for each in fields(Layout) if each.name != "table")
