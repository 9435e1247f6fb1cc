import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import type { Generation, Series } from './catalogue.ts';

/**
 * The generation of an ad:
 * 1. the one that the feed names ("V60 II", "B8", "F30");
 * 2. else the one whose model years include the ad's. Where two overlap in a change-over year: the one with the ad's body, if
 * only one has it, else the later one, because a model year starts the summer before and new cars are advertised by it.
 * Null without a name or a model year, or outside every generation's years; never the nearest.
 */
export function findGeneration(
  series: Generations,
  modelYear: number | null,
  generationText: string | null,
  bodyType: string | null,
): Generation | null {
  return (
    (generationText && named(series, generationText)) || (modelYear && byYear(series, modelYear, bodyType)) || null
  );
}

type Generations = Pick<Series, 'generations'>;

function named(series: Generations, text: string): Generation | null {
  const same = series.generations.find(({ name }) => name === text);
  if (same) return same;
  const whole = matchKey(text);
  const exact = series.generations.find(({ name }) => matchKey(name) === whole);
  if (exact) return exact;
  const words = new Set(matchTokens(text));
  const within = series.generations.filter(({ name }) => words.has(matchKey(name)));
  return within.length === 1 ? (within[0] ?? null) : null;
}

function byYear(series: Generations, modelYear: number, bodyType: string | null): Generation | null {
  const onSale = series.generations.filter(
    ({ yearFrom, yearTo }) => yearFrom <= modelYear && modelYear <= (yearTo ?? Number.POSITIVE_INFINITY),
  );
  if (onSale.length <= 1) return onSale[0] ?? null;
  const sameBody = bodyType === null ? [] : onSale.filter(({ bodyTypes }) => bodyTypes.includes(bodyType));
  const candidates = sameBody.length > 0 ? sameBody : onSale;
  return candidates.reduce((latest, one) => (one.yearFrom > latest.yearFrom ? one : latest));
}
