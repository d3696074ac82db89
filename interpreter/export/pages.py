"""Files beside a module: JavaScript with its types, a package, a program that plays by chance, and a page about all of it."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

SCRIPT, TYPES, PACKAGE, PROGRAM, PAGE = "game.js", "game.d.ts", "package.json", "play.mjs", "README.md"

_PROGRAM = """\
// Plays a game by chance: node play.mjs [SEED].
import { load } from "./game.js";

const table = (await load()).random({ seed: process.argv[2] ?? 1 });
const { end, decisions, scores, winners } = table;
console.log(JSON.stringify({ end, decisions, scores, winners, state: table.everything() }));
"""

_PAGE = """\
# {title}

{game} for {players} players as a module of WebAssembly, made by `rulewright export`. It needs nothing else: no Rulewright, no dependencies.

```js
import {{ load }} from "./game.js";

const game = await load();
const table = game.start({{ seed: 7 }});
while (!table.over) {{
  console.log(table.asked, table.answers); // the seat, and its answers as moves
  table.answer(table.answers[0]);
}}
console.log(table.end, table.winners, table.scores);
```

This runs in browsers (serve the folder, import `game.js` as a module), in Node, Deno and Bun; bundlers take it as it is. `game.d.ts` has the types.

| call | what it gives |
|---|---|
| `load({{ wasm, manifest }})` | the game; other addresses or contents of the two files, where they do not lie beside `game.js` |
| `game.start({{ seed }})` | a new table; the same seed gives the same chance on every machine |
| `game.random({{ seed }})` | a table at which chance has played to the end, as in `rulewright simulate` |
| `table.asked`, `table.answers` | the seat that is asked, and its answers as moves |
| `table.answer(move)` | gives an answer, by its text or its number from 0 |
| `table.over`, `table.end` | the end, by its name |
| `table.scores`, `table.winners` | points and winners, also before the end (who would win now) |
| `table.view("seat_1")` | what a seat may know; `table.view()`: what people who look on may know |
| `table.everything()` | everything, whoever may know it |
| `table.copy()`, `table.playOut()` | the same position for trying out; on by chance to the end |

Where several are asked at once (`table.together`) a module takes no answers; `playOut` goes on from there.

| file | what is in it |
|---|---|
| `game.js`, `game.d.ts`, `package.json` | the package |
| `game.wasm` | the rules as code, and the first position |
| `manifest.json` | what is in the module: members of kinds with their titles, where everything stands in memory, functions, ends, texts, boards as outlines |
| `play.mjs` | a game by chance: `node play.mjs 7` |

## Without game.js

Every language that runs WebAssembly can play by the module itself:

| function | what it does |
|---|---|
{functions}

All numbers in memory have their low bytes first. A position is one block of {size} bytes: it is copied by copying the bytes, and may stand at any
multiple of 8 from {at} to {end}. `layout` in the manifest says what stands where in it: cell (a, b, ...) of a tracked name at
`base + ((a * sizes[1] + b) * sizes[2] + ...) * stride`.

| form | a cell |
|---|---|
| `number` | `width` bytes, without sign: value - `low`; with `is_optional` value - `low` + 1, and 0 is none. Of 8 bytes: the value itself, with sign; none is -2^63 |
| `bits` | `words` words of 8 bytes, a bit for every member; with `is_optional` 8 bytes before them: 1, or 0 for none |
| `counts` | for each of the `capacity` members of the kind `width` bytes: how many there are |
| `pile` | 2 bytes for its height, then `width` bytes for each of at most `capacity` things, from the bottom |

## Chance

{chance}
"""


def files(manifest: Mapping[str, object]) -> Mapping[str, str]:
    """The texts beside a module and its manifest, by name."""
    return {
        SCRIPT: _beside(SCRIPT),
        TYPES: _types(manifest),
        PACKAGE: _package(manifest),
        PROGRAM: _PROGRAM,
        PAGE: _page(manifest),
    }


@cache
def _beside(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def _types(manifest: Mapping[str, object]) -> str:
    """The types of the script, with the names of this game."""
    kinds, ends, tracked, languages = (manifest[key] for key in ("kinds", "ends", "tracked", "languages"))
    assert isinstance(kinds, Mapping)
    assert isinstance(ends, list)
    assert isinstance(tracked, Mapping)
    assert isinstance(languages, list)
    names = {
        "SEATS": (each["id"] for each in kinds["player"]),
        "ENDS": (each["name"] for each in ends),
        "LANGUAGES": languages,
        "TRACKED": tracked,
    }
    text = _beside(TYPES)
    for word, values in names.items():
        text = text.replace(f"= {word};", f"= {_union(values)};", 1)
    return text


def _union(names: Iterable[str]) -> str:
    return " | ".join(json.dumps(name) for name in names) or "never"


def _package(manifest: Mapping[str, object]) -> str:
    data = {
        "name": str(manifest["game"]).replace(" ", "-"),
        "version": "1.0.0",
        "description": f"{_title(manifest)} for {manifest['players']} players, as a module of WebAssembly",
        "type": "module",
        "exports": {
            ".": {"types": f"./{TYPES}", "default": f"./{SCRIPT}"},
            "./game.wasm": "./game.wasm",
            "./manifest.json": "./manifest.json",
        },
        "types": f"./{TYPES}",
        "sideEffects": False,
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _title(manifest: Mapping[str, object]) -> str:
    titles = manifest["title"]
    assert isinstance(titles, Mapping)
    return str(next(iter(titles.values()), manifest["game"]))


def _page(manifest: Mapping[str, object]) -> str:
    """The page about an exported game, in Markdown."""
    functions, memory = manifest["functions"], manifest["memory"]
    assert isinstance(functions, Mapping)
    assert isinstance(memory, Mapping)
    return _PAGE.format(
        title=_title(manifest),
        game=f"`{manifest['game']}`",
        players=manifest["players"],
        functions="\n".join(f"| `{_call(name, each)}` | {each['does']} |" for name, each in functions.items()),
        size=memory["start"]["size"],
        at=memory["positions"]["at"],
        end=memory["positions"]["end"],
        chance=manifest["chance"],
    )


def _call(name: str, function: Mapping[str, object]) -> str:
    takes, gives = function["takes"], function["gives"]
    assert isinstance(takes, list)
    assert isinstance(gives, list)
    ready = ", ".join(f"{each['name']}: {each['type']}" for each in takes)
    return f"{name}({ready}) -> {', '.join(gives)}" if gives else f"{name}({ready})"
