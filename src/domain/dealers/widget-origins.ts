import { z } from 'zod';
import { tooLongText } from '#src/domain/format/too-long-text.ts';

const MAX_ORIGINS = 10;

/** A site on the dealer's own machine, where its pages are tried. */
const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** The origin of a web site as a person writes it ("bilhuset.se"); null: it is none, or is not encrypted. */
export function readOrigin(text: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isUsable = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
  return isUsable && (url.hostname.includes('.') || isLocal(url.hostname)) ? url.origin : null;
}

const MAX_TEXT = 4_000;

/** Origins, one a line. */
export const originsSchema = z
  .string()
  .max(MAX_TEXT, tooLongText(MAX_TEXT))
  .transform((text, { addIssue }) => {
    const lines = text
      .split(/[\s,]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const origins = new Set<string>();
    for (const line of lines) {
      const origin = readOrigin(line);
      if (origin === null) addIssue({ code: 'custom', message: `${line} är ingen adress som börjar med https.` });
      else origins.add(origin);
    }
    if (lines.length === 0) addIssue({ code: 'custom', message: 'Skriv adressen till er webbplats.' });
    if (origins.size > MAX_ORIGINS) addIssue({ code: 'custom', message: `Skriv högst ${MAX_ORIGINS} webbplatser.` });
    return [...origins];
  });
