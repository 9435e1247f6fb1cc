import { isOrdinaryWishWord } from './ordinary-words.ts';
import type { Span, WishText } from './wish-text.ts';
import { splitTokens } from './wish-tokens.ts';

const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_LENGTH = 40;

/** "2.0" of "2.0 TDI": no ad is chosen by it. */
const LITRES = /(?<![\d.,])\d[.,]\d(?![\d.,])/;

/** Letters that are no small word of a chat ("m" for "med"), or that nothing follows but the end of the sentence. */
const DISTINCTIVE_LETTER = /^ ?(?:[bcdfghjklpqrsvwxyz](?![a-z0-9])|[a-z0-9] *(?:[.,!?;](?!\d)|$))/;

/**
 * Words that were not understood, as they were written.
 * @param unused what was read, and nothing can be made of
 * @param cars names of cars
 */
export function unknownWords(text: WishText, unused: readonly Span[], cars: readonly Span[]): string[] {
  // "Volvo x": a letter right after a car is the rest of its name.
  const isOfName = ({ start }: Span): boolean =>
    cars.some(({ end }) => end === start - 1 && DISTINCTIVE_LETTER.test(text.folded.slice(end)));
  const spans = splitTokens(text.open).filter(
    (token) =>
      (token.word.length > 1 && !isOrdinaryWishWord(token.word)) || (token.word.length === 1 && isOfName(token)),
  );
  const words = [...unused, ...text.find(LITRES), ...spans].map((span) =>
    text.written(span).slice(0, MAX_UNKNOWN_LENGTH),
  );
  return [...new Set(words)].slice(0, MAX_UNKNOWN);
}
