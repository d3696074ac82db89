/** What is on offer at a table: answers that somebody wants to take back, what becomes of that, and who has to say something to it. */

import { button, element } from "./elements.js";
import { seatName } from "./players.js";
import { text } from "./texts.js";

const MOST = 4; // answers that are listed

/** Something that others have to agree to: what would be taken back, whom that waits for, and what one can say. @param {any} page of the table */
export function offerPanel(page, offer) {
  const doc = page.store.document;
  const isOwn = doc.you === offer.by;
  const isOpen = doc.you !== null && offer.undecided.includes(doc.you);
  const say = (agree) => page.connection.ask({ type: "consent", offer: offer.number, agree });
  return element(
    "section",
    { class: "offer", role: "group", "aria-label": text("undo"), data: { offer: String(offer.number), open: String(isOpen) } },
    element("p", { class: "offer-asks" }, text(isOwn ? "undo_asked" : "undo_offer", { name: seatName(doc, offer.by) })),
    takenBack(doc, offer),
    whoIsLeft(doc, offer),
    element(
      "div",
      { class: "offer-buttons" },
      isOpen && button(text("agree"), () => say(true), { class: "primary" }),
      isOpen && button(text("decline"), () => say(false)),
      isOwn && button(text("withdraw"), () => say(false)),
      button(text("show_position"), () => page.past.bring(offer.to)),
    ),
  );
}

/** What has become of it, until the game goes on or it has been read. */
export function outcomePanel(page) {
  const { outcome } = page.store.document;
  if (!outcome || outcome.number === page.readOutcome) return null;
  const read = () => {
    page.readOutcome = outcome.number;
    page.render();
  };
  return element("section", { class: "offer", role: "group", "aria-label": text("undo"), data: { outcome: outcome.kind } }, element("p", {}, outcomeSentence(page.store.document)), button(text("close"), read, { class: "quiet" }));
}

/** The same as a sentence; empty where nothing has been asked for. */
export function outcomeSentence(doc) {
  if (!doc.outcome) return "";
  return text(`outcome_${doc.outcome.kind}`, { name: seatName(doc, doc.outcome.by), asker: seatName(doc, doc.outcome.asker) });
}

/** What would not have happened. */
function takenBack(doc, offer) {
  const entries = doc.log.filter((entry) => entry.answers > offer.to && entry.seat !== null && entry.seat !== "chance");
  const items = entries.slice(0, MOST).map((entry) => element("li", {}, element("b", {}, seatName(doc, entry.seat)), " ", entry.sentence));
  const more = entries.length - items.length;
  return element("ul", { class: "taken-back" }, ...items, more > 0 && element("li", {}, text("and_more", { count: more })));
}

/** Whom it waits for besides the one who looks. */
function whoIsLeft(doc, offer) {
  const others = offer.undecided.filter((id) => id !== doc.you);
  if (others.length === 0) return null;
  const away = (id) => !doc.seats.find((each) => each.seat === id)?.present;
  const names = others.map((id) => (away(id) ? text("name_away", { name: seatName(doc, id) }) : seatName(doc, id)));
  const sentence = text("waiting_for", { names: new Intl.ListFormat(doc.language, { type: "conjunction" }).format(names) });
  return element("p", { class: "hint" }, others.some(away) ? `${sentence}. ${text("asked_on_return")}` : sentence);
}
