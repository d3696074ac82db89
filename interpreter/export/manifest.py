"""What a module of WebAssembly holds, as plain data: `schemas/module.schema.json` says what is in it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.backends.wasm.codegen.services import COUNT_AT, GIVEN_AT, NOTICES_AREA, STOP_AT, TREE_AT
from interpreter.backends.wasm.exported import ExportedTable
from interpreter.backends.wasm.machine import COUNTED, LONGEST_SEED, SEED
from interpreter.backends.wasm.playouts.rows import scale_of
from interpreter.backends.wasm.prelude.library import BLOCK
from interpreter.backends.wasm.printing.module import Module
from interpreter.backends.wasm.printing.text_writer import type_text
from interpreter.display.board_model import RenderContext
from interpreter.display.scene import scene
from interpreter.export.values import questions, tracked
from interpreter.model.localized_text import LocalizedText
from interpreter.runtime.machine import machine
from interpreter.runtime.notation.labels import label
from interpreter.runtime.state.game_instance import GameInstance

FORM = 1  # of this data; it grows when something in it changes its meaning
MODULE, MANIFEST = "game.wasm", "manifest.json"
COUNTS = ("decisions", "options", "most_options", "notice_bytes")
CHANCE = (
    "A seed is a text, the digits of a number for games of `rulewright simulate`. Streams are derived from it by SHA-256, numbers are drawn from"
    " them by SplitMix64, without bias: the same seed gives the same game by every machine of Rulewright."
)
_OPEN = "1 if what `tracked` says of a name is open to everybody for the time being, for the members that its cell belongs to."
_DOES: Mapping[str, str] = {
    "begin_game": "Chance begins: from the seed that stands as UTF-8 at `prefix`, so many bytes long.",
    "reset": "Counting begins anew. `play` stops before the question after so many; 0: there is no limit.",
    "play": "A position is played on by chance, in its place, to its end or to the limit. Gives 0 at the limit, else the number of the end, from 1.",
    "step": "The answer whose number (from 1) stands in `memory.given` is given, and the position goes on to the next question, which `memory.asked` describes;"
    " -1: it goes on to its first question; -3: the answer whose number, from 0, stands at `memory.shown` is put down behind it, 8 bytes each:"
    " number of the question in `questions`, of the answer (-1: passing), its values. Gives 0 at a question, else the number of the end. A position that is copied back takes other answers.",
    "perft": "How many ways there are of so many answers (1 or more) from a position; with `whole` 1 what ended on the way and all questions are"
    " counted in `memory.tree`. Positions are put down behind the one it begins with.",
    "scores": "Writes the winners (a bit for each seat) and the score of every seat at `scores.at`, 8 bytes each; before the end as if it were now.",
    "tell": "What was counted since `reset` is written at an address: 8 bytes each, in the order of `memory.counted.numbers`.",
}


@dataclass(frozen=True, slots=True)
class Memory:
    """Where things stand in the memory of an exported module: the first position, its size, the place for others and its end; in bytes."""

    start: int
    size: int
    positions: int
    end: int


def manifest(inner: ExportedTable, module: Module, memory: Memory) -> dict[str, object]:
    """The manifest of the module of a table, ready for JSON."""
    table = inner.table
    rules = table.rules
    return {
        "module": FORM,
        "game": rules.game,
        "variants": list(rules.variants),
        "title": dict(rules.title),
        "languages": languages(table),
        "players": table.players,
        "options": dict(table.options),
        "files": {MODULE: hashlib.sha256(module.binary()).hexdigest()},
        "memory": {
            "size": module.memory_pages << 16,
            "seed": {"at": SEED, "size": LONGEST_SEED},
            "counted": {"at": COUNTED, "numbers": list(COUNTS)},
            "given": {"at": GIVEN_AT},
            "asked": {"at": COUNT_AT, "numbers": ["answers", "player"]},
            "chances": {"at": BLOCK.chances},
            "shown": {"at": inner.shown_at},
            "stop": {"at": STOP_AT},
            "tree": {"at": TREE_AT, "numbers": ["ended", "questions"]},
            "notices": {"at": NOTICES_AREA, "addresses": list(inner.generated.notices)},
            "start": {"at": memory.start, "size": memory.size},
            "positions": {"at": memory.positions, "end": memory.end},
        },
        "functions": {name: _function(module, name) for name in module.exports},
        "ends": [{"name": name, "text": dict(rules.sentences.get(f"ends.{name}", {}))} for name in inner.layout.ends],
        "scores": {"at": inner.scores_at, "scale": scale_of(rules)} if inner.has_scores else None,
        "questions": questions(inner),
        "tracked": tracked(inner),
        "kinds": {name: _kind(table, name) for name in table.material.kinds},
        "layout": inner.layout.describe(),
        "texts": {address: dict(text) for address, text in rules.sentences.items()},
        "drawing": _drawing(table),
        "chance": CHANCE,
    }


def languages(table: GameInstance) -> list[str]:
    """The languages in which the rules say anything, that of the rule file first."""
    texts: list[LocalizedText] = [table.rules.title, table.rules.text, *table.rules.sentences.values()]
    return list(dict.fromkeys((table.rules.language, *sorted({language for text in texts for language in text}))))


def _function(module: Module, name: str) -> dict[str, object]:
    """What an exported function takes, gives and does."""
    function = module.exports[name]
    signature = module.signatures[function]
    takes = list(signature.locals.items())[: len(signature.parameters)]
    return {
        "takes": [{"name": "position" if each == "S" else each, "type": type_text(kind)} for each, kind in takes],
        "gives": [type_text(kind) for kind in signature.results],
        "does": _DOES.get(name) or _OPEN,
    }


def _kind(table: GameInstance, name: str) -> list[dict[str, object]]:
    """The members of a kind by number: ids, and what people call them."""
    domain = table.material.kinds[name]
    every = languages(table)
    return [
        {"id": each, "title": {one: label(table, name, place, one) for one in every if place in domain.rank}}
        for place, each in enumerate(domain.names)
    ]


def _drawing(table: GameInstance) -> list[object]:
    """The boards with the outlines of their cells, before anything lies there; as in `schemas/scene.schema.json`."""
    boards = scene(RenderContext(table, machine.start(table)))["boards"]
    assert isinstance(boards, list)
    return boards
