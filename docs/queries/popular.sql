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

-- Insert on popular_ads  (cost=470674.48..470746.48 rows=0 width=0) (actual time=1290.999..1291.008 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=470674.48..470746.48 rows=4800 width=12) (actual time=1276.787..1277.492 rows=4800.00 loops=1)
--         ->  Limit  (cost=470674.48..470686.48 rows=4800 width=40) (actual time=1276.784..1277.167 rows=4800.00 loops=1)
--               ->  Sort  (cost=470674.48..470760.74 rows=34503 width=40) (actual time=1276.783..1276.971 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=467270.99..468392.31 rows=34503 width=40) (actual time=1258.227..1271.273 rows=72114.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=467270.96..467357.22 rows=34503 width=32) (actual time=1258.218..1260.871 rows=72114.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6453kB
--                                 ->  Hash Join  (cost=460264.35..464670.40 rows=34503 width=32) (actual time=1199.378..1236.311 rows=72114.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=341508.17..344176.00 rows=97013 width=45) (actual time=282.775..307.638 rows=72114.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=341508.14..341750.67 rows=97013 width=37) (actual time=282.756..289.952 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8476kB
--                                                   ->  Subquery Scan on newest  (cost=9.43..333472.60 rows=97013 width=37) (actual time=0.123..179.395 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=9.43..332472.60 rows=100000 width=41) (actual time=0.121..172.928 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=9.43..2371130.15 rows=713198 width=41) (actual time=0.119..168.060 rows= …
--                                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hashed SubPlan 3).col1)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..9.00 rows=1 width=4) (actual time=0.044..0.044 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=117256.03..117256.03 rows=100010 width=21) (actual time=916.180..916.182 rows=1462.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1101kB
--                                             ->  Subquery Scan on demand  (cost=115255.83..117256.03 rows=100010 width=21) (actual time=915.361..915.769 rows=1462.00 loops=1)
--                                                   ->  HashAggregate  (cost=115255.83..116255.93 rows=100010 width=21) (actual time=915.359..915.699 rows=1462.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..107755.06 rows=1000103 width=13) (actual time=0.016..754.057 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.366 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=37.546 calls=4800
-- Execution Time: 1329.591 ms
