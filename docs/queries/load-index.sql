-- All active ads for the index in memory, when the stock is loaded whole; sent as binary COPY.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select ads.internal_id, ads.published_at, ads.created_at,
concat_ws(E'\x1f', ads.brand, coalesce(ads.series, ''), coalesce(ads.generation, '')),
ads.generation_id,
concat_ws(E'\x1f', coalesce(ads.transmission_type, ''), coalesce(ads.color, ''), coalesce(ads.chassis, ''), coalesce(ads.drive, ''), coalesce(case ads.seats when 2 then '2 säten' when 3 then '3 säten' when 4 then '4 säten' when 5 then '5 säten' when 6 then '6 säten' when 7 then '7 säten' when 8 then '8 säten' when 9 then '9 säten' end, ''), coalesce(case ads.number_of_doors when 2 then '2 dörrar' when 3 then '3 dörrar' when 4 then '4 dörrar' when 5 then '5 dörrar' end, ''), coalesce(ads.place_county, ''), coalesce(case ads.price_label when 'very_low' then 'Mycket lågt pris' when 'low' then 'Lågt pris' when 'usual' then 'Brukligt pris' when 'high' then 'Högt pris' when 'very_high' then 'Mycket högt pris' end, '')),
ads.fuels::text, ads.tags::text, ads.price, ads.odometer_km, ads.model_year::int,
coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values ->> 'horsepower')::numeric)::int, (coalesce(ads.acceleration, (ads.catalogue_values ->> 'acceleration')::numeric) * 10)::int, ads.range_km::int,
popular.rank, (ads.first_image_url is not null)::int,
ads.drive, ads.seats::int, ads.number_of_doors::int,
(coalesce(ads.wltp_consumption_max, ads.wltp_consumption_min, ads.nedc_consumption_max, ads.nedc_consumption_min,
(ads.catalogue_values ->> 'wltpConsumption')::numeric, (ads.catalogue_values ->> 'nedcConsumption')::numeric) * 10)::int, coalesce(ads.wltp_co2_max, ads.wltp_co2_min, ads.nedc_co2_max, ads.nedc_co2_min,
(ads.catalogue_values ->> 'wltpCo2')::numeric, (ads.catalogue_values ->> 'nedcCo2')::numeric)::int,
(case when ads.euro_ncap_year < 2009 then null else coalesce(ads.euro_ncap_result, crash_ratings.stars) end)::int,
ads.place, ads.price_ratio, ((ads.published_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01', ((ads.price_cut_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01', ads.name, array_to_string(ads.equipment, E'\x1f')
from ads left join popular_ads popular on popular.ad_id = ads.internal_id left join crash_ratings on crash_ratings.generation_id = ads.generation_id
and crash_ratings.model_year = coalesce(ads.model_year, 0)
where ads.status = 'active' and ads.listed_as is null
order by ads.published_at desc, ads.created_at desc, ads.internal_id desc;

-- Gather Merge  (cost=263713.18..380220.54 rows=1000351 width=336) (actual time=2495.508..2786.149 rows=1000000.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   InitPlan 1
--     ->  Seq Scan on popular_ranking  (cost=0.00..23.30 rows=1330 width=32) (actual time=0.009..0.010 rows=1.00 loops=1)
--   ->  Sort  (cost=262689.86..263731.89 rows=416813 width=336) (actual time=2481.794..2537.281 rows=333333.33 loops=3)
--         Sort Key: ads.published_at DESC, ads.created_at DESC, ads.internal_id DESC
--         Sort Method: external merge  Disk: 75792kB
--         Worker 0:  Sort Method: external merge  Disk: 69184kB
--         Worker 1:  Sort Method: external merge  Disk: 68952kB
--         ->  Hash Left Join  (cost=556.60..186232.52 rows=416813 width=336) (actual time=6.103..2079.644 rows=333333.33 loops=3)
--               Hash Cond: ((ads.generation_id = crash_ratings.generation_id) AND (COALESCE((ads.model_year)::integer, 0) = crash_ratings.model_year))
--               ->  Hash Left Join  (cost=0.23..110493.48 rows=416813 width=506) (actual time=1.014..752.995 rows=333333.33 loops=3)
--                     Hash Cond: (ads.internal_id = ranked.ad_id)
--                     ->  Parallel Seq Scan on ads  (cost=0.00..108930.17 rows=416813 width=498) (actual time=0.016..636.896 rows=333333.33 loops=3)
--                           Filter: ((listed_as IS NULL) AND (status = 'active'::text))
--                     ->  Hash  (cost=0.10..0.10 rows=10 width=16) (actual time=0.986..0.989 rows=4800.00 loops=3)
--                           Buckets: 8192 (originally 1024)  Batches: 1 (originally 1)  Memory Usage: 289kB
--                           ->  Function Scan on unnest ranked  (cost=0.00..0.10 rows=10 width=16) (actual time=0.323..0.564 rows=4800.00 loops=3)
--               ->  Hash  (cost=413.35..413.35 rows=9535 width=8) (actual time=4.908..4.909 rows=9535.00 loops=3)
--                     Buckets: 16384  Batches: 1  Memory Usage: 510kB
--                     ->  Seq Scan on crash_ratings  (cost=0.00..413.35 rows=9535 width=8) (actual time=0.118..3.761 rows=9535.00 loops=3)
-- Planning Time: 0.552 ms
-- Execution Time: 2821.552 ms
