import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Weak points of the cars of a series that a category recommends. */
export type CategoryWatchouts = {
  categorySlug: string;
  category: string;
  /** Model years; null: still made. */
  yearFrom: number;
  yearTo: number | null;
  /** The fuel of these cars; null: any. */
  fuel: Fuel | null;
  watchouts: readonly string[];
  /** YYYY-MM-DD */
  reviewedOn: string;
};

const MAX_WEAK_POINTS = 8;

/** The weak points that may concern a car, at most eight, and the lists that contain them. Nothing for an unknown model year. */
export function weakPoints<List extends CategoryWatchouts>(
  lists: readonly List[],
  { modelYear, fuels }: { modelYear: number | null; fuels: readonly Fuel[] },
): { points: string[]; lists: List[] } {
  const found = weakPointsOf(
    lists.filter(
      ({ fuel, ...years }) =>
        modelYear !== null &&
        isBuilt(years, { from: modelYear, to: modelYear }) &&
        (fuel === null || fuels.includes(fuel)),
    ),
  );
  return { points: found.map(({ text }) => text), lists: [...new Set(found.map(({ list }) => list))] };
}

/** The weak points of a model, at most eight, each with the list that contains it. @param years null: all */
export const weakPointsOfModel = <List extends CategoryWatchouts>(
  lists: readonly List[],
  years: Years | null,
): { text: string; list: List }[] => weakPointsOf(lists.filter((list) => years === null || isBuilt(list, years)));

type Years = { from: number; to: number | null };

/** Whether some of the years are among those of a list. */
const isBuilt = ({ yearFrom, yearTo }: Pick<CategoryWatchouts, 'yearFrom' | 'yearTo'>, { from, to }: Years): boolean =>
  yearFrom <= (to ?? Number.POSITIVE_INFINITY) && from <= (yearTo ?? Number.POSITIVE_INFINITY);

function weakPointsOf<List extends CategoryWatchouts>(lists: readonly List[]): { text: string; list: List }[] {
  const points: { text: string; list: List }[] = [];
  for (const list of lists)
    for (const text of list.watchouts)
      if (points.length < MAX_WEAK_POINTS && !points.some((point) => isAlike(point.text, text)))
        points.push({ text, list });
  return points;
}

/** Shorter words are in every sentence. */
const MIN_LETTERS = 6;
const ALIKE_FROM = 0.5;

/** Whether two texts of different categories name the same weak point: they share half of the long words of the shorter one. */
function isAlike(one: string, other: string): boolean {
  const [words, others] = [longWords(one), longWords(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return one === other || (shared > 1 && shared >= ALIKE_FROM * Math.min(words.size, others.size));
}

const longWords = (text: string): Set<string> =>
  new Set(matchTokens(text).filter((word) => word.length >= MIN_LETTERS));
