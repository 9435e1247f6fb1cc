import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import type { Brand, Series } from './catalogue.ts';

/** Facts that distinguish sister series: the model year, and the body if known. */
export type SisterFacts = { modelYear: number; bodyType: string | null };

/** New names of renamed series that do not begin with the old name, by brand and key. */
const RENAMED: ReadonlyMap<string, string> = new Map([['audi etron', 'Q8 e-tron']]);

/** Series of a brand with a name or alias that continues the text: "C5" → C5 Aircross, C5 X; "718" → Boxster, Cayman. */
function longerNamed(brand: Brand, text: string): Series[] {
  const start = matchTokens(text);
  if (start.length === 0) return [];
  const renamed = RENAMED.get(`${brand.slug} ${start.join('')}`);
  if (renamed !== undefined) return brand.series.filter(({ name }) => name === renamed);
  return brand.series.filter((series) =>
    [series.name, ...series.aliases].some((name) => {
      const words = matchTokens(name);
      return words.length > start.length && start.every((word, at) => word === words[at]);
    }),
  );
}

/** The only one of them that was sold in the year with that body; null when none or several were, as nothing is guessed. */
function onlyFitting(candidates: readonly Series[], { modelYear, bodyType }: SisterFacts): Series | null {
  const fitting = candidates.filter(({ generations }) =>
    generations.some(
      ({ yearFrom, yearTo, bodyTypes }) =>
        yearFrom <= modelYear &&
        modelYear <= (yearTo ?? Number.POSITIVE_INFINITY) &&
        (bodyType === null || bodyTypes.includes(bodyType)),
    ),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** The sister with a longer name, for an ad whose year is after the series itself: Eclipse of 2023 → Eclipse Cross. */
export function laterSister(brand: Brand, series: Series, facts: SisterFacts): Series | null {
  const last = Math.max(...series.generations.map(({ yearTo }) => yearTo ?? Number.POSITIVE_INFINITY));
  // Cars of a series are sold for a year after its end, so without a body the next year decides nothing.
  if (facts.modelYear <= last + (facts.bodyType === null ? 1 : 0)) return null;
  const others = longerNamed(brand, series.name).filter((one) => one !== series);
  return onlyFitting(others, facts);
}

/** The series of a text that begins the names of several, if year and body leave one: "718" of 2024 as a cab → Boxster. */
export function sisterByFacts(brand: Brand, text: string, facts: SisterFacts): Series | null {
  return onlyFitting(longerNamed(brand, text), facts);
}

/**
 * A car of a brand that another one sells: "Renault Alpine" of 2019 as a coupé → Alpine A110. Only if one of its series matches.
 */
export function soldUnder(
  brands: readonly Brand[],
  text: string,
  facts: SisterFacts,
): { brand: Brand; series: Series } | null {
  const key = matchKey(text);
  const brand = key === '' ? undefined : brands.find(({ name }) => matchKey(name) === key);
  const series = brand && onlyFitting(brand.series, facts);
  return brand && series ? { brand, series } : null;
}

/** The catalogue has the first years of series from here on. */
const BEGINNINGS_KNOWN_FROM = 2000;

/** Whether a car cannot be of a year: more than a year before its series was first sold ("ID.4" of 2001). */
export function isBeforeSeries(series: Series, modelYear: number): boolean {
  const first = Math.min(...series.generations.map(({ yearFrom }) => yearFrom));
  return first >= BEGINNINGS_KNOWN_FROM && modelYear < first - 1;
}
