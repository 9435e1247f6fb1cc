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

-- Insert on popular_ads  (cost=470676.37..470748.37 rows=0 width=0) (actual time=1453.429..1453.444 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=470676.37..470748.37 rows=4800 width=12) (actual time=1434.536..1435.433 rows=4800.00 loops=1)
--         ->  Limit  (cost=470676.37..470688.37 rows=4800 width=40) (actual time=1434.531..1435.023 rows=4800.00 loops=1)
--               ->  Sort  (cost=470676.37..470762.88 rows=34603 width=40) (actual time=1434.528..1434.789 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=467263.02..468387.59 rows=34603 width=40) (actual time=1412.123..1428.012 rows=72114.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=467262.99..467349.50 rows=34603 width=32) (actual time=1412.110..1415.342 rows=72114.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6453kB
--                                 ->  Hash Join  (cost=460245.91..464654.16 rows=34603 width=32) (actual time=1342.646..1387.881 rows=72114.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=341499.14..344167.90 rows=97047 width=45) (actual time=391.440..423.284 rows=72114.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=341499.11..341741.73 rows=97047 width=37) (actual time=391.417..401.661 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8476kB
--                                                   ->  Subquery Scan on newest  (cost=9.43..333460.52 rows=97047 width=37) (actual time=0.669..276.848 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=9.43..332460.52 rows=100000 width=41) (actual time=0.664..269.702 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=9.43..2372985.45 rows=713782 width=41) (actual time=0.661..264.997 rows= …
--                                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hashed SubPlan 3).col1)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..9.00 rows=1 width=4) (actual time=0.217..0.218 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=117247.07..117247.07 rows=99980 width=21) (actual time=951.101..951.104 rows=1462.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1101kB
--                                             ->  Subquery Scan on demand  (cost=115247.47..117247.07 rows=99980 width=21) (actual time=950.173..950.650 rows=1462.00 loops=1)
--                                                   ->  HashAggregate  (cost=115247.47..116247.27 rows=99980 width=21) (actual time=950.171..950.571 rows=1462.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..107748.98 rows=999799 width=13) (actual time=0.012..771.172 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.393 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=39.925 calls=4800
-- Execution Time: 1493.854 ms
