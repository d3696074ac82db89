/** Choices that are made by dragging: what can be taken up, and where it may fall. */

import * as chooser from "./chooser.js";
import { Dragging } from "./dragging.js";
import { text } from "./texts.js";
import { meaningOf } from "./touchable.js";

/** Let what lies on a table be dragged. @param {any} page the page of the table @param {HTMLElement} root what it lies in */
export function draggedChoices(page, root) {
  let isLoose = false; // what is held can fall anywhere on the table
  let lifted = null; // until what can follow is known; `page.beforeLift` is what was chosen before something was taken up

  function putBack() {
    page.choice = page.beforeLift;
    page.render();
  }

  /** What was held falls on a place, or beside all of them; where it cannot be it goes back, and why is said. */
  async function drop(place, from, below) {
    const tree = page.choice?.tree;
    await lifted;
    if (page.choice === null || page.choice.tree !== tree) return; // it was for another question
    if (place !== null && (place.node === from.node || (isLoose && isSameThing(place.node, from.node)))) {
      const tapped = chooser.touch(page.beforeLift, from.things);
      page.choose((state) => (tapped.kind === "back" ? tapped.state : state));
      return;
    }
    if (isLoose) {
      if (below?.closest("#positions, #question") && holderOf(from.node) !== holderOf(below)) page.choose((state) => state);
      else putBack();
      return;
    }
    const next = place && chooser.drop(page.choice, place.things);
    if (next) {
      page.choose(() => next);
      return;
    }
    const reply = place ? page.whyNot.ask(place.things, place.name) : page.whyNot.explain([{ sentence: text("dropped_nowhere"), rule: null }], "");
    putBack();
    await reply;
  }

  return new Dragging(root, {
    placeAt: (node) => page.pane.board.placeOf(node) ?? meaningOf(node),
    /** It is lit, and leads on to something else on the table; or it is one thing of a hand or a row, which can be laid out. */
    canLift(place, event) {
      const isFree = page.choice !== null && !page.past.isOn && !page.sending;
      const isMeant = event.pointerType !== "touch" || !place.board?.crowd(event); // several places below a finger
      return isFree && isMeant && (chooser.lift(page.choice, place.things) !== null || (canLayOut(place, event) && chooser.takeUp(page.choice, place.things) !== null));
    },
    isScrolled: ({ node }) => {
      const around = node.closest(".part-own, .face-row");
      return around !== null && around.scrollWidth > around.clientWidth;
    },
    lift(place) {
      page.beforeLift = page.choice;
      page.whyNot.forget();
      const held = chooser.lift(page.choice, place.things);
      isLoose = held === null;
      page.choice = held ?? chooser.takeUp(page.choice, place.things);
      page.render();
      lifted = page.wantChoices();
    },
    picture: (place) => place.board?.picture(place.node.dataset.place) ?? [place.node.cloneNode(true), place.node],
    drop,
    putBack,
  });
}

/** The name of what a thing lies in, together with others; the elements of both are made anew when it is taken up. */
function holderOf(node) {
  return node.closest("[data-at]")?.dataset.at;
}

function isSameThing(one, other) {
  return holderOf(one) === holderOf(other) && one.dataset.thing === other.dataset.thing;
}

/** True if a place is a thing that lies in a hand or a row; one that a finger scrolls stays where it is. */
function canLayOut(place, event) {
  const around = place.node.closest(".part-own");
  return holderOf(place.node) !== undefined && (event.pointerType !== "touch" || !around || around.scrollHeight <= around.clientHeight);
}
