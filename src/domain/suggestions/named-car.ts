import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import type { SearchEntry } from './suggestion.ts';

/** A brand, or one of its series, that is the whole meaning of a text. */
export type NamedCar = { brand: string; series: string | null };

/**
 * Names of brands with their aliases, and of series by their own name: aliases of the catalogue ("320") are more specific than
 * the series.
 */
export type KnownNames = {
  brands: ReadonlyMap<string, string>;
  seriesOf: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Aliases defined by staff, which name a series without its brand. */
  nicknames: ReadonlyMap<string, NamedCar>;
};

export function buildKnownNames(entries: readonly SearchEntry[]): KnownNames {
  const brands = new Map<string, string>();
  const seriesOf = new Map<string, Map<string, string>>();
  const nicknames = new Map<string, NamedCar>();
  for (const entry of entries) {
    if (entry.type === 'brand') {
      const key = matchKey(entry.term);
      if (entry.term === entry.brand || !brands.has(key)) brands.set(key, entry.brand);
    }
    if (entry.type !== 'series') continue;
    const { brand, series, term } = entry;
    if (!term.startsWith(`${brand} `)) nicknames.set(matchKey(term), { brand, series });
    if (term !== entry.display) continue;
    const own = seriesOf.get(entry.brand) ?? new Map<string, string>();
    seriesOf.set(entry.brand, own.set(matchKey(entry.series), entry.series));
  }
  return { brands, seriesOf, nicknames };
}

/** More words than any brand and series have together. */
const MAX_WORDS = 8;
const BARE_NUMBER = /^\d+$/;

/**
 * The car that a whole text names: "vw", "Volvo V60", "v60 volvo", "Golf". A bare number is a series only beside its make (D32),
 * in the text or already selected: "peugeot 208", never "500" alone.
 * @param make the only selected make, if any
 */
export function findNamedCar(
  { brands, seriesOf, nicknames }: KnownNames,
  text: string,
  make: string | null,
): NamedCar | null {
  const words = matchTokens(text);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const whole = words.join('');
  if (make !== null) {
    const series = seriesOf.get(make)?.get(whole);
    if (series !== undefined) return { brand: make, series };
  }
  const brand = brands.get(whole);
  if (brand !== undefined) return { brand, series: null };
  for (let at = 1; at < words.length; at += 1) {
    const [start, end] = [words.slice(0, at).join(''), words.slice(at).join('')];
    for (const [first, second] of [
      [start, end],
      [end, start],
    ] as const) {
      const named = brands.get(first);
      const series = named === undefined ? undefined : seriesOf.get(named)?.get(second);
      if (named !== undefined && series !== undefined) return { brand: named, series };
    }
  }
  return nicknames.get(whole) ?? (BARE_NUMBER.test(whole) ? null : soleSeries(seriesOf, whole));
}

/** The series of that name, if only one brand has it. */
function soleSeries(seriesOf: KnownNames['seriesOf'], key: string): NamedCar | null {
  const found = [...seriesOf].flatMap(([brand, own]) => {
    const series = own.get(key);
    return series === undefined ? [] : [{ brand, series }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Splits a text into the words that are not plain numbers, and those numbers; null when there is none ("v60", "ID.3"). */
export function withoutNumbers(text: string): { text: string; numbers: string[] } | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const numbers = words.filter((word) => BARE_NUMBER.test(word));
  return numbers.length === 0 ? null : { text: words.filter((word) => !BARE_NUMBER.test(word)).join(' '), numbers };
}
