import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import type { ShowcaseCandidate } from '#src/domain/valuation/showcase-car.ts';
import { UNCONFIRMED_SINCE } from './ad-expressions.ts';

/** An ad whose price was lowered lately, or that is priced low. */
export type LatelyChanged = {
  id: number;
  /** When its price was lowered, if that was its latest change; else null. */
  cutAt: Date | null;
  /** Null: its price is not low, or it states too little. */
  low: ShowcaseCandidate | null;
};

/** Number of ads looked at, the latest change first: enough for a day's cuts on one page, and read along an index. */
const CHANGED = 150;

type Row = {
  id: number;
  cutAt: Date | null;
  estimate: number | null;
  low80: number | null;
  high80: number | null;
  prices: [at: number, price: number | null][] | null;
};

/**
 * Of the ads that were changed last, with a picture and confirmed by their dealers: those whose latest price is lower than the one before, the
 * latest cut first, and those that are priced low, with all their prices. In one statement.
 */
export async function readLatelyChanged(db: Db): Promise<LatelyChanged[]> {
  const { rows } = await sql<Row>`select ${prepared('lately-changed')}
      ads.internal_id as id, case when latest.price < previous.price then latest.at end as "cutAt",
      estimate, low80, high80, case when estimate is not null then (
        select json_agg(json_build_array(extract(epoch from at) * 1000, price) order by at)
        from price_events where ad_id = ads.internal_id
      ) end as prices
    from (
      select internal_id, dealer_id, price, price_label, model_year, odometer_km from ads
      where status = 'active' and listed_as is null and first_image_url is not null
      order by updated_at desc, internal_id desc limit ${CHANGED}
    ) ads
    join dealers on dealers.id = ads.dealer_id
    cross join lateral (
      select at, price from price_events where ad_id = ads.internal_id order by at desc limit 1
    ) latest
    left join lateral (
      select price from price_events where ad_id = ads.internal_id and at < latest.at order by at desc limit 1
    ) previous on true
    left join lateral (
      select estimate, low80, high80 from valuations
      where ads.price_label = 'low' and ads.model_year is not null and ads.odometer_km is not null
        and ad_id = ads.internal_id and label = 'low' and price = ads.price
    ) low on true
    where (latest.price < previous.price or estimate is not null) and (${sql.raw(UNCONFIRMED_SINCE)}) is null
    order by "cutAt" desc nulls last, ads.internal_id desc`.execute(db);
  return rows.map(({ id, cutAt, estimate, low80, high80, prices }) => ({
    id,
    cutAt,
    low:
      estimate === null || low80 === null || high80 === null
        ? null
        : { id, estimate, low80, high80, prices: toPrices(prices ?? []) },
  }));
}

const toPrices = (prices: NonNullable<Row['prices']>): PriceSince[] =>
  prices.map(([at, price]) => ({ at: new Date(at), price }));
