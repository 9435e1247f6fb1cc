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
where status = 'active' and listed_as is null and first_image_url is not null and not (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status'))
order by published_at desc, created_at desc, internal_id desc limit $4
) newest
where price is not null and series is not null
) numbered
join (
select brand, series, count(*) as ads from ads
where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => $1))
group by brand, series
) demand using (brand, series)
where numbered.number <= $2
) weighted
order by 1 limit $3;

-- Insert on popular_ads  (cost=482397.10..482469.10 rows=0 width=0) (actual time=1442.563..1442.574 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=482397.10..482469.10 rows=4800 width=12) (actual time=1422.672..1423.500 rows=4800.00 loops=1)
--         ->  Limit  (cost=482397.10..482409.10 rows=4800 width=40) (actual time=1422.669..1423.142 rows=4800.00 loops=1)
--               ->  Sort  (cost=482397.10..482483.16 rows=34426 width=40) (actual time=1422.667..1422.873 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=479001.20..480120.02 rows=34426 width=40) (actual time=1405.087..1417.481 rows=72149.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=479001.18..479087.24 rows=34426 width=32) (actual time=1405.078..1408.370 rows=72149.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6454kB
--                                 ->  Hash Join  (cost=472002.05..476406.97 rows=34426 width=32) (actual time=1340.127..1382.056 rows=72149.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=343093.28..345760.75 rows=97000 width=45) (actual time=342.209..372.535 rows=72149.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=343093.25..343335.75 rows=97000 width=37) (actual time=342.190..354.685 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8458kB
--                                                   ->  Subquery Scan on newest  (cost=10.43..335058.88 rows=97000 width=37) (actual time=0.119..244.147 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=10.43..334058.88 rows=100000 width=41) (actual time=0.116..236.923 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=10.43..2379561.19 rows=712337 width=41) (actual time=0.114..231.186 rows …
--                                                                     Filter: ((listed_as IS NULL) AND ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hash …
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..10.00 rows=1 width=4) (actual time=0.042..0.042 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=127408.59..127408.59 rows=100012 width=21) (actual time=997.867..997.869 rows=1467.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1102kB
--                                             ->  Subquery Scan on demand  (cost=125408.35..127408.59 rows=100012 width=21) (actual time=997.206..997.494 rows=1467.00 loops=1)
--                                                   ->  HashAggregate  (cost=125408.35..126408.47 rows=100012 width=21) (actual time=997.205..997.408 rows=1467.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..117907.44 rows=1000122 width=13) (actual time=0.015..839.016 rows=1000000.00 loops=1)
--                                                               Filter: ((listed_as IS NULL) AND ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval))))
-- Planning Time: 0.492 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=41.483 calls=4800
-- Execution Time: 1484.423 ms
