/** The drafts that were opened on this device, so that a closed page is not a lost one. Whoever has the link of a draft has the draft. */

import { pageAddress } from "../transport.js";

const KEY = "workshop:drafts";
const MOST = 20;

/** @returns {{draft: string, secret: string, title: string, game: string, opened?: number}[]} the newest first, each with when it was opened last */
export function ownDrafts() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** Remember a draft, as the newest. */
export function rememberDraft({ draft, secret, title, game }) {
  const others = ownDrafts().filter((each) => each.draft !== draft);
  localStorage.setItem(KEY, JSON.stringify([{ draft, secret, title, game, opened: Date.now() }, ...others].slice(0, MOST)));
}

/** Leave a draft out from now on; whoever has its link still has it. */
export function forgetDraft(draft) {
  localStorage.setItem(KEY, JSON.stringify(ownDrafts().filter((each) => each.draft !== draft)));
}

/** A title that no draft of this device has: this one, else with a number behind it. @param {string} title */
export function freeTitle(title) {
  const taken = new Set(ownDrafts().map((each) => each.title));
  let [free, number] = [title, 2];
  while (taken.has(free)) free = `${title} ${number++}`;
  return free;
}

/** When drafts that have their title in common were opened, by draft, so that they can be told apart. @param {string} language */
export function timesOfTwins(language) {
  const drafts = ownDrafts();
  const twins = drafts.filter((each) => each.opened && drafts.filter(({ title }) => title === each.title).length > 1);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return new Map(twins.map(({ draft, opened }) => [draft, format.format(opened)]));
}

/** The address of a draft. */
export function draftAddress({ draft, secret }) {
  return `${pageAddress("workshop", draft)}#${secret}`;
}
