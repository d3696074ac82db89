// Plays one game, written by `rulewright export`: `game.wasm` and `manifest.json` lie beside this file.
//
//   import { load } from "./game.js";
//   const table = (await load()).start({ seed: 7 });
//   while (!table.over) table.answer(table.answers[0]);
//
// Runs in browsers (files come by `fetch`), Node, Deno and Bun (from the disk). No dependencies.
const SHOW = -3n, ASK = -1n, NONE = -(2n ** 63n), SEVERAL = -2;

/** Load the game; `wasm` and `manifest` are addresses or contents, those beside this file if they are not said. */
export async function load({ wasm = new URL("game.wasm", import.meta.url), manifest = new URL("manifest.json", import.meta.url) } = {}) {
  const [code, text] = await Promise.all([bytesOf(wasm), isContent(manifest) ? null : bytesOf(manifest)]);
  const data = text === null ? manifest : JSON.parse(new TextDecoder().decode(text));
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", code); // only where a page is secure
  if (digest && hex(digest) !== data.files["game.wasm"]) throw new Error("manifest.json is about another game.wasm");
  const { instance } = await WebAssembly.instantiate(code);
  return new Game(data, instance.exports);
}

function isContent(source) {
  return typeof source === "object" && !(source instanceof URL);
}

async function bytesOf(source) {
  if (isContent(source)) return source;
  const url = new URL(source, import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const files = "node:fs/promises"; // a name that bundlers do not follow
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)).readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const hex = (digest) => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The game: its manifest, its seats, and tables to play it at. */
export class Game {
  #machine;
  #seed = null; // that chance follows at the moment

  constructor(manifest, exports) {
    this.manifest = manifest;
    this.seats = manifest.kinds.player.map((member) => member.id);
    this.#machine = new Machine(this, exports);
  }

  /** The title in a language, else in the first of the game. */
  title(language = this.manifest.languages[0]) {
    return this.manifest.title[language] ?? Object.values(this.manifest.title)[0] ?? this.manifest.game;
  }

  /** A new table; the same seed gives the same chance on every machine. */
  start({ seed = 0 } = {}) {
    const { at, size } = this.manifest.memory.start;
    return new Table(this, this.#machine, String(seed), this.#machine.bytes.slice(at, at + size));
  }

  /** A table at which chance has played to the end, also for the players; it is the game of that seed of `rulewright simulate`. */
  random({ seed = 0 } = {}) {
    return this.start({ seed }).playOut();
  }

  /** Let chance follow a seed; `anew`: answers by chance as well, from their beginning. */
  _seat(seed, anew = false) {
    if (this.#seed === seed && !anew) return;
    const { at, size } = this.manifest.memory.seed, text = new TextEncoder().encode(seed);
    if (text.length > size) throw new RangeError(`a seed has at most ${size} bytes`);
    this.#machine.bytes.set(text, at);
    this.#machine.exports.begin_game(at, text.length);
    this.#seed = seed;
  }
}

/** The module's memory as a place to work: positions go in and come out as blocks of bytes. */
class Machine {
  constructor(game, exports) {
    Object.assign(this, { game, exports, memory: game.manifest.memory });
    [this.bytes, this.numbers] = [new Uint8Array(exports.memory.buffer), new DataView(exports.memory.buffer)];
    this.at = this.memory.positions.at;
  }

  number = (at) => this.numbers.getBigInt64(at, true);
  put = (at, value) => this.numbers.setBigInt64(at, value, true);

  enter(seed, block, chances) {
    this.game._seat(seed);
    this.bytes.set(block, this.at);
    this.put(this.memory.chances.at, chances);
  }

  step(given) {
    this.put(this.memory.given.at, given);
    return this.exports.step(this.at);
  }

  leave() {
    return [this.bytes.slice(this.at, this.at + this.memory.start.size), this.number(this.memory.chances.at)];
  }

  /** A number of so many bytes without sign; of 8 bytes with sign, null for none. */
  read(at, width) {
    if (width === 8) {
      const value = this.number(at);
      return value === NONE ? null : Number(value);
    }
    return width === 1 ? this.bytes[at] : width === 2 ? this.numbers.getUint16(at, true) : this.numbers.getUint32(at, true);
  }

  row(at, many, width) {
    return Array.from({ length: many }, (_, place) => this.read(at + place * width, width));
  }

  members(at, words) {
    const found = [];
    for (let bit = 0; bit < 64 * words; bit++) if (this.bytes[at + (bit >> 3)] & (1 << (bit & 7))) found.push(bit);
    return found;
  }
}

/** A game in progress. */
export class Table {
  #machine;
  #seed;
  #block;
  #chances = 0n;
  #count = 0;
  #player = -1;
  #answers = null;
  #end = 0;

  constructor(game, machine, seed, block) {
    this.game = game;
    this.#machine = machine;
    this.#seed = seed;
    this.#block = block;
    this.decisions = 0;
    this.#go(ASK);
  }

  /** The same position, to try something out. */
  copy() {
    const other = this.game.start({ seed: this.#seed });
    [other.#block, other.#chances, other.#count, other.#player] = [this.#block, this.#chances, this.#count, this.#player];
    [other.#answers, other.#end, other.decisions] = [this.#answers, this.#end, this.decisions];
    return other;
  }

  /** The name of the end; null before it. */
  get end() {
    return this.#end ? this.game.manifest.ends[this.#end - 1].name : null;
  }

  get over() {
    return this.#end !== 0;
  }

  /** The seat that is asked; null at the end, and where several are asked at once, whose answers a module does not take. */
  get asked() {
    return this.over || this.#player < 0 ? null : this.game.seats[this.#player];
  }

  /** True where several are asked at once; `playOut` goes on from there. */
  get together() {
    return !this.over && this.#player === SEVERAL;
  }

  /** The answers to the question as moves: `place a1`, `pass`. */
  get answers() {
    this.#answers ??= this.#texts();
    return [...this.#answers];
  }

  /** Give an answer, by its text or its number from 0. */
  answer(choice) {
    if (this.over) throw new Error("the game is over");
    if (this.together) throw new Error("several are asked at once; a module does not take their answers");
    const number = typeof choice === "number" ? choice : this.answers.indexOf(choice);
    if (!Number.isInteger(number) || number < 0 || number >= this.#count) throw new RangeError(`${choice} is no answer to this question`);
    this.#go(BigInt(number + 1));
    this.decisions++;
    return this;
  }

  /** Go on by chance to the end. */
  playOut() {
    const machine = this.#machine, { exports, memory } = machine;
    this.game._seat(this.#seed, true);
    machine.enter(this.#seed, this.#block, this.#chances);
    exports.reset(0n);
    if (!this.over) this.#end = exports.play(machine.at);
    exports.tell(memory.counted.at);
    this.decisions += Number(machine.number(memory.counted.at));
    [this.#block, this.#chances] = machine.leave();
    [this.#answers, this.#count, this.#player] = [[], 0, -1];
    return this;
  }

  /** Points by seat, also before the end; null where the module does not work them out. */
  get scores() {
    const row = this.#result();
    return row && Object.fromEntries(this.game.seats.map((seat, place) => [seat, row.scores[place]]));
  }

  /** The seats that have won, or would if it were the end; null where the module does not work them out. */
  get winners() {
    const row = this.#result();
    return row && this.game.seats.filter((_, place) => row.winners & (1n << BigInt(place)));
  }

  /** What a seat may know; null: somebody who only looks on. What is hidden is "hidden", of a heap { hidden: size }. */
  view(viewer = null) {
    const player = viewer === null ? -1 : this.game.seats.indexOf(viewer);
    if (viewer !== null && player < 0) throw new RangeError(`${viewer} is no seat: ${this.game.seats.join(", ")}`);
    return {
      viewer,
      state: this.#state((cell) => this.#sees(cell, player)),
      asked: this.asked,
      answers: viewer !== null && this.asked === viewer ? this.answers : null,
      result: this.over ? { end: this.end, winners: this.winners, scores: this.scores } : null,
    };
  }

  /** All that is tracked, whoever may know it. */
  everything() {
    return this.#state(() => true);
  }

  #go(given) {
    const machine = this.#machine, { asked } = machine.memory;
    machine.enter(this.#seed, this.#block, this.#chances);
    this.#end = machine.step(given);
    [this.#block, this.#chances] = machine.leave();
    this.#answers = null;
    [this.#count, this.#player] = this.over ? [0, -1] : [Number(machine.number(asked.at)), Number(machine.number(asked.at + 8))];
  }

  #result() {
    const { scores } = this.game.manifest, machine = this.#machine;
    if (!scores) return null;
    machine.enter(this.#seed, this.#block, this.#chances);
    machine.exports.scores(machine.at);
    const points = this.game.seats.map((_, place) => Number(machine.number(scores.at + 8 + 8 * place)) / scores.scale);
    return { winners: machine.number(scores.at), scores: points };
  }

  // ---------------------------------------------------------------------------------------------- answers

  #texts() {
    if (this.over || this.together) return [];
    const shown = Array.from({ length: this.#count }, (_, number) => this.#shown(number));
    const short = new Map(), long = new Map();
    for (const each of shown) {
      const key = `${each.branch} ${each.short}`;
      short.set(key, (short.get(key) ?? 0) + 1);
      long.set(`${each.branch} ${each.long}`, each);
    }
    return shown.map((each) => {
      const key = `${each.branch} ${each.short}`, other = long.get(key);
      return each.short !== null && short.get(key) === 1 && (!other || other === each) ? each.short : each.long;
    });
  }

  /** An answer with all its choices, and as its action writes it, if it does so. */
  #shown(number) {
    const machine = this.#machine, { at } = machine.memory.shown, { manifest } = this.game;
    machine.enter(this.#seed, this.#block, this.#chances);
    machine.put(at, BigInt(number));
    machine.step(SHOW);
    const branch = Number(machine.number(at + 16));
    if (branch < 0) return { branch, short: null, long: "pass" };
    const { name, values, notation } = manifest.questions[Number(machine.number(at + 8))].answers[branch];
    let place = at + 24;
    const words = [...values, ...(notation ? [notation] : [])].map((value) => {
      const text = format(manifest, value.kind, this.#shownValue(value, place));
      place += 8 * value.locals;
      return text;
    });
    const written = notation ? [name, words.pop()].join(" ").trim() : null;
    return { branch, short: written, long: [name, ...words].join(" ") };
  }

  #shownValue({ form, words, width, is_optional, kind }, at) {
    const machine = this.#machine, address = machine.numbers.getUint32(at, true);
    switch (form) {
      case "number":
      case "truth": {
        const value = machine.read(at, 8);
        return kind.is === "truth" && value !== null ? value !== 0 : value;
      }
      case "bits":
        return is_optional && !address ? null : machine.members(is_optional ? at + 8 : at, words);
      case "counts":
        return address ? machine.row(address, words, width) : null;
    }
    const length = machine.numbers.getInt32(at + 8, true);
    if (length < 0) return null;
    return words ? Array.from({ length }, (_, each) => machine.members(address + each * width, words)) : machine.row(address, length, width);
  }

  // ---------------------------------------------------------------------------------------------- what is tracked

  #state(sees) {
    const { manifest } = this.game, machine = this.#machine, found = {};
    machine.enter(this.#seed, this.#block, this.#chances);
    for (const [name, tracked] of Object.entries(manifest.tracked)) {
      const put = (path, value) => {
        let inner = found, key = name;
        for (const each of path) [inner, key] = [(inner[key] ??= {}), each];
        inner[key] = value;
      };
      if (tracked.of.length) found[name] = {};
      for (const [place, cell] of product(tracked.of).entries()) {
        const value = this.#held(manifest.layout.tracks[name], tracked.kind, cell.places);
        const is_seen = sees({ tracked, audience: tracked.audience && tracked.audience[place], places: cell.places });
        put(cell.names, is_seen ? toJson(manifest, tracked.kind, value) : masked(tracked, value));
      }
    }
    return found;
  }

  #sees({ tracked, audience, places }, player) {
    if (audience === null || audience.includes(player) || (this.over && audience.length)) return true;
    return tracked.open !== null && this.#machine.exports[tracked.open](this.#machine.at, ...places.map(BigInt)) !== 0;
  }

  #held(track, kind, places) {
    const machine = this.#machine, number = places.reduce((all, place, level) => all * track.sizes[level] + place, 0);
    const at = machine.at + track.base + number * track.stride;
    switch (track.form) {
      case "bits":
        return track.is_optional && !machine.bytes[at] ? null : machine.members(track.is_optional ? at + 8 : at, track.words);
      case "counts":
        return machine.row(at, track.capacity, track.width);
      case "pile":
        return machine.row(at + 2, machine.read(at, 2), track.width);
    }
    const code = machine.read(at, track.width);
    if (track.width === 8) return code;
    if (track.is_optional && code === 0) return null;
    const value = code + (track.low ?? 0) - (track.is_optional ? 1 : 0);
    return kind.is === "truth" ? value !== 0 : value;
  }
}

// ------------------------------------------------------------------------------------------------ values

function product(domains) {
  return domains.reduce(
    (cells, { names, places }) => cells.flatMap((cell) => places.map((place, each) => ({ names: [...cell.names, names[each]], places: [...cell.places, place] }))),
    [{ names: [], places: [] }],
  );
}

const copies = (counts) => counts.flatMap((many, place) => Array(many).fill(place));

/** A value as it stands in a move. */
function format(manifest, kind, value) {
  if (value === null) return "none";
  switch (kind.is) {
    case "truth":
      return value ? "yes" : "no";
    case "number":
      return String(value);
    case "member":
      return manifest.kinds[kind.of][value].id;
  }
  const words = (kind.is === "pool" ? copies(value) : value).map((each) => format(manifest, kind.of, each)).join(" ");
  return kind.is === "list" ? words : `{${words}}`;
}

/** A value as plain data. */
function toJson(manifest, kind, value) {
  if (value === null) return null;
  switch (kind.is) {
    case "truth":
      return Boolean(value);
    case "number":
      return value;
    case "member": {
      const name = manifest.kinds[kind.of][value].id;
      return /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : name;
    }
    case "pool":
      return Object.fromEntries(value.map((many, place) => [manifest.kinds[kind.of.of][place].id, many]).filter(([, many]) => many));
  }
  return value.map((each) => toJson(manifest, kind.of, each));
}

/** What everybody knows of what is hidden: of a heap its size. */
function masked({ holder, kind }, value) {
  if (holder === "value") return "hidden";
  if (holder === "slot") return { hidden: value === null ? 0 : 1 };
  if (value === null) return { hidden: null };
  return { hidden: kind.is === "pool" ? value.reduce((all, many) => all + many, 0) : value.length };
}
