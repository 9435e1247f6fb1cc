-- Places of the popular list, in the transaction of each import.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 200
-- $2: 4800
-- $3: 100000

insert into popular_ads (rank, ad_id)
select row_number() over (order by weight desc, published_at desc, created_at desc, internal_id desc), internal_id
from (
select internal_id, published_at, created_at, counted.demand::float8 / numbered.number as weight
from (
select internal_id, brand, series, published_at, created_at,
row_number() over (partition by brand, series order by published_at desc, created_at desc, internal_id desc) as number
from (
select internal_id, brand, series, published_at, created_at, price from ads
where status = 'active' and listed_as is null and first_image_url is not null and not (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status'))
order by published_at desc, created_at desc, internal_id desc limit $3
) newest
where price is not null and series is not null
) numbered
join (
select brand, series, (count(*) filter (where status = 'active'))::int as active,
(count(first_image_url) filter (where status = 'active'))::int as active_with_image, count(*)::int as demand
from ads
where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => 90))
group by brand, series) counted using (brand, series)
where numbered.number <= $1
) weighted
order by 1 limit $2;

-- Insert on popular_ads  (cost=482578.81..482650.81 rows=0 width=0) (actual time=1884.315..1884.330 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=482578.81..482650.81 rows=4800 width=12) (actual time=1870.082..1870.843 rows=4800.00 loops=1)
--         ->  Limit  (cost=482578.81..482590.81 rows=4800 width=40) (actual time=1870.076..1870.502 rows=4800.00 loops=1)
--               ->  Sort  (cost=482578.81..482664.68 rows=34349 width=40) (actual time=1870.074..1870.273 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=479190.51..480306.82 rows=34349 width=40) (actual time=1847.188..1865.309 rows=72149.00 loops=1)
--                           Window: w1 AS (ORDER BY (((counted.demand)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newes …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=479190.48..479276.35 rows=34349 width=32) (actual time=1847.169..1853.151 rows=72149.00 loops=1)
--                                 Sort Key: (((counted.demand)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC …
--                                 Sort Method: quicksort  Memory: 6454kB
--                                 ->  Hash Join  (cost=472201.15..476602.63 rows=34349 width=32) (actual time=1762.192..1814.731 rows=72149.00 loops=1)
--                                       Hash Cond: ((newest.brand = counted.brand) AND (newest.series = counted.series))
--                                       ->  WindowAgg  (cost=343062.02..345727.65 rows=96933 width=45) (actual time=395.499..435.005 rows=72149.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=343061.99..343304.32 rows=96933 width=37) (actual time=395.474..413.658 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8458kB
--                                                   ->  Subquery Scan on newest  (cost=10.43..335033.66 rows=96933 width=37) (actual time=0.136..278.978 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=10.43..334033.66 rows=100000 width=41) (actual time=0.134..271.814 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=10.43..2382695.01 rows=713329 width=41) (actual time=0.132..266.470 rows …
--                                                                     Filter: ((listed_as IS NULL) AND ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hash …
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..10.00 rows=1 width=4) (actual time=0.045..0.045 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=127639.14..127639.14 rows=100000 width=17) (actual time=1366.634..1366.637 rows=1467.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1096kB
--                                             ->  Subquery Scan on counted  (cost=125389.14..127639.14 rows=100000 width=17) (actual time=1365.950..1366.240 rows=1467.00 loops=1)
--                                                   ->  HashAggregate  (cost=125389.14..126639.14 rows=100000 width=25) (actual time=1365.948..1366.159 rows=1467.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..117889.10 rows=1000005 width=13) (actual time=0.012..1179.409 rows=1000000.00 loops=1 …
--                                                               Filter: ((listed_as IS NULL) AND ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval))))
-- Planning Time: 0.451 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=45.365 calls=4800
-- Execution Time: 1930.113 ms
