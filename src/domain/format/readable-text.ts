import { CAPITALS, readableWord } from './capitals.ts';

/** Share of capitals among the letters from which on a text is written in capitals. */
const IN_CAPITALS = 0.6;
/** Short Swedish words, which are no names. */
const SHORT_WORDS = new Set(
  'av bil bra den det en ett fin fri för ink kr låg med mil nu ny nya nytt och om på som tid vi vid år är'.split(' '),
);
/** A word with what hyphens, colons and a plus join to it. */
const WORD = /[\p{L}\p{N}]+(?:[-:][\p{L}\p{N}]+)*\+?/gu;
/** A single letter is no word in capitals. */
const isInCapitals = (word: string): boolean =>
  word === word.toUpperCase() && (word.match(/\p{Lu}/gu)?.length ?? 0) > 1;

/**
 * A text with its words in capitals as a sentence: "VINTERHJUL, DRAGKROK, GTI" becomes "Vinterhjul, dragkrok, GTI".
 * @param spell the spelling of a word in lower case that has one of its own: "tid" becomes "TiD"
 */
export function readableText(text: string, spell: (word: string) => string | undefined): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const isSentence = capitals >= letters * IN_CAPITALS;
  const lowered = (word: string): string => {
    if (!isSentence) return readableWord(word);
    const lower = word.toLowerCase();
    return SHORT_WORDS.has(lower) ? lower : word.replace(CAPITALS, (found) => found.toLowerCase());
  };
  let startsOwn = false;
  const readable = text.replace(WORD, (word, place: number) => {
    const own = isInCapitals(word) ? spell(word.toLowerCase()) : undefined;
    if (place === 0) startsOwn = own !== undefined;
    return own ?? lowered(word);
  });
  return isSentence && !startsOwn ? readable.slice(0, 1).toUpperCase() + readable.slice(1) : readable;
}
