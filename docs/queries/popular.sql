-- Places of the popular list, in the transaction of each import.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 200
-- $2: 4800

insert into popular_ranking (ad_ids)
with counted as materialized (
select brand, series, least(ranked, $1) as ranked, demand from (
select brand, series, (count(*) filter (where status = 'active'))::int as active,
(count(first_image_url) filter (where status = 'active'))::int as active_with_image,
(count(*) filter (where status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null
and not (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status'))))::int as ranked, count(*)::int as demand
from ads
where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => 90))
group by brand, series) stock where ranked > 0
), last as materialized (
select demand, number from counted, generate_series(1, ranked) as number
order by demand::float8 / number desc offset $2 - 1 limit 1
), shared as (
select brand, series, demand,
least(ranked, (select counted.demand::bigint * number / last.demand from last)) as places
from counted
)
select array(
select internal_id
from shared cross join lateral (
select internal_id, published_at, created_at, row_number() over (order by published_at desc, created_at desc, internal_id desc) as number
from (
select internal_id, published_at, created_at from ads
where ads.brand = shared.brand and ads.series = shared.series and status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null
and not (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status'))
order by published_at desc, created_at desc, internal_id desc limit shared.places
) newest
) numbered
where shared.places > 0
order by demand::float8 / number desc, published_at desc, created_at desc, internal_id desc limit $2
)
on conflict (only_row) do update set ad_ids = excluded.ad_ids;

-- Insert on popular_ranking  (cost=8248019.41..8248019.42 rows=0 width=0) (actual time=1179.301..1179.314 rows=0.00 loops=1)
--   Conflict Resolution: UPDATE
--   Conflict Arbiter Indexes: popular_ranking_pkey
--   Tuples Inserted: 0
--   Conflicting Tuples: 1
--   ->  Subquery Scan on "*SELECT*"  (cost=8248019.41..8248019.42 rows=1 width=33) (actual time=1178.164..1178.178 rows=1.00 loops=1)
--         ->  Result  (cost=8248019.41..8248019.42 rows=1 width=32) (actual time=1178.162..1178.175 rows=1.00 loops=1)
--               CTE counted
--                 ->  Subquery Scan on stock  (cost=4882933.68..4885017.75 rows=33345 width=21) (actual time=1102.530..1103.192 rows=1467.00 loops=1)
--                       ->  HashAggregate  (cost=4882933.68..4884600.93 rows=33345 width=29) (actual time=1102.526..1103.092 rows=1467.00 loops=1)
--                             Group Key: ads.brand, ads.series
--                             Filter: ((count(*) FILTER (WHERE ((ads.status = 'active'::text) AND (ads.listed_as IS NULL) AND (ads.first_image_url IS NOT NULL) AND (ads.price IS NOT  …
--                             Batches: 1  Memory Usage: 2201kB
--                             ->  Seq Scan on ads  (cost=0.00..123727.04 rows=1000352 width=79) (actual time=0.015..878.478 rows=1000000.00 loops=1)
--                                   Filter: ((listed_as IS NULL) AND ((status = 'active'::text) OR (closed_at > (now() - '90 days'::interval))))
--                             SubPlan 1
--                               ->  Seq Scan on dealers  (cost=0.00..16.00 rows=1 width=4) (actual time=0.031..0.032 rows=0.00 loops=1)
--                                     Filter: (unconfirmed_at IS NOT NULL)
--                                     Rows Removed by Filter: 400
--                             SubPlan 3
--                               ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                     Recheck Cond: (field = 'status'::text)
--                                     ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                           Index Cond: (field = 'status'::text)
--                                           Index Searches: 0
--                             SubPlan 4
--                               ->  Seq Scan on dealers dealers_1  (cost=0.00..16.00 rows=1 width=4) (actual time=0.020..0.020 rows=0.00 loops=1)
--                                     Filter: (unconfirmed_at IS NOT NULL)
--                                     Rows Removed by Filter: 400
--                             SubPlan 6
--                               ->  Bitmap Heap Scan on ad_overrides held_1  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                     Recheck Cond: (field = 'status'::text)
--                                     ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                           Index Cond: (field = 'status'::text)
--                                           Index Searches: 0
--               CTE last
--                 ->  Limit  (cost=3123241.20..3123241.20 rows=1 width=16) (actual time=55.597..55.599 rows=1.00 loops=1)
--                       ->  Sort  (cost=3123229.20..3206591.70 rows=33345000 width=16) (actual time=55.326..55.488 rows=4800.00 loops=1)
--                             Sort Key: (((counted.demand)::double precision / (number.number)::double precision)) DESC
--                             Sort Method: top-N heapsort  Memory: 700kB
--                             ->  Nested Loop  (cost=0.00..917654.40 rows=33345000 width=16) (actual time=0.061..36.131 rows=272491.00 loops=1)
--                                   ->  CTE Scan on counted  (cost=0.00..666.90 rows=33345 width=8) (actual time=0.000..0.890 rows=1467.00 loops=1)
--                                         Storage: Memory  Maximum Storage: 87kB
--                                   ->  Function Scan on generate_series number  (cost=0.00..10.00 rows=1000 width=4) (actual time=0.005..0.011 rows=185.75 loops=1467)
--               InitPlan 14
--                 ->  Limit  (cost=239748.47..239760.47 rows=4800 width=32) (actual time=1177.507..1177.957 rows=4800.00 loops=1)
--                       ->  Sort  (cost=239748.47..239776.26 rows=11115 width=32) (actual time=1177.506..1177.738 rows=4800.00 loops=1)
--                             Sort Key: (((counted_1.demand)::double precision / ((row_number() OVER w1))::double precision)) DESC, ads_1.published_at DESC, ads_1.created_at DESC, ad …
--                             Sort Method: quicksort  Memory: 530kB
--                             ->  Nested Loop  (cost=16.46..239013.28 rows=11115 width=32) (actual time=1158.281..1176.078 rows=4800.00 loops=1)
--                                   ->  CTE Scan on counted counted_1  (cost=0.00..1833.98 rows=11115 width=72) (actual time=1158.147..1158.653 rows=1159.00 loops=1)
--                                         Filter: (LEAST((ranked)::bigint, (SubPlan 9)) > 0)
--                                         Rows Removed by Filter: 308
--                                         Storage: Memory  Maximum Storage: 87kB
--                                         SubPlan 9
--                                           ->  CTE Scan on last  (cost=0.00..0.03 rows=1 width=8) (actual time=0.038..0.038 rows=1.00 loops=1467)
--                                                 Storage: Memory  Maximum Storage: 17kB
--                                   ->  WindowAgg  (cost=16.46..21.31 rows=1 width=32) (actual time=0.009..0.015 rows=4.14 loops=1159)
--                                         Window: w1 AS (ORDER BY ads_1.published_at, ads_1.created_at, ads_1.internal_id ROWS UNBOUNDED PRECEDING)
--                                         Storage: Memory  Maximum Storage: 17kB
--                                         ->  Limit  (cost=16.46..21.29 rows=1 width=24) (actual time=0.009..0.014 rows=4.14 loops=1159)
--                                               InitPlan 13
--                                                 ->  CTE Scan on last last_1  (cost=0.00..0.03 rows=1 width=8) (actual time=0.000..0.000 rows=1.00 loops=1159)
--                                                       Storage: Memory  Maximum Storage: 17kB
--                                               ->  Index Scan using ads_of_series on ads ads_1  (cost=16.43..45.44 rows=6 width=24) (actual time=0.009..0.013 rows=4.14 loops=1159)
--                                                     Index Cond: ((brand = counted_1.brand) AND (series = counted_1.series))
--                                                     Filter: ((NOT (ANY (dealer_id = (hashed SubPlan 10).col1))) OR (ANY (internal_id = (hashed SubPlan 12).col1)))
--                                                     Index Searches: 1159
--                                                     SubPlan 10
--                                                       ->  Seq Scan on dealers dealers_2  (cost=0.00..16.00 rows=1 width=4) (actual time=0.054..0.054 rows=0.00 loops=1)
--                                                             Filter: (unconfirmed_at IS NOT NULL)
--                                                             Rows Removed by Filter: 400
--                                                     SubPlan 12
--                                                       ->  Bitmap Heap Scan on ad_overrides held_2  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                                                             Recheck Cond: (field = 'status'::text)
--                                                             ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                                                                   Index Cond: (field = 'status'::text)
--                                                                   Index Searches: 0
-- Planning Time: 0.589 ms
-- Execution Time: 1179.555 ms
