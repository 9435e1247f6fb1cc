import type pg from 'pg';
import { isForSaleWithDetails } from '#src/db/ads/withheld-status.ts';
import { judgeIdentity } from '#src/domain/ads/identity/car-evidence.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import type { AdRemoval } from '#src/domain/deliveries/dealer-delivery.ts';
import { type DealerLoss, USUAL_DAYS } from '#src/domain/deliveries/delivery-safety.ts';
import { readPairs } from './delivery-facts.ts';

/** An ad that was missing for longer than this is a new ad when it returns: the car had another owner in between. */
const RETURN_WINDOW_DAYS = 90;

/**
 * Finds the known ad of each accepted row: by plate, then VIN hash, then the dealer's id, then the facts of the car. A row that says something
 * else than the ad is compared with it, and is not matched with the ad of another car. Also matches ads that were removed within
 * {@link RETURN_WINDOW_DAYS}, and, regardless of time, ads whose status staff have set or that the site closed because their dealer was silent.
 * Drafts are never matched.
 * @param ownerId the dealer of the delivery, whose ads are known even if no row was accepted; null: the dealers of its rows
 */
export async function matchKnownAds(
  client: pg.ClientBase,
  deliveredAt: Date,
  ownerId: number | null = null,
): Promise<void> {
  // An array, because the planner takes every row for a dealer of its own, and would read the whole stock for one dealer's few ads.
  await client.query(
    `create temp table known on commit drop as
       select internal_id as ad_id, dealer_id, licence_plate, vin_hash, dealer_ad_id, identity_hash, content_hash, status, closed_at, expired as is_expired, series_id,
              case when set_price.ad_id is null then price else (set_price.feed_value #>> '{}')::int end as price,
              set_status.ad_id is not null as is_held, ${isForSaleWithDetails('set_status', 'withheld')} as is_for_sale,
              set_status.ad_id is not null and (set_status.email <> '${WITHHELD_BY}' or withheld.value is not null) as is_set, false as taken, false as is_other, 'removed' as missing_as
       from ads
       left join ad_overrides set_price on set_price.ad_id = internal_id and set_price.field = 'price'
       left join ad_overrides set_status on set_status.ad_id = internal_id and set_status.field = 'status'
       left join withheld_ads withheld on withheld.ad_id = internal_id
       where dealer_id = any(array(select dealer_id from delivery where outcome = 'accepted' union select $1::int))
         and ads.status <> 'draft'`,
    [ownerId],
  );
  await client.query('create index on known (ad_id)');
  await client.query('analyze known');
  const anonymous = (row: string): string =>
    `${row}.licence_plate is null and ${row}.vin_hash is null and ${row}.dealer_ad_id is null`;
  const rules = ['licence_plate', 'vin_hash', 'dealer_ad_id'].map((column) => `row.${column} = ad.${column}`);
  // A row for sale finds the open ad, or a closed one that may return; a closed row finds the ad that it closes or has closed, also without
  // the day on which it was closed, for which the time of the delivery stands.
  const mayBe = `ad.is_held or ad.is_expired or case when row.status = 'active' then ad.status = 'active' or ad.closed_at > $1::timestamptz - interval '${RETURN_WINDOW_DAYS} days'
      else ad.status = 'active' or ad.closed_at = row.closed_at
        or (row.closed_at = $1::timestamptz and ad.closed_at > $1::timestamptz - interval '${RETURN_WINDOW_DAYS} days') end`;
  await client.query(
    'create temp table refuted (row_number int, ad_id bigint, primary key (row_number, ad_id)) on commit drop',
  );
  for (const rule of rules) {
    const pairs = `delivery row join known ad on ad.dealer_id = row.dealer_id and ${rule}
      where row.outcome = 'accepted' and row.ad_id is null and not ad.taken and (${mayBe})`;
    await takeJudged(client, pairs, deliveredAt);
  }
  for (const price of ['price', null]) {
    const key = price ? 'dealer_id, identity_hash, price' : 'dealer_id, identity_hash';
    await takeMatches(
      client,
      `select ad.ad_id, row.row_number from (
         select row_number, ${key}, row_number() over (partition by ${key} order by price, row_number) as nth
         from delivery where outcome = 'accepted' and ad_id is null and status = 'active' and ${anonymous('delivery')}
       ) row join (
         select ad_id, ${key}, row_number() over (partition by ${key} order by status, price, closed_at desc, ad_id) as nth
         from known where not taken and ${anonymous('known')}
           and (status = 'active' or is_held or is_expired or closed_at > $1::timestamptz - interval '${RETURN_WINDOW_DAYS} days')
       ) ad on ad.dealer_id = row.dealer_id and ad.identity_hash = row.identity_hash and ad.nth = row.nth
         ${price ? 'and ad.price is not distinct from row.price' : ''}`,
      [deliveredAt],
    );
  }
  await matchByFacts(client, deliveredAt, mayBe);
}

/**
 * Rows that no identifier has matched, and ads whose facts they repeat: a car that is listed again under another id, or whose row has lost its
 * identifiers. Facts that several rows or ads state identify none.
 */
async function matchByFacts(client: pg.ClientBase, deliveredAt: Date, mayBe: string): Promise<void> {
  const { rowCount } = await client.query(
    `select where exists (select from delivery where outcome = 'accepted' and ad_id is null) and exists (select from known where not taken)`,
  );
  if (!rowCount) return;
  await takeJudged(
    client,
    `delivery row join known ad using (dealer_id, identity_hash)
     join (
       select dealer_id, identity_hash from delivery
       where outcome = 'accepted' and (dealer_id, identity_hash) in (
         select dealer_id, identity_hash from delivery where outcome = 'accepted' and ad_id is null)
       group by 1, 2 having count(*) = 1
     ) only_row using (dealer_id, identity_hash)
     join (
       select dealer_id, identity_hash, count(*) filter (where status = 'active') as active from known
       where (dealer_id, identity_hash) in (select dealer_id, identity_hash from known where not taken)
       group by 1, 2
     ) alike using (dealer_id, identity_hash)
     where row.outcome = 'accepted' and row.status = 'active' and row.ad_id is null and not ad.taken and (${mayBe})
       and alike.active = (ad.status = 'active')::int`,
    deliveredAt,
  );
}

/**
 * Takes for each row the first of its ads that is of its car.
 * @param pairs SQL: `from … where …` of rows and ads, of the time of the delivery
 */
async function takeJudged(client: pg.ClientBase, pairs: string, deliveredAt: Date): Promise<void> {
  const best = (condition: string): string =>
    `select distinct on (ad_id) ad_id, row_number, is_contested from (
       select distinct on (row.row_number) row.row_number, ad.ad_id, ${IS_CONTESTED} as is_contested
       from ${pairs} ${condition}
       order by row.row_number, (ad.status = row.status) desc, ad.closed_at desc nulls first, ad.ad_id
     ) best order by ad_id, is_contested, row_number`;
  await createMatches(client, best(''), [deliveredAt]);
  const { rowCount } = await client.query('select from matches where is_contested limit 1');
  if (rowCount) {
    const contested = `select row.row_number, ad.ad_id from ${pairs} and ${IS_CONTESTED}`;
    for await (const some of readPairs(client, contested, [deliveredAt], deliveredAt)) {
      const refuted = some.filter(({ row, ad, days }) => !judgeIdentity(ad, row, days).isSame);
      await client.query('insert into refuted select * from unnest($1::int[], $2::bigint[]) on conflict do nothing', [
        refuted.map(({ rowNumber }) => rowNumber),
        refuted.map(({ adId }) => adId),
      ]);
    }
    await client.query('drop table matches');
    const isLeft =
      'and not exists (select from refuted where refuted.row_number = row.row_number and refuted.ad_id = ad.ad_id)';
    await createMatches(client, best(isLeft), [deliveredAt]);
  }
  await applyMatches(client);
}

/** A row that says the same as the ad does, the price aside, is of its car. */
const IS_CONTESTED = '(row.content_hash is distinct from ad.content_hash)';

async function takeMatches(client: pg.ClientBase, matches: string, values: unknown[]): Promise<void> {
  await createMatches(client, matches, values);
  await applyMatches(client);
}

const createMatches = (client: pg.ClientBase, matches: string, values: unknown[]): Promise<unknown> =>
  client.query(`create temp table matches on commit drop as ${matches}`, values);

async function applyMatches(client: pg.ClientBase): Promise<void> {
  await client.query(
    'update delivery set ad_id = matches.ad_id from matches where matches.row_number = delivery.row_number',
  );
  await client.query('update known set taken = true from matches where matches.ad_id = known.ad_id');
  await client.query('drop table matches');
}

/** Of the accepted rows: number of plates, and of those that another dealer has for sale. */
export async function countForeignPlates(
  client: pg.ClientBase,
  dealerId: number,
): Promise<{ plates: number; foreign: number }> {
  const { rows } = await client.query<{ plates: number; foreign: number }>(
    `select count(*)::int as plates, (count(*) filter (where exists (
       select from ads where ads.licence_plate = delivery.licence_plate and status = 'active' and dealer_id <> $1
         and dealer_id not in (select other.id from dealers own join dealers other using (group_id) where own.id = $1))))::int as foreign
     from delivery where outcome = 'accepted' and licence_plate is not null`,
    [dealerId],
  );
  return rows[0] ?? { plates: 0, foreign: 0 };
}

/** In a delivery of changes only the ads of its removals are missing: all others count as delivered. */
export async function markRemovals(client: pg.ClientBase, removals: readonly AdRemoval[]): Promise<void> {
  await client.query(
    `create temp table removals on commit drop as
       select * from jsonb_to_recordset($1::jsonb) as removal ("dealerAdId" text, "licencePlate" text, status text)`,
    [JSON.stringify(removals)],
  );
  const isNamed = `(removals."dealerAdId" is null or removals."dealerAdId" = known.dealer_ad_id)
    and (removals."licencePlate" is null or removals."licencePlate" = known.licence_plate)`;
  await client.query(`update known set missing_as = removals.status from removals where ${isNamed}`);
  // A row of another car with the id of an ad says that the ad's car is gone.
  const isReplaced = `exists (select from refuted join delivery using (row_number)
    where refuted.ad_id = known.ad_id and delivery.dealer_ad_id = known.dealer_ad_id)`;
  await client.query(
    `update known set taken = true where not ${isReplaced} and not exists (select from removals where ${isNamed})`,
  );
}

/**
 * Dealers of the delivery of which open ads are missing from it, with what their earlier deliveries removed.
 * @param isOpenEnded whether the file ends without a line end
 */
export async function countMissing(
  client: pg.ClientBase,
  { deliveredAt, format, isOpenEnded }: { deliveredAt: Date; format: string; isOpenEnded: boolean },
): Promise<DealerLoss[]> {
  const result = await client.query<DealerLoss>(
    `select dealers.name as dealer, active, missing, coalesce(delivered.ads, 0)::int as delivered, coalesce(usual.loss, 0)::int as "usualLoss",
            cardinality(recent_deliveries) as "deliveryDays", $2 and last_run.open_ended is false and last_run.format = $3 as "isCutShort"
     from (
       select dealer_id, count(*)::int as active, (count(*) filter (where not taken))::int as missing
       from known where is_for_sale and not is_set and not is_other
       group by dealer_id having count(*) filter (where not taken) > 0
     ) losses
     join dealers on dealers.id = losses.dealer_id
     left join (
       select dealer_id, count(*) as ads from delivery where outcome = 'accepted' and status = 'active' group by dealer_id
     ) delivered on delivered.dealer_id = losses.dealer_id
     left join import_runs last_run on last_run.id = last_run_id
     left join (
       select dealer_id, max(ads) as loss from (
         select dealer_id, count(*) as ads from known
         where status in ('removed', 'sold') and not taken and not is_held and not is_expired
           and closed_at > $1::timestamptz - interval '${USUAL_DAYS} days'
         group by dealer_id, closed_at::date
       ) days group by dealer_id
     ) usual on usual.dealer_id = losses.dealer_id
     order by missing desc, dealer`,
    [deliveredAt, isOpenEnded, format],
  );
  return result.rows;
}
