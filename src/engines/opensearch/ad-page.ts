import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { firstOffset, isSameOrder, type ListPlace, readListCursor } from '#src/domain/ads/list-cursor.ts';
import { distancesFrom } from '#src/domain/places/find-place.ts';
import { MAX_WINDOW } from './ad-document.ts';
import type { RangeEnds } from './counting.ts';
import type { OpenedStock } from './opened-stock.ts';
import {
  afterPlace,
  DATE_FIELDS,
  type OrderedAds,
  type PageOrder,
  pageBody,
  partSize,
  partsBody,
  placeOfSort,
  placesAt,
  placesBody,
  type SortedField,
  sortField,
} from './page-bodies.ts';
import { adsWith, noneOf, type Query } from './search-conditions.ts';
import type { OpenState, SearchAnswer } from './stock-states.ts';

/** The ads of a page, in order, and the number of hits before the first. */
export type FoundPage = { places: ListPlace[]; skipped: number };

/** How a page is found: at a position, or at an offset, which may be read along with the counts. */
export type PagePlan = { after: ListPlace } | { offset: number };

/** A cursor of another order is the first page. */
export function planPage({ at, order, size }: Pick<AdSearchRequest, 'at' | 'order' | 'size'>): PagePlan {
  const cursor = 'cursor' in at ? readListCursor(at.cursor) : null;
  return cursor?.kind === 'place' && isSameOrder(cursor.order, order)
    ? { after: cursor.place }
    : { offset: firstOffset(at, Number.POSITIVE_INFINITY, size) };
}

/** The searches for a page that can be sent before the number of hits is known. */
export function firstBodies(ads: OrderedAds, plan: PagePlan, size: number): Query[] {
  if ('after' in plan) {
    const after = afterPlace(ads, plan.after);
    return [
      pageBody({ ...ads, queries: [...ads.queries, after] }, { from: 0, size }),
      { query: adsWith([...ads.queries, after]), size: 0, track_total_hits: true },
    ];
  }
  return plan.offset + size <= MAX_WINDOW ? [pageBody(ads, { from: plan.offset, size })] : [];
}

/** The page from the answers to {@link firstBodies}, or by further searches where these could not answer. */
export async function readPage(
  stock: OpenedStock,
  ads: OrderedAds,
  plan: PagePlan,
  { first, total, size }: { first: readonly SearchAnswer[]; total: number; size: number },
): Promise<FoundPage> {
  const [page, after] = first;
  if ('after' in plan) return { places: placesOf(ads.order, page), skipped: total - (after?.total ?? 0) };
  const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size;
  const skipped = plan.offset < total ? plan.offset : lastPage;
  if (page && skipped === plan.offset) return { places: placesOf(ads.order, page), skipped };
  return { places: await adsFrom(stock, ads, { offset: skipped, size, total }), skipped };
}

export const placesOf = (order: PageOrder, answer: SearchAnswer | undefined): ListPlace[] =>
  answer?.hits.map(({ sort }) => placeOfSort(order, sort)) ?? [];

/**
 * Ads from any offset: from the nearer end, or deep inside by narrowing what is sorted.
 * @param window number of ads that the cluster sorts in one search
 */
export async function adsFrom(
  stock: Pick<OpenedStock, 'state' | 'whole'>,
  ads: OrderedAds,
  { offset, size, total, window = MAX_WINDOW }: { offset: number; size: number; total: number; window?: number },
): Promise<ListPlace[]> {
  const { state } = stock;
  const count = Math.min(size, total - offset);
  if (count <= 0) return [];
  if (offset + count <= window) return readAds(state, ads, { from: offset, size: count });
  if (total - offset <= window) {
    const found = await readAds(state, ads, { from: total - offset - count, size: count, isReversed: true });
    return found.reverse();
  }
  const start = await placeAt(stock, ads, { offset, total, window });
  if (start === null) return [];
  const rest = { ...ads, queries: [...ads.queries, afterPlace(ads, start)] };
  return [start, ...(count > 1 ? await readAds(state, rest, { from: 0, size: count - 1 }) : [])];
}

async function readAds(
  state: OpenState,
  ads: OrderedAds,
  part: { from: number; size: number; isReversed?: boolean },
): Promise<ListPlace[]> {
  const [answer] = await state.search([pageBody(ads, part)]);
  return placesOf(ads.order, answer);
}

/** Ads that one step leaves, with the offset among them. */
type Narrowed = { queries: readonly Query[]; offset: number; count: number };

/** The place of the ad at an offset: the value of each field of the order is narrowed until few ads are left to sort. */
async function placeAt(
  { state, whole }: Pick<OpenedStock, 'state' | 'whole'>,
  ads: OrderedAds,
  { offset, total, window }: { offset: number; total: number; window: number },
): Promise<ListPlace | null> {
  const { by, order } = ads.order;
  let left: Narrowed = { queries: ads.queries, offset, count: total };
  const narrowBy = async (field: SortedField, direction: 'asc' | 'desc'): Promise<void> => {
    left = await narrow(state, left, { field, order: direction, ends: whole.ends[field], window });
  };
  const field = sortField(by);
  if (by === 'distance') left = await narrowDistance(state, ads, left);
  if (field !== null) await narrowBy(field, order);
  for (const date of DATE_FIELDS) {
    if (left.count > window) await narrowBy(date, by === 'date' ? order : 'desc');
  }
  const [place] = await readAds(state, { ...ads, queries: left.queries }, { from: left.offset, size: 1 });
  return place ?? null;
}

/** @param ends of the field's values in the whole stock */
async function narrow(
  state: OpenState,
  from: Narrowed,
  { field, order, ends, window }: { field: SortedField; order: 'asc' | 'desc'; ends: RangeEnds; window: number },
): Promise<Narrowed> {
  let left: Narrowed | null = null;
  let among = ends;
  while (among !== null && (left === null || (left.count > window && among.min < among.max))) {
    const { queries, offset }: Narrowed = left ?? from;
    const size = partSize(among);
    const [answer] = await state.search([partsBody(queries, field, among)]);
    const buckets = (answer?.aggregations.parts?.buckets ?? []).toSorted((one, other) =>
      order === 'asc' ? Number(one.key) - Number(other.key) : Number(other.key) - Number(one.key),
    );
    let before = 0;
    const part = buckets.find(({ doc_count: count }) => {
      if (offset < before + count) return true;
      before += count;
      return false;
    });
    if (part === undefined) return left ?? withoutValue(from, field, before);
    const min = Math.round(Number(part.key));
    among = { min, max: min + size - 1 };
    left = {
      queries: [...from.queries, { range: { [field]: { gte: among.min, lte: among.max } } }],
      offset: offset - before,
      count: part.doc_count,
    };
  }
  return left ?? withoutValue(from, field, 0);
}

/** The ads without a value, which are after those with one. */
const withoutValue = ({ queries, offset, count }: Narrowed, field: SortedField, before: number): Narrowed => ({
  queries: [...queries, noneOf([{ exists: { field } }])],
  offset: offset - before,
  count: count - before,
});

/** By the distances of places, of which no field is stored. */
async function narrowDistance(
  state: OpenState,
  { order: { order }, near }: OrderedAds,
  from: Narrowed,
): Promise<Narrowed> {
  const [answer] = await state.search([placesBody(from.queries)]);
  const distances = distancesFrom(near);
  const counts = new Map<number, number>();
  for (const { key, doc_count: count } of answer?.aggregations.places?.buckets ?? []) {
    const km = distances[Number(key)] ?? 0;
    counts.set(km, (counts.get(km) ?? 0) + count);
  }
  let before = 0;
  for (const [km, count] of [...counts].sort(([one], [other]) => (order === 'asc' ? one - other : other - one))) {
    if (from.offset < before + count) {
      const queries = [...from.queries, placesAt(near, (each) => each === km)];
      return { queries, offset: from.offset - before, count };
    }
    before += count;
  }
  const queries = [...from.queries, noneOf([{ exists: { field: 'distance' } }])];
  return { queries, offset: from.offset - before, count: (answer?.total ?? 0) - before };
}
