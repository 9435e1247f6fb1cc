import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { preparedSelect } from '#src/db/connection/prepared-select.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import { type PriceCut, priceCutOf } from '#src/domain/ads/price-cut.ts';
import { LIVE_PICTURES, UNCONFIRMED_SINCE } from './ad-expressions.ts';
import { type CostFacts, costFacts, costPerMonth } from './cost-facts.ts';

/** Number of pictures of a card; dealers send up to a hundred, with long addresses. */
const CARD_PICTURES = 5;
export const ALL_PICTURES = 10_000;

/** Dealers of one car that a card names or counts. */
const MAX_SELLERS = 5;

/** The fields of an ad in a list: the projection of PUB §3, the dealer, and a price cut. All of them are public. */
export type AdRow = Omit<Awaited<ReturnType<typeof readRows>>[number], 'prices' | 'stockVersion' | 'costFacts'> & {
  priceCut: PriceCut | null;
  /** kr, by the site's assumptions; null where a part of it is not known, undefined where it was not read. */
  costPerMonth?: number | null;
};

type RowOptions = {
  /** Of each ad; by default as many as a card shows. */
  maxPictures?: number;
  /** Whether the monthly cost is read, which only cards of lists show. */
  withCost?: boolean;
};

/**
 * The ads of a page by their ids, in that order, in one statement. Ads that left the stock since the search are left out.
 * @param now decides whether a price cut is still a recent one
 */
export async function readAdRows(
  db: Db,
  ids: readonly number[],
  now: Date,
  options: RowOptions = {},
): Promise<AdRow[]> {
  return (await readAdRowsOfStock(db, ids, now, options)).rows;
}

/** The same, with the version of the stock in which the ads were read; null when there are none. */
export async function readAdRowsOfStock(
  db: Db,
  ids: readonly number[],
  now: Date,
  { maxPictures = CARD_PICTURES, withCost = true }: RowOptions = {},
): Promise<{ rows: AdRow[]; version: number | null }> {
  if (ids.length === 0) return { rows: [], version: null };
  const rows = await readRows(db, ids, maxPictures, withCost);
  const byId = new Map(
    rows.map(({ stockVersion: _, costFacts: facts, ...row }) => [
      row.internalId,
      { ...toAdRow(row, now), ...(facts && { costPerMonth: costPerMonth(row, facts, now) }) },
    ]),
  );
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), version: rows[0]?.stockVersion ?? null };
}

/** ms since 1970 and kr, newest first. */
type Prices = [at: number, price: number | null][];

/** A cut is judged by the 30 days before it; dealers do not change a price more often than this in that time. */
const MAX_PRICES = 40;

const readRows = preparedSelect((db, ids: readonly number[], maxPictures: number, withCost: boolean) =>
  // An array parameter, so that the prepared statement is the same for any number of ids.
  selectAdRows(db, maxPictures)
    .modifyFront(prepared('ad-rows'))
    .select(sql<number>`(select version from stock_version)`.as('stockVersion'))
    .select(sql<CostFacts | null>`case when ${withCost}::boolean then ${costFacts} end`.as('costFacts'))
    .where(sql<boolean>`ads.internal_id = any(${ids})`),
);

/**
 * Active ads with the fields of a list, to be filtered by the caller; {@link toAdRow} converts its rows.
 * @param maxPictures of each ad
 */
export const selectAdRows = (db: Db, maxPictures = CARD_PICTURES) =>
  db
    .selectFrom('ads')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select([
      'ads.internal_id as internalId',
      'ads.name',
      'ads.brand',
      'ads.series',
      'ads.generation',
      'ads.model',
      'ads.model_year as modelYear',
      'ads.price',
      'ads.vat',
      'ads.odometer_km as odometerKm',
      'ads.fuels',
      'ads.transmission_type as transmission',
      'ads.color',
      'ads.chassis as bodyType',
      'ads.horsepower_hp as horsepower',
      'ads.power_kw as kilowatt',
      'ads.acceleration',
      'ads.electric_values as electricValues',
      sql<string[]>`(${sql.raw(LIVE_PICTURES)})[1:${maxPictures}]`.as('imageUrls'),
      'ads.first_image_url as firstImageUrl',
      'ads.status',
      'ads.published_at as publishedAt',
      'ads.created_at as createdAt',
      'ads.city',
      'dealers.name as dealer',
      'dealers.city as dealerCity',
      'ads.returned_at as returnedAt',
      'ads.days_before_return as daysBeforeReturn',
      sql<Date | null>`${sql.raw(UNCONFIRMED_SINCE)}`.as('unconfirmedSince'),
      sql<Prices | null>`(
        select json_agg(json_build_array(extract(epoch from latest.at) * 1000, latest.price) order by latest.at desc)
        from (select at, price from price_events where ad_id = ads.internal_id order by at desc limit ${MAX_PRICES}) latest
      )`.as('prices'),
      // Dealers that sell the same car, the cheapest first.
      sql<string[]>`case when ads.car_id is null then '{}' else array(
        select other.label from ads same join dealers other on other.id = same.dealer_id
        where same.car_id = ads.car_id and same.status = 'active' and same.internal_id <> ads.internal_id and other.id <> ads.dealer_id
        order by same.price nulls last, same.internal_id limit ${MAX_SELLERS}) end`.as('otherDealers'),
      'ads.price_label as priceLabel',
      'ads.judged_estimate as judgedEstimate',
    ])
    .where('ads.status', '=', 'active')
    .$narrowType<{ status: 'active' }>();

/** Converts a row; only price cuts that are recent at `now` are included. */
export const toAdRow = <Row extends { prices: Prices | null }>({ prices, ...row }: Row, now: Date) => ({
  ...row,
  priceCut: cutOf(prices, now),
});

const cutOf = (prices: Prices | null, now: Date): PriceCut | null =>
  priceCutOf((prices ?? []).map(([at, price]) => ({ at: new Date(at), price })).reverse(), now);
