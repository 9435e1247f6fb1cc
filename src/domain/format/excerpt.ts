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
