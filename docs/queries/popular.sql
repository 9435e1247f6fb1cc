-- Places of the popular list, in the transaction of each import.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 90
-- $2: 200
-- $3: 4800
-- $4: 100000

insert into popular_ads (rank, ad_id)
select row_number() over (order by weight desc, published_at desc, created_at desc, internal_id desc), internal_id
from (
select internal_id, published_at, created_at, demand.ads::float8 / numbered.number as weight
from (
select internal_id, brand, series, published_at, created_at,
row_number() over (partition by brand, series order by published_at desc, created_at desc, internal_id desc) as number
from (
select internal_id, brand, series, published_at, created_at, price from ads
where status = 'active' and first_image_url is not null and not (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status'))
order by published_at desc, created_at desc, internal_id desc limit $4
) newest
where price is not null and series is not null
) numbered
join (
select brand, series, count(*) as ads from ads
where status = 'active' or closed_at > now() - make_interval(days => $1)
group by brand, series
) demand using (brand, series)
where numbered.number <= $2
) weighted
order by 1 limit $3;

-- Insert on popular_ads  (cost=470465.52..470537.52 rows=0 width=0) (actual time=1210.183..1210.193 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=470465.52..470537.52 rows=4800 width=12) (actual time=1192.403..1193.220 rows=4800.00 loops=1)
--         ->  Limit  (cost=470465.52..470477.52 rows=4800 width=40) (actual time=1192.401..1192.870 rows=4800.00 loops=1)
--               ->  Sort  (cost=470465.52..470551.34 rows=34326 width=40) (actual time=1192.399..1192.624 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=467079.49..468195.06 rows=34326 width=40) (actual time=1175.223..1187.303 rows=72149.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=467079.46..467165.28 rows=34326 width=32) (actual time=1175.217..1178.213 rows=72149.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6454kB
--                                 ->  Hash Join  (cost=460094.77..464493.51 rows=34326 width=32) (actual time=1111.485..1151.826 rows=72149.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=341502.96..344166.94 rows=96873 width=45) (actual time=243.742..272.945 rows=72149.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=341502.93..341745.11 rows=96873 width=37) (actual time=243.720..255.572 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8458kB
--                                                   ->  Subquery Scan on newest  (cost=9.43..333480.00 rows=96873 width=37) (actual time=0.105..148.219 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=9.43..332480.00 rows=100000 width=41) (actual time=0.103..142.032 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=9.43..2365863.40 rows=711598 width=41) (actual time=0.101..136.988 rows= …
--                                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hashed SubPlan 3).col1)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..9.00 rows=1 width=4) (actual time=0.038..0.039 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=117091.88..117091.88 rows=99996 width=21) (actual time=867.677..867.679 rows=1467.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1102kB
--                                             ->  Subquery Scan on demand  (cost=115091.96..117091.88 rows=99996 width=21) (actual time=866.961..867.260 rows=1467.00 loops=1)
--                                                   ->  HashAggregate  (cost=115091.96..116091.92 rows=99996 width=21) (actual time=866.959..867.177 rows=1467.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..107592.24 rows=999962 width=13) (actual time=0.009..723.219 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.350 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=33.575 calls=4800
-- Execution Time: 1244.134 ms
