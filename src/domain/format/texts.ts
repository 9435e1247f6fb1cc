/**
 * The beginning of a text, limited to a number of user-perceived characters: an accent or emoji of several code points counts as
 * one and is never split. Truncation is marked by an ellipsis.
 */
export function excerpt(text: string, max: number): string {
  // Most texts are short enough; a segmenter takes a browser longer to create than the rest of a page's script to run.
  if (text.length <= max) return text;
  let count = 0;
  for (const { index } of new Intl.Segmenter('sv', { granularity: 'grapheme' }).segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Characters of a text shown in staff lists (ADM §9). */
const PREVIEW_CHARACTERS = 200;

export const preview = (text: string): string => excerpt(text, PREVIEW_CHARACTERS);

/** A full stop, question mark or exclamation mark before a new sentence or the end, except the last dot of "t.ex.". */
const SENTENCE = /^.*?(?<!\.\p{L}{1,3})[.?!](?=\s+\p{Lu}|$)/su;

/** The first sentence of a text, for places with little room; the whole text if it has none. */
export function firstSentence(text: string): string {
  const whole = text.trim();
  return SENTENCE.exec(whole)?.[0] ?? whole;
}

/** "name: ränta": the fields of a JSON object as texts; empty for other values. */
export const fieldTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
    : [];

/** "dragkrok, värmare och backkamera". */
export const listed = (texts: readonly string[], conjunction: 'och' | 'eller' = 'och'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${conjunction} ${texts.at(-1)}`;

/** A text at the beginning of a sentence. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
export const uncapitalized = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Characters that spreadsheet programs read as the beginning of a formula, in ordinary and full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[";,\t\r\n]/;

/**
 * A text as a CSV cell for spreadsheet programs. Texts that begin like a formula are prefixed with an apostrophe, so that they
 * are shown and never executed.
 */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
