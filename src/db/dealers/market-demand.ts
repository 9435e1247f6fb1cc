import { sql } from 'kysely';
import { DAYS_BETWEEN, DAYS_FOR_SALE, UNCONFIRMED_SINCE } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { DemandKind } from '#src/domain/dealers/demand-choices.ts';
import {
  DEMAND_DAYS,
  type GroupDemand,
  MIN_SEARCHES,
  MIN_WATCHERS,
  PRICE_CLASSES,
} from '#src/domain/dealers/market-demand.ts';

/** Days over which the times for sale of groups other than models are observed, and the fewest that left. */
const OBSERVED_DAYS = 182;
const MIN_CLOSED = 20;

/** The groups of an ad, of a row with these columns of ads. */
const groupsOf = (row: 'ads' | 'cars') =>
  sql.raw(`(
    select 'model' as kind, ${row}.series_id::text as key where ${row}.series_id is not null
    union all select 'fuel', fuel from unnest(${row}.fuels) fuel
    union all select 'body', ${row}.chassis where ${row}.chassis is not null
    union all select 'price', (array[${PRICE_CLASSES.join(', ')}])[width_bucket(${row}.price, array[${PRICE_CLASSES.join(', ')}])]::text
      where ${row}.price is not null
    union all select 'county', ${row}.place_county where ${row}.place_county is not null
  ) groups`);

/** Replaces the demand for all groups, in the caller's transaction. */
export async function writeMarketDemand(tx: Db, now: Date): Promise<void> {
  await sql`delete from market_demand`.execute(tx);
  await sql`
    with period as materialized (
      select ${now}::timestamptz as now, ${now}::timestamptz - make_interval(days => ${DEMAND_DAYS}) as since,
             (${now}::timestamptz at time zone 'Europe/Stockholm')::date - ${DEMAND_DAYS}::int as before
    ), counted as (
      select ad_id, sum(views)::int as opened, sum(saves)::int as saves, sum(telephones)::int as telephones
      from ad_views cross join period where day > before group by ad_id
    ), asked as (
      select ad_id, count(*)::int as messages from enquiries cross join period where created_at > since group by ad_id
    ), cars as (
      select internal_id, series_id, fuels, chassis, price, place_county, status = 'active' as is_active,
             published_at > since as has_arrived, closed_at is not null as has_gone,
             1 + ${sql.raw(DAYS_BETWEEN('greatest(coalesce(returned_at, published_at), since)', 'coalesce(closed_at, now)'))} as days,
             coalesce(opened, 0) as opened, coalesce(saves, 0) as saves, coalesce(telephones, 0) + coalesce(messages, 0) as contacts
      from ads cross join period left join counted on counted.ad_id = internal_id left join asked on asked.ad_id = internal_id
      where listed_as is null and status in ('active', 'sold', 'removed') and not expired and published_at <= now
        and (closed_at is null or closed_at > since)
    )
    insert into market_demand (kind, key, county, for_sale, cars, arrived, gone, opened, saves, contacts, opened_per_week)
    select kind, key, case when grouping(place_county) = 0 then place_county end,
           count(*) filter (where is_active), count(*), count(*) filter (where has_arrived), count(*) filter (where has_gone),
           sum(opened), sum(saves), sum(contacts), sum(opened) * 7.0 / sum(days)
    from cars cross join lateral ${groupsOf('cars')}
    group by grouping sets ((kind, key), (kind, key, place_county))
    having grouping(place_county) = 1 or (place_county is not null and kind <> 'county')`.execute(tx);
  await writeSearchedGroups(tx, now);
  await writeMedianDays(tx, now);
  await writeWatchers(tx);
}

/** Searches of the period, also for groups of which no car was for sale, where they are enough to be stated. */
async function writeSearchedGroups(tx: Db, now: Date): Promise<void> {
  await sql`
    insert into market_demand (kind, key, county, for_sale, cars, arrived, gone, opened, saves, contacts, opened_per_week, searches)
    select kind, key, null, 0, 0, 0, 0, 0, 0, 0, 0, sum(searches)
    from market_searches
    where day > (${now}::timestamptz at time zone 'Europe/Stockholm')::date - ${DEMAND_DAYS}::int
      and (kind <> 'model' or exists (select from series where series.id::text = key))
    group by kind, key
    having sum(searches) >= ${MIN_SEARCHES} or exists (
      select from market_demand counted where counted.kind = market_searches.kind and counted.key = market_searches.key and county is null)
    on conflict (kind, key, county) do update set searches = excluded.searches`.execute(tx);
}

/**
 * By which day half of the cars of a group are gone, of those that were published in the last half year: each counts for as long as it was
 * seen, whether it left or not (Kaplan and Meier). Those of models are in removal_times.
 */
async function writeMedianDays(tx: Db, now: Date): Promise<void> {
  await sql`
    with spells as (
      select kind, key, greatest(0, case when status = 'active' then ${sql.raw(DAYS_FOR_SALE(`coalesce(${UNCONFIRMED_SINCE}, now)`))} else days_for_sale end) as days,
             status <> 'active' as has_left
      from ads join dealers on dealers.id = dealer_id cross join (select ${now}::timestamptz as now) clock cross join lateral ${groupsOf('ads')}
      where kind <> 'model' and listed_as is null and status in ('active', 'sold', 'removed') and not expired
        and published_at between now - make_interval(days => ${OBSERVED_DAYS}) and now
    ), by_day as (
      select kind, key, days, count(*) as ended, count(*) filter (where has_left) as closed from spells group by kind, key, days
    ), at_risk as (
      select kind, key, days, closed, sum(ended) over (partition by kind, key order by days desc) as cars,
             sum(closed) over (partition by kind, key) as all_closed
      from by_day
    ), remaining as (
      select kind, key, days, all_closed,
             sum(ln(greatest(1 - closed / cars, 1e-9))) over (partition by kind, key order by days) as share
      from at_risk
    ), medians as (
      select kind, key, min(days)::int as days from remaining
      where share <= ln(0.5) and all_closed >= ${MIN_CLOSED} group by kind, key
    )
    update market_demand set median_days = medians.days from medians
    where market_demand.kind = medians.kind and market_demand.key = medians.key and county is null`.execute(tx);
}

/** Addresses with an alert about the cars of a group: by its search, or by an ad of the group. */
async function writeWatchers(tx: Db): Promise<void> {
  await sql`
    with confirmed as materialized (
      select email, filters, ad_id from saved_searches where confirmed_at is not null
    ), watched as (
      select 'model' as kind, series.id::text as key, email
      from confirmed cross join lateral jsonb_array_elements_text(coalesce(filters -> 'model', '[]')) as model (name)
        join series on series.name = model.name join brands on brands.id = brand_id
      where coalesce(jsonb_array_length(filters -> 'make'), 0) = 0 or jsonb_exists(filters -> 'make', brands.name)
      union all
      select kind, word, email
      from confirmed cross join (values ('fuel', 'fuel'), ('body', 'chassis'), ('county', 'county')) as filter (kind, name)
        cross join lateral jsonb_array_elements_text(coalesce(filters -> filter.name, '[]')) as chosen (word)
      union all
      select kind, key, email from confirmed join ads on internal_id = ad_id cross join lateral ${groupsOf('ads')}
    ), counted as (
      select kind, key, count(distinct email)::int as watchers from watched group by kind, key
      having count(distinct email) >= ${MIN_WATCHERS}
    )
    update market_demand set watchers = counted.watchers from counted
    where market_demand.kind = counted.kind and market_demand.key = counted.key and county is null`.execute(tx);
}

/** The demand for a group, and the cars of it that a dealer has for sale. */
export type DemandRow = GroupDemand & {
  key: string;
  /** Of a model. */
  brand: string | null;
  series: string | null;
  arrived: number;
  gone: number;
  saves: number;
  contacts: number;
  watchers: number | null;
  own: number;
};

type DemandQuery = { kind: DemandKind; county: string | null; dealerId: number };

/** All groups of a kind, by where the cars are. The times of models and what is searched for and watched are those of the whole country. */
export async function listMarketDemand(db: Db, { kind, county, dealerId }: DemandQuery): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    with own as materialized (
      select key, count(*)::int as cars from ads cross join lateral ${groupsOf('ads')}
      where dealer_id = ${dealerId} and status = 'active' and kind = ${kind} group by key
    )
    select demand.key, brands.name as brand, series.name as series, demand.for_sale as "forSale", demand.cars, demand.arrived, demand.gone,
           demand.opened, demand.opened_per_week as "openedPerWeek", demand.saves, demand.contacts,
           coalesce(times.median_days, country.median_days) as "medianDays", country.watchers, country.searches, coalesce(own.cars, 0) as own
    from market_demand demand
    join market_demand country on country.kind = demand.kind and country.key = demand.key and country.county is null
    left join series on demand.kind = 'model' and series.id::text = demand.key left join brands on brands.id = series.brand_id
    left join removal_times times on times.series_id = series.id and times.generation_id is null
    left join own on own.key = demand.key
    where demand.kind = ${kind} and demand.county is not distinct from ${county}
    order by demand.key`.execute(db);
  return rows;
}

/** The demand for all cars, and the median of the times of all models. */
export async function readTypicalDemand(
  db: Db,
  county: string | null,
): Promise<{ openedPerWeek: number; medianDays: number | null; opened: number }> {
  const { rows } = await sql<{ openedPerWeek: number; medianDays: number | null; opened: number }>`
    select coalesce((sum(opened_per_week * cars) / nullif(sum(cars), 0))::float, 0) as "openedPerWeek", coalesce(sum(opened), 0)::int as opened,
           (select percentile_disc(0.5) within group (order by median_days) from removal_times where generation_id is null) as "medianDays"
    from market_demand where kind = 'model' and county is not distinct from ${county}`.execute(db);
  return rows[0] ?? { openedPerWeek: 0, medianDays: null, opened: 0 };
}

/** The county of a dealer; null: not known. */
export async function readDealerCounty(db: Db, dealerId: number): Promise<string | null> {
  const row = await db.selectFrom('dealers').select('place_county').where('id', '=', dealerId).executeTakeFirst();
  return row?.place_county ?? null;
}
