"""Tables as modules of WebAssembly for commands: the module, or a finding that says why there is none."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn, TypeVar

import typer

from interpreter.cli.common.table_options import seated_table
from interpreter.cli.common.terminal import FINDINGS, show_findings
from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.model.ruleset.ruleset import RuleSet

if TYPE_CHECKING:
    from interpreter.backends.wasm.position.layout import Layout
    from interpreter.backends.wasm.position.unsupported import Unsupported
    from interpreter.runtime.state.game_instance import GameInstance

Made = TypeVar("Made")


def inner_layout(rules: RuleSet, players: int | None) -> "Layout":
    """Where everything stands in a position in memory; ends the command where something has no place there (C180)."""
    from interpreter.backends.wasm.position.layout import layout_of
    from interpreter.backends.wasm.position.unsupported import Unsupported

    try:
        return layout_of(seated_table(rules, players=players, options={}, layout=None, seed=None))
    except Unsupported as declined:
        _stop("C180", declined)


def inner_table(rules: RuleSet, players: int | None, options: Mapping[str, str], made: "Callable[[GameInstance], Made]") -> Made:
    """The table with its module as `made` of it; ends the command where there is none (C180, C181)."""
    from interpreter.backends.wasm.position.layout import layout_of
    from interpreter.backends.wasm.position.unsupported import Unsupported

    table = seated_table(rules, players=players, options=options, layout=None, seed=None)
    try:
        layout_of(table)
    except Unsupported as declined:
        _stop("C180", declined)
    try:
        return made(table)
    except Unsupported as declined:
        _stop("C181", declined)


def _stop(code: str, declined: "Unsupported") -> NoReturn:
    """Show why the machine declines, and end the command."""
    reason = declined.reason if declined.reason.endswith(".") else f"There is no WebAssembly for {declined.reason}."
    labels = () if declined.span is None else (Label(declined.span),)
    show_findings([Diagnostic(code, labels, {"why": reason, "at": declined.address})])
    raise typer.Exit(FINDINGS) from None
