/** What stands above the panes: undo, redo, save, share, the menu, and whether the rules are valid. */

import { show } from "../dialogs.js";
import { button, element } from "../elements.js";
import { language, setLanguage, theme, useTheme } from "../settings.js";
import { linkRow } from "../seat_links.js";
import { loadTexts, text } from "../texts.js";
import { pageAddress } from "../transport.js";
import { openDraft, takeDrops, textsOf } from "./opening.js";
import { packed } from "./sharing.js";

const THEMES = ["auto", "light", "dark"];
const byId = (id) => document.getElementById(id);

export class WorkshopTools {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** By file the digests of texts on the disk that were shown, and may be written over. @type {Record<string, string>} */
    this.seen = {};
    byId("undo").addEventListener("click", () => this.step("undo"));
    byId("redo").addEventListener("click", () => this.step("redo"));
    byId("save").addEventListener("click", () => this.save());
    byId("share").addEventListener("click", () => this.share());
    byId("menu").addEventListener("click", () => this.menu());
    document.addEventListener("keydown", (event) => this.key(event));
    takeDrops(document.body, (texts) => openDraft({ kind: "file", files: texts }), (problem) => this.trouble(problem.message));
  }

  update() {
    const { draft } = this.page;
    document.title = draft.title;
    byId("title").textContent = draft.title;
    const isOwn = draft.files.some(({ own, name }) => own && name.endsWith(".game.yaml"));
    byId("of-game").textContent = isOwn ? text("new_game") : draft.game_title && draft.game_title !== draft.title ? text("change_of", { game: draft.game_title }) : "";
    byId("undo").disabled = !draft.can_undo;
    byId("redo").disabled = !draft.can_redo;
    byId("save").disabled = byId("share").disabled = false;
  }

  /** Whether the rules are valid, in words, a sign and a colour. @param {"valid" | "invalid" | "waiting"} state @param {string} sentence */
  state(state, sentence) {
    byId("state").dataset.state = state;
    if (byId("state").textContent !== sentence) byId("state").textContent = sentence;
  }

  trouble(sentence) {
    this.page.bars.show("trouble", sentence || text("workshop_line_off"), [[text("close"), () => {}]]);
  }

  key(event) {
    const isCtrl = event.ctrlKey || event.metaKey;
    if (!isCtrl || event.altKey || event.target.matches?.("input, textarea, select")) return;
    const name = event.key.toLowerCase();
    if (name === "z" || name === "y") {
      event.preventDefault();
      this.step(name === "y" || event.shiftKey ? "redo" : "undo");
    } else if (name === "s") {
      event.preventDefault();
      this.save();
    }
  }

  /** One revision back, or on again. */
  async step(type) {
    const reply = await this.page.service.ask({ type });
    if (reply.type !== "changed") {
      this.trouble(reply.sentence);
      return;
    }
    await this.page.follow(reply);
    this.page.offers.close({ focus: false });
    this.page.say(reply.sentence || text(type === "undo" ? "undone" : "redone"));
  }

  // ---------------------------------------------------------------------------------------------- saving

  /** Write the file as the formatter does, then to where it was opened from; a draft that has no such place is downloaded. */
  async save() {
    const { page } = this;
    if (page.draft === null) return;
    await page.files.format();
    await page.flush();
    if (!page.draft.origin) {
      this.download();
      return;
    }
    const reply = await page.service.ask({ type: "save", seen: this.seen });
    if (reply.type === "saved") this.saved(reply);
    else if (typeof reply.disk === "string") this.disk(reply);
    else this.trouble(reply.sentence);
  }

  saved(reply) {
    const sentence = text("saved", { name: nameOf(reply.origin) });
    this.seen = {};
    this.page.say(sentence);
    this.page.bars.hide("disk");
    this.page.bars.show("saved", [sentence, reply.sentence].filter(Boolean).join(" "), [[text("close"), () => {}]]);
  }

  /** A file on the disk has been changed by something else: its text is taken, or written over knowingly. */
  disk({ file, disk, seen, sentence }) {
    const settle = (act) => () => {
      this.seen = { ...this.seen, [file]: seen };
      act();
    };
    this.page.bars.show(
      "disk",
      sentence || text("changed_on_disk"),
      [
        [text("take_disk"), settle(() => this.takeDisk(file, disk))],
        [text("save_over"), settle(() => this.save())],
        [text("save_copy"), () => this.download()],
        [text("later"), () => {}],
      ],
      both([{ name: file, theirs: disk, mine: this.page.texts.local[file] ?? "" }]),
    );
  }

  takeDisk(name, theirs) {
    this.page.put(name, theirs);
    this.page.flush();
  }

  /** Every own file as a download. */
  download() {
    for (const [name, written] of Object.entries(this.page.texts.local)) {
      const address = URL.createObjectURL(new Blob([written], { type: "application/yaml" }));
      element("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }
    this.page.say(text("downloaded"));
    this.page.bars.show("saved", text("downloaded"), [[text("close"), () => {}]]);
  }

  // ---------------------------------------------------------------------------------------------- sharing

  async share() {
    const { draft, texts } = this.page;
    await this.page.flush();
    const part = await packed({ game: draft.game, variants: (draft.variants ?? []).map((each) => each.name ?? each), files: texts.local, table: await this.page.parts.table.sharing() });
    const address = `${pageAddress("workshop", "")}#open=${part}`;
    const rows = [linkRow(text("link_of_copy"), address), linkRow(text("link_of_draft"), location.href)];
    show(
      text("share"),
      element("p", {}, text("share_hint")),
      element("ul", { class: "links" }, ...rows),
      button(text("download"), () => this.download(), { class: "primary" }),
      this.chooser(),
    );
  }

  /** Opening a file of others, for who cannot drop one. */
  chooser() {
    const input = element("input", { type: "file", id: "open-file", accept: ".yaml,.yml", multiple: true });
    input.addEventListener("change", () => openChosen(input, (problem) => this.trouble(problem.message)));
    return element("p", { class: "setting" }, element("label", { htmlFor: "open-file" }, text("open_file")), input);
  }

  menu() {
    const { draft } = this.page;
    const languages = draft?.languages ?? ["en", "de"];
    const spoken = select(languages, languages.includes(language()) ? language() : (draft?.language ?? "en"), languageName, (name) => this.speak(name));
    const colours = select(THEMES, theme(), (name) => text(`theme_${name}`), useTheme);
    const documentation = element("a", { href: pageAddress("docs", "index.html"), target: "_blank", rel: "noopener" }, text("documentation"));
    show(text("menu"), element("div", { class: "menu" }, setting("language", spoken), setting("theme", colours), this.chooser(), documentation));
  }

  /** Everything in another language: the page is loaded anew, and what was typed is kept. */
  async speak(name) {
    setLanguage(name);
    await this.page.flush();
    this.page.keep();
    await loadTexts(name);
    location.reload();
  }
}

async function openChosen(input, failed) {
  try {
    await openDraft({ kind: "file", files: await textsOf(input.files) });
  } catch (problem) {
    failed(problem);
  }
}

/** Two texts of the same file, to be compared. @param {{name: string, theirs: string, mine: string}[]} files */
export function both(files) {
  const one = (key, written) => element("div", {}, element("b", {}, text(key)), element("pre", { tabIndex: 0, role: "region", "aria-label": text(key) }, written));
  return element("details", { class: "both" }, element("summary", {}, text("both_texts")), ...files.map(({ name, theirs, mine }) => element("div", {}, element("code", {}, name), element("div", { class: "both-texts" }, one("theirs", theirs), one("mine", mine)))));
}

function setting(key, control) {
  return element("label", { class: "setting" }, element("span", {}, text(key)), control);
}

function select(names, chosen, title, taken) {
  const made = element("select", {}, ...names.map((name) => element("option", { value: name, selected: name === chosen }, title(name))));
  made.addEventListener("change", () => taken(made.value));
  return made;
}

function languageName(name) {
  return new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
}

function nameOf(origin) {
  return origin.split(/[\\/]/).pop();
}
