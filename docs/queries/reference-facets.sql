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

-- Append  (cost=222983.97..1337209.07 rows=1512 width=74) (actual time=1157.280..7331.741 rows=199.00 loops=1)
--   ->  GroupAggregate  (cost=222983.97..242986.61 rows=81 width=75) (actual time=1157.279..1385.339 rows=81.00 loops=1)
--         Group Key: ads.brand
--         ->  Sort  (cost=222983.97..225484.13 rows=1000061 width=80) (actual time=1156.021..1242.929 rows=1000000.00 loops=1)
--               Sort Key: ads.brand
--               Sort Method: external merge  Disk: 89520kB
--               ->  Seq Scan on ads  (cost=0.00..97290.76 rows=1000061 width=80) (actual time=0.013..689.826 rows=1000000.00 loops=1)
--                     Filter: (status = 'active'::text)
--   ->  GroupAggregate  (cost=93488.93..100146.23 rows=1407 width=74) (actual time=458.632..478.332 rows=90.00 loops=1)
--         Group Key: ads_1.series
--         ->  Gather Merge  (cost=93488.93..99149.55 rows=48603 width=86) (actual time=458.546..469.972 rows=47778.00 loops=1)
--               Workers Planned: 2
--               Workers Launched: 2
--               ->  Sort  (cost=92488.91..92539.53 rows=20251 width=86) (actual time=453.795..455.892 rows=15926.00 loops=3)
--                     Sort Key: ads_1.series, ads_1.brand
--                     Sort Method: quicksort  Memory: 2548kB
--                     Worker 0:  Sort Method: quicksort  Memory: 1961kB
--                     Worker 1:  Sort Method: quicksort  Memory: 2062kB
--                     ->  Parallel Seq Scan on ads ads_1  (cost=0.00..91040.38 rows=20251 width=86) (actual time=0.248..444.029 rows=15926.00 loops=3)
--                           Filter: ((series IS NOT NULL) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                           Rows Removed by Filter: 317407
--   ->  GroupAggregate  (cost=2.35..2.40 rows=1 width=71) (actual time=0.029..0.031 rows=0.00 loops=1)
--         Group Key: ads_2.generation
--         ->  Sort  (cost=2.35..2.36 rows=1 width=89) (actual time=0.028..0.028 rows=0.00 loops=1)
--               Sort Key: ads_2.generation, ads_2.series
--               Sort Method: quicksort  Memory: 25kB
--               ->  Index Scan using ads_dealer_vin on ads ads_2  (cost=0.12..2.34 rows=1 width=89) (actual time=0.016..0.016 rows=0.00 loops=1)
--                     Filter: ((generation IS NOT NULL) AND (series = ANY ('{}'::text[])) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                     Index Searches: 1
--   ->  GroupAggregate  (cost=242985.20..262986.43 rows=1 width=100) (actual time=1670.461..1787.329 rows=6.00 loops=1)
--         Group Key: fuel.word
--         ->  Sort  (cost=242985.20..245485.35 rows=1000061 width=80) (actual time=1609.818..1688.336 rows=1019973.00 loops=1)
--               Sort Key: fuel.word
--               Sort Method: external merge  Disk: 65040kB
--               ->  Nested Loop  (cost=0.00..117291.99 rows=1000061 width=80) (actual time=0.037..1249.914 rows=1019973.00 loops=1)
--                     ->  Seq Scan on ads ads_3  (cost=0.00..97290.76 rows=1000061 width=80) (actual time=0.019..691.153 rows=1000000.00 loops=1)
--                           Filter: (status = 'active'::text)
--                     ->  Function Scan on unnest fuel  (cost=0.00..0.01 rows=1 width=32) (actual time=0.000..0.000 rows=1.02 loops=1000000)
--                           Filter: (word IS NOT NULL)
--   ->  GroupAggregate  (cost=222116.92..244139.81 rows=3 width=75) (actual time=1089.105..1153.299 rows=3.00 loops=1)
--         Group Key: ads_4.transmission_type
--         ->  Sort  (cost=222116.92..224563.90 rows=978793 width=87) (actual time=967.112..1052.340 rows=980108.00 loops=1)
--               Sort Key: ads_4.transmission_type
--               Sort Method: external merge  Disk: 95344kB
--               ->  Seq Scan on ads ads_4  (cost=0.00..97290.76 rows=978793 width=87) (actual time=0.035..686.823 rows=980108.00 loops=1)
--                     Filter: ((transmission_type IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 19892
--   ->  GroupAggregate  (cost=218101.99..239453.74 rows=11 width=73) (actual time=1080.361..1249.406 rows=11.00 loops=1)
--         Group Key: ads_5.color
--         ->  Sort  (cost=218101.99..220474.39 rows=948958 width=85) (actual time=1067.042..1150.429 rows=949951.00 loops=1)
--               Sort Key: ads_5.color
--               Sort Method: external merge  Disk: 89984kB
--               ->  Seq Scan on ads ads_5  (cost=0.00..97290.76 rows=948958 width=85) (actual time=0.033..683.944 rows=949951.00 loops=1)
--                     Filter: ((color IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 50049
--   ->  GroupAggregate  (cost=224984.77..247486.29 rows=8 width=74) (actual time=1101.782..1277.947 rows=8.00 loops=1)
--         Group Key: ads_6.chassis
--         ->  Sort  (cost=224984.77..227484.93 rows=1000061 width=86) (actual time=1087.358..1174.388 rows=1000000.00 loops=1)
--               Sort Key: ads_6.chassis
--               Sort Method: external merge  Disk: 96208kB
--               ->  Seq Scan on ads ads_6  (cost=0.00..97290.76 rows=1000061 width=86) (actual time=0.030..684.458 rows=1000000.00 loops=1)
--                     Filter: ((chassis IS NOT NULL) AND (status = 'active'::text))
-- Planning Time: 0.489 ms
-- Execution Time: 7390.985 ms
