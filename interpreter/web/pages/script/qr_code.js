/** A link as a QR code, drawn of the squares that the server sends. */

import { post } from "./api.js";
import { button, element, shape } from "./elements.js";
import { text } from "./texts.js";

const QUIET = 4; // squares around it, as the standard wants

/** A button that shows and hides the code of a link below it. */
export function qrButton(link) {
  const place = element("div", { class: "qr", hidden: true });
  const made = button(
    text("qr_code"),
    async () => {
      if (place.childElementCount === 0) place.append(picture(await post("/api/qr", { text: link })));
      place.hidden = !place.hidden;
      made.setAttribute("aria-expanded", String(!place.hidden));
    },
    { "aria-expanded": "false" },
  );
  return [made, place];
}

function picture({ size, rows }) {
  const dark = rows.flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`;
  return shape("svg", { viewBox: box, role: "img", "aria-label": text("qr_code"), "shape-rendering": "crispEdges" }, shape("path", { d: dark }));
}
