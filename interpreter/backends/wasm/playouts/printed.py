"""How the module of a table is made that plays simulations."""

from collections.abc import Sequence
from contextlib import suppress

from interpreter.backends.wasm.playouts.loop import PlayoutLoop
from interpreter.backends.wasm.playouts.printed_table import PrintedTable
from interpreter.backends.wasm.position.layout import Layout
from interpreter.backends.wasm.position.unsupported import Unsupported
from interpreter.backends.wasm.prelude import library
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.statements.module import GeneratedModule, generate
from interpreter.backends.wasm.tables.views import HiddenError, varies, view_of
from interpreter.runtime.state.game_instance import GameInstance


def printed(table: GameInstance, layout: Layout, *, looks: bool = False, view: GameInstance | None = None) -> PrintedTable:
    """The module of a table, which `looks` at checks; `Unsupported` where it is left to other machines. `view` as `generate` takes it."""
    generated, no_results = _generated(table, layout, looks=looks, view=view)
    binary = _module(generated).binary()
    return PrintedTable(
        binary=binary,
        constants=generated.data,
        pages=generated.pages,
        notices=tuple(generated.notices),
        no_results=no_results,
        fit=generated.fit,
    )


def place_text(table: GameInstance, layout: Layout, binary: bytes, offsets: Sequence[int], *, looks: bool) -> str:
    """Where the rules have what stands at the first of some places of a module that comes from them; nothing where that is not known.

    Modules are kept without this, so it is made again.
    """
    for view in (None, view_of(table)) if varies(table.rules) else (None,):
        with suppress(HiddenError):
            generated, _ = _generated(table, layout, looks=looks, view=view)
            module = _module(generated)
            if module.binary() == binary:
                break
    else:
        return ""
    number = next(filter(None, map(module.source_map().place, offsets)), 0)
    address, span = generated.places[number]
    return address if span is None else f"{address} ({span.source.name}:{span.line})"


def _generated(table: GameInstance, layout: Layout, *, looks: bool, view: GameInstance | None = None) -> tuple[GeneratedModule, str]:
    """The module of a table, and why results are not worked out inside."""
    try:
        return generate(table, layout, PlayoutLoop(with_results=True), looks=looks, view=view), ""
    except Unsupported as reason:
        return generate(table, layout, PlayoutLoop(with_results=False), looks=looks, view=view), str(reason)


def _module(generated: GeneratedModule) -> Module:
    return Module(
        [*library.needed(generated.preludes), *generated.functions],
        {"playouts": "playouts"},
        memory_pages=generated.pages,
        globals={name: (kind, 0) for name, kind in generated.globals.items()},
    )
