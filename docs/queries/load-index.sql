-- All active ads for the index in memory, when the stock is loaded whole; sent as binary COPY.
-- Written by npm run bench search-million; the plan is of 100 000 active ads.

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

-- Sort  (cost=24143.35..24396.76 rows=101364 width=257) (actual time=760.111..835.765 rows=100000.00 loops=1)
--   Sort Key: ads.published_at DESC, ads.created_at DESC, ads.internal_id DESC
--   Sort Method: quicksort  Memory: 22359kB
--   ->  Hash Left Join  (cost=268.00..15715.34 rows=101364 width=257) (actual time=0.809..543.468 rows=100000.00 loops=1)
--         Hash Cond: (ads.internal_id = popular.ad_id)
--         ->  Seq Scan on ads  (cost=0.00..10113.05 rows=101364 width=296) (actual time=0.007..146.701 rows=100000.00 loops=1)
--               Filter: (status = 'active'::text)
--         ->  Hash  (cost=148.00..148.00 rows=9600 width=12) (actual time=0.771..0.774 rows=4800.00 loops=1)
--               Buckets: 16384  Batches: 1  Memory Usage: 353kB
--               ->  Seq Scan on popular_ads popular  (cost=0.00..148.00 rows=9600 width=12) (actual time=0.008..0.443 rows=4800.00 loops=1)
-- Planning Time: 0.542 ms
-- Execution Time: 866.815 ms
