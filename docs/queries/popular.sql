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
where status = 'active' and first_image_url is not null
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

-- Insert on popular_ads  (cost=147216.12..147288.12 rows=0 width=0) (actual time=1261.499..1261.508 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=147216.12..147288.12 rows=4800 width=12) (actual time=1244.687..1245.549 rows=4800.00 loops=1)
--         ->  Limit  (cost=147216.12..147228.12 rows=4800 width=40) (actual time=1244.684..1245.123 rows=4800.00 loops=1)
--               ->  Sort  (cost=147216.12..147302.22 rows=34438 width=40) (actual time=1244.682..1244.887 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=143819.04..144938.25 rows=34438 width=40) (actual time=1227.363..1239.804 rows=72114.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=143819.02..143905.11 rows=34438 width=32) (actual time=1227.353..1230.773 rows=72114.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6453kB
--                                 ->  Hash Join  (cost=136822.96..141223.82 rows=34438 width=32) (actual time=1162.434..1205.022 rows=72114.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=21031.07..23695.88 rows=96903 width=45) (actual time=326.606..358.308 rows=72114.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=21031.04..21273.30 rows=96903 width=37) (actual time=326.586..341.728 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8476kB
--                                                   ->  Subquery Scan on newest  (cost=0.42..13005.41 rows=96903 width=37) (actual time=0.046..225.604 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=0.42..12005.41 rows=100000 width=41) (actual time=0.044..218.925 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=0.42..114154.78 rows=950891 width=41) (actual time=0.044..213.669 rows=1 …
--                                                                     Index Searches: 1
--                                       ->  Hash  (cost=114291.80..114291.80 rows=100006 width=21) (actual time=835.752..835.754 rows=1462.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1101kB
--                                             ->  Subquery Scan on demand  (cost=112291.68..114291.80 rows=100006 width=21) (actual time=835.084..835.363 rows=1462.00 loops=1)
--                                                   ->  HashAggregate  (cost=112291.68..113291.74 rows=100006 width=21) (actual time=835.081..835.281 rows=1462.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..104791.22 rows=1000061 width=13) (actual time=0.036..683.806 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.342 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=32.515 calls=4800
-- Execution Time: 1294.406 ms
