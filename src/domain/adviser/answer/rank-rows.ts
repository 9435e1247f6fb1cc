import { type AdColumns, fuelMask, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { BestRows } from '#src/domain/ads/facet-index/best-rows.ts';
import { sortColumn } from '#src/domain/ads/facet-index/sorted-rows.ts';
import { type AdSort, PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { judgeOf, type Stock } from './wish-points.ts';

/** Series that a category recommends for a preference, with their years. */
export type Recommended = { brand: string; series: string; yearFrom: number; yearTo: number | null };

type RankedStock = Stock & {
  recommended: readonly Recommended[];
  /** Points of the qualities that suit everybody, by row (`plainPoints`). */
  plain: ArrayLike<number>;
};

/** A preference outweighs general qualities; a recommendation weighs less than a preference. */
const WISH_WEIGHT = 4;
const AVOIDED_WEIGHT = 6;
const RECOMMENDED_WEIGHT = 1.5;
/** More than all preferences together. */
const PICTURE_POINTS = 1_000;

/** The best rows, up to a limit: in the requested order, else by points; rows with a picture come first. */
export function rankRows(
  rows: readonly number[],
  understanding: Pick<ParsedQuery, 'filters' | 'wishes' | 'avoid' | 'sort' | 'notes'>,
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
  const best = new BestRows(count);
  for (const row of rows) best.offer(row, value(row));
  return best.rows;
}

/** Whether cars are ranked by their range. */
export const asksForRange = ({ notes, filters }: Pick<ParsedQuery, 'notes' | 'filters'>): boolean =>
  filters.minRange !== null || notes.some(({ kind }) => kind === 'range');

function pointsOf(
  { wishes, avoid }: Pick<ParsedQuery, 'wishes' | 'avoid'>,
  stock: RankedStock,
): (row: number) => number {
  const { columns, plain } = stock;
  const judges = wishes.map((wish) => judgeOf(wish, stock));
  const avoidedVariant = columns.modelDictionary.map(
    ({ brand, series }) => avoid.includes(brand) || (series !== null && avoid.includes(series)),
  );
  const avoidedAppearance = columns.appearanceDictionary.map(({ transmission, color, chassis }) =>
    [transmission, color, chassis].some((each) => each !== null && avoid.includes(each)),
  );
  const avoidedFuels = fuelMask(FUELS.filter((fuel) => avoid.includes(fuel)));
  const recommended = recommendedVariants(stock);
  return (row) => {
    const variant = columns.variant[row] ?? 0;
    const hasAvoidedFuel = ((columns.fuels[row] ?? 0) & avoidedFuels) !== 0;
    const isAvoided = avoidedVariant[variant] || avoidedAppearance[columns.appearance[row] ?? 0] || hasAvoidedFuel;
    const year = columns.modelYear[row] ?? MISSING;
    const isRecommended = recommended[variant]?.some(
      ({ yearFrom, yearTo }) => year >= yearFrom && year <= (yearTo ?? year),
    );
    let wished = 0;
    for (const judge of judges) wished += judge(row);
    return (
      wished * WISH_WEIGHT +
      (plain[row] ?? 0) +
      (isRecommended ? RECOMMENDED_WEIGHT : 0) -
      (isAvoided ? AVOIDED_WEIGHT : 0)
    );
  };
}

const recommendedVariants = ({ columns, recommended }: { columns: AdColumns; recommended: readonly Recommended[] }) =>
  columns.modelDictionary.map(({ brand, series }) =>
    recommended.filter((each) => each.brand === brand && each.series === series),
  );

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

/** Categories, by slug, whose winners suit a preference. */
export const WISH_CATEGORIES: Readonly<Partial<Record<SoftPreference, string>>> = {
  hund: 'hundagare',
  familj: 'familj',
  'dra släp': 'dra-husvagn',
  rymlig: 'stor-last',
  stad: 'stad',
  långresa: 'langresa',
  pendla: 'pendlare',
  vinter: 'vinter-och-fyrhjulsdrift',
  'första bil': 'forsta-bilen',
  'låg skatt': 'lag-skatt',
  billig: 'under-100-000-kr',
  snabb: 'sportig',
  'hög insteg': 'latt-att-kliva-i',
};
