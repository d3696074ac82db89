/** What calls a player back: the title and the icon of the page, sounds, and a notification where the player has turned them on. */

import { switchedOn } from "./settings.js";
import { text } from "./texts.js";

const [ICON, ICON_ASKED] = ["/static/style/icon.svg", "/static/style/icon_asked.svg"];
const TONES = { asked: [[659, 0], [880, 0.12]], moved: [[330, 0]], ended: [[523, 0], [659, 0.14], [784, 0.28]] }; // Hz, and s after the first one
const [LENGTH, LOUD] = [0.22, 0.12];

/** @type {AudioContext | null} */
let audio = null;

/** Play a sound where they are turned on; a page that was never touched must not, and does not. @param {keyof typeof TONES} name */
export async function play(name) {
  if (!switchedOn("sound") || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
  for (const [pitch, after] of TONES[name]) tone(audio, pitch, audio.currentTime + after);
}

function tone(context, pitch, at) {
  const [source, loudness] = [context.createOscillator(), context.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUD, at + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  source.connect(loudness).connect(context.destination);
  source.start(at);
  source.stop(at + LENGTH);
}

/** Ask the browser for notifications; true if they are allowed. */
export async function allowNotices() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Say in title and icon whether the player is asked, and call where that is new. @param {any} doc @param {any} before null on loading */
export function attend(doc, before) {
  const isAsked = doc.question !== null && !doc.over;
  document.title = isAsked ? `● ${text("title_asked", { game: doc.title })}` : doc.title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = isAsked ? ICON_ASKED : ICON;
  if (icon?.getAttribute("href") !== wanted) icon?.setAttribute("href", wanted);
  if (before === null || before.you !== doc.you || before.table !== doc.table) return;
  const isNew = isAsked && doc.question.ask !== before.question?.ask;
  if (doc.over && !before.over) play("ended");
  else if (isNew) play("asked");
  else if (doc.answers > before.answers) play("moved");
  if (isNew) notify(doc);
}

function notify(doc) {
  if (!document.hidden || !switchedOn("notices") || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(doc.title, { body: text("notice_asked"), icon: ICON_ASKED, tag: doc.table });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
}
