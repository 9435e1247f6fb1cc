import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { holdStaffValues } from '../ads/ad-overrides.ts';
import { refreshPopularAds } from '../ads/popular-ads.ts';
import { writeStaticData } from '../catalogue/static-data.ts';
import { dbOn } from '../client.ts';
import { rebuildSearchIndex } from '../search-box/search-entries.ts';
import { refreshStatistics, type TouchedSeries } from '../statistics-refresh.ts';
import { CONTENT_COLUMNS, COPY_COLUMNS, MATCH_COLUMNS, STAGING_DDL } from './staged-columns.ts';

/**
 * A delivery in the database: its rows are staged, told apart, matched with the dealer's known ads and merged, all in the caller's
 * transaction. Readers see the stock as it was until the commit. The steps are meant to be called in the order they stand in.
 */

/** An ad that was away longer than this is a new ad when it comes back: the car was in other hands in between. */
export const RETURN_WINDOW_DAYS = 90;

const COPY_CHUNK_BYTES = 256 * 1024;

/**
 * Streams lines of COPY text into the staging table of this session.
 * @throws whatever the source throws; the transaction is then of no use
 */
export async function stageRows(client: pg.ClientBase, lines: AsyncIterable<string>): Promise<void> {
  await client.query(`create temp table staged (${STAGING_DDL}) on commit drop`);
  const copy = client.query(copyFrom(`copy staged (${COPY_COLUMNS}) from stdin`));
  const finished = once(copy, 'finish');
  // A full disk ends the copy while rows are still being read; the stream itself then fails with words that say nothing.
  let failure: unknown = null;
  finished.catch((error: unknown) => {
    failure = error;
  });
  try {
    let chunk = '';
    for await (const line of lines) {
      chunk += line;
      if (chunk.length < COPY_CHUNK_BYTES) continue;
      if (failure !== null) throw failure;
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), finished]);
      chunk = '';
    }
    copy.end(chunk);
    await finished;
  } catch (error) {
    // Ending a copy whose connection is lost fails once more; the first failure is the one that counts.
    copy.on('error', () => undefined);
    copy.destroy();
    throw error;
  }
}

/** Waits until no other delivery is being merged and keeps others out until the transaction ends. */
export async function lockStock(client: pg.ClientBase): Promise<void> {
  await client.query('select from stock_version for update');
}

/**
 * Gives every staged row its dealer, making the ones not yet known, and its outcome: accepted, rejected or duplicate (another row
 * of the same car). What is decided stands in the narrow table `delivery`; the staged rows stay as they came.
 */
export async function tellRowsApart(client: pg.ClientBase, isDemo: boolean): Promise<void> {
  await client.query(
    `insert into dealers (name, city, county, is_demo)
       select distinct on (lower(dealer_name)) dealer_name, dealer_city, dealer_county, $1
       from staged where rejected_rule is null order by lower(dealer_name), row_number
     on conflict (lower(name)) do nothing`,
    [isDemo],
  );
  await client.query(
    `create temp table delivery on commit drop as
       select row_number, dealers.id as dealer_id, status, closed_at, price, licence_plate, vin_hash, dealer_ad_id, identity_hash,
              content_hash, null::bigint as ad_id, false as is_new, case when rejected_rule is not null then 'rejected' end as outcome
       from staged left join dealers on lower(dealers.name) = lower(dealer_name)`,
  );
  // The same words throughout first, then another row of the same car by what names it. A closed ad is another ad than an open one.
  const said = [
    { key: 'content_hash, price', known: 'true' },
    { key: 'licence_plate', known: 'licence_plate is not null' },
    { key: 'vin_hash', known: 'vin_hash is not null' },
    { key: 'dealer_ad_id', known: 'dealer_ad_id is not null' },
  ];
  for (const { key, known } of said) {
    await client.query(
      `update delivery set outcome = 'duplicate' from (
         select row_number, row_number() over (partition by dealer_id, status, closed_at, ${key} order by row_number) as nth
         from delivery where outcome is null and ${known}
       ) counted
       where counted.row_number = delivery.row_number and counted.nth > 1`,
    );
  }
  await client.query("update delivery set outcome = 'accepted' where outcome is null");
  await client.query("create index on delivery (dealer_id) where outcome = 'accepted'");
  await client.query('analyze delivery');
}

/**
 * Finds the known ad of each accepted row: by plate, then VIN hash, then the dealer's id, then (for rows that carry none of these)
 * the facts of the car. An ad that left within {@link RETURN_WINDOW_DAYS} is found as well, and one whose status staff have set always.
 */
export async function matchKnownAds(client: pg.ClientBase, deliveredAt: Date): Promise<void> {
  await client.query(
    `create temp table known on commit drop as
       select internal_id as ad_id, dealer_id, licence_plate, vin_hash, dealer_ad_id, identity_hash, status, closed_at, series_id,
              case when set_price.ad_id is null then price else (set_price.feed_value #>> '{}')::int end as price,
              set_status.ad_id is not null as is_held, false as taken
       from ads
       left join ad_overrides set_price on set_price.ad_id = internal_id and set_price.field = 'price'
       left join ad_overrides set_status on set_status.ad_id = internal_id and set_status.field = 'status'
       where dealer_id in (select dealer_id from delivery where outcome = 'accepted')`,
  );
  await client.query('create index on known (ad_id)');
  await client.query('analyze known');
  const anonymous = (row: string): string =>
    `${row}.licence_plate is null and ${row}.vin_hash is null and ${row}.dealer_ad_id is null`;
  const noConflict = (column: string): string =>
    `(row.${column} is null or ad.${column} is null or row.${column} = ad.${column})`;
  const rules = [
    'row.licence_plate = ad.licence_plate',
    'row.vin_hash = ad.vin_hash',
    `row.dealer_ad_id = ad.dealer_ad_id and ${noConflict('licence_plate')} and ${noConflict('vin_hash')}`,
  ];
  // A row for sale finds the open ad, or a closed one that may return; a closed row finds the ad it closes or was.
  const mayBe = `ad.is_held or case when row.status = 'active' then ad.status = 'active' or ad.closed_at > $1::timestamptz - interval '${RETURN_WINDOW_DAYS} days'
      else ad.status = 'active' or ad.closed_at = row.closed_at end`;
  for (const rule of rules) {
    await takeMatches(
      client,
      `select distinct on (ad_id) ad_id, row_number from (
         select distinct on (row.row_number) row.row_number, ad.ad_id
         from delivery row join known ad on ad.dealer_id = row.dealer_id and ${rule}
         where row.outcome = 'accepted' and row.ad_id is null and not ad.taken and (${mayBe})
         order by row.row_number, (ad.status = row.status) desc, ad.closed_at desc nulls first, ad.ad_id
       ) best order by ad_id, row_number`,
      [deliveredAt],
    );
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
           and (status = 'active' or is_held or closed_at > $1::timestamptz - interval '${RETURN_WINDOW_DAYS} days')
       ) ad on ad.dealer_id = row.dealer_id and ad.identity_hash = row.identity_hash and ad.nth = row.nth
         ${price ? 'and ad.price is not distinct from row.price' : ''}`,
      [deliveredAt],
    );
  }
}

async function takeMatches(client: pg.ClientBase, matches: string, values: unknown[]): Promise<void> {
  await client.query(`create temp table matches on commit drop as ${matches}`, values);
  await client.query(
    'update delivery set ad_id = matches.ad_id from matches where matches.row_number = delivery.row_number',
  );
  await client.query('update known set taken = true from matches where matches.ad_id = known.ad_id');
  await client.query('drop table matches');
}

export type DealerLoss = { dealer: string; active: number; missing: number };

/** Per dealer of the delivery: how many of its open ads the delivery no longer holds. */
export async function countMissing(client: pg.ClientBase): Promise<DealerLoss[]> {
  const result = await client.query<DealerLoss>(
    `select dealers.name as dealer, count(*)::int as active, (count(*) filter (where not known.taken))::int as missing
     from known join dealers on dealers.id = known.dealer_id
     where known.status = 'active' and not known.is_held
     group by dealers.name having count(*) filter (where not known.taken) > 0 order by missing desc, dealer`,
  );
  return result.rows;
}

const columnNames = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name);
export const TAKEN_OVER = [...columnNames(MATCH_COLUMNS), ...columnNames(CONTENT_COLUMNS)];

export type MergeCounts = {
  adsNew: number;
  adsChanged: number;
  adsUnchanged: number;
  adsReturned: number;
  adsRemoved: number;
  priceChanges: number;
};

/** Writes the delivery into the stock: new, changed, returned and missing ads with their events, prices and sightings. */
export async function mergeDelivery(client: pg.ClientBase, runId: number, deliveredAt: Date): Promise<MergeCounts> {
  const run = [runId, deliveredAt];
  const count = async (statement: string, values: unknown[]): Promise<number> =>
    (await client.query(statement, values)).rowCount ?? 0;

  await client.query(
    `update delivery set ad_id = numbered.ad_id, is_new = true from (
       select row_number, (select last_ad_id from stock_version) + row_number() over (order by row_number) as ad_id
       from delivery where outcome = 'accepted' and ad_id is null
     ) numbered where numbered.row_number = delivery.row_number`,
  );
  await client.query('update stock_version set last_ad_id = greatest(last_ad_id, (select max(ad_id) from delivery))');
  await holdStaffValues(client);
  await client.query(`create temp table merged on commit drop as
    select delivery.ad_id, delivery.row_number, delivery.dealer_id, delivery.is_new,
           case when known.is_held then known.status else delivery.status end as new_status,
           known.status as old_status,
           not delivery.is_new and ads.content_hash is distinct from delivery.content_hash as is_changed,
           not delivery.is_new and ads.price is distinct from delivery.price as is_repriced
    from delivery left join known on known.ad_id = delivery.ad_id left join ads on ads.internal_id = delivery.ad_id
    where delivery.outcome = 'accepted'`);
  await client.query('create index on merged (ad_id)');
  await client.query('analyze merged');

  const missing = await removeMissing(client, run);
  const adsNew = await insertNew(client, run);
  const adsReturned = await reopenReturned(client, run);
  const adsClosed = await closeSold(client, run);
  await updateKnown(client, run);
  const priceChanges = await writePrices(client, run);
  const adsChanged = await count(
    `insert into ad_events (ad_id, at, kind, import_run_id)
     select ad_id, $2::timestamptz, 'changed', $1::bigint from merged where is_changed on conflict do nothing`,
    run,
  );
  await client.query(
    `update dealers set last_run_id = $1::bigint, last_delivered_at = $2::timestamptz
     where id in (select dealer_id from merged)`,
    run,
  );
  const unchanged = await client.query<{ count: number }>(
    `select count(*)::int as count from merged
     where not is_new and not is_changed and not is_repriced and old_status = new_status`,
  );
  return {
    adsNew,
    adsChanged,
    adsUnchanged: unchanged.rows[0]?.count ?? 0,
    adsReturned,
    adsRemoved: missing + adsClosed,
    priceChanges,
  };
}

/** Whole days from the (latest) publication to the closing, plus those before a return. */
export const DAYS_FOR_SALE = (closedAt: string): string =>
  `days_before_return + greatest(0, floor(extract(epoch from ${closedAt} - coalesce(returned_at, published_at)) / 86400))::int`;

/** Open ads of the delivery's dealers that it no longer holds. They were last seen in the dealer's delivery before this one. */
async function removeMissing(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `create temp table missing on commit drop as select ad_id from known where status = 'active' and not taken and not is_held`,
  );
  await client.query(
    `update ads set status = 'removed', closed_at = $1::timestamptz, days_for_sale = ${DAYS_FOR_SALE('$1::timestamptz')}, updated_at = now()
     from missing where ads.internal_id = missing.ad_id`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id) select ad_id, $2::timestamptz, 'removed', $1::bigint from missing on conflict do nothing`,
    run,
  );
  await endSightings(client, 'missing');
  const result = await client.query<{ count: number }>('select count(*)::int as count from missing');
  return result.rows[0]?.count ?? 0;
}

async function endSightings(client: pg.ClientBase, adIds: 'missing' | 'closed'): Promise<void> {
  await client.query(
    `update sightings set last_run_id = dealers.last_run_id, last_seen_at = greatest(dealers.last_delivered_at, first_seen_at)
     from ${adIds} join ads on ads.internal_id = ${adIds}.ad_id join dealers on dealers.id = ads.dealer_id
     where sightings.ad_id = ${adIds}.ad_id and sightings.last_seen_at is null`,
  );
}

async function insertNew(client: pg.ClientBase, run: unknown[]): Promise<number> {
  const result = await client.query(
    `insert into ads (internal_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status, published_at,
                      changed_at, closed_at, days_for_sale, created_at, updated_at)
     select ad_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status,
            least(coalesce(published_at, closed_at, $1::timestamptz), closed_at, $1::timestamptz), changed_at, closed_at,
            case when status <> 'active' then
              greatest(0, floor(extract(epoch from closed_at - least(coalesce(published_at, closed_at), closed_at)) / 86400))::int end,
            now(), now()
     from merged join staged using (row_number) where is_new order by ad_id`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
       select internal_id, ads.published_at, 'published', $1::bigint from merged join ads on internal_id = ad_id where is_new
     union all
       select ad_id, staged.changed_at, 'changed', $1::bigint from merged join staged using (row_number) where is_new and staged.changed_at is not null
     union all
       select ad_id, staged.closed_at, staged.status, $1::bigint from merged join staged using (row_number) where is_new and staged.status <> 'active'`,
    [run[0]],
  );
  await client.query(
    `insert into sightings (ad_id, first_run_id, first_seen_at)
     select ad_id, $1::bigint, $2::timestamptz from merged where is_new and new_status = 'active'`,
    run,
  );
  return result.rowCount ?? 0;
}

async function reopenReturned(client: pg.ClientBase, run: unknown[]): Promise<number> {
  const result = await client.query(
    `update ads set status = 'active', returned_at = $1::timestamptz, days_before_return = coalesce(days_for_sale, 0), days_for_sale = null,
            closed_at = null, updated_at = now()
     from merged where ads.internal_id = merged.ad_id and merged.old_status <> 'active' and merged.new_status = 'active'`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
     select ad_id, $2::timestamptz, 'returned', $1::bigint from merged where old_status <> 'active' and new_status = 'active' on conflict do nothing`,
    run,
  );
  await client.query(
    `insert into sightings (ad_id, first_run_id, first_seen_at)
     select ad_id, $1::bigint, $2::timestamptz from merged where old_status <> 'active' and new_status = 'active'`,
    run,
  );
  return result.rowCount ?? 0;
}

/** Open ads that the delivery itself calls sold or removed (formats that carry closed ads). */
async function closeSold(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `create temp table closed on commit drop as
     select merged.ad_id, staged.status, staged.closed_at from merged join staged using (row_number)
     where merged.old_status = 'active' and merged.new_status <> 'active'`,
  );
  const result = await client.query(
    `update ads set status = closed.status, closed_at = closed.closed_at, days_for_sale = ${DAYS_FOR_SALE('closed.closed_at')},
            updated_at = now()
     from closed where ads.internal_id = closed.ad_id`,
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id) select ad_id, closed_at, status, $1::bigint from closed on conflict do nothing`,
    [run[0]],
  );
  await endSightings(client, 'closed');
  return result.rowCount ?? 0;
}

/** Takes over what differs; an ad that only the catalogue's match moved is written too, but is not called changed. */
async function updateKnown(client: pg.ClientBase, run: unknown[]): Promise<void> {
  const matchDiffers = columnNames(MATCH_COLUMNS)
    .map((name) => `ads.${name} is distinct from staged.${name}`)
    .join(' or ');
  await client.query(
    `update ads set ${TAKEN_OVER.map((name) => `${name} = staged.${name}`).join(', ')}, price = staged.price,
            identity_hash = staged.identity_hash, content_hash = staged.content_hash,
            changed_at = case when merged.is_changed or merged.is_repriced then $1::timestamptz else ads.changed_at end, updated_at = now()
     from merged join staged using (row_number)
     where ads.internal_id = merged.ad_id and not merged.is_new and (merged.is_changed or merged.is_repriced or ${matchDiffers})`,
    [run[1]],
  );
}

/** Earlier prices that the delivery tells, then the price as it is now where it is not the last one known. */
async function writePrices(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, told.at, nullif(told.price, '')::int, $1::bigint
     from merged join staged using (row_number), unnest(staged.price_times, staged.price_values) as told (at, price)
     on conflict do nothing`,
    [run[0]],
  );
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, least($2::timestamptz, staged.closed_at), staged.price, $1::bigint
     from merged join staged using (row_number)
     where (merged.is_repriced or merged.is_new and staged.price is not null)
       and (select price from price_events where price_events.ad_id = merged.ad_id order by at desc limit 1)
           is distinct from staged.price
     on conflict (ad_id, at) do update set price = excluded.price, import_run_id = excluded.import_run_id`,
    run,
  );
  const result = await client.query<{ count: number }>('select count(*)::int as count from merged where is_repriced');
  return result.rows[0]?.count ?? 0;
}

/** Counts what depends on the stock alone anew and gives the stock its next version. */
export async function publishStock(client: pg.ClientBase, touched: TouchedSeries = 'of the delivery'): Promise<void> {
  await client.query('delete from stock_counts');
  await client.query(
    `insert into stock_counts (brand, active, active_with_image)
     select brand, count(*), count(first_image_url) from ads where status = 'active' group by brand`,
  );
  await refreshPopularAds(client);
  await rebuildSearchIndex(dbOn(client));
  await refreshStatistics(client, touched);
  await client.query('update stock_version set version = version + 1, changed_at = now()');
  await writeStaticData(client);
}
