import { KM_PER_MIL } from '#src/base/units.ts';
import {
  type AdFilters,
  isGroupUsed,
  LISTS,
  type ListFilter,
  PRICE_SORT_FLOOR,
  RANGE_FILTERS,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { importPeer } from '#tools/bench/peers/installed-peers.ts';
import {
  countedFacets,
  noCounts,
  PEER_LISTS,
  type PeerAd,
  type PeerRequest,
  type PeerSource,
  readPeerAds,
  type SearchPeer,
} from './search-peer.ts';

/** In-process faceted searches of npm. Neither orders equal values as the site does, so only totals and counts are compared. */

/** Bounds in the units of the columns, of each range in use. */
function boundsOf({ request: { filters, order } }: PeerRequest): Map<RangeFilter, { min: number; max: number }> {
  const bounds = new Map<RangeFilter, { min: number; max: number }>();
  for (const name of RANGE_FILTERS) {
    const { min, max } = rangeOf(filters, name);
    const unit = name === 'mileage' ? KM_PER_MIL : 1;
    const floor = name === 'price' && order.by === 'price' ? PRICE_SORT_FLOOR : -1;
    if (min === null && max === null && floor < 0) continue;
    bounds.set(name, {
      min: Math.max((min ?? -1) * unit, floor),
      max: max === null ? Number.MAX_SAFE_INTEGER : max * unit,
    });
  }
  return bounds;
}

const SORT_FIELDS = {
  date: 'published',
  price: 'price',
  mileage: 'mileage',
  year: 'year',
  power: 'power',
  acceleration: 'acceleration',
  electricRange: 'electricRange',
};

/** The part of `@orama/orama` that is used. */
type Orama = {
  create(options: { schema: Record<string, string>; sort: { unsortableProperties: readonly string[] } }): unknown;
  insertMultiple(db: unknown, documents: readonly object[], batchSize: number): Promise<unknown>;
  search(db: unknown, params: object): OramaAnswer | Promise<OramaAnswer>;
};
type OramaAnswer = { count: number; facets?: Record<string, { values: Record<string, number> }> };

const listSchema = (name: ListFilter): string => (LISTS[name].kind === 'words' ? 'enum[]' : 'enum');

/**
 * Orama counts facets under all filters, also their own, so a filter in use costs another search without it. Its search for words
 * knows prefixes, but not the site's inflections.
 */
export async function orama({ pool, packages }: PeerSource): Promise<SearchPeer> {
  const { create, insertMultiple, search } = (await importPeer(packages, '@orama/orama')) as Orama;
  const numbers = Object.fromEntries(Object.values(SORT_FIELDS).map((name) => [name, 'number']));
  const lists = Object.fromEntries(PEER_LISTS.map((name) => [name, listSchema(name)]));
  const db = create({
    schema: { ...numbers, ...lists, image: 'boolean', words: 'string' },
    sort: { unsortableProperties: [...PEER_LISTS, 'image', 'words'] },
  });
  for await (const ads of readPeerAds(pool)) await insertMultiple(db, ads.map(document), 1_000);
  return {
    search: async (asked) => {
      const { filters, order, size } = asked.request;
      const facets = countedFacets(asked);
      const used = facets.filter((name) => isGroupUsed(filters, name));
      const query = (leftOut: ListFilter | null, counted: readonly ListFilter[]) => ({
        term: filters.search,
        properties: ['words'],
        threshold: 0,
        limit: size,
        offset: asked.offset,
        where: oramaWhere(asked, leftOut),
        facets: Object.fromEntries(counted.map((name) => [name, {}])),
      });
      const unused = facets.filter((name) => !used.includes(name));
      const sortBy = {
        // The requests of the comparison have no order by place or value.
        property:
          SORT_FIELDS[order.by === 'popular' || order.by === 'distance' || order.by === 'value' ? 'date' : order.by],
        order: order.order.toUpperCase(),
      };
      const main = await search(db, { ...query(null, unused), sortBy });
      const counts = noCounts();
      const take = (answer: OramaAnswer, names: readonly ListFilter[]) => {
        for (const name of names) counts[name] = answer.facets?.[name]?.values ?? {};
      };
      take(main, unused);
      for (const name of used) take(await search(db, { ...query(name, [name]), preflight: true }), [name]);
      return { ids: null, total: main.count, counts };
    },
  };
}

/** Neither has null: what is missing is left out. */
const withoutNulls = (ad: PeerAd): Partial<PeerAd> & { id: number } => ({
  ...Object.fromEntries(Object.entries(ad).filter(([, value]) => value !== null)),
  id: ad.id,
});
const document = (ad: PeerAd): object => ({ ...withoutNulls(ad), id: String(ad.id) });

function oramaWhere(asked: PeerRequest, leftOut: ListFilter | null): object {
  const { filters, withImage } = asked.request;
  const lists = PEER_LISTS.filter((name) => name !== leftOut && isGroupUsed(filters, name)).map((name) => [
    name,
    LISTS[name].kind === 'words' ? { containsAny: filters[name] } : { in: filters[name] },
  ]);
  const ranges = [...boundsOf(asked)].map(([name, { min, max }]) => [name, { between: [min, max] }]);
  return { ...Object.fromEntries([...lists, ...ranges]), ...(withImage ? { image: true } : {}) };
}

/** The part of `itemsjs` that is used. */
type ItemsJs = {
  default(ads: readonly object[], configuration: object): { search(options: object): ItemsAnswer };
};
type ItemsAnswer = {
  pagination: { total: number };
  data: { aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }> };
};

/**
 * ItemsJS: a bitmap of every value. It has no ranges that its counts respect, so the ads within them are found by a scan and given
 * to it as ids, as its documentation does with the hits of another search. Its search for words has no prefixes.
 */
export async function itemsJs({ pool, packages }: PeerSource): Promise<SearchPeer> {
  const { default: itemsjs } = (await importPeer(packages, 'itemsjs')) as ItemsJs;
  const ads: (Partial<PeerAd> & { id: number })[] = [];
  for await (const some of readPeerAds(pool)) for (const ad of some) ads.push(withoutNulls({ ...ad, words: '' }));
  const ways = ['asc', 'desc'] as const;
  const sortings = Object.entries(SORT_FIELDS).flatMap(([by, field]) =>
    ways.map((order) => [`${by} ${order}`, { field, order }] as const),
  );
  const engine = itemsjs(ads, {
    native_search_enabled: false,
    sortings: Object.fromEntries(sortings),
    aggregations: Object.fromEntries(
      PEER_LISTS.map((name) => [name, { conjunction: false, size: 10_000, hide_zero_doc_count: true }]),
    ),
  });
  return {
    isWithoutText: true,
    search: (asked) => {
      const { filters, order, size, withImage } = asked.request;
      const bounds = [...boundsOf(asked)];
      const isWithin = (ad: Partial<PeerAd>): boolean =>
        (!withImage || ad.image === true) &&
        bounds.every(([name, { min, max }]) => {
          const value = ad[name];
          return value != null && value >= min && value <= max;
        });
      const { pagination, data } = engine.search({
        per_page: size,
        page: 1 + asked.offset / size,
        sort: `${order.by} ${order.order}`,
        filters: chosenLists(filters),
        ...(withImage || bounds.length > 0 ? { ids: ads.filter(isWithin).map(({ id }) => id) } : {}),
      });
      const counts = noCounts();
      for (const name of countedFacets(asked)) {
        for (const { key, doc_count } of data.aggregations[name]?.buckets ?? []) counts[name][key] = doc_count;
      }
      return { ids: null, total: pagination.total, counts };
    },
  };
}

const chosenLists = (filters: AdFilters): object =>
  Object.fromEntries(PEER_LISTS.filter((name) => isGroupUsed(filters, name)).map((name) => [name, filters[name]]));
