// Direction marks can reverse a heading; zero-width characters hide words from search.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/gu;
const SPACES = /\s+/gu;
// Latin letters with accents are already composed; the soft hyphen and the no-break space are handled below.
const PLAIN_LINE = /^(?:[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*)?$/;

/**
 * Cleans a single line: composed (NFC), without control and direction characters, single spaces. Tags are preserved: pages escape
 * text.
 */
export function cleanLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SPACES, ' ').trim();
}

/** The same letters in paragraphs. */
const PLAIN_PARAGRAPHS = /^[!-~¡-¬®-ÿ]+(?:(?: |\n\n?)[!-~¡-¬®-ÿ]+)*$/;

/** Cleans a longer text; line breaks are preserved (two in a row at most). */
export function cleanParagraphs(text: string): string {
  if (PLAIN_PARAGRAPHS.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(INVISIBLE, '')
    .replace(CONTROL_BUT_LINES, ' ')
    .replace(/[ \t]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Placeholders that feeds write for unknown values, beginning with the empty text. */
const NOTHING = new Set(
  `,-,–,--,?,.,null,undefined,nan,none,n/a,na,okänd,okänt,unknown,other,saknas,ej angivet,ej angiven,uppgift saknas,not specified,övrigt,annat`.split(
    ',',
  ),
);
const MAX_NOTHING_LENGTH = 14;

const STARTS_WITH_DIGIT = /^\d/;

/** Most short texts are numbers, which are never placeholders. */
export function saysNothing(text: string): boolean {
  return text.length <= MAX_NOTHING_LENGTH && !STARTS_WITH_DIGIT.test(text) && NOTHING.has(text.toLowerCase());
}

const GUARDED = /^(?:="([^"]*)"|=(-?\d[\d.,]*)|"([^"]*)")$/u;

/**
 * The value without the guard that prevents a spreadsheet from changing it: `="00123"`, `'00123`.
 * @param isFreeText a leading apostrophe is its own: "'68 Mustang"
 */
export function withoutGuard(text: string, isFreeText: boolean): string {
  const first = text.charCodeAt(0);
  if (first === EQUALS || first === QUOTE) {
    const found = GUARDED.exec(text);
    return (found?.[1] ?? found?.[2] ?? found?.[3] ?? text).trim();
  }
  if (first === APOSTROPHE && !isFreeText && text.lastIndexOf("'") === 0) return text.slice(1).trim();
  return text;
}
const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Cuts a text without splitting a surrogate pair. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd();
}

const ASCII_URL = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][!#-;=?-[\]_a-z~%]*)?$/i;
/** Maximum length of a web address, characters. */
export const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Normalises an http or https address for use in a link; null if it is invalid. Spaces and å ä ö are percent-encoded; addresses
 * with user names or passwords are rejected.
 */
export function webAddress(text: string): string | null {
  // Exporters escape addresses as in HTML.
  const trimmed = text.trim().replaceAll('&amp;', '&');
  if (trimmed.length > MAX_ADDRESS_LENGTH) return null;
  if (ASCII_URL.test(trimmed)) return trimmed;
  const url = /^https?:\/\//iu.test(trimmed) ? URL.parse(trimmed) : null;
  if (url?.username !== '' || url.password !== '' || url.href.length > MAX_ADDRESS_LENGTH) return null;
  return url.href;
}

/** Illustrations that the site renders for the demo stock, and pictures that it stores. */
const OWN_IMAGE = /^\/(?:exempelbild\/[\w./?=&%-]{1,500}|uppladdad\/[0-9a-f]{64})$/u;

export function imageAddress(text: string): string | null {
  return OWN_IMAGE.test(text) && !text.includes('..') ? text : webAddress(text);
}

/**
 * A two-byte UTF-8 letter whose bytes were decoded as windows-1252: Ã or Â followed by a possible second byte, or the first
 * characters of a three-byte dash or quote.
 */
export const ENCODED_TWICE = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/u;
/** The same, where an intermediate tool replaced invisible characters by spaces: "NORRKÃ PING". */
const ENCODED_TWICE_AND_SPACED = /\p{L}Ã \p{L}/u;
const PLAIN = /^[\n\r\t -~]*$/u;

/** Whether letters of a text were lost (U+FFFD) or are shown as the bytes of other letters ("GÃ¶teborg"). */
export const hasDamagedLetters = (text: string): boolean =>
  !PLAIN.test(text) && (text.includes('\ufffd') || ENCODED_TWICE.test(text) || ENCODED_TWICE_AND_SPACED.test(text));
