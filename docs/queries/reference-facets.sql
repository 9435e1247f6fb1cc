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
-- $37: ["Volvo","Volkswagen"]
-- $38: ["Diesel","El"]
-- $39: 300000
-- $40: 2015
-- $41: 1000

select 'make' as filter, ads.brand as value,
count(*) filter (where ((ads.fuels && $1) and (ads.price <= $2) and (ads.model_year::int >= $3) and (ads.first_image_url is not null) and (ads.price >= $4)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.brand is not null and true
group by ads.brand union all
select 'model' as filter, ads.series as value,
count(*) filter (where ((ads.brand = any($5)) and (ads.fuels && $6) and (ads.price <= $7) and (ads.model_year::int >= $8) and (ads.first_image_url is not null) and (ads.price >= $9)))::int as count,
array_remove(array_agg(distinct ads.brand), null) as parents
from ads
where ads.status = 'active' and ads.series is not null and ads.brand = any($10)
group by ads.series union all
select 'generation' as filter, ads.generation as value,
count(*) filter (where ((ads.brand = any($11)) and (ads.fuels && $12) and (ads.price <= $13) and (ads.model_year::int >= $14) and (ads.first_image_url is not null) and (ads.price >= $15)))::int as count,
array_remove(array_agg(distinct ads.series), null) as parents
from ads
where ads.status = 'active' and ads.generation is not null and ads.series = any($16) and ads.brand = any($17)
group by ads.generation union all
select 'fuel' as filter, element.word as value,
count(*) filter (where ((ads.brand = any($18)) and (ads.price <= $19) and (ads.model_year::int >= $20) and (ads.first_image_url is not null) and (ads.price >= $21)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads cross join unnest(ads.fuels) as element (word)
where ads.status = 'active' and element.word is not null and true
group by element.word union all
select 'transmission' as filter, ads.transmission_type as value,
count(*) filter (where ((ads.brand = any($22)) and (ads.fuels && $23) and (ads.price <= $24) and (ads.model_year::int >= $25) and (ads.first_image_url is not null) and (ads.price >= $26)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.transmission_type is not null and true
group by ads.transmission_type union all
select 'color' as filter, ads.color as value,
count(*) filter (where ((ads.brand = any($27)) and (ads.fuels && $28) and (ads.price <= $29) and (ads.model_year::int >= $30) and (ads.first_image_url is not null) and (ads.price >= $31)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.color is not null and true
group by ads.color union all
select 'chassis' as filter, ads.chassis as value,
count(*) filter (where ((ads.brand = any($32)) and (ads.fuels && $33) and (ads.price <= $34) and (ads.model_year::int >= $35) and (ads.first_image_url is not null) and (ads.price >= $36)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and ads.chassis is not null and true
group by ads.chassis union all
select 'towBar' as filter, case when ads.tow_bar then 'Dragkrok' end as value,
count(*) filter (where ((ads.brand = any($37)) and (ads.fuels && $38) and (ads.price <= $39) and (ads.model_year::int >= $40) and (ads.first_image_url is not null) and (ads.price >= $41)))::int as count,
array_remove(array_agg(distinct null::text), null) as parents
from ads
where ads.status = 'active' and case when ads.tow_bar then 'Dragkrok' end is not null and true
group by case when ads.tow_bar then 'Dragkrok' end;

-- Append  (cost=225907.50..1625336.36 rows=1508 width=74) (actual time=1196.523..9063.590 rows=200.00 loops=1)
--   ->  GroupAggregate  (cost=225907.50..248404.39 rows=81 width=75) (actual time=1196.522..1477.493 rows=81.00 loops=1)
--         Group Key: ads.brand
--         ->  Sort  (cost=225907.50..228407.00 rows=999799 width=80) (actual time=1194.925..1290.297 rows=1000000.00 loops=1)
--               Sort Key: ads.brand
--               Sort Method: external merge  Disk: 89520kB
--               ->  Seq Scan on ads  (cost=0.00..100250.49 rows=999799 width=80) (actual time=0.012..795.322 rows=1000000.00 loops=1)
--                     Filter: (status = 'active'::text)
--   ->  GroupAggregate  (cost=96376.75..102843.35 rows=1402 width=74) (actual time=537.431..563.425 rows=90.00 loops=1)
--         Group Key: ads_1.series
--         ->  Gather Merge  (cost=96376.75..101775.78 rows=46357 width=86) (actual time=537.328..550.981 rows=47778.00 loops=1)
--               Workers Planned: 2
--               Workers Launched: 2
--               ->  Sort  (cost=95376.72..95425.01 rows=19315 width=86) (actual time=532.636..533.904 rows=15926.00 loops=3)
--                     Sort Key: ads_1.series, ads_1.brand
--                     Sort Method: quicksort  Memory: 2015kB
--                     Worker 0:  Sort Method: quicksort  Memory: 2510kB
--                     Worker 1:  Sort Method: quicksort  Memory: 2046kB
--                     ->  Parallel Seq Scan on ads ads_1  (cost=0.00..94001.74 rows=19315 width=86) (actual time=0.366..519.253 rows=15926.00 loops=3)
--                           Filter: ((series IS NOT NULL) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                           Rows Removed by Filter: 317407
--   ->  GroupAggregate  (cost=2.35..2.40 rows=1 width=71) (actual time=0.031..0.034 rows=0.00 loops=1)
--         Group Key: ads_2.generation
--         ->  Sort  (cost=2.35..2.36 rows=1 width=89) (actual time=0.030..0.031 rows=0.00 loops=1)
--               Sort Key: ads_2.generation, ads_2.series
--               Sort Method: quicksort  Memory: 25kB
--               ->  Index Scan using ads_plate on ads ads_2  (cost=0.12..2.35 rows=1 width=89) (actual time=0.015..0.015 rows=0.00 loops=1)
--                     Filter: ((generation IS NOT NULL) AND (series = ANY ('{}'::text[])) AND (brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text))
--                     Index Searches: 1
--   ->  GroupAggregate  (cost=245903.48..268398.98 rows=1 width=100) (actual time=1726.817..1865.034 rows=6.00 loops=1)
--         Group Key: element.word
--         ->  Sort  (cost=245903.48..248402.98 rows=999799 width=80) (actual time=1653.841..1739.959 rows=1019973.00 loops=1)
--               Sort Key: element.word
--               Sort Method: external merge  Disk: 65040kB
--               ->  Nested Loop  (cost=0.00..120246.47 rows=999799 width=80) (actual time=0.036..1389.904 rows=1019973.00 loops=1)
--                     ->  Seq Scan on ads ads_3  (cost=0.00..100250.49 rows=999799 width=80) (actual time=0.022..814.162 rows=1000000.00 loops=1)
--                           Filter: (status = 'active'::text)
--                     ->  Function Scan on unnest element  (cost=0.00..0.01 rows=1 width=32) (actual time=0.000..0.000 rows=1.02 loops=1000000)
--                           Filter: (word IS NOT NULL)
--   ->  GroupAggregate  (cost=225361.28..249883.91 rows=3 width=75) (actual time=1148.095..1223.798 rows=3.00 loops=1)
--         Group Key: ads_4.transmission_type
--         ->  Sort  (cost=225361.28..227813.54 rows=980903 width=87) (actual time=1002.905..1092.725 rows=980108.00 loops=1)
--               Sort Key: ads_4.transmission_type
--               Sort Method: external merge  Disk: 95352kB
--               ->  Seq Scan on ads ads_4  (cost=0.00..100250.49 rows=980903 width=87) (actual time=0.039..749.266 rows=980108.00 loops=1)
--                     Filter: ((transmission_type IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 19892
--   ->  GroupAggregate  (cost=221081.90..244809.81 rows=11 width=73) (actual time=1097.183..1303.550 rows=11.00 loops=1)
--         Group Key: ads_5.color
--         ->  Sort  (cost=221081.90..223454.67 rows=949109 width=85) (actual time=1082.240..1172.873 rows=949951.00 loops=1)
--               Sort Key: ads_5.color
--               Sort Method: external merge  Disk: 89992kB
--               ->  Seq Scan on ads ads_5  (cost=0.00..100250.49 rows=949109 width=85) (actual time=0.036..751.168 rows=949951.00 loops=1)
--                     Filter: ((color IS NOT NULL) AND (status = 'active'::text))
--                     Rows Removed by Filter: 50049
--   ->  GroupAggregate  (cost=227910.35..252905.46 rows=8 width=74) (actual time=1124.075..1346.008 rows=8.00 loops=1)
--         Group Key: ads_6.chassis
--         ->  Sort  (cost=227910.35..230409.85 rows=999799 width=86) (actual time=1105.425..1203.078 rows=1000000.00 loops=1)
--               Sort Key: ads_6.chassis
--               Sort Method: external merge  Disk: 96208kB
--               ->  Seq Scan on ads ads_6  (cost=0.00..100250.49 rows=999799 width=86) (actual time=0.038..776.292 rows=1000000.00 loops=1)
--                     Filter: ((chassis IS NOT NULL) AND (status = 'active'::text))
--   ->  GroupAggregate  (cost=233210.50..258080.51 rows=1 width=100) (actual time=1284.166..1284.168 rows=1.00 loops=1)
--         Group Key: (CASE WHEN ads_7.tow_bar THEN 'Dragkrok'::text ELSE NULL::text END)
--         ->  Sort  (cost=233210.50..235697.50 rows=994800 width=112) (actual time=1053.102..1145.560 rows=1000000.00 loops=1)
--               Sort Key: (CASE WHEN ads_7.tow_bar THEN 'Dragkrok'::text ELSE NULL::text END)
--               Sort Method: external merge  Disk: 98312kB
--               ->  Seq Scan on ads ads_7  (cost=0.00..100250.49 rows=994800 width=112) (actual time=0.038..819.118 rows=1000000.00 loops=1)
--                     Filter: ((CASE WHEN tow_bar THEN 'Dragkrok'::text ELSE NULL::text END IS NOT NULL) AND (status = 'active'::text))
-- Planning Time: 0.641 ms
-- Execution Time: 9115.362 ms
