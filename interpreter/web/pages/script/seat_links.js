/** The links of a table: to be copied, shown as QR codes, and, for the owner, replaced; who plays a seat can be changed there. */

import { show } from "./dialogs.js";
import { button, element } from "./elements.js";
import { seatAddress } from "./links.js";
import { kindTitle, seatName } from "./players.js";
import { qrButton } from "./qr_code.js";
import { text } from "./texts.js";

/** A link with its name, what copies it, and its QR code. @param {...Node} more what can be done with it besides */
export function linkRow(name, address, ...more) {
  const field = element("input", { readOnly: true, value: address, "aria-label": name });
  const copy = button(text("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(address);
    copy.textContent = text(navigator.clipboard ? "copied" : "copy_by_keys");
  });
  return element("li", {}, element("b", {}, name), field, copy, ...more, ...qrButton(address));
}

/** The dialogue of the owner. @param {any} page the page of the table */
export async function seatLinks(page) {
  const doc = page.store.document;
  const reply = await page.connection.ask({ type: "links" });
  if (reply?.type !== "links") return;
  const rows = Object.entries(reply.links).filter(([seat]) => seat !== "owner").map(([seat, secret]) => {
    const known = doc.seats.find((each) => each.seat === seat);
    const address = seatAddress(page.table, secret);
    return known ? linkRow(seatName(doc, seat), address, ...seatControls(page, known, () => dialog.close())) : linkRow(text("link_spectator"), address);
  });
  const dialog = show(text("links"), element("p", {}, text("links_hint")), element("ul", { class: "links" }, ...rows));
}

function seatControls(page, seat, close) {
  const options = [...new Set([seat.kind, "person", ...page.store.document.bots])].map((kind) => element("option", { value: kind, selected: kind === seat.kind }, kindTitle(kind)));
  const kinds = element("select", { "aria-label": text("who_plays") }, ...options);
  kinds.addEventListener("change", () => page.connection.ask({ type: "seat", seat: seat.seat, kind: kinds.value, name: seat.name }));
  const renew = async () => {
    await page.connection.ask({ type: "replace_link", seat: seat.seat });
    close();
    await seatLinks(page);
  };
  return [kinds, button(text("new_link"), renew)];
}
