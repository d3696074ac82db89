/** The part of the address behind `#`: the secret of a seat, or those of several seats that share this screen. */

import { pageAddress } from "./transport.js";

/**
 * Read `secret`, or `seat_1=secret&seat_2=secret`; `owner=secret` besides opens what only the owner may do, `answer=7` is what is looked at.
 *
 * @returns {{secrets: Record<string, string>, owner: string | null, answer: string | null}} a single secret stands under the name ""
 */
export function readFragment(fragment) {
  const plain = fragment.replace(/^#/, "");
  if (!plain.includes("=")) return { secrets: plain ? { "": plain } : {}, owner: null, answer: null };
  const parts = Object.fromEntries(new URLSearchParams(plain));
  const { owner = null, seat = null, answer = null, ...seats } = parts;
  return { secrets: seat === null ? seats : { "": seat, ...seats }, owner, answer };
}

/** A fragment that leads to an answer as well, in the place of any other one; null: to the game as it stands. @param {number | null} answer */
export function positionFragment(fragment, answer) {
  const plain = fragment.replace(/^#/, "");
  const parts = new URLSearchParams(plain.includes("=") || plain === "" ? plain : { seat: plain });
  parts.delete("answer");
  if (answer !== null) parts.set("answer", String(answer));
  const [[name, secret] = [], ...more] = parts;
  return name === "seat" && more.length === 0 ? secret : parts.toString();
}

/** The number that a fragment says, if it is that of one of so many answers; else null. @param {string} word */
export function answerPlace(word, all) {
  return /^\d{1,9}$/.test(word) && Number(word) <= all ? Number(word) : null;
}

/** The address of a seat at a table. @param {Record<string, string>} [values] what else the page is told */
export function seatAddress(table, secret, values = {}) {
  return `${pageAddress("t", table, values)}#${secret}`;
}

/** The address by which several seats share a screen. @param {Record<string, string>} secrets by seat */
export function sharedAddress(table, secrets) {
  return seatAddress(table, new URLSearchParams(secrets).toString());
}
