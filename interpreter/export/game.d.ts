// Types of game.js for this game, written by `rulewright export`.

export type Seat = SEATS;
export type End = ENDS;
export type Language = LANGUAGES;
/** The names of what the game tracks and shows. */
export type Tracked = TRACKED;

/** A value as data: members by name, none as null. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };
/** What a name holds, or one such value for each member it belongs to; in a view also "hidden", or { hidden: size } of a heap. */
export type Shown = Value;

export interface Result {
  readonly end: End;
  readonly winners: readonly Seat[] | null;
  readonly scores: Readonly<Record<Seat, number>> | null;
}

export interface View {
  readonly viewer: Seat | null;
  readonly state: Readonly<Record<Tracked, Shown>>;
  readonly asked: Seat | null;
  /** The answers, if this seat is asked. */
  readonly answers: readonly string[] | null;
  readonly result: Result | null;
}

export interface Source {
  /** The address of the module, or its bytes; `game.wasm` beside game.js if it is not said. */
  readonly wasm?: string | URL | ArrayBuffer | Uint8Array;
  /** The address of the manifest, or what stands in it. */
  readonly manifest?: string | URL | Manifest;
}

/** What stands in manifest.json: `schemas/module.schema.json` of Rulewright says all of it. */
export interface Manifest {
  readonly game: string;
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly languages: readonly Language[];
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** Load the game from the files beside game.js, in browsers by `fetch`. */
export function load(source?: Source): Promise<Game>;

export interface Start {
  /** What chance follows from; 0 if it is not said. */
  readonly seed?: number | string;
}

export class Game {
  private constructor();
  readonly manifest: Manifest;
  readonly seats: readonly Seat[];
  title(language?: Language): string;
  /** A new table; the same seed gives the same chance on every machine. */
  start(options?: Start): Table;
  /** A table at which chance has played to the end, also for the players. */
  random(options?: Start): Table;
}

export class Table {
  private constructor();
  readonly game: Game;
  /** How many answers were given. */
  readonly decisions: number;
  readonly over: boolean;
  readonly end: End | null;
  /** The seat that is asked; null at the end, and where several are asked at once. */
  readonly asked: Seat | null;
  /** True where several are asked at once: a module does not take their answers, `playOut` goes on. */
  readonly together: boolean;
  /** The answers to the question as moves, such as `place a1`. */
  readonly answers: readonly string[];
  /** Points, also before the end; null where the module does not work them out. Everything counts, also what is hidden. */
  readonly scores: Readonly<Record<Seat, number>> | null;
  /** Who has won, or would if it were the end; null where the module does not work it out. */
  readonly winners: readonly Seat[] | null;
  /** Give an answer by its text or its number from 0; throws `RangeError` if it is none. */
  answer(choice: string | number): this;
  /** Go on by chance to the end. */
  playOut(): this;
  copy(): Table;
  /** What a seat may know; null: somebody who only looks on. */
  view(viewer?: Seat | null): View;
  /** All that is tracked, whoever may know it: not for the screen of a player. */
  everything(): Readonly<Record<Tracked, Value>>;
}
