"""The files of a game that is played without this program: the module, its manifest, a package of JavaScript, a page about them."""

import json
from collections.abc import Mapping
from dataclasses import replace

from interpreter.backends.wasm.exported import ExportedTable
from interpreter.backends.wasm.machine import POSITIONS
from interpreter.backends.wasm.position.codec import pack
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.printing.module import Module
from interpreter.export import pages
from interpreter.export.manifest import MANIFEST, MODULE, Memory, manifest
from interpreter.runtime.machine import machine

NAMES = (MODULE, MANIFEST, pages.SCRIPT, pages.TYPES, pages.PACKAGE, pages.PROGRAM, pages.PAGE)


def game_files(inner: ExportedTable) -> Mapping[str, bytes]:
    """The contents of the files of `NAMES`, for one table: its number of players, its options, its layout."""
    module, memory = _module(inner)
    data = manifest(inner, module, memory)
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    beside = {name: content.encode() for name, content in pages.files(data).items()}
    return {MODULE: module.binary(), MANIFEST: text.encode(), **beside}


def _module(inner: ExportedTable) -> tuple[Module, Memory]:
    """The module of a table with its first position in its data, and where things stand in its memory."""
    block = pack(inner.layout, machine.start(inner.table))
    positions = aligned(POSITIONS + len(block))
    module = replace(inner.module, data=[*inner.module.data, (POSITIONS, block)])
    return module, Memory(start=POSITIONS, size=len(block), positions=positions, end=module.memory_pages << 16)
