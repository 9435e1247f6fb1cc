-- All active ads for the index in memory, when the stock is loaded whole; sent as binary COPY.
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
ads.euro_ncap_result::int,
ads.name, array_to_string(ads.equipment, E'\x1f')
from ads left join popular_ads popular on popular.ad_id = ads.internal_id
where ads.status = 'active'
order by ads.published_at desc, ads.created_at desc, ads.internal_id desc;

-- Gather Merge  (cost=185240.89..301719.37 rows=1000103 width=257) (actual time=1361.344..1589.942 rows=1000000.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   ->  Sort  (cost=184240.87..185282.65 rows=416710 width=257) (actual time=1344.419..1388.211 rows=333333.33 loops=3)
--         Sort Key: ads.published_at DESC, ads.created_at DESC, ads.internal_id DESC
--         Sort Method: external merge  Disk: 66704kB
--         Worker 0:  Sort Method: external merge  Disk: 55040kB
--         Worker 1:  Sort Method: external merge  Disk: 62048kB
--         ->  Hash Left Join  (cost=420.00..115311.23 rows=416710 width=257) (actual time=1.355..1003.089 rows=333333.33 loops=3)
--               Hash Cond: (ads.internal_id = popular.ad_id)
--               ->  Parallel Seq Scan on ads  (cost=0.00..92961.87 rows=416710 width=297) (actual time=0.011..508.645 rows=333333.33 loops=3)
--                     Filter: (status = 'active'::text)
--               ->  Hash  (cost=360.00..360.00 rows=4800 width=12) (actual time=1.291..1.294 rows=4800.00 loops=3)
--                     Buckets: 8192  Batches: 1  Memory Usage: 289kB
--                     ->  Seq Scan on popular_ads popular  (cost=0.00..360.00 rows=4800 width=12) (actual time=0.717..0.933 rows=4800.00 loops=3)
-- Planning Time: 0.465 ms
-- Execution Time: 1624.165 ms
