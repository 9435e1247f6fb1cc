/** Created on first use: its rules take longer to load than most of the script of a page without excerpts. */
let graphemes: Intl.Segmenter | undefined;

/**
 * The beginning of a text, limited to a number of user-perceived characters: an accent or emoji of several code points counts as
 * one and is never split. Truncation is marked by an ellipsis.
 */
export function excerpt(text: string, max: number): string {
  let count = 0;
  graphemes ??= new Intl.Segmenter('sv', { granularity: 'grapheme' });
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Characters of a text shown in staff lists (ADM §9). */
const PREVIEW_CHARACTERS = 200;

export const preview = (text: string): string => excerpt(text, PREVIEW_CHARACTERS);
