/** Opening what others have made: a link, or a file that is dropped, chosen or pasted, becomes a draft of one's own. */

import { post } from "../api.js";
import { element } from "../elements.js";
import { language } from "../settings.js";
import { text } from "../texts.js";
import { draftAddress } from "./own_drafts.js";
import { unpacked } from "./sharing.js";

const MOST = 512_000; // bytes
const RULE_FILE = /^[\w-]+\.(game|variant|components|scenario)\.yaml$/;

/** Make a draft, and go to it. @param {object} wish see `POST /api/drafts` */
export async function openDraft({ table = null, ...wish }) {
  const made = await post("/api/drafts", { ...wish, language: language() });
  if (table !== null) localStorage.setItem(`workshop:shared:${made.draft}`, JSON.stringify(table));
  location.href = draftAddress(made);
}

/** Open what a link holds, after it was asked for: opening a link alone changes nothing. @param {string} packed @param {HTMLElement} root */
export async function openHere(packed, root) {
  const content = await unpacked(packed);
  if (content === null) {
    root.replaceChildren(element("p", { class: "bar", role: "alert" }, text("link_unreadable")));
    return;
  }
  const { game, variants = [], files, table = null } = content;
  try {
    await openDraft({ kind: "file", game, variants, files, table });
  } catch (problem) {
    root.replaceChildren(element("p", { class: "bar", role: "alert" }, problem.message));
  }
}

/**
 * The texts of files that were dropped or chosen. One that browsers or people have called otherwise (a second copy, say) is called what its rules are.
 *
 * @param {Iterable<File>} files
 * @returns {Promise<Record<string, string>>} by name
 * @throws {Error} with a sentence, where one is too long or no text
 */
export async function textsOf(files) {
  const texts = {};
  for (const file of files) {
    if (file.size > MOST) throw new Error(text("file_too_long", { name: file.name }));
    try {
      const written = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      Object.assign(texts, RULE_FILE.test(file.name) ? { [file.name]: written } : (pastedFile(written) ?? { [file.name]: written }));
    } catch {
      throw new Error(text("file_no_text", { name: file.name }));
    }
  }
  return texts;
}

/**
 * The file that a pasted text is; null where it is no rule file.
 *
 * @param {string} written
 * @returns {Record<string, string> | null}
 */
export function pastedFile(written) {
  const [, kind, name] = /^(variant|game): *([\w-]+) *$/m.exec(written) ?? [];
  return kind && /^rulewright:/m.test(written) ? { [`${name}.${kind}.yaml`]: written } : null;
}

/**
 * Files may be dropped on an element from now on, or pasted where nothing else takes them.
 *
 * @param {HTMLElement} root
 * @param {(texts: Record<string, string>) => Promise<void>} taken
 * @param {(problem: Error) => void} failed
 */
export function takeDrops(root, taken, failed) {
  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    root.classList.add("is-dropping");
  });
  root.addEventListener("dragleave", (event) => event.relatedTarget === null && root.classList.remove("is-dropping"));
  root.addEventListener("drop", (event) => {
    root.classList.remove("is-dropping");
    if (!holdsFiles(event)) return;
    event.preventDefault();
    textsOf(event.dataTransfer.files).then(taken).catch(failed);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    const { files } = event.clipboardData;
    const pasted = pastedFile(event.clipboardData.getData("text/plain"));
    if (files.length > 0) textsOf(files).then(taken).catch(failed);
    else if (pasted) taken(pasted).catch(failed);
  });
}
