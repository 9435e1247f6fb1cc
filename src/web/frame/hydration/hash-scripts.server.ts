import { scriptHash } from '#src/domain/tracking/script-sources.ts';

export const SCRIPT_END = '</script>';

/**
 * Replaces the nonce of a page's scripts by their hashes, so that the page is the same in every response. Only elements that carry
 * the nonce count: the renderer gives it to its own scripts alone, so an injected script is not allowed.
 * @param nonce secret, in no other place of the page
 * @returns the page without nonces, and the sources that allow its inline scripts
 */
export function hashScripts(page: Buffer<ArrayBuffer>, nonce: string) {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const parts: Buffer[] = [];
  const sources = new Set<string>();
  let copied = 0;
  for (let at = page.indexOf(attribute); at !== -1; at = page.indexOf(attribute, copied)) {
    parts.push(page.subarray(copied, at));
    copied = at + attribute.length;
    const tagStart = page.lastIndexOf('<', at);
    const tagEnd = page.indexOf('>', copied);
    const tag = page.toString('utf8', tagStart, tagEnd);
    if (!tag.startsWith('<script ') || tag.includes(' src="')) continue;
    sources.add(scriptHash(page.subarray(tagEnd + 1, page.indexOf(SCRIPT_END, tagEnd))));
  }
  parts.push(page.subarray(copied));
  return { page: Buffer.concat(parts), sources: [...sources] };
}
