/** The place of a table that is not there yet: its first position as a still picture where the server has one. Styles hide it once something is asked. */

import { post } from "./api.js";
import { readFragment } from "./links.js";
import { pageName } from "./transport.js";
import { nodes } from "./workshop/element_tree.js";

/** Ask for the picture of the first position, and show it as long as nothing better is there. */
export async function showOpening() {
  const { secrets, owner } = readFragment(location.hash);
  const secret = Object.keys(secrets).length > 0 ? Object.values(secrets)[0] : owner;
  try {
    const { picture } = await post("/api/opening", { table: pageName(), secret });
    if (picture) document.querySelector(".opening-picture")?.replaceChildren(...nodes(picture));
  } catch {
    // the table itself is on its way
  }
}
