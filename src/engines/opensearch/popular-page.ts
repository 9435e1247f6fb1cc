import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { ListPlace } from '#src/domain/ads/list-cursor.ts';
import { adsFrom, type FoundPage, type PagePlan, placesOf } from './ad-page.ts';
import type { OpenedStock } from './opened-stock.ts';
import { afterPlace, type OrderedAds, pageBody } from './page-bodies.ts';
import { adsWith, noneOf, type Query } from './search-conditions.ts';
import type { OpenState } from './stock-states.ts';

/**
 * A page of the popular list (D13): the ranked ads, then the others, newest first. Ranks change with every version and are few: the
 * state has them, not the documents.
 */
export async function readPopularPage(
  stock: OpenedStock,
  queries: readonly Query[],
  plan: PagePlan,
  { total, size }: { total: number; size: number },
): Promise<FoundPage> {
  const { state, popular } = stock;
  const isPopular: Query = { terms: { id: [...popular.keys()] } };
  const byDate: Omit<OrderedAds, 'queries'> = { order: NEWEST_FIRST, near: '' };
  const others: OrderedAds = { ...byDate, queries: [...queries, noneOf([isPopular])] };
  const ranked = await readRanked(state, { ...byDate, queries: [...queries, isPopular] }, popular);
  const withOthers = async (places: readonly ListPlace[], from: OrderedAds, offset: number, count: number) => {
    const missing = size - places.length;
    return missing <= 0
      ? places.slice(0, size)
      : [...places, ...(await adsFrom(stock, from, { offset, size: missing, total: count }))];
  };
  if ('offset' in plan) {
    const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size;
    const skipped = plan.offset < total ? plan.offset : lastPage;
    const first = ranked.slice(skipped, skipped + size);
    return {
      places: await withOthers(first, others, Math.max(0, skipped - ranked.length), total - ranked.length),
      skipped,
    };
  }
  const { after } = plan;
  const rank = after.value;
  if (rank !== null) {
    const next = ranked.filter(({ value }) => (value ?? 0) > rank);
    return { places: await withOthers(next, others, 0, total - ranked.length), skipped: ranked.length - next.length };
  }
  const rest = { ...others, queries: [...others.queries, afterPlace(byDate as OrderedAds, after)] };
  const [answer] = await state.search([{ query: adsWith(rest.queries), size: 0, track_total_hits: true }]);
  const left = answer?.total ?? 0;
  return { places: await withOthers([], rest, 0, left), skipped: total - left };
}

async function readRanked(
  state: OpenState,
  ads: OrderedAds,
  popular: ReadonlyMap<number, number>,
): Promise<ListPlace[]> {
  if (popular.size === 0) return [];
  const [answer] = await state.search([pageBody(ads, { from: 0, size: popular.size })]);
  return placesOf(NEWEST_FIRST, answer)
    .map((place) => ({ ...place, value: popular.get(place.internalId) ?? null }))
    .sort((one, other) => (one.value ?? 0) - (other.value ?? 0));
}
