/** All boards of a scene. A board stays as long as it has the same places: with zoom, focus and nodes. */

import { Board } from "./board.js";
import { arranged } from "./board_layout.js";
import { element } from "./elements.js";
import { faceOf } from "./faces.js";
import { keepFocus } from "./focus.js";
import { lonePieces } from "./lights.js";
import { PHONE } from "./phone.js";
import { isComposed } from "./pictures.js";
import { pieceReader } from "./spoken_pieces.js";
import { trackPictures } from "./tracks.js";

const GAP = 20; // px between boards
const HEAD = 28; // px of a title
const MOST_TWINS = 3; // cards of a market that lie on equal ones by chance; more are a stock

export class BoardArea {
  /** @param {HTMLElement} root @param {HTMLElement} more for all but the first, on a phone @param {HTMLElement} zoom the buttons @param {any} told as for a board */
  constructor(root, more, zoom, told) {
    [this.root, this.more] = [root, more];
    this.zoom = zoom;
    this.tracks = element("div", { class: "tracks" });
    more.before(this.tracks);
    this.told = told;
    this.asideTop = element("div", { class: "aside-top" });
    this.aside = element("div", { class: "boards-aside" }, this.asideTop);
    this.view = root.parentElement;
    this.middle = this.view.querySelector(".part-middle");
    this.market = this.view.querySelector(".part-market");
    this.mostCards = 0; // that have lain in the market: it keeps their room
    /** @type {string | null} the board that somebody wants to see large */
    this.wanted = null;
    /** @type {Board[]} */
    this.boards = [];
    const all = (act) => () => this.boards.forEach((board) => act(board.panZoom));
    zoom.querySelector("#larger").addEventListener("click", all((each) => each.zoom(1.4)));
    zoom.querySelector("#smaller").addEventListener("click", all((each) => each.zoom(1 / 1.4)));
    zoom.querySelector("#whole").addEventListener("click", all((each) => each.toggleWhole()));
    addEventListener("beforeprint", all((each) => each.showWhole()));
    addEventListener("afterprint", all((each) => each.show()));
    for (const each of [root, this.view.parentElement]) new ResizeObserver(() => this.fit()).observe(each);
  }

  /** Show the boards of a scene, those of who looks first. Of boards that each belong to a player one is large. */
  update(scene, shown) {
    const asked = scene.asked.join();
    const boardOf = playerAmong(shown.chosen ?? [], scene.players);
    if (asked !== this.asked || (boardOf !== null && boardOf !== this.boardOf)) this.wanted = null;
    this.boardOf = boardOf;
    [this.asked, this.latest] = [asked, [scene, shown]];
    const isFirst = (board) => (this.wanted === null ? board.player === (boardOf ?? shown.you) : board.id === this.wanted);
    const sorted = [...scene.boards].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    const before = new Map(this.boards.map((board) => [board.data.id, board]));
    this.boards = sorted.map((data) => {
      const known = before.get(data.id);
      return known?.fits(data) ? known : new Board(data, this.told);
    });
    this.hasMiddle = this.middle.childElementCount > 0 || (shown.lasting ?? []).some((each) => each.zone === "middle");
    this.mostCards = Math.max(this.mostCards, cardsIn(scene));
    this.place(sorted, shown.isLesson);
    const lone = lonePieces(scene);
    const read = pieceReader(scene);
    const signs = Object.fromEntries(scene.players.map((player) => [player.id, player.sign]));
    // A choice does not say on whose board a place is: what the asked player has too is meant there.
    const own = new Set(scene.boards.filter((each) => each.player !== null && each.player === shown.you).map((each) => each.kind));
    const owner = boardOf ?? shown.you;
    const isElsewhere = (data) => data.player !== null && data.player !== owner && own.has(data.kind);
    const meant = shown.chosen?.map((each) => faceOf(each).picture).findLast(isComposed);
    this.boards.forEach((board, at) => board.update(sorted[at], { ...shown, signs, lone, read, meant, asked: scene.asked.includes(shown.you), isElsewhere: isElsewhere(sorted[at]) }));
    this.view.classList.toggle("keeps-middle", (shown.lasting ?? []).some((each) => each.zone === "middle"));
    this.view.classList.toggle("keeps-things", (shown.lasting ?? []).some((each) => each.zone === "middle" && each.kind));
    this.root.hidden = sorted.length === 0;
    this.zoom.hidden = sorted.length === 0;
    document.body.classList.toggle("has-no-board", sorted.length === 0);
    requestAnimationFrame(() => this.fit()); // the page is laid out there anyway
    const tracks = JSON.stringify(scene.tracks);
    if (tracks !== this.tracksShown) this.tracks.replaceChildren(...trackPictures(scene));
    this.tracksShown = tracks;
  }

  /** Put boards where they belong: one large and the others aside, or one after the other. */
  place(sorted, isLesson = false) {
    const roots = this.boards.map((board) => board.root);
    const hasOwners = sorted.every((board) => board.player !== null && board.kind === sorted[0].kind);
    const hasMain = hasOwners && (sorted.length > 1 || (sorted.length === 1 && this.hasMiddle));
    this.boards.forEach((board, at) => board.setAside(hasMain && at > 0 ? () => this.enlarge(sorted[at].id) : null));
    const isBeside = hasMain && !PHONE.matches;
    if (!isBeside && this.middle.parentElement === this.asideTop) this.view.prepend(this.middle);
    const others = hasMain ? roots.slice(1) : [];
    const below = isLesson && isBeside ? others : []; // a lesson is about one board
    place(this.asideTop, [...others.slice(below.length), ...(isBeside ? [this.middle] : [])]);
    this.putMarket(isBeside && this.arrangement?.isBeside === true);
    const inView = isBeside || PHONE.matches ? 1 : roots.length;
    place(this.root, [...roots.slice(0, inView), ...(isBeside ? [this.aside] : [])]);
    place(this.more, hasMain ? (isBeside ? below : [this.aside]) : roots.slice(inView));
    this.root.classList.toggle("has-main", isBeside);
    this.root.classList.toggle("has-several", sorted.length > 1);
  }

  /** Show another board large. */
  enlarge(id) {
    this.wanted = id;
    const [scene, shown] = this.latest;
    this.update(scene, { ...shown, moves: false });
    this.boards[0].svg.querySelector("[tabindex='0']")?.focus();
  }

  /** Boards stand in as many columns as make them largest in the place that they have. */
  fit() {
    if (this.root.classList.contains("has-main")) {
      this.arrange();
      return;
    }
    const { clientWidth: wide, clientHeight: high } = this.root;
    const count = this.root.children.length;
    if (count === 0 || wide === 0 || high === 0) return;
    const ratio = Number(getComputedStyle(this.root.children[0]).getPropertyValue("--board-ratio")) || 1;
    const size = (across) => Math.min((wide - GAP * (across - 1)) / across, ((high - GAP) / Math.ceil(count / across) - HEAD) * ratio);
    const columns = Array.from({ length: count }, (_, place) => place + 1);
    const best = columns.reduce((one, other) => (size(other) > size(one) ? other : one));
    this.view.style.setProperty("--ratio", String(ratio));
    this.root.style.setProperty("--across", String(best));
    this.root.style.setProperty("--down", String(Math.ceil(count / best)));
  }

  /** One board is large: give it, the others and the market their sizes. */
  arrange() {
    const { clientWidth: wide, clientHeight: high } = this.view.parentElement;
    const frame = this.boards[0]?.frame;
    if (wide === 0 || high === 0 || frame === undefined) return;
    const ratio = Number(frame.style.getPropertyValue("--board-ratio")) || 1;
    const others = this.asideTop.querySelectorAll(".is-aside").length;
    const room = { wide: wide - this.zoom.offsetWidth - 2 * GAP, high: high - 8, ratio, others, cards: this.mostCards, hasMiddle: this.hasMiddle };
    const key = JSON.stringify(room);
    if (key === this.room) return;
    this.room = key;
    this.arrangement = arranged(room);
    const { main, other, across, rows, card, isBeside } = this.arrangement;
    for (const [name, size] of Object.entries({ main, other, card })) this.view.style.setProperty(`--${name}-size`, `${Math.floor(size)}px`);
    this.view.style.setProperty("--market-across", String(across));
    this.view.style.setProperty("--market-down", String(rows));
    this.putMarket(isBeside);
  }

  /** The market stands beside the boards or below them. */
  putMarket(isBeside) {
    const parent = isBeside ? this.aside : this.view;
    this.view.classList.toggle("has-market-beside", isBeside);
    if (this.market.parentElement !== parent) keepFocus(this.market, () => (isBeside ? parent.append(this.market) : this.root.after(this.market)));
  }

  /** The things and the name of the place that an element stands for; null if it is none. */
  placeOf(node) {
    const id = node.closest?.("[data-place]")?.dataset.place;
    const board = this.boards.find((each) => each.svg.contains(node));
    if (id === undefined || board === undefined) return null;
    const each = board.placeAt(id);
    return { things: board.thingsAt(each), name: board.nameAt(each), node: node.closest("[data-place]"), board };
  }
}

/** How many cards the market has room for: equal ones that lie on each other now may lie side by side later. */
function cardsIn(scene) {
  const items = scene.holdings.filter((each) => each.zone === "market" && each.form === "row").flatMap((each) => each.items);
  return Math.min(items.reduce((sum, each) => sum + each.count, 0), items.length + MOST_TWINS);
}

/** Put elements into another one, where they are not there yet. */
function place(parent, children) {
  if (children.length === parent.children.length && children.every((each, at) => each === parent.children[at])) return;
  keepFocus(parent, () => parent.replaceChildren(...children));
}

/** The last player that is chosen, by what players are or by what they are called: a colour that is a player's name stands for the player. */
function playerAmong(chosen, players) {
  const called = (thing) => players.find((player) => (thing.kind === "player" ? player.id === thing.name : player.label.toLowerCase() === thing.title.toLowerCase()));
  return chosen.map(called).findLast(Boolean)?.id ?? null;
}
