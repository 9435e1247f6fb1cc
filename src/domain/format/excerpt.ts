/** Made with the first text: the tables of its rules cost a page that shows no excerpt more than most of its own script. */
let graphemes: Intl.Segmenter | undefined;

/**
 * The beginning of a text, at most so many characters as a reader counts them: an accent or an emoji of several signs is one
 * and is never cut apart. What was cut is shown by an ellipsis.
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

/** Characters of a text that a list of staff's shows of it (ADM §9). */
const PREVIEW_CHARACTERS = 200;

export const preview = (text: string): string => excerpt(text, PREVIEW_CHARACTERS);
