/** Dialogues of the browser itself: the rest of the page is out of reach while one is open, Escape closes it. */

import { button, element } from "./elements.js";
import { text } from "./texts.js";

/** Show something in a dialogue with a heading. */
export function show(title, ...content) {
  const close = button(text("close"), () => dialog.close(), { class: "quiet" });
  const dialog = element("dialog", { "aria-label": title }, element("h2", {}, title), ...content, element("div", { class: "dialog-buttons" }, close));
  return opened(dialog);
}

/** Ask before something is done that cannot be undone; whether it shall be. */
export function confirm(title, sentence, label) {
  return new Promise((resolve) => {
    const dialog = element(
      "dialog",
      { "aria-label": title },
      element("h2", {}, title),
      element("p", {}, sentence),
      element(
        "div",
        { class: "dialog-buttons" },
        button(text("cancel"), () => dialog.close(""), { class: "quiet" }),
        button(label, () => dialog.close("yes"), { class: "primary" }),
      ),
    );
    opened(dialog).addEventListener("close", () => resolve(dialog.returnValue === "yes"));
  });
}

function opened(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.();
  });
  dialog.showModal();
  return dialog;
}
