import { nameForms } from '#src/domain/swedish/endings.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';
import { joinTokens, splitTokens } from '#src/domain/wish/text/wish-tokens.ts';

/** Names of a car that was shown. */
export type ShownName = { brand: string; series: string | null; fuels?: readonly Fuel[] };

const COMPARES = /\b(?:jamfor\w*|skillnad\w*|stall)\b/;
const MAX_WORDS = 4;

/**
 * Resolves names of cars shown before ("jämför Volvon och Kian", "vad drar V60:n?"): the message with "den" in their place, and
 * the cars; null: the message names none. An indefinite name ("vad kostar en Volvo?") asks for other cars, except in a
 * comparison.
 */
export function pointAtShown(
  message: string,
  shown: readonly ShownName[],
): { message: string; places: readonly number[] } | null {
  const text = new WishText(message.trim());
  const compares = COMPARES.test(text.folded);
  const tokens = splitTokens(text.folded);
  const places = new Set<number>();
  let [said, end] = ['', 0];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let words = MAX_WORDS; words > 0; words -= 1) {
      const joined = joinTokens(text.folded, tokens, at, words);
      if (!joined) continue;
      const isDefinite = /^:/.test(text.folded.slice(joined.end));
      const meant = shown.flatMap((car, place) => (isNamed(car, joined.key, compares || isDefinite) ? [place] : []));
      if (meant.length === 0) continue;
      // "Jämför Volvon och Kian": one car of each.
      for (const place of compares ? meant.slice(0, 1) : meant) places.add(place);
      const ending = /^:[a-z]+/.exec(text.folded.slice(joined.end))?.[0].length ?? 0;
      said += `${text.source.slice(end, joined.start)}den`;
      end = joined.end + ending;
      at += words - 1;
      break;
    }
  }
  return places.size === 0 ? null : { message: said + text.source.slice(end), places: [...places].sort() };
}

/** @param isPlain whether the base form matches too ("Volvo" beside "Volvon") */
function isNamed({ brand, series }: ShownName, key: string, isPlain: boolean): boolean {
  const names = [brand, ...(series === null ? [] : [series, `${brand}${series}`])].map(matchKey);
  const forms = nameForms(key);
  return names.some((name) => (forms.includes(name) && key !== name) || (isPlain && key === name));
}
