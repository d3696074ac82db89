/** The tables that were played at on this device, so that a closed page is not a lost seat. Whoever has the link of a seat has the seat. */

import { pageAddress } from "./transport.js";

const KEY = "tables";
const MOVED = "moved-seat";
const MOST = 12;

/** @returns {{table: string, fragment: string, title: string, over: boolean}[]} the newest first */
export function ownTables() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** Remember a table with the seat that is played there, as the newest. @param {{table: string, fragment: string, title: string, over: boolean}} played */
export function rememberTable(played) {
  const others = ownTables().filter((each) => each.table !== played.table);
  localStorage.setItem(KEY, JSON.stringify([played, ...others].slice(0, MOST)));
}

/** Leave a table out from now on; whoever has the link of a seat still has it. */
export function forgetTable(table) {
  localStorage.setItem(KEY, JSON.stringify(ownTables().filter((each) => each.table !== table)));
}

/** Remember, as long as the page's tab is open, that the player has moved on a seat at a table. */
export function moveOnTo(table) {
  sessionStorage.setItem(MOVED, table);
}

/** True if the player has moved on a seat at this table, the next game of another one. */
export function hasMovedOn(table) {
  return sessionStorage.getItem(MOVED) === table;
}

/** The address of the seat that is played at a table. */
export function tableAddress({ table, fragment }) {
  return `${pageAddress("t", table)}${fragment}`;
}
