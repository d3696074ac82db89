/** What is settled for a new table, and what the server says can be settled. Replies to an older wish are dropped, so nothing that was chosen since is lost. */

/** @typedef {{game: string, variants: string[], players: number | null, options: Record<string, string>, layout: string, listed: boolean, clock: any, takes_back: boolean}} Wish */

export class TableWish {
  /** @param {string} game @param {(wish: Wish) => Promise<any>} ask */
  constructor(game, ask) {
    this.ask = ask;
    /** @type {Wish} */
    this.wish = { game, variants: [], players: null, options: {}, layout: "", listed: false, clock: null, takes_back: true };
    this.seats = [{ kind: "person", name: "" }];
    /** @type {any} */
    this.facts = null;
    this.number = 0;
    this.pending = Promise.resolve(false);
  }

  /** Settle a part, and ask what can be settled now. @param {Partial<Wish>} part @returns {Promise<boolean>} false if something has been settled since */
  settle(part = {}) {
    this.wish = { ...this.wish, ...part };
    this.number += 1;
    this.pending = this.reply(this.number);
    return this.pending;
  }

  async reply(number) {
    const facts = await this.ask(this.wish);
    if (number !== this.number) return false;
    this.facts = facts;
    const layout = facts.layouts.includes(this.wish.layout) ? this.wish.layout : "";
    this.wish = { ...this.wish, players: nearest(facts.players, this.wish.players), layout };
    while (this.seats.length < facts.seats.length) this.seats.push({ kind: "greedy", name: "" });
    return true;
  }

  /** All that is settled, once the server has answered to the last of it. */
  async whole() {
    for (let number = -1; number !== this.number; ) {
      number = this.number;
      await this.pending;
    }
    return { ...this.wish, layout: this.wish.layout || null, seats: this.seats.slice(0, this.wish.players ?? 0) };
  }
}

/** The number of players that was chosen, else the one next to it; two where nothing was chosen. @param {number[]} allowed @param {number | null} chosen */
export function nearest(allowed, chosen) {
  const wanted = chosen ?? 2;
  return allowed.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), allowed[0]);
}
