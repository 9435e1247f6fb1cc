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

-- Insert on popular_ads  (cost=166760.10..166832.10 rows=0 width=0) (actual time=6539.107..6539.118 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=166760.10..166832.10 rows=4800 width=12) (actual time=6455.330..6456.204 rows=4800.00 loops=1)
--         ->  Limit  (cost=166760.10..166772.10 rows=4800 width=40) (actual time=6455.326..6455.830 rows=4800.00 loops=1)
--               ->  Sort  (cost=166760.10..166846.26 rows=34463 width=40) (actual time=6455.324..6455.587 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=163360.56..164480.58 rows=34463 width=40) (actual time=6354.022..6431.003 rows=72149.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=163360.53..163446.69 rows=34463 width=32) (actual time=6354.007..6377.390 rows=72149.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6454kB
--                                 ->  Hash Join  (cost=156350.51..160763.27 rows=34463 width=32) (actual time=6084.505..6240.979 rows=72149.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=27459.03..30131.37 rows=97177 width=45) (actual time=1552.099..1665.869 rows=72149.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=27459.00..27701.94 rows=97177 width=37) (actual time=1552.084..1602.981 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8458kB
--                                                   ->  Subquery Scan on newest  (cost=10.43..19408.70 rows=97177 width=37) (actual time=10.790..1072.124 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=10.43..18408.70 rows=100000 width=41) (actual time=10.788..1054.208 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=10.43..130910.80 rows=711482 width=41) (actual time=10.786..1004.311 row …
--                                                                     Filter: ((listed_as IS NULL) AND ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR EXISTS(SubPlan 2)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..10.00 rows=1 width=4) (actual time=10.729..10.730 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 2
--                                                                       ->  Seq Scan on ad_overrides held  (cost=0.00..0.00 rows=1 width=0) (never executed)
--                                                                             Filter: ((ad_id = ads.internal_id) AND (field = 'status'::text))
--                                       ->  Hash  (cost=127391.36..127391.36 rows=100008 width=21) (actual time=4532.358..4532.360 rows=1467.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1102kB
--                                             ->  Subquery Scan on demand  (cost=125391.20..127391.36 rows=100008 width=21) (actual time=4531.659..4531.975 rows=1467.00 loops=1)
--                                                   ->  HashAggregate  (cost=125391.20..126391.28 rows=100008 width=21) (actual time=4531.657..4531.893 rows=1467.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..117890.60 rows=1000080 width=13) (actual time=6.128..4299.670 rows=1000000.00 loops=1 …
--                                                               Filter: ((listed_as IS NULL) AND ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval))))
-- Planning Time: 0.426 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=189.987 calls=4800
-- Execution Time: 6730.218 ms
