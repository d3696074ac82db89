/** Several people at one screen: before somebody else's view is shown, the table is hidden until they say that they are there. */

import { button, element } from "./elements.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

/** The seat that the screen should be handed to; null where it stays. Bots need no screen. @param {any} doc @param {string[]} seats those that share the screen */
export function nextSeat(doc, seats) {
  if (doc.over || seats.length < 2 || doc.question !== null) return null;
  const people = doc.seats.filter((each) => each.kind === "person" && seats.includes(each.seat)).map((each) => each.seat);
  return doc.waiting.map((each) => each.seat).find((seat) => people.includes(seat) && seat !== doc.you) ?? null;
}

/** Hide the table until the next person says it is theirs. */
function curtain(name) {
  return new Promise((resolve) => {
    const ready = button(text("i_am", { name }), () => dialog.close(), { class: "primary" });
    const dialog = element("dialog", { class: "curtain", "aria-label": text("hand_over") }, element("h2", {}, text("hand_over_to", { name })), element("p", {}, text("hand_over_why")), ready);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(undefined);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Show the view of the next person at this screen, once they say that they are there. @param {any} page of the table @param {any} doc @param {{curtained: boolean}} how */
export async function handOver(page, doc, { curtained }) {
  const seat = nextSeat(doc, Object.keys(page.secrets));
  if (seat === null || page.handing || page.past.isOn) return;
  page.handing = true;
  document.body.classList.add("is-hidden");
  if (curtained) await curtain(seatName(doc, seat));
  page.handing = false;
  page.past.clear(); // what one seat has looked at is not for the next one
  page.active = seat;
  page.store.document = null;
  const ended = page.store.subscribe(() => {
    document.body.classList.remove("is-hidden");
    ended();
  });
  page.reconnect();
}
