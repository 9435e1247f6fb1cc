-- All active ads for the index in memory, once per version of the stock; sent as binary COPY.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select ads.internal_id, ads.published_at, ads.created_at,
concat_ws(E'\x1f', ads.brand, coalesce(ads.series, ''), coalesce(ads.generation, '')),
ads.generation_id,
concat_ws(E'\x1f', coalesce(ads.transmission_type, ''), coalesce(ads.color, ''), coalesce(ads.chassis, '')),
ads.fuels::text, ads.price, ads.odometer_km, ads.model_year::int,
coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36))::int, (ads.acceleration * 10)::int,
popular.rank, (ads.first_image_url is not null)::int
from ads left join popular_ads popular on popular.ad_id = ads.internal_id
where ads.status = 'active'
order by ads.published_at desc, ads.created_at desc, ads.internal_id desc;

-- Sort  (cost=276350.97..278851.26 rows=1000115 width=152) (actual time=2384.074..2493.167 rows=1000000.00 loops=1)
--   Sort Key: ads.published_at DESC, ads.created_at DESC, ads.internal_id DESC
--   Sort Method: external merge  Disk: 110112kB
--   ->  Hash Left Join  (cost=212.00..132632.49 rows=1000115 width=152) (actual time=4.593..1831.677 rows=1000000.00 loops=1)
--         Hash Cond: (ads.internal_id = popular.ad_id)
--         ->  Seq Scan on ads  (cost=0.00..97291.44 rows=1000115 width=149) (actual time=0.954..786.478 rows=1000000.00 loops=1)
--               Filter: (status = 'active'::text)
--         ->  Hash  (cost=152.00..152.00 rows=4800 width=12) (actual time=3.613..3.616 rows=4800.00 loops=1)
--               Buckets: 8192  Batches: 1  Memory Usage: 289kB
--               ->  Seq Scan on popular_ads popular  (cost=0.00..152.00 rows=4800 width=12) (actual time=2.965..3.245 rows=4800.00 loops=1)
-- Planning Time: 0.702 ms
-- Execution Time: 2530.287 ms
