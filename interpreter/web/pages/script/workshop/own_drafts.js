/** The drafts that were opened on this device, so that a closed page is not a lost one. Whoever has the link of a draft has the draft. */

import { pageAddress } from "../transport.js";

const KEY = "workshop:drafts";
const MOST = 20;

/** @returns {{draft: string, secret: string, title: string, game: string}[]} the newest first */
export function ownDrafts() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** Remember a draft, as the newest. */
export function rememberDraft({ draft, secret, title, game }) {
  const others = ownDrafts().filter((each) => each.draft !== draft);
  localStorage.setItem(KEY, JSON.stringify([{ draft, secret, title, game }, ...others].slice(0, MOST)));
}

/** Leave a draft out from now on; whoever has its link still has it. */
export function forgetDraft(draft) {
  localStorage.setItem(KEY, JSON.stringify(ownDrafts().filter((each) => each.draft !== draft)));
}

/** The address of a draft. */
export function draftAddress({ draft, secret }) {
  return `${pageAddress("workshop", draft)}#${secret}`;
}
