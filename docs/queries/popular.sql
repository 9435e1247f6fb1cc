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

-- Insert on popular_ads  (cost=470708.66..470780.66 rows=0 width=0) (actual time=1469.819..1469.832 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=470708.66..470780.66 rows=4800 width=12) (actual time=1451.191..1452.099 rows=4800.00 loops=1)
--         ->  Limit  (cost=470708.66..470720.66 rows=4800 width=40) (actual time=1451.185..1451.718 rows=4800.00 loops=1)
--               ->  Sort  (cost=470708.66..470795.21 rows=34618 width=40) (actual time=1451.183..1451.491 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=467293.83..468418.89 rows=34618 width=40) (actual time=1426.973..1444.960 rows=72114.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=467293.80..467380.35 rows=34618 width=32) (actual time=1426.961..1431.023 rows=72114.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6453kB
--                                 ->  Hash Join  (cost=460271.27..464683.74 rows=34618 width=32) (actual time=1363.186..1403.405 rows=72114.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=341520.05..344191.45 rows=97143 width=45) (actual time=391.519..419.041 rows=72114.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=341520.02..341762.88 rows=97143 width=37) (actual time=391.500..400.185 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8476kB
--                                                   ->  Subquery Scan on newest  (cost=9.43..333472.78 rows=97143 width=37) (actual time=0.348..282.167 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=9.43..332472.78 rows=100000 width=41) (actual time=0.345..275.442 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=9.43..2371084.85 rows=713184 width=41) (actual time=0.343..270.456 rows= …
--                                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hashed SubPlan 3).col1)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..9.00 rows=1 width=4) (actual time=0.261..0.261 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=117251.31..117251.31 rows=99994 width=21) (actual time=971.553..971.555 rows=1462.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1101kB
--                                             ->  Subquery Scan on demand  (cost=115251.43..117251.31 rows=99994 width=21) (actual time=970.644..971.111 rows=1462.00 loops=1)
--                                                   ->  HashAggregate  (cost=115251.43..116251.37 rows=99994 width=21) (actual time=970.642..971.038 rows=1462.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..107751.86 rows=999943 width=13) (actual time=0.015..791.922 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.371 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=40.021 calls=4800
-- Execution Time: 1510.307 ms
