import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import type { CarStatement } from '#src/domain/ads/identity/car-evidence.ts';

/** Facts of rows and ads as {@link CarStatement}, for those whose identity is in question. */

/** The facts that rows and ads state in columns of the same names. */
const STATED = {
  brand: 'brand',
  series: 'series',
  model: 'model',
  name: 'name',
  model_year: 'modelYear',
  odometer_km: 'odometerKm',
  fuels: 'fuels',
  transmission_type: 'transmission',
  chassis: 'bodyType',
  drive: 'drive',
  color: 'color',
  horsepower_hp: 'horsepower',
  engine_cc: 'engineCc',
} as const satisfies Record<string, keyof CarStatement>;

const OWN = {
  licence_plate: 'licencePlate',
  vin_hash: 'vinHash',
  dealer_ad_id: 'dealerAdId',
  identity_hash: 'identityHash',
  content_hash: 'contentHash',
  price: 'price',
} as const satisfies Record<string, keyof CarStatement>;

/** SQL: a JSON object of facts. @param stated table of the facts @param own table of the identifiers and the price */
export const factsJson = (stated: string, own: string): string =>
  `jsonb_build_object('isKnownMake', ${stated}.brand_id is not null, ${[
    ...Object.entries(STATED).map(([column, name]) => `'${name}', ${stated}.${column}`),
    ...Object.entries(OWN).map(([column, name]) => `'${name}', ${own}.${column}`),
  ].join(', ')})`;

/** SQL: facts of an accepted row, of which {@link ROW_TABLES} are joined. Those of a repeated row are its ad's. */
const ROW_FACTS = `case when repeated.row_number is null then ${factsJson('staged', 'delivery')} else ${factsJson('repeated_ad', 'delivery')} end`;
const ROW_TABLES = `join staged on staged.row_number = delivery.row_number
  left join repeated on repeated.row_number = delivery.row_number left join ads repeated_ad on repeated_ad.internal_id = repeated.ad_id`;

export type RowFacts = CarStatement & { rowNumber: number };

/** The facts of some rows of the delivery, in their order. */
export async function readRowFacts(client: pg.ClientBase, rowNumbers: readonly number[]): Promise<RowFacts[]> {
  const { rows } = await client.query<{ rowNumber: number; facts: CarStatement }>(
    `select delivery.row_number as "rowNumber", ${ROW_FACTS} as facts from delivery ${ROW_TABLES}
     where delivery.row_number = any($1::int[]) order by 1`,
    [rowNumbers],
  );
  return rows.map(({ rowNumber, facts }) => ({ ...facts, rowNumber }));
}

/** A row and a known ad, with the days since the ad was last seen to be as it is. */
type RowAndAd = { rowNumber: number; adId: number; row: CarStatement; ad: CarStatement; days: number };

/** Pairs whose facts are read at once. */
const MAX_PAIRS = 2_000;

/**
 * The facts of rows and known ads, some pairs at a time. What staff have set in an ad counts only if the row states it too: the dealer's own
 * statement is compared otherwise.
 * @param pairs SQL: row_number and ad_id
 */
export async function* readPairs(
  client: pg.ClientBase,
  pairs: string,
  values: readonly unknown[],
  deliveredAt: Date,
): AsyncGenerator<RowAndAd[]> {
  await client.query(
    `create temp table pairs on commit drop as select *, row_number() over () as nth from (${pairs}) found`,
    [...values],
  );
  for (let from = 0; ; from += MAX_PAIRS) {
    const { rows } = await client.query<RowAndAd & { feedValues: Record<string, unknown> | null }>(
      `select pairs.row_number as "rowNumber", pairs.ad_id::int as "adId", ${ROW_FACTS} as row, ${factsJson('known_ad', 'known_ad')} as ad,
              greatest(0, extract(epoch from $1::timestamptz - coalesce(known_ad.closed_at, dealers.last_delivered_at, $1)) / 86400)::float8 as days,
              (select jsonb_object_agg(field, feed_value) from ad_overrides where ad_overrides.ad_id = pairs.ad_id) as "feedValues"
       from pairs join delivery on delivery.row_number = pairs.row_number ${ROW_TABLES}
       join ads known_ad on known_ad.internal_id = pairs.ad_id left join dealers on dealers.id = known_ad.dealer_id
       where nth > $2 and nth <= $2 + ${MAX_PAIRS}`,
      [deliveredAt, from],
    );
    if (rows.length === 0) break;
    yield rows.map(({ feedValues, ...pair }) => ({ ...pair, ad: asTheFeedStates(pair, feedValues ?? {}) }));
  }
  await client.query('drop table pairs');
}

function asTheFeedStates({ row, ad }: Pick<RowAndAd, 'row' | 'ad'>, feedValues: Record<string, unknown>): CarStatement {
  const stated: CarStatement = { ...ad };
  for (const [column, name] of Object.entries({ ...STATED, price: 'price' as const })) {
    const value = ownValue(feedValues, column);
    if (value === undefined || JSON.stringify(row[name]) === JSON.stringify(ad[name])) continue;
    Object.assign(stated, { [name]: value });
  }
  return stated;
}
