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

-- Result  (cost=150.44..150.45 rows=1 width=36) (actual time=0.772..0.774 rows=1.00 loops=1)
--   InitPlan 1
--     ->  Aggregate  (cost=25.00..25.01 rows=1 width=4) (actual time=0.016..0.016 rows=1.00 loops=1)
--           ->  Seq Scan on stock_counts  (cost=0.00..22.00 rows=1200 width=4) (actual time=0.008..0.010 rows=81.00 loops=1)
--   InitPlan 2
--     ->  Aggregate  (cost=125.41..125.42 rows=1 width=32) (actual time=0.754..0.755 rows=1.00 loops=1)
--           ->  Nested Loop  (cost=19.57..125.38 rows=6 width=104) (actual time=0.107..0.718 rows=6.00 loops=1)
--                 ->  Nested Loop  (cost=0.15..8.77 rows=6 width=76) (actual time=0.014..0.021 rows=6.00 loops=1)
--                       ->  Function Scan on unnest wanted  (cost=0.00..0.06 rows=6 width=40) (actual time=0.004..0.004 rows=6.00 loops=1)
--                       ->  Index Scan using brands_name_key on brands  (cost=0.15..1.45 rows=1 width=68) (actual time=0.002..0.002 rows=1.00 loops=6)
--                             Index Cond: (name = wanted.name)
--                             Index Searches: 6
--                 ->  Aggregate  (cost=19.41..19.42 rows=1 width=32) (actual time=0.116..0.116 rows=1.00 loops=6)
--                       ->  Limit  (cost=19.39..19.40 rows=3 width=68) (actual time=0.108..0.108 rows=3.00 loops=6)
--                             ->  Sort  (cost=19.39..19.42 rows=13 width=68) (actual time=0.107..0.107 rows=3.00 loops=6)
--                                   Sort Key: series_statistics.ads DESC, series.name
--                                   Sort Method: top-N heapsort  Memory: 25kB
--                                   ->  Nested Loop  (cost=1.70..19.22 rows=13 width=68) (actual time=0.012..0.101 rows=48.67 loops=6)
--                                         ->  Bitmap Heap Scan on series  (cost=1.42..6.71 rows=5 width=68) (actual time=0.007..0.010 rows=48.67 loops=6)
--                                               Recheck Cond: (brand_id = brands.id)
--                                               Heap Blocks: exact=12
--                                               ->  Bitmap Index Scan on series_brand_id_name_key  (cost=0.00..1.42 rows=5 width=0) (actual time=0.004..0.004 rows=48.67 loops=6)
--                                                     Index Cond: (brand_id = brands.id)
--                                                     Index Searches: 6
--                                         ->  Index Scan using series_statistics_pkey on series_statistics  (cost=0.28..2.50 rows=1 width=8) (actual time=0.001..0.001 rows=1.00 loops …
--                                               Index Cond: (series_id = series.id)
--                                               Filter: (ads > 0)
--                                               Index Searches: 292
-- Planning Time: 0.256 ms
-- Execution Time: 0.813 ms
