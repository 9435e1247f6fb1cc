/** Letters of a text that a list shows of it (ADM §9). */
const PREVIEW_LETTERS = 200;

/** The beginning of a text, cut at 200 letters. */
export function preview(text: string): string {
  const letters = [...text];
  return letters.length > PREVIEW_LETTERS ? `${letters.slice(0, PREVIEW_LETTERS).join('')}…` : text;
}
