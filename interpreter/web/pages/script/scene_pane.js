/** A position on the page by its zones: the middle and the boards, the market, one's own area, supplies, what is put away. */

import { BoardArea } from "./board_area.js";
import { followCards } from "./card_overlay.js";
import { element, renew } from "./elements.js";
import { setFaces } from "./faces.js";
import { fitWords } from "./fit_words.js";
import { groupsOf, sections, turnedIn } from "./holdings.js";
import { lightsOfOthers } from "./lights.js";
import { nameOf } from "./meant.js";
import { usePictures } from "./pictures.js";
import { badge } from "./piece_shapes.js";
import { box, foldElsewhere, lightsOfFolded } from "./piles.js";
import { figures, seatName } from "./players.js";
import { sheetTables } from "./sheets.js";
import { Slots, withPlaces } from "./slots.js";

const PARTS = ["middle", "boards", "market", "own", "more", "sheets", "supply"];

export class ScenePane {
  /** @param {HTMLElement} root @param {HTMLElement} zoom the buttons @param {any} told as for a board */
  constructor(root, zoom, told) {
    this.parts = Object.fromEntries(PARTS.map((name) => [name, root.querySelector(`.part-${name}`)]));
    this.figures = root.querySelector(".own-figures");
    this.own = root.querySelector(".own");
    this.tabletop = root.querySelector(".tabletop");
    addEventListener("resize", () => {
      this.own.style.removeProperty("--own-least");
      this.keepHeight();
    });
    this.slots = new Slots();
    followCards();
    foldElsewhere();
    const changed = new ResizeObserver(() => this.reach());
    for (const each of [this.tabletop, ...this.tabletop.children]) changed.observe(each);
    this.board = new BoardArea(this.parts.boards, this.parts.more, zoom, told);
  }

  /**
   * Show a scene.
   *
   * @param {any} shortScene without the places at which nothing lies @param {{you: string | null, lights: Map<string, string>, touched: Function, changes: import("./changes.js").Changes | null, seatName?: (id: string) => string, faces?: any, lasting?: any[], turn?: number}} shown
   */
  update(shortScene, shown) {
    const scene = withPlaces(shortScene, shown.lasting);
    usePictures(scene);
    setFaces(shown.faces);
    const folded = lightsOfFolded(scene, shown.lights);
    const here = { ...shown, pileLights: folded, turned: turnedIn(scene), players: scene.players, asked: scene.asked, slots: this.slots };
    const open = { ...here, lights: lightsOfOthers(scene, shown.you, shown.lights), pileLights: lightsOfOthers(scene, shown.you, folded) };
    const zone = (name) => groupsOf(scene, (each) => each.zone === name && (each.player === null || name === "middle"));
    const own = groupsOf(scene, (each) => each.player !== null && each.player === shown.you && (each.zone === "own" || (each.zone === "box" && each.form !== "place")));
    const middle = zone("middle");
    renew(this.parts.middle, ...sections([...middle, ...emptyPlaces(middle, shown.lasting)], open)); // first, since boards make room for it
    this.board.update(shown.changes ? changedOnly(scene, shown.changes.boards) : scene, shown);
    renew(this.parts.market, ...sections(zone("market"), open));
    renew(this.parts.own, ...sections(own, here, { isHand: true }));
    if (shown.turn !== undefined && shown.turn !== this.turn) this.parts.own.scrollLeft = 0; // a turn begins with the first thing in hand
    this.turn = shown.turn ?? this.turn;
    renew(this.figures, ...(own.length > 0 ? figuresOfAll(scene, shown) : []));
    this.keepHeight();
    renew(this.parts.sheets, ...sheetTables(scene, here));
    renew(this.parts.supply, ...sections(zone("supply"), open, { isSmall: true }), box(zone("box"), { ...open, lights: open.pileLights }));
    const lit = JSON.stringify([...shown.lights]);
    if (lit !== this.lit) requestAnimationFrame(() => this.bring());
    this.lit = lit;
  }

  /** Bring what can be chosen on boards into sight, else what can be chosen at all, where nothing of it is. */
  bring() {
    for (const root of [this.parts.boards, this.tabletop.parentElement]) {
      const lit = [...root.querySelectorAll("[data-light=now]")].filter((each) => each.checkVisibility());
      if (lit.length === 0) continue;
      if (!lit.some(isInSight)) (lit[0].closest(".board-box") ?? lit[0]).scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
  }

  /** One's own area never becomes lower while the window stays as it is, lest the boards above it change their size. */
  keepHeight() {
    requestAnimationFrame(() => {
      fitWords([this.parts.market, this.parts.own, this.parts.middle]);
      this.own.style.setProperty("--own-least", `${this.own.offsetHeight}px`);
      this.reach();
    });
  }

  /** Let the Tab key stop where nothing else takes a key to what is scrolled. */
  reach() {
    this.figures.tabIndex = this.figures.scrollWidth > this.figures.clientWidth ? 0 : -1;
    for (const pane of [this.parts.middle, this.tabletop]) {
      const isLarger = pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth;
      const takesKeys = [...pane.querySelectorAll("button, [tabindex='0']")].some((each) => each.checkVisibility());
      pane.tabIndex = isLarger && getComputedStyle(pane).overflow !== "visible" && !takesKeys ? 0 : -1;
    }
  }
}

/** True if the middle of an element is not scrolled away. */
function isInSight(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (node.contains(seen) || node.closest(".board-box, .own, .part-middle")?.contains(seen) === true);
}

/** The numbers of the player who looks, and those of the others, which only a phone shows there. */
function figuresOfAll(scene, shown) {
  const others = scene.players.filter((each) => each.id !== shown.you && each.figures.length > 0);
  const named = (each) => ({ class: "other-figures", role: "group", "aria-label": shown.seatName?.(each.id) ?? each.label });
  return [figures(scene.players.find((each) => each.id === shown.you)), ...others.map((each) => element("div", named(each), badge(each.colour, each.sign), figures(each)))];
}

/** What has places in the middle at which nothing lies now, by its name: it stays, so that nothing on the page moves. */
function emptyPlaces(groups, lasting = []) {
  const empty = lasting.filter(({ form, zone, track, kind }) => zone === "middle" && (form === "place" || (form === "value" && kind)) && groups.every((each) => each.track !== track));
  return [...new Map(empty.map((each) => [each.track, emptyGroup(each)])).values()];
}

function emptyGroup({ form, track, title, kind }) {
  const vacant = { id: track, title, of: "", kind, hidden: false, count: 0, things: [], items: [], place: [] };
  return { title, form: form === "value" ? "row" : form, player: null, zone: "middle", track, held: form === "value" ? [vacant] : [] };
}

/** A scene without the boards that are the same in both, where others are not. */
function changedOnly(scene, changed) {
  const boards = scene.boards.filter((board) => changed.has(board.id));
  return boards.length > 0 ? { ...scene, boards } : scene;
}

/** What a document says of cards and players, as `update` takes it. @param {any} doc */
export function ofTable(doc) {
  return { faces: doc.faces, lasting: doc.places, isLesson: doc.lesson !== null, seatName: (id) => seatName(doc, id), thingsOf };
}

/** What lies with another player, small. */
function thingsOf(scene, player, shown) {
  const groups = groupsOf(withPlaces(scene, shown.lasting?.filter((each) => each.zone === "own")), (each) => each.player === player && (each.zone === "own" || each.zone === "box"));
  return sections(groups, { ...shown, turned: turnedIn(scene), saysBefore: true, players: scene.players, lights: lightsOfOthers(scene, shown.you, shown.lights), pileLights: lightsOfOthers(scene, shown.you, lightsOfFolded(scene, shown.lights)) }, { isSmall: true });
}
