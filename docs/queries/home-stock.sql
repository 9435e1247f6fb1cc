-- Home: the number of ads, and the popular series of six brands.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: ["Volvo","Volkswagen","BMW","Mercedes-Benz","Audi","Toyota"]
-- $2: 3

select (select coalesce(sum(active), 0)::int from stock_counts) as total, (
select coalesce(jsonb_agg(jsonb_build_object('name', brands.name, 'slug', brands.slug, 'series', popular.series)
order by wanted.place), '[]')
from unnest($1::text[]) with ordinality as wanted (name, place)
join brands on brands.name = wanted.name
cross join lateral (
select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'ads', ads) order by ads desc, name), '[]')
as series
from (
select series.name, series.slug, series_statistics.ads
from series join series_statistics on series_statistics.series_id = series.id
where series.brand_id = brands.id and series_statistics.ads > 0
order by series_statistics.ads desc, series.name limit $2
) most
) popular
) as popular;

-- Result  (cost=298.23..298.24 rows=1 width=36) (actual time=0.816..0.817 rows=1.00 loops=1)
--   InitPlan 1
--     ->  Aggregate  (cost=25.00..25.01 rows=1 width=4) (actual time=0.021..0.021 rows=1.00 loops=1)
--           ->  Seq Scan on stock_counts  (cost=0.00..22.00 rows=1200 width=4) (actual time=0.011..0.014 rows=81.00 loops=1)
--   InitPlan 2
--     ->  Aggregate  (cost=273.21..273.22 rows=1 width=32) (actual time=0.792..0.793 rows=1.00 loops=1)
--           ->  Nested Loop  (cost=44.93..273.17 rows=6 width=54) (actual time=0.140..0.759 rows=6.00 loops=1)
--                 ->  Nested Loop  (cost=0.15..4.34 rows=6 width=26) (actual time=0.019..0.027 rows=6.00 loops=1)
--                       ->  Function Scan on unnest wanted  (cost=0.00..0.06 rows=6 width=40) (actual time=0.005..0.005 rows=6.00 loops=1)
--                       ->  Index Scan using brands_name_key on brands  (cost=0.14..0.71 rows=1 width=18) (actual time=0.003..0.003 rows=1.00 loops=6)
--                             Index Cond: (name = wanted.name)
--                             Index Searches: 6
--                 ->  Aggregate  (cost=44.79..44.80 rows=1 width=32) (actual time=0.121..0.121 rows=1.00 loops=6)
--                       ->  Limit  (cost=44.76..44.77 rows=3 width=16) (actual time=0.112..0.113 rows=3.00 loops=6)
--                             ->  Sort  (cost=44.76..44.84 rows=33 width=16) (actual time=0.112..0.112 rows=3.00 loops=6)
--                                   Sort Key: series_statistics.ads DESC, series.name
--                                   Sort Method: top-N heapsort  Memory: 25kB
--                                   ->  Nested Loop  (cost=0.56..44.33 rows=33 width=16) (actual time=0.012..0.105 rows=48.67 loops=6)
--                                         ->  Index Scan using series_brand_id_name_key on series  (cost=0.28..8.09 rows=18 width=16) (actual time=0.005..0.013 rows=48.67 loops=6)
--                                               Index Cond: (brand_id = brands.id)
--                                               Index Searches: 6
--                                         ->  Index Scan using series_statistics_pkey on series_statistics  (cost=0.28..2.01 rows=1 width=8) (actual time=0.001..0.001 rows=1.00 loops …
--                                               Index Cond: (series_id = series.id)
--                                               Filter: (ads > 0)
--                                               Index Searches: 292
-- Planning Time: 0.271 ms
-- Execution Time: 0.865 ms
