import type pg from 'pg';
import { recordOf } from '#src/base/record-of.ts';
import { HP_PER_KW } from '#src/base/units.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS, type ListFilter, needsEvery } from '#src/domain/ads/filters/ad-filters.ts';

/** A request whose names are spelled as in the stock, and the number of hits before its page. */
export type PeerRequest = { request: AdSearchRequest; offset: number };

/** The first requests of each list, not timed. The others differ from them, as the site keeps its latest results. */
export const WARM_UP_REQUESTS = 50;

/** Counts by value of each list filter, under the other filters; values that match no ad may be left out. */
export type PeerCounts = Record<ListFilter, Record<string, number>>;

export type PeerAnswer = {
  /** The page in the site's order; null: the peer cannot break ties as the site does. */
  ids: number[] | null;
  total: number;
  counts: PeerCounts;
};

/** A search over the active ads of a database, loaded and ready. */
export type SearchPeer = {
  search(request: PeerRequest): PeerAnswer | Promise<PeerAnswer>;
  /** Set for a peer that has no search for words as the site defines it. */
  isWithoutText?: boolean;
  /** Set for a peer whose memory and processor time are in the database server. */
  isRemote?: boolean;
};

/** Input of a peer that is loaded: the database, and the folder of the installed packages. */
export type PeerSource = { pool: pg.Pool; packages: string };

/** The filters that are compared: those whose values are alternatives, and that are facts of the car. */
export const PEER_LISTS: readonly ListFilter[] = LIST_FILTERS.filter(
  (name) => !needsEvery(name) && name !== 'priceLabel',
);

/** A generation is listed only where a model is chosen, as on the site. */
export const countedFacets = ({ request }: PeerRequest): ListFilter[] =>
  PEER_LISTS.filter((name) => name !== 'generation' || request.filters.model.length > 0);

export const noCounts = (): PeerCounts => recordOf(LIST_FILTERS, () => ({}));

/** The active ads with the columns that filters and orders need, as every peer sees them. */
export const PEER_ADS = `
  select internal_id as id, brand as make, series as model, generation, fuels as fuel, transmission_type as transmission, color,
         chassis, place_county as county, price, odometer_km as mileage, model_year::int as year,
         coalesce(horsepower_hp, round(power_kw * ${HP_PER_KW}))::int as power, (acceleration * 10)::int as acceleration,
         range_km::int as "electricRange",
         first_image_url is not null as image,
         (extract(epoch from published_at) * 1000000)::bigint as published,
         (extract(epoch from created_at) * 1000000)::bigint as created
  from ads where status = 'active'`;

/** The words of an ad, separated by spaces. */
export const PEER_WORDS = `array_to_string(tsvector_to_array(ad_words(brand, series, generation, name, equipment)), ' ') as words`;

/** The same with the ad's words. */
export const PEER_ADS_WITH_WORDS = PEER_ADS.replace(' as created', ` as created, ${PEER_WORDS}`);

export type PeerAd = { [Name in Exclude<ListFilter, 'fuel' | 'tags'>]: string | null } & {
  [Name in 'price' | 'mileage' | 'year' | 'power' | 'acceleration' | 'electricRange']: number | null;
} & { id: number; fuel: string[]; image: boolean; published: number; words: string };

const BATCH = 20_000;

/** Reads all ads in batches, so that only the peer holds them all. */
export async function* readPeerAds(pool: pg.Pool): AsyncGenerator<PeerAd[]> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<PeerAd>(
      `${PEER_ADS_WITH_WORDS} and internal_id > $1 order by internal_id limit ${BATCH}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}
