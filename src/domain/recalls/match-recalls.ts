import { matchTokens, matchWords } from '#src/domain/swedish/match-key.ts';
import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import type { Recall, RecallCars } from './recall-file.ts';
import { RISKS } from './recall-words.ts';

/** A recall as pages read it; `cars` are those of one series. */
export type SeriesRecall = Omit<Recall, 'brand' | 'cars'> & { cars: Omit<RecallCars, 'series'>[] };

/** Facts of a car, or of a group of cars such as a generation, of a series. A fact that is not known excludes no recall. */
export type RecalledCar = {
  /** Slug. */
  generation: string | null;
  /** Model years, one for a single car; an open end is still made. */
  years: { from: number; to: number | null } | null;
  /** Empty: not known. */
  fuels: readonly Fuel[];
  /** Text that may name the engine: the beginning of a heading, an engine's name. */
  engine: string | null;
};

/** `yes`: every condition is known to be met, by all cars of a recall that a source confirms. */
export type RecallFit = 'yes' | 'maybe';
/** `cars` are the entries that fit. */
export type MatchedRecall = SeriesRecall & { fit: RecallFit };

/** The recalls that may affect a car: the worst risk first, then those that fit for certain, then the latest. */
export function matchRecalls(recalls: readonly SeriesRecall[], car: RecalledCar): MatchedRecall[] {
  return recalls
    .flatMap(({ cars, ...recall }): MatchedRecall[] => {
      const fitting = cars.filter((each) => fitOf(each, car) !== 'no');
      if (fitting.length === 0) return [];
      const isKnown = recall.affects === 'alla' && recall.sureness === 'bekräftad';
      const isCertain = isKnown && fitting.some((each) => fitOf(each, car) === 'yes');
      return [{ ...recall, cars: fitting, fit: isCertain ? 'yes' : 'maybe' }];
    })
    .sort(byDanger);
}

const byDanger = (one: MatchedRecall, other: MatchedRecall): number =>
  RISKS.indexOf(one.risk) - RISKS.indexOf(other.risk) ||
  Number(other.fit === 'yes') - Number(one.fit === 'yes') ||
  other.announced.localeCompare(one.announced) ||
  one.slug.localeCompare(other.slug);

type AnyFit = RecallFit | 'no';

function fitOf(cars: SeriesRecall['cars'][number], car: RecalledCar): AnyFit {
  const engine = engineFit(cars.engines, car.engine);
  const fuel = fuelFit(cars.fuels, car.fuels);
  const fits = [
    yearFit(cars, car.years),
    generationFit(cars.generations, car.generation),
    // Dealers write "Bensin" for a T8: the name of the engine says more.
    fuel === 'no' && engine === 'yes' && cars.engines !== null && mayBeHybrid(cars.fuels, car.fuels) ? 'maybe' : fuel,
    engine,
  ];
  if (fits.includes('no')) return 'no';
  return fits.includes('maybe') ? 'maybe' : 'yes';
}

function yearFit({ yearFrom, yearTo }: { yearFrom: number; yearTo: number }, years: RecalledCar['years']): AnyFit {
  if (years === null) return 'maybe';
  const last = years.to ?? Number.POSITIVE_INFINITY;
  if (last < yearFrom || years.from > yearTo) return 'no';
  return years.from >= yearFrom && last <= yearTo ? 'yes' : 'maybe';
}

function generationFit(wanted: readonly string[] | null, generation: string | null): AnyFit {
  if (wanted === null) return 'yes';
  if (generation === null) return 'maybe';
  return wanted.includes(generation) ? 'yes' : 'no';
}

const HYBRIDS: ReadonlySet<Fuel> = new Set<Fuel>(['Laddhybrid', 'Elhybrid']);

/** A hybrid of unknown kind may be any; "Bensin, El" is how some dealers write a hybrid. */
function fuelFit(wanted: readonly Fuel[] | null, fuels: readonly Fuel[]): AnyFit {
  if (wanted === null || fuels.some((fuel) => wanted.includes(fuel))) return 'yes';
  if (fuels.length === 0 || fuels.includes(UNKNOWN_HYBRID)) return 'maybe';
  const isMixed = fuels.includes('El') && fuels.length > 1;
  return isMixed && wanted.some((fuel) => HYBRIDS.has(fuel)) ? 'maybe' : 'no';
}

const mayBeHybrid = (wanted: readonly Fuel[] | null, fuels: readonly Fuel[]): boolean =>
  (wanted ?? []).some((fuel) => HYBRIDS.has(fuel)) && fuels.some((fuel) => fuel === 'Bensin' || HYBRIDS.has(fuel));

/** A text that names another engine of the same form ("B4" where "T6" and "T8" are recalled) excludes the car. */
function engineFit(wanted: readonly string[] | null, text: string | null): AnyFit {
  if (wanted === null) return 'yes';
  if (text === null) return 'maybe';
  const words = ` ${matchWords(text)} `;
  if (wanted.some((word) => words.includes(` ${matchWords(word)} `))) return 'yes';
  if (wanted.every((word) => LITRES.test(word)) && LITRES.test(text)) return 'no';
  const forms = new Set(wanted.map(formOf).filter((form) => /9/.test(form) && /a/.test(form)));
  return matchTokens(text).some((token) => forms.has(formOf(token))) ? 'no' : 'maybe';
}

/** "1.5" in a text. */
const LITRES = /\b\d[.,]\d\b/;

/** "T6" → "a9", "320d" → "999a". */
const formOf = (word: string): string => word.toLowerCase().replace(/[a-z]/g, 'a').replace(/\d/g, '9');

/** Words of a heading in which dealers name the engine; later ones are equipment. */
const HEADING_WORDS = 7;

/** Text that may name an ad's engine; null: there is none. */
export function recallEngineText(name: string, engineNames: readonly (string | null)[]): string | null {
  const heading = name.split(/\s+/).slice(0, HEADING_WORDS);
  const text = [...heading, ...engineNames].filter((part) => part !== null && part !== '').join(' ');
  return text === '' ? null : text;
}

/** The recalls that may affect an ad's car. */
export const recallsOfAd = (ad: {
  recalls: readonly SeriesRecall[];
  generationSlug: string | null;
  modelYear: number | null;
  fuels: readonly Fuel[];
  name: string;
  engineName: string | null;
  engineType: string | null;
  salesName: string | null;
}): MatchedRecall[] =>
  matchRecalls(ad.recalls, {
    generation: ad.generationSlug,
    years: ad.modelYear === null ? null : { from: ad.modelYear, to: ad.modelYear },
    fuels: ad.fuels,
    engine: recallEngineText(ad.name, [ad.engineName, ad.engineType, ad.salesName]),
  });

/** The recalls that may affect cars of a category's winner. */
export const recallsOfWinner = (winner: {
  recalls: readonly SeriesRecall[];
  yearFrom: number;
  yearTo: number | null;
  fuel: Fuel | null;
  variant: string | null;
}): MatchedRecall[] =>
  matchRecalls(winner.recalls, {
    generation: null,
    years: { from: winner.yearFrom, to: winner.yearTo },
    fuels: winner.fuel === null ? [] : [winner.fuel],
    engine: winner.variant,
  });

/** The recalls that may affect cars of a generation. */
export const recallsOfGeneration = (
  recalls: readonly SeriesRecall[],
  { slug, yearFrom, yearTo }: { slug: string; yearFrom: number; yearTo: number | null },
): MatchedRecall[] =>
  matchRecalls(recalls, { generation: slug, years: { from: yearFrom, to: yearTo }, fuels: [], engine: null });
