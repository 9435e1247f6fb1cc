import type pg from 'pg';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';

/**
 * Active ads for search benchmarks, generated in SQL: every series of the catalogue, some far more common
 * than others, with realistic years, prices, odometer readings and missing values. Deterministic for a given number of ads.
 */
export async function fillSearchStock(pool: pg.Pool, ads: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into dealers (name, city, is_demo) select 'Handlare ' || n, 'Ort ' || n % 90, true from generate_series(1, 400) n`,
    );
    await client.query(
      `insert into import_runs (file, format, state, delivered_at) values ('bench', 'bench', 'done', now())`,
    );
    await client.query(CHANCE);
    await client.query(SERIES_BY_WEIGHT);
    await client.query(ADS, [ads]);
    await client.query(PRICES);
    await client.query(
      `insert into stock_counts (brand, active, active_with_image)
       select brand, count(*), count(first_image_url) from ads group by brand`,
    );
    await refreshPopularAds(client);
    await client.query('update stock_version set version = version + 1, last_ad_id = $1', [FIRST_ID + ads]);
    await client.query('commit');
    await client.query('vacuum (analyze) ads, price_events');
  } finally {
    client.release();
  }
}

const FIRST_ID = 100_000;

/** A number from 0 to 1 determined by the row and the name of the sampled value, independent of execution order. */
const CHANCE = `
  create function pg_temp.chance(n bigint, what int) returns float8 language sql immutable
  return (hashint8extended(n, what) & 1048575)::float8 / 1048576`;

/** Each series with the upper end of its interval in 0 to 1; weights are 1 / rank, as in a market. */
const SERIES_BY_WEIGHT = `
  create temp table weighted on commit drop as
    select id, brand_id, name, brand, sum(weight) over (order by place) / sum(weight) over () as upto, place
    from (
      select series.id, series.brand_id, series.name, brands.name as brand, 1 / (place.place + 12.0) as weight, place.place
      from series join brands on brands.id = series.brand_id
      join (select id, row_number() over (order by hashint8extended(id, 5)) as place from series) place on place.id = series.id
    ) each`;

const ADS = `
  with random_cars as (
    select n, pg_temp.chance(n, 1) as car, pg_temp.chance(n, 2) as age, pg_temp.chance(n, 3) as wear, pg_temp.chance(n, 4) as worth,
           pg_temp.chance(n, 6) as fuel, pg_temp.chance(n, 7) as gear, pg_temp.chance(n, 8) as paint, pg_temp.chance(n, 9) as body,
           pg_temp.chance(n, 10) as power, pg_temp.chance(n, 11) as gap, pg_temp.chance(n, 12) as day,
           pg_temp.chance(n, 13) as picture
    from generate_series(1, $1::int) n
  ), stretches as (
    select array_agg(upto::float8 order by place) as ends, array_agg(id order by place) as ids from weighted
  ), placed as materialized (
    -- Of their own, so that the arrays are not carried through the join and the sort: 20 GB at a million ads.
    select random_cars.*, stretches.ids[least(width_bucket(random_cars.car, stretches.ends) + 1, cardinality(stretches.ids))] as series_id
    from random_cars, stretches
  ), cars as (
    select placed.*, weighted.brand_id, weighted.brand, weighted.name as series, 2026 - floor(power(age, 1.6) * 22)::int as year
    from placed join weighted on weighted.id = placed.series_id
  )
  insert into ads (internal_id, dealer_id, dealer_ad_id, identity_hash, content_hash, brand_id, brand, series_id, series, generation_id,
                   generation, model, name, model_year, price, odometer_km, fuels, transmission_type, color, chassis, power_kw,
                   horsepower_hp, acceleration, equipment, tags, image_urls, description, status, published_at, city)
  select ${FIRST_ID} + n, 1 + n % 400, 'b' || n, 'i' || n, 'c' || n, brand_id, brand, series_id, series, own.id, own.name, series,
         brand || ' ' || series || ' ' || (array['1.6', '2.0 TDI', 'D4 AWD', 'T5', 'B4 Momentum', 'e-tron', '1.2 PureTech'])[1 + floor(power * 7)],
         year,
         case when gap < 0.03 then null
              else greatest(1000, (round((40000 + 420000 * power) * exp(-0.13 * (2026 - year)) * (0.75 + 0.5 * worth) / 100) * 100)::int) end,
         case when gap > 0.98 then null else ((2026 - year) * 15000 * (0.3 + 1.4 * wear))::int end,
         case when fuel < 0.35 then array['Bensin'] when fuel < 0.65 then array['Diesel'] when fuel < 0.82 then array['El']
              when fuel < 0.92 then array['Laddhybrid'] when fuel < 0.98 then array['Elhybrid'] else array['Bensin', 'Etanol'] end,
         case when gap between 0.1 and 0.12 then null when gear < 0.65 then 'Automat' when gear < 0.98 then 'Manuell' else 'CVT' end,
         case when gap between 0.2 and 0.25 then null
              else (array['Svart', 'Vit', 'Grå', 'Grå', 'Silver', 'Blå', 'Blå', 'Röd', 'Grön', 'Brun', 'Beige', 'Gul', 'Orange'])[1 + floor(paint * 13)] end,
         (array['Kombi', 'Kombi', 'SUV', 'SUV', 'SUV', 'Halvkombi', 'Halvkombi', 'Sedan', 'Coupé', 'Cab', 'Minibuss', 'Transportbil'])[1 + floor(body * 12)],
         (50 + 250 * power)::int, case when gap < 0.7 then round((50 + 250 * power) * 1.36)::int end,
         case when gap < 0.8 then round((13 - 9 * power)::numeric, 1) end,
         array['Dragkrok', 'Backkamera', 'Rattvärme', 'Apple CarPlay'],
         case when gap < 0.5 then array['Dragkrok', 'Apple CarPlay', 'Servicebok'] else array['Dragkrok', 'Vinterhjul'] end,
         case when picture < 0.95 then array['https://bilder.example/' || n || '/1.jpg', 'https://bilder.example/' || n || '/2.jpg'] else '{}' end,
         'Välskött bil med servicebok, två nycklar och nyligen gjord besiktning. Välkommen att provköra.',
         'active', now() - day * interval '120 days', 'Ort ' || n % 90
  from cars left join lateral (
    select id, name from generations where generations.series_id = cars.series_id
      and year between year_from and coalesce(year_to, 2100) order by year_from desc limit 1
  ) own on true
  order by n`;

/** Price history of each ad; every sixth had a higher price before. */
const PRICES = `
  insert into price_events (ad_id, at, price, import_run_id)
    select internal_id, published_at, price, 1 from ads where price is not null
  union all
    select internal_id, published_at + interval '2 hours', price - 500, 1 from ads where price > 20000 and internal_id % 6 = 0`;
