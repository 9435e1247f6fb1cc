import { type AdColumns, fuelMask, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { BestRows } from '#src/domain/ads/facet-index/best-rows.ts';
import { sortColumn } from '#src/domain/ads/facet-index/sorted-rows.ts';
import { type AdSort, PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import type { OwnRating } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { ratedPoints, weightOfWish, wishedRatings } from './rated-wishes.ts';
import { judgeOf, type Stock } from './wish-points.ts';

type RankedStock = Stock & {
  /** Ratings of models by the attributes that the query is about. */
  ratings: readonly OwnRating[];
  /** Points of the qualities that suit everybody, by row (`plainPoints`). */
  plain: ArrayLike<number>;
};

/** A preference outweighs general qualities. */
const WISH_WEIGHT = 6;
const AVOIDED_WEIGHT = 6;
/** More than all preferences together. */
const PICTURE_POINTS = 1_000;

/** The best rows, up to a limit: in the requested order, else by points; rows with a picture come first. */
export function rankRows(
  rows: readonly number[],
  understanding: Pick<ParsedQuery, 'wishes' | 'avoid' | 'sort' | 'notes' | 'limits' | 'filters'>,
  stock: RankedStock,
  count: number,
): number[] {
  const { hasImage, electricRange } = stock.columns;
  const isRanged = asksForRange(understanding);
  const hasRange = (row: number): boolean => isRanged && (electricRange[row] ?? 0) > 0;
  const points = pointsOf(understanding, stock);
  const value = understanding.sort
    ? sortValue(understanding.sort, stock.columns)
    : (row: number) =>
        points(row) + (hasImage[row] === 1 ? PICTURE_POINTS : 0) + (hasRange(row) ? 2 * PICTURE_POINTS : 0);
  const isVaried = understanding.sort === null && understanding.filters.model.length === 0;
  const best = new BestRows(isVaried ? count * CANDIDATES : count);
  for (const row of rows) best.offer(row, value(row));
  return isVaried ? ofManySeries(best.rows, stock.columns, count) : best.rows;
}

/** Rows ranked for each that is returned, so that there are enough of other series. */
const CANDIDATES = 8;
const MAX_OF_SERIES = 5;

/** The first rows, a few of each series; the others follow where there are too few. */
function ofManySeries(rows: readonly number[], columns: AdColumns, count: number): number[] {
  const ofSeries = new Map<string, number>();
  const isFirst = (row: number): boolean => {
    const { brand = '', series = null } = columns.modelDictionary[columns.variant[row] ?? 0] ?? {};
    const key = `${brand} ${series}`;
    const before = ofSeries.get(key) ?? 0;
    ofSeries.set(key, before + 1);
    return before < MAX_OF_SERIES;
  };
  const [first, others]: [number[], number[]] = [[], []];
  for (const row of rows) (isFirst(row) ? first : others).push(row);
  return [...first, ...others].slice(0, count);
}

/** Whether cars are ranked by their range. */
export const asksForRange = ({ notes, filters }: Pick<ParsedQuery, 'notes' | 'filters'>): boolean =>
  filters.minRange !== null || notes.some(({ kind }) => kind === 'range');

function pointsOf(
  asked: Pick<ParsedQuery, 'wishes' | 'avoid' | 'limits' | 'filters'>,
  stock: RankedStock,
): (row: number) => number {
  const { avoid } = asked;
  const { columns, plain } = stock;
  const wished = wishedRatings(asked).map(({ wish, ratings }) => ({
    ratings,
    weight: weightOfWish(wish, asked.wishes.length),
    judge: wish === null ? () => NEUTRAL : judgeOf(wish, stock),
  }));
  const avoidedVariant = columns.modelDictionary.map(
    ({ brand, series }) => avoid.includes(brand) || (series !== null && avoid.includes(series)),
  );
  const avoidedAppearance = columns.appearanceDictionary.map(({ transmission, color, chassis }) =>
    [transmission, color, chassis].some((each) => each !== null && avoid.includes(each)),
  );
  const avoidedFuels = fuelMask(FUELS.filter((fuel) => avoid.includes(fuel)));
  const ratingsOf = ratingsByRow(stock);
  return (row) => {
    const hasAvoidedFuel = ((columns.fuels[row] ?? 0) & avoidedFuels) !== 0;
    const isAvoided =
      avoidedVariant[columns.variant[row] ?? 0] || avoidedAppearance[columns.appearance[row] ?? 0] || hasAvoidedFuel;
    const own = ratingsOf(row);
    let points = 0;
    for (const { ratings, judge, weight } of wished) points += weight * ratedPoints(judge(row), ratings, own);
    return points * WISH_WEIGHT + (plain[row] ?? 0) - (isAvoided ? AVOIDED_WEIGHT : 0);
  };
}

/** Points of facts for what only ratings know. */
const NEUTRAL = 0.5;

/** The ratings that are about the car of a row: of its model, its model year and its fuel. */
function ratingsByRow({ columns, ratings }: Pick<RankedStock, 'columns' | 'ratings'>): (row: number) => OwnRating[] {
  const byVariant = columns.modelDictionary.map(({ brand, series }) =>
    ratings
      .filter((each) => each.brand === brand && each.series === series)
      .map((rating) => ({ rating, fuels: rating.fuel === null ? 0 : fuelMask([rating.fuel]) })),
  );
  return (row) => {
    const own = byVariant[columns.variant[row] ?? 0] ?? [];
    if (own.length === 0) return [];
    const year = columns.modelYear[row] ?? MISSING;
    const fuels = columns.fuels[row] ?? 0;
    return own
      .filter((each) => isOfYear(each.rating, year) && (each.fuels === 0 || (each.fuels & fuels) !== 0))
      .map(({ rating }) => rating);
  };
}

const isOfYear = ({ yearFrom, yearTo }: OwnRating, year: number): boolean =>
  year >= yearFrom && year <= (yearTo ?? year);

const LAST = Number.NEGATIVE_INFINITY;

/** Higher values come first; missing ones last. */
function sortValue({ by, order }: AdSort, columns: AdColumns): (row: number) => number {
  const column = by === 'date' ? columns.publishedAt : sortColumn(columns, by);
  const min = by === 'price' ? PRICE_SORT_FLOOR : 0;
  return (row) => {
    const value = column[row] ?? MISSING;
    if (value < min) return LAST;
    return order === 'asc' ? -value : value;
  };
}
