/** The rulebook of a table or a game, which the program writes as a page of its own; it is shown in a frame, and its styles are allowed there alone. */

import { pageName, request } from "./transport.js";

const query = location.search.split("&").slice(1).join("&");
const reply = await request(`/rulebook/${encodeURIComponent(pageName())}?${query}`);
const page = new Blob([await reply.text()], { type: "text/html" });
const frame = document.getElementById("book");
frame.addEventListener("load", () => (document.title = frame.contentDocument.title || document.title));
frame.src = URL.createObjectURL(page) + location.hash;
