import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import { readPlate } from './licence-plate.ts';
import type { NamedCar } from './named-car.ts';
import type { SearchEntry } from './suggestion.ts';

/** The brand or series that staff name by one of its names: "vw", "Volvo V60". Null when the index does not contain the name. */
export function aliasTarget(entries: readonly SearchEntry[], text: string): NamedCar | null {
  const key = matchKey(text);
  const named = entries.flatMap((entry) => (entry.type !== 'category' && matchKey(entry.term) === key ? [entry] : []));
  const entry = named.find(({ type }) => type === 'brand') ?? named[0];
  return entry ? { brand: entry.brand, series: entry.type === 'series' ? entry.series : null } : null;
}

/**
 * Why a word cannot be an alias of a car: it already has a meaning, or it is empty.
 * @param own the alias before the change, which does not conflict with itself
 * @returns a Swedish message; null: valid
 */
export function aliasProblem(entries: readonly SearchEntry[], term: string, own: string | null): string | null {
  const key = matchKey(term);
  if (key.length < 2) return 'Skriv minst två bokstäver eller siffror.';
  if (readPlate(term) !== null) return 'Det är ett registreringsnummer. Det leder till bilens annons.';
  const words = matchTokens(term);
  if (words.length === 1 && isSpelledRight(term.toLowerCase())) {
    return 'Det är ett vanligt ord. Den som skriver det menar inte en viss bil.';
  }
  const owner = entries.find((entry) => entry.term !== own && namesOf(entry).some((name) => matchKey(name) === key));
  return owner ? `Ordet leder redan till ${owner.display}.` : null;
}

const namesOf = (entry: SearchEntry): string[] => (entry.type === 'series' ? [entry.term, entry.series] : [entry.term]);
