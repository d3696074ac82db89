/** The part of the address behind `#`: the secret of a seat, or those of several seats that share this screen. */

import { pageAddress } from "./transport.js";

/**
 * Read `secret`, or `seat_1=secret&seat_2=secret`; `owner=secret` besides opens what only the owner may do.
 *
 * @returns {{secrets: Record<string, string>, owner: string | null}} a single secret stands under the name ""
 */
export function readFragment(fragment) {
  const plain = fragment.replace(/^#/, "");
  if (!plain.includes("=")) return { secrets: plain ? { "": plain } : {}, owner: null };
  const parts = Object.fromEntries(new URLSearchParams(plain));
  const { owner = null, seat = null, ...seats } = parts;
  return { secrets: seat === null ? seats : { "": seat, ...seats }, owner };
}

/** The address of a seat at a table. @param {Record<string, string>} [values] what else the page is told */
export function seatAddress(table, secret, values = {}) {
  return `${pageAddress("t", table, values)}#${secret}`;
}

/** The address by which several seats share a screen. @param {Record<string, string>} secrets by seat */
export function sharedAddress(table, secrets) {
  return seatAddress(table, new URLSearchParams(secrets).toString());
}
