/** What the lobby has for who makes rules: a game of one's own from a template, and files of others. */

import { confirm, show } from "../dialogs.js";
import { button, element } from "../elements.js";
import { text } from "../texts.js";
import { request } from "../transport.js";
import { openDraft, takeDrops, textsOf } from "./opening.js";
import { draftAddress, forgetDraft, freeTitle, ownDrafts, timesOfTwins } from "./own_drafts.js";

const BOARDS = ["hex", "square", "none"];

/**
 * Ask what a change of a game is to be called, and why it is made; then a draft of it, and straight to it.
 *
 * @param {{name: string, title: string}} game
 * @param {(problem: Error) => void} failed
 */
export function changeRule(game, failed) {
  request(`/api/warm?${new URLSearchParams({ game: game.name })}`);
  const title = element("input", { id: "rule-title", required: true, maxLength: 60, autocomplete: "off", value: freeTitle(text("my_rule")) });
  const because = element("textarea", { id: "rule-because", rows: 2, maxLength: 400 });
  const form = element(
    "form",
    { class: "menu" },
    field("rule_title", title),
    field("rule_because", because),
    element("button", { type: "submit", class: "primary" }, text("to_the_rules")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    openDraft({ kind: "house_rule", game: game.name, variants: [], name: nameOf(title.value, "my_rule"), title: title.value, because: because.value }).catch((problem) => (dialog.close(), failed(problem)));
  });
  const dialog = show(text("change_a_rule_of", { game: game.title }), form);
  title.select();
}

/**
 * Fill in the section of the lobby for games of one's own.
 *
 * @param {HTMLElement} root
 * @param {{name: string, title: string}[]} files those on the disk of the server that may be opened
 * @param {(problem: Error) => void} failed
 */
export function ownGame(root, files, failed) {
  const title = element("input", { id: "own-title", required: true, maxLength: 60, autocomplete: "off" });
  const board = element("select", { id: "own-board" }, ...BOARDS.map((name) => element("option", { value: name }, text(`template_board_${name}`))));
  const [cards, dice] = ["cards", "dice"].map((name) => element("input", { type: "checkbox", id: `own-${name}` }));
  const form = element(
    "form",
    { class: "own-game" },
    element("p", { class: "hint" }, text("new_game_hint")),
    field("name", title),
    field("template_board", board),
    field("template_cards", cards),
    field("template_dice", dice),
    element("button", { type: "submit" }, text("new_game_begin")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const template = { board: board.value, cards: cards.checked, dice: dice.checked };
    openDraft({ kind: "new_game", name: nameOf(title.value), title: title.value, template }).catch(failed);
  });
  root.replaceChildren(form, fileChooser(files, failed));
}

/** Files of others are opened by dropping them on the page, or by choosing them. */
function fileChooser(onDisk, failed) {
  const taken = (files) => openDraft({ kind: "file", files });
  const input = element("input", { type: "file", accept: ".yaml,.yml", multiple: true, hidden: true });
  input.addEventListener("change", () => textsOf(input.files).then(taken).catch(failed));
  const rows = onDisk.map(({ name, title }) =>
    element("li", { class: "draft-item" }, button(title, () => openDraft({ kind: "file", file: name }).catch(failed)), element("span", { class: "hint" }, ` ${name}`)),
  );
  const list = rows.length > 0 && element("div", {}, element("h3", { id: "on-disk" }, text("files_on_disk")), element("ul", { class: "tables", "aria-labelledby": "on-disk" }, ...rows));
  return element("div", { class: "own-file" }, list, button(text("open_file"), () => input.click()), input, element("p", { class: "hint" }, text("drop_file")));
}

/** The drafts of this device as links; each can be left out. @param {() => void} changed */
export function draftItems(changed) {
  const times = timesOfTwins(document.documentElement.lang);
  return ownDrafts().map((each) => {
    const link = element("a", { href: draftAddress(each) }, each.title);
    const forget = button("×", () => leaveOut(each).then(changed), { class: "quiet", "aria-label": text("forget_draft", { title: each.title }) });
    const hints = [each.game !== each.title && each.game, times.get(each.draft)].filter(Boolean);
    return element("li", { class: "draft-item" }, link, hints.length > 0 && element("span", { class: "hint" }, ` ${hints.join(", ")}`), forget);
  });
}

async function leaveOut({ draft, title }) {
  if (await confirm(text("forget_draft", { title }), text("forget_for_good"), text("forget"))) forgetDraft(draft);
}

/** Files dropped anywhere on the page become a draft. @param {(problem: Error) => void} failed */
export function openDrops(failed) {
  takeDrops(document.body, (files) => openDraft({ kind: "file", files }), failed);
}

function field(key, control) {
  return element("label", { class: "setup-row" }, element("span", {}, text(key)), control);
}

/** What a game is called in files: letters, digits and underscores of its title. */
function nameOf(title, otherwise = "my_game") {
  const plain = title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "") .slice(0, 40) || otherwise;
}
