/** A new table: straight to it where one person plays, else the links of its seats. */

import { element } from "./elements.js";
import { seatAddress, sharedAddress } from "./links.js";
import { linkRow } from "./seat_links.js";
import { text } from "./texts.js";

/** Go to a new table, or show its links. @param {HTMLElement} root @param {{table: string, links: Record<string, string>}} made @param {{kind: string, name: string}[]} kinds who sits there, by place */
export function showMade(root, { table, links }, kinds) {
  const { owner, spectator, ...seats } = links;
  const people = Object.keys(seats).filter((_, place) => kinds[place]?.kind === "person");
  const address = (names) => (names.length === 1 ? seatAddress(table, `seat=${seats[names[0]]}&owner=${owner}`) : sharedAddress(table, { ...Object.fromEntries(names.map((name) => [name, seats[name]])), owner }));
  if (people.length === 1) {
    location.href = address(people);
    return;
  }
  const rows = people.map((name, place) => linkRow(kinds[Object.keys(seats).indexOf(name)].name || text("seat_number", { number: place + 1 }), seatAddress(table, seats[name])));
  root.replaceChildren(
    element("div", { class: "setup-head" }, element("h2", { id: "setup-title", tabindex: "-1" }, text("table_ready")), element("p", { class: "hint" }, text("links_hint"))),
    element("div", { class: "setup-body made" }, element("ul", { class: "links" }, ...rows, linkRow(text("link_spectator"), seatAddress(table, spectator)))),
    element(
      "div",
      { class: "setup-foot" },
      people.length > 1 && element("a", { class: "plain-button", href: address(people) }, text("all_here")),
      people.length > 0 && element("a", { class: "primary", href: address([people[0]]) }, text("take_first_seat")),
      people.length === 0 && element("a", { class: "primary", href: seatAddress(table, spectator) }, text("look_on")),
    ),
  );
  root.querySelector("h2")?.focus();
}
