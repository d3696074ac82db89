"""The files of a game that is played without this program: the module, its manifest, a program in JavaScript, a page about them."""

import json
from collections.abc import Mapping
from dataclasses import replace

from interpreter.backends.wasm.machine import POSITIONS, WasmTable
from interpreter.backends.wasm.position.codec import pack
from interpreter.backends.wasm.position.words import aligned
from interpreter.backends.wasm.printing.module import Module
from interpreter.export import pages
from interpreter.export.manifest import MANIFEST, MODULE, Memory, manifest
from interpreter.runtime.machine import machine

PROGRAM, PAGE = "play.mjs", "README.md"
NAMES = (MODULE, MANIFEST, PROGRAM, PAGE)


def game_files(inner: WasmTable) -> Mapping[str, bytes]:
    """The contents of the files of `NAMES`, for one table: its number of players, its options, its layout."""
    module, memory = _module(inner)
    data = manifest(inner, module, memory)
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    return {
        MODULE: module.binary(),
        MANIFEST: text.encode(),
        PROGRAM: pages.PROGRAM.encode(),
        PAGE: pages.page(data).encode(),
    }


def _module(inner: WasmTable) -> tuple[Module, Memory]:
    """The module of a table with its first position in its data, and where things stand in its memory."""
    block = pack(inner.layout, machine.start(inner.table))
    positions = aligned(POSITIONS + len(block))
    module = replace(inner.module, data=[*inner.module.data, (POSITIONS, block)])
    return module, Memory(start=POSITIONS, size=len(block), positions=positions, end=module.memory_pages << 16)
