import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import type { Span, WishText } from './wish-text.ts';
import { splitTokens } from './wish-tokens.ts';

const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_LENGTH = 40;

/** "2.0" of "2.0 TDI": not searched by. */
const LITRES = /(?<![\d.,])\d[.,]\d(?![\d.,])/;

/** Letters that are not abbreviated small words ("m" for "med"), or that end the sentence. */
const DISTINCTIVE_LETTER = /^ ?(?:[bcdfghjklpqrsvwxyz](?![a-z0-9])|[a-z0-9] *(?:[.,!?;](?!\d)|$))/;

/**
 * Words that were not understood, as written.
 * @param unused mentions that were read but cannot be used
 * @param cars names of cars
 */
export function unknownWords(text: WishText, unused: readonly Span[], cars: readonly Span[]): string[] {
  // "Volvo x": a letter directly after a car belongs to its name.
  const isOfName = ({ start }: Span): boolean =>
    cars.some(({ end }) => end === start - 1 && DISTINCTIVE_LETTER.test(text.folded.slice(end)));
  const spans = splitTokens(text.open).filter(
    (token) => (token.word.length > 1 && !isOrdinaryForm(token.word)) || (token.word.length === 1 && isOfName(token)),
  );
  const words = [...unused, ...text.find(LITRES), ...spans].map((span) =>
    text.written(span).slice(0, MAX_UNKNOWN_LENGTH),
  );
  return [...new Set(words)].slice(0, MAX_UNKNOWN);
}
