-- Places of the popular list, in the transaction of each import.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
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

-- Insert on popular_ads  (cost=147306.98..147378.98 rows=0 width=0) (actual time=2313.829..2313.840 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=147306.98..147378.98 rows=4800 width=12) (actual time=2300.629..2301.407 rows=4800.00 loops=1)
--         ->  Limit  (cost=147306.98..147318.98 rows=4800 width=40) (actual time=2300.623..2301.064 rows=4800.00 loops=1)
--               ->  Sort  (cost=147306.98..147393.66 rows=34671 width=40) (actual time=2300.620..2300.828 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=143886.91..145013.70 rows=34671 width=40) (actual time=2235.184..2294.698 rows=72114.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=143886.89..143973.57 rows=34671 width=32) (actual time=2235.167..2269.626 rows=72114.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6453kB
--                                 ->  Hash Join  (cost=136862.83..141272.45 rows=34671 width=32) (actual time=1982.880..2152.860 rows=72114.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=21069.24..23738.56 rows=97067 width=45) (actual time=450.484..600.646 rows=72114.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=21069.22..21311.88 rows=97067 width=37) (actual time=450.465..552.413 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8476kB
--                                                   ->  Subquery Scan on newest  (cost=0.42..13028.82 rows=97067 width=37) (actual time=0.051..268.965 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=0.42..12028.82 rows=100000 width=41) (actual time=0.049..260.172 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=0.42..114122.96 rows=948776 width=41) (actual time=0.049..252.893 rows=1 …
--                                                                     Index Searches: 1
--                                       ->  Hash  (cost=114293.40..114293.40 rows=100012 width=21) (actual time=1532.330..1532.333 rows=1462.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1101kB
--                                             ->  Subquery Scan on demand  (cost=112293.16..114293.40 rows=100012 width=21) (actual time=1531.660..1531.940 rows=1462.00 loops=1)
--                                                   ->  HashAggregate  (cost=112293.16..113293.28 rows=100012 width=21) (actual time=1531.656..1531.856 rows=1462.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..104792.30 rows=1000115 width=13) (actual time=0.036..1200.294 rows=1000000.00 loops=1 …
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.349 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=32.899 calls=4800
-- Execution Time: 2348.103 ms
