/** Drafts in links and files: packed into the part of an address behind `#`, which no server sees. */

const VERSION = 1;
const MOST = 2_000_000; // characters of what comes out of a link

/** What a draft needs to be opened elsewhere, as a part of an address. @param {object} content */
export async function packed(content) {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, ...content }));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = Array.from(small, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * What a link holds; null where it is none, is of a later version, or unpacks to too much.
 *
 * @param {string} text
 * @returns {Promise<{version: number, game: string, variants: string[], files: Record<string, string>, table: any} | null>}
 */
export async function unpacked(text) {
  try {
    const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const content = JSON.parse(await inflated(bytes));
    const isFit = content?.version === VERSION && typeof content.game === "string" && Object.values(content.files ?? []).every((each) => typeof each === "string");
    return isFit ? content : null;
  } catch {
    return null;
  }
}

async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST) throw new Error("long");
  }
  return text + decoder.decode();
}
