/** A position on the page: its boards, the cards, and what lies beside them. The one that is played stands in one pane, an earlier one beside it. */

import { BoardArea } from "./board_area.js";
import { cardGroups } from "./cards.js";
import { renew } from "./elements.js";
import { drawnAsCards, holdingList } from "./holdings.js";
import { PHONE } from "./phone.js";
import { usePictures } from "./pictures.js";

export class ScenePane {
  /** @param {HTMLElement} root @param {HTMLElement} zoom the buttons @param {any} told as for a board */
  constructor(root, zoom, told) {
    this.parts = Object.fromEntries(["own-cards", "own", "boards", "more", "cards", "holdings"].map((name) => [name, root.querySelector(`.part-${name}`)]));
    this.board = new BoardArea(this.parts.boards, this.parts.more, zoom, told);
  }

  /**
   * Show a scene, what belongs to the one who looks first.
   *
   * @param {any} scene @param {{you: string | null, lights: Map<string, string>, touched: Function, changes: import("./changes.js").Changes | null}} shown
   */
  update(scene, shown) {
    this.arrange();
    usePictures(scene);
    const isOwn = (each) => each.player !== null && each.player === shown.you;
    const cards = (wanted) => cardGroups({ ...scene, cards: scene.cards.filter(wanted) }, shown);
    const asCards = drawnAsCards(scene);
    const beside = scene.holdings.filter((each) => !asCards.has(each.id));
    this.board.update(shown.changes ? changedOnly(scene, shown.changes.boards) : scene, shown);
    renew(this.parts["own-cards"], ...cards(isOwn));
    renew(this.parts.cards, ...cards((group) => !isOwn(group)));
    renew(this.parts.own, holdingList(beside.filter(isOwn), shown));
    renew(this.parts.holdings, holdingList(beside.filter((each) => each.player === null), shown));
  }

  /** Keep what is one's own where it is seen: on a phone below the first board, so that keys and voices go the same way as the eye. */
  arrange() {
    const { "own-cards": cards, own, boards, more } = this.parts;
    const next = PHONE.matches ? more : boards;
    if (own.nextElementSibling !== next) next.before(cards, own);
  }
}

/** A scene without the boards that are the same in both, where others are not. */
function changedOnly(scene, changed) {
  const boards = scene.boards.filter((board) => changed.has(board.id));
  return boards.length > 0 ? { ...scene, boards } : scene;
}
