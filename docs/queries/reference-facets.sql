-- The reference in SQL: every value of every filter under the others.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: ["Diesel","El"]
-- $2: 300000
-- $3: 2015
-- $4: 1000
-- $5: ["Volvo","Volkswagen"]
-- $6: ["Diesel","El"]
-- $7: 300000
-- $8: 2015
-- $9: 1000
-- $10: ["Volvo","Volkswagen"]
-- $11: ["Volvo","Volkswagen"]
-- $12: ["Diesel","El"]
-- $13: 300000
-- $14: 2015
-- $15: 1000
-- $16: []
-- $17: ["Volvo","Volkswagen"]
-- $18: ["Volvo","Volkswagen"]
-- $19: 300000
-- $20: 2015
-- $21: 1000
-- $22: ["Volvo","Volkswagen"]
-- $23: ["Diesel","El"]
-- $24: 300000
-- $25: 2015
-- $26: 1000
-- $27: ["Volvo","Volkswagen"]
-- $28: ["Diesel","El"]
-- $29: 300000
-- $30: 2015
-- $31: 1000
-- $32: ["Volvo","Volkswagen"]
-- $33: ["Diesel","El"]
-- $34: 300000
-- $35: 2015
-- $36: 1000

select 'make' as filter, ads.brand as value,
count(*) filter (where ((ads.fuels && $1) and (ads.price <= $2) and (ads.model_year >= $3) and (ads.first_image_url is not null) and (ads.price >= $4)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.brand is not null and true
group by ads.brand union all
select 'model' as filter, ads.series as value,
count(*) filter (where ((ads.brand = any($5)) and (ads.fuels && $6) and (ads.price <= $7) and (ads.model_year >= $8) and (ads.first_image_url is not null) and (ads.price >= $9)))::int as count,
array_remove(array_agg(distinct ads.brand), null) as parents
from ads
where ads.status = 'active' and ads.series is not null and ads.brand = any($10)
group by ads.series union all
select 'generation' as filter, ads.generation as value,
count(*) filter (where ((ads.brand = any($11)) and (ads.fuels && $12) and (ads.price <= $13) and (ads.model_year >= $14) and (ads.first_image_url is not null) and (ads.price >= $15)))::int as count,
array_remove(array_agg(distinct ads.series), null) as parents
from ads
where ads.status = 'active' and ads.generation is not null and ads.series = any($16) and ads.brand = any($17)
group by ads.generation union all
select 'fuel' as filter, fuel.word as value,
count(*) filter (where ((ads.brand = any($18)) and (ads.price <= $19) and (ads.model_year >= $20) and (ads.first_image_url is not null) and (ads.price >= $21)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads cross join unnest(ads.fuels) as fuel (word)
where ads.status = 'active' and fuel.word is not null and true
group by fuel.word union all
select 'transmission' as filter, ads.transmission_type as value,
count(*) filter (where ((ads.brand = any($22)) and (ads.fuels && $23) and (ads.price <= $24) and (ads.model_year >= $25) and (ads.first_image_url is not null) and (ads.price >= $26)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.transmission_type is not null and true
group by ads.transmission_type union all
select 'color' as filter, ads.color as value,
count(*) filter (where ((ads.brand = any($27)) and (ads.fuels && $28) and (ads.price <= $29) and (ads.model_year >= $30) and (ads.first_image_url is not null) and (ads.price >= $31)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.color is not null and true
group by ads.color union all
select 'chassis' as filter, ads.chassis as value,
count(*) filter (where ((ads.brand = any($32)) and (ads.fuels && $33) and (ads.price <= $34) and (ads.model_year >= $35) and (ads.first_image_url is not null) and (ads.price >= $36)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.chassis is not null and true
group by ads.chassis;

-- Append  (cost=225928.79..1355287.14 rows=1508 width=74) (actual time=1208.978..8075.391 rows=199.00 loops=1)
--   ->  GroupAggregate  (cost=225928.79..245929.07 rows=81 width=75) (actual time=1208.977..1496.653 rows=81.00 loops=1)
--         Group Key: ads.brand
--         ->  Sort  (cost=225928.79..228428.65 rows=999943 width=80) (actual time=1207.279..1305.841 rows=1000000.00 loops=1)
--               Sort Key: ads.brand
--               Sort Method: external merge  Disk: 89520kB
--               ->  Seq Scan on ads  (cost=0.00..100252.29 rows=999943 width=80) (actual time=0.012..798.867 rows=1000000.00 loops=1)
--                     Filter: (status = 'active'::text)
--   ->  GroupAggregate  (cost=96393.18..102808.59 rows=1403 width=74) (actual time=543.189..567.457 rows=90.00 loops=1)
--         Group Key: ads_1.series
--         ->  Gather Merge  (cost=96393.18..101847.42 rows=46831 width=86) (actual time=543.077..554.815 rows=47778.00 loops=1)
--               Workers Planned: 2
--               Workers Launched: 2
--               ->  Sort  (cost=95393.15..95441.94 rows=19513 width=86) (actual time=535.875..537.226 rows=15926.00 loops=3)
--                     Sort Key: ads_1.series, ads_1.brand
--                     Sort Method: quicksort  Memory: 2530kB
--                     Worker 0:  Sort Method: quicksort  Memory: 2494kB
--                     Worker 1:  Sort Method: quicksort  Memory: 1931kB
--                     ->  Parallel Seq Scan on ads ads_1  (cost=0.00..94002.64 rows=19513 width=86) (actual time=0.053..525.146 rows=15926.00 loops=3)
--                           Filter: ((series IS NOT NULL) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                           Rows Removed by Filter: 317407
--   ->  GroupAggregate  (cost=2.35..2.40 rows=1 width=71) (actual time=0.039..0.040 rows=0.00 loops=1)
--         Group Key: ads_2.generation
--         ->  Sort  (cost=2.35..2.36 rows=1 width=89) (actual time=0.037..0.038 rows=0.00 loops=1)
--               Sort Key: ads_2.generation, ads_2.series
--               Sort Method: quicksort  Memory: 25kB
--               ->  Index Scan using ads_dealer_vin on ads ads_2  (cost=0.12..2.34 rows=1 width=89) (actual time=0.019..0.019 rows=0.00 loops=1)
--                     Filter: ((generation IS NOT NULL) AND (series = ANY ('{}'::text[])) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                     Index Searches: 1
--   ->  GroupAggregate  (cost=245927.65..265926.53 rows=1 width=100) (actual time=1781.503..1932.120 rows=6.00 loops=1)
--         Group Key: fuel.word
--         ->  Sort  (cost=245927.65..248427.51 rows=999943 width=80) (actual time=1709.950..1800.665 rows=1019973.00 loops=1)
--               Sort Key: fuel.word
--               Sort Method: external merge  Disk: 65040kB
--               ->  Nested Loop  (cost=0.00..120251.15 rows=999943 width=80) (actual time=0.080..1420.177 rows=1019973.00 loops=1)
--                     ->  Seq Scan on ads ads_3  (cost=0.00..100252.29 rows=999943 width=80) (actual time=0.064..867.336 rows=1000000.00 loops=1)
--                           Filter: (status = 'active'::text)
--                     ->  Function Scan on unnest fuel  (cost=0.00..0.01 rows=1 width=32) (actual time=0.000..0.000 rows=1.02 loops=1000000)
--                           Filter: (word IS NOT NULL)
--   ->  GroupAggregate  (cost=225265.10..247319.13 rows=3 width=75) (actual time=1220.197..1300.208 rows=3.00 loops=1)
--         Group Key: ads_4.transmission_type
--         ->  Sort  (cost=225265.10..227715.54 rows=980177 width=87) (actual time=1064.398..1163.699 rows=980108.00 loops=1)
--               Sort Key: ads_4.transmission_type
--               Sort Method: external merge  Disk: 95352kB
--               ->  Seq Scan on ads ads_4  (cost=0.00..100252.29 rows=980177 width=87) (actual time=0.036..788.863 rows=980108.00 loops=1)
--                     Filter: ((transmission_type IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 19892
--   ->  GroupAggregate  (cost=221447.43..242863.39 rows=11 width=73) (actual time=1178.870..1388.438 rows=11.00 loops=1)
--         Group Key: ads_5.color
--         ->  Sort  (cost=221447.43..223826.96 rows=951812 width=85) (actual time=1162.737..1256.472 rows=949951.00 loops=1)
--               Sort Key: ads_5.color
--               Sort Method: external merge  Disk: 89992kB
--               ->  Seq Scan on ads ads_5  (cost=0.00..100252.29 rows=951812 width=85) (actual time=0.040..788.606 rows=949951.00 loops=1)
--                     Filter: ((color IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 50049
--   ->  GroupAggregate  (cost=227931.64..250430.50 rows=8 width=74) (actual time=1158.157..1390.404 rows=8.00 loops=1)
--         Group Key: ads_6.chassis
--         ->  Sort  (cost=227931.64..230431.50 rows=999943 width=86) (actual time=1139.628..1244.334 rows=1000000.00 loops=1)
--               Sort Key: ads_6.chassis
--               Sort Method: external merge  Disk: 96200kB
--               ->  Seq Scan on ads ads_6  (cost=0.00..100252.29 rows=999943 width=86) (actual time=0.038..776.471 rows=1000000.00 loops=1)
--                     Filter: ((chassis IS NOT NULL) AND (status = 'active'::text))
-- Planning Time: 0.591 ms
-- Execution Time: 8122.491 ms
