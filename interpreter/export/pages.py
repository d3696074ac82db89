"""What is written beside a module: a program of JavaScript that plays by it, and a page about both."""

from collections.abc import Mapping

PROGRAM = """\
// Plays a game by chance: node play.mjs [SEED]. In a browser, `fetch` takes the place of `readFile`.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const here = (name) => new URL(name, import.meta.url);
const manifest = JSON.parse(await readFile(here("manifest.json"), "utf8"));
const code = await readFile(here("game.wasm"));
if (createHash("sha256").update(code).digest("hex") !== manifest.files["game.wasm"]) throw Error("manifest.json is about another game.wasm");
const { instance } = await WebAssembly.instantiate(code);
const { memory, begin_game, reset, play, tell } = instance.exports;
const { seed, start, positions, counted } = manifest.memory;
const bytes = new Uint8Array(memory.buffer), numbers = new DataView(memory.buffer);

const text = new TextEncoder().encode(process.argv[2] ?? "1");
bytes.set(text, seed.at);
begin_game(seed.at, text.length);
bytes.copyWithin(positions.at, start.at, start.at + start.size);
reset(0n);
const end = play(positions.at);
tell(counted.at);

// What a tracked number holds: value, or null; `cell` is the number of its cell, counted through its members.
function held(track, cell) {
  const at = positions.at + track.base + cell * track.stride;
  const code = [...bytes.slice(at, at + track.width)].reduceRight((value, byte) => value * 256 + byte, 0);
  return track.is_optional && code === 0 ? null : code + (track.low ?? 0) - (track.is_optional ? 1 : 0);
}
const tracks = Object.entries(manifest.layout.tracks).filter(([, track]) => track.form === "number" && track.width < 8);
const cells = ({ sizes = [] }) => [...Array(sizes.reduce((all, size) => all * size, 1)).keys()];
const board = Object.fromEntries(tracks.map(([name, track]) => [name, cells(track).map((cell) => held(track, cell))]));
console.log(JSON.stringify({ end: manifest.ends[end - 1].name, decisions: Number(numbers.getBigInt64(counted.at, true)), board }));
"""

_PAGE = """\
# {title}

{game} for {players} players as a module of WebAssembly, made by `rulewright export`. It needs nothing else: no Rulewright, no imports, no network.

| file | what is in it |
|---|---|
| `game.wasm` | the rules as code, and the first position |
| `manifest.json` | what is in the module: members of kinds with their titles, where everything stands in memory, functions, ends, texts, boards as outlines |
| `play.mjs` | a game by chance, in JavaScript |

## A game

`node play.mjs 7` plays the game of the seed 7, and prints how it ended, after how many answers, and what everything that is a number holds at the end:

```js
{program}```

## Functions

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


def page(manifest: Mapping[str, object]) -> str:
    """The page about an exported game, in Markdown."""
    titles, functions, memory = manifest["title"], manifest["functions"], manifest["memory"]
    assert isinstance(titles, Mapping)
    assert isinstance(functions, Mapping)
    assert isinstance(memory, Mapping)
    return _PAGE.format(
        title=next(iter(titles.values()), manifest["game"]),
        game=f"`{manifest['game']}`",
        players=manifest["players"],
        program=PROGRAM,
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
