/** What the lobby asks the server for; a refusal comes as an error with its sentence. */

import { request } from "./transport.js";

/** The reply to a request. @param {string} address @param {Record<string, string>} values */
export async function ask(address, values = {}) {
  return replied(await request(`${address}?${new URLSearchParams(values)}`));
}

/** The reply to something that is sent. @param {string} address @param {object} wish */
export async function post(address, wish) {
  return replied(await request(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) }));
}

async function replied(response) {
  const reply = await response.json();
  if (!response.ok || reply.refused) throw new Error(reply.refused ?? response.statusText);
  return reply;
}
