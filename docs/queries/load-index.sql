-- All active ads for the index in memory, once per version of the stock; sent as binary COPY.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select ads.internal_id, ads.published_at, ads.created_at,
concat_ws(E'\x1f', ads.brand, coalesce(ads.series, ''), coalesce(ads.generation, '')),
ads.generation_id,
concat_ws(E'\x1f', coalesce(ads.transmission_type, ''), coalesce(ads.color, ''), coalesce(ads.chassis, ''), coalesce(case when ads.tow_bar then 'Dragkrok' end, '')),
ads.fuels::text, ads.price, ads.odometer_km, ads.model_year::int,
coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36))::int, (ads.acceleration * 10)::int,
popular.rank, (ads.first_image_url is not null)::int,
ads.drive, ads.seats::int, ads.number_of_doors::int,
(coalesce(ads.wltp_consumption_max, ads.wltp_consumption_min, ads.nedc_consumption_max, ads.nedc_consumption_min) * 10)::int,
coalesce(ads.wltp_co2_max, ads.wltp_co2_min, ads.nedc_co2_max, ads.nedc_co2_min)::int,
ads.euro_ncap_result::int
from ads left join popular_ads popular on popular.ad_id = ads.internal_id
where ads.status = 'active'
order by ads.published_at desc, ads.created_at desc, ads.internal_id desc;

-- Gather Merge  (cost=178179.80..294622.87 rows=999799 width=204) (actual time=1350.696..1563.362 rows=1000000.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   ->  Sort  (cost=177179.78..178221.23 rows=416583 width=204) (actual time=1329.783..1366.374 rows=333333.33 loops=3)
--         Sort Key: ads.published_at DESC, ads.created_at DESC, ads.internal_id DESC
--         Sort Method: external merge  Disk: 36192kB
--         Worker 0:  Sort Method: external merge  Disk: 43040kB
--         Worker 1:  Sort Method: external merge  Disk: 39744kB
--         ->  Hash Left Join  (cost=268.00..114109.51 rows=416583 width=204) (actual time=1.564..1028.641 rows=333333.33 loops=3)
--               Hash Cond: (ads.internal_id = popular.ad_id)
--               ->  Parallel Seq Scan on ads  (cost=0.00..92960.29 rows=416583 width=244) (actual time=0.740..521.462 rows=333333.33 loops=3)
--                     Filter: (status = 'active'::text)
--               ->  Hash  (cost=148.00..148.00 rows=9600 width=12) (actual time=0.757..0.759 rows=4800.00 loops=3)
--                     Buckets: 16384  Batches: 1  Memory Usage: 353kB
--                     ->  Seq Scan on popular_ads popular  (cost=0.00..148.00 rows=9600 width=12) (actual time=0.018..0.392 rows=4800.00 loops=3)
-- Planning Time: 0.521 ms
-- Execution Time: 1590.308 ms
