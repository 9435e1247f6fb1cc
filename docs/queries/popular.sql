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

-- Insert on popular_ads  (cost=479888.40..479960.40 rows=0 width=0) (actual time=2933.402..2933.417 rows=0.00 loops=1)
--   ->  Subquery Scan on "*SELECT*"  (cost=479888.40..479960.40 rows=4800 width=12) (actual time=2886.518..2888.930 rows=4800.00 loops=1)
--         ->  Limit  (cost=479888.40..479900.40 rows=4800 width=40) (actual time=2886.511..2887.824 rows=4800.00 loops=1)
--               ->  Sort  (cost=479888.40..479974.27 rows=34349 width=40) (actual time=2886.508..2887.350 rows=4800.00 loops=1)
--                     Sort Key: (row_number() OVER w1)
--                     Sort Method: top-N heapsort  Memory: 722kB
--                     ->  WindowAgg  (cost=476500.10..477616.42 rows=34349 width=40) (actual time=2827.428..2869.194 rows=72149.00 loops=1)
--                           Window: w1 AS (ORDER BY (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)), newest.published_at, newest.created_at, newest.in …
--                           Storage: Memory  Maximum Storage: 17kB
--                           ->  Sort  (cost=476500.08..476585.95 rows=34349 width=32) (actual time=2827.407..2839.875 rows=72149.00 loops=1)
--                                 Sort Key: (((demand.ads)::double precision / ((row_number() OVER w1))::double precision)) DESC, newest.published_at DESC, newest.created_at DESC, ne …
--                                 Sort Method: quicksort  Memory: 6454kB
--                                 ->  Hash Join  (cost=469506.18..473912.23 rows=34349 width=32) (actual time=2671.047..2779.711 rows=72149.00 loops=1)
--                                       Hash Cond: ((newest.brand = demand.brand) AND (newest.series = demand.series))
--                                       ->  WindowAgg  (cost=342744.97..345413.54 rows=97040 width=45) (actual time=692.724..768.915 rows=72149.00 loops=1)
--                                             Window: w1 AS (PARTITION BY newest.brand, newest.series ORDER BY newest.published_at, newest.created_at, newest.internal_id ROWS UNBOUND …
--                                             Run Condition: (row_number() OVER w1 <= '200'::bigint)
--                                             Storage: Memory  Maximum Storage: 17kB
--                                             ->  Sort  (cost=342744.94..342987.54 rows=97040 width=37) (actual time=692.703..717.385 rows=97065.00 loops=1)
--                                                   Sort Key: newest.brand, newest.series, newest.published_at DESC, newest.created_at DESC, newest.internal_id DESC
--                                                   Sort Method: quicksort  Memory: 8458kB
--                                                   ->  Subquery Scan on newest  (cost=10.43..334706.98 rows=97040 width=37) (actual time=0.204..393.920 rows=97065.00 loops=1)
--                                                         Filter: ((newest.price IS NOT NULL) AND (newest.series IS NOT NULL))
--                                                         Rows Removed by Filter: 2935
--                                                         ->  Limit  (cost=10.43..333706.98 rows=100000 width=41) (actual time=0.202..379.899 rows=100000.00 loops=1)
--                                                               ->  Index Scan using ads_newest on ads  (cost=10.43..2380534.87 rows=713380 width=41) (actual time=0.200..371.183 rows …
--                                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 1).col1))) OR (ANY (internal_id = (hashed SubPlan 3).col1)))
--                                                                     Index Searches: 1
--                                                                     SubPlan 1
--                                                                       ->  Seq Scan on dealers  (cost=0.00..10.00 rows=1 width=4) (actual time=0.090..0.091 rows=0.00 loops=1)
--                                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                                             Rows Removed by Filter: 400
--                                                                     SubPlan 3
--                                                                       ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                                             Recheck Cond: (field = 'status'::text)
--                                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                                   Index Cond: (field = 'status'::text)
--                                                                                   Index Searches: 0
--                                       ->  Hash  (cost=125261.82..125261.82 rows=99959 width=21) (actual time=1978.202..1978.204 rows=1467.00 loops=1)
--                                             Buckets: 131072  Batches: 1  Memory Usage: 1102kB
--                                             ->  Subquery Scan on demand  (cost=123262.64..125261.82 rows=99959 width=21) (actual time=1977.119..1977.683 rows=1467.00 loops=1)
--                                                   ->  HashAggregate  (cost=123262.64..124262.23 rows=99959 width=21) (actual time=1977.117..1977.566 rows=1467.00 loops=1)
--                                                         Group Key: ads_1.brand, ads_1.series
--                                                         Batches: 1  Memory Usage: 2201kB
--                                                         ->  Seq Scan on ads ads_1  (cost=0.00..115765.74 rows=999587 width=13) (actual time=0.023..1506.466 rows=1000000.00 loops=1)
--                                                               Filter: ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval)))
-- Planning Time: 0.809 ms
-- Trigger for constraint popular_ads_ad_id_fkey: time=683.214 calls=4800
-- Execution Time: 3618.461 ms
