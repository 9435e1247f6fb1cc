import { createHash } from 'node:crypto';

/** Start tag, attributes, text. Attribute values may contain ">". */
const SCRIPT = /<script(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/script(?=[\s/>])/gi;
const SRC = /(?:^|[\s"'/])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;

/**
 * The sources by which a Content-Security-Policy allows the scripts of an HTML fragment: the hash of each inline script and the
 * origin of each file of another site. What the browser reads differently is blocked, never allowed.
 */
export function scriptSources(html: string): string[] {
  const sources = [...html.matchAll(SCRIPT)].map(([, attributes = '', text = '']) => {
    const src = SRC.exec(attributes);
    return src ? originOf(src[1] ?? src[2] ?? src[3] ?? '') : scriptHash(withoutReturns(text));
  });
  return [...new Set(sources.filter((source) => source !== null))];
}

/** The source that allows an inline script with exactly this text. */
export const scriptHash = (text: string | Uint8Array): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** HTML parsers read each line end as a line feed. */
const withoutReturns = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

function originOf(address: string): string | null {
  const url = URL.parse(address.trim().replace(/^\/\//, 'https://'));
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
