import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { readPlate } from './licence-plate.ts';

const MAX_WORDS = 5;
const LONGEST = 60;
/** A telephone or personal number. */
const LONG_NUMBER = /\d{5}/;

/**
 * The part of a search without results that may be stored: its folded words. Null for texts that could identify the visitor or
 * are not searches: plates, mail and web addresses, long numbers, sentences.
 */
export function missTerm(text: string): string | null {
  if (/[@/]|www\./i.test(text) || readPlate(text) !== null) return null;
  const words = matchTokens(text);
  const term = words.join(' ');
  if (term.length < 2 || term.length > LONGEST || words.length > MAX_WORDS) return null;
  return LONG_NUMBER.test(words.join('')) || words.some((word) => readPlate(word) !== null) ? null : term;
}
