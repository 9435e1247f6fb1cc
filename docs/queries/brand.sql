-- A brand with its series and their numbers of ads.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: "volvo"

select id, name, slug, aliases,
coalesce((select active from stock_counts where stock_counts.brand = brands.name), 0) as ads,
(select coalesce(jsonb_agg(jsonb_build_object('name', series.name, 'slug', series.slug, 'ads', coalesce(ads, 0),
'priceMin', price_min, 'yearMin', year_min, 'yearMax', year_max) order by coalesce(ads, 0) desc, series.name), '[]')
from series left join series_statistics on series_statistics.series_id = series.id
where series.brand_id = brands.id) as series
from brands where slug = $1;

-- Seq Scan on brands  (cost=0.00..52.71 rows=1 width=75) (actual time=0.335..0.337 rows=1.00 loops=1)
--   Filter: (slug = 'volvo'::text)
--   Rows Removed by Filter: 80
--   SubPlan 1
--     ->  Index Scan using stock_counts_pkey on stock_counts  (cost=0.15..2.37 rows=1 width=4) (actual time=0.015..0.016 rows=1.00 loops=1)
--           Index Cond: (brand = brands.name)
--           Index Searches: 1
--   SubPlan 2
--     ->  Aggregate  (cost=48.32..48.33 rows=1 width=32) (actual time=0.293..0.294 rows=1.00 loops=1)
--           ->  Sort  (cost=47.57..47.82 rows=99 width=24) (actual time=0.117..0.119 rows=42.00 loops=1)
--                 Sort Key: (COALESCE(series_statistics.ads, 0)) DESC, series.name
--                 Sort Method: quicksort  Memory: 26kB
--                 ->  Nested Loop Left Join  (cost=0.56..44.29 rows=99 width=24) (actual time=0.023..0.100 rows=42.00 loops=1)
--                       ->  Index Scan using series_brand_id_name_key on series  (cost=0.28..8.09 rows=18 width=16) (actual time=0.010..0.016 rows=42.00 loops=1)
--                             Index Cond: (brand_id = brands.id)
--                             Index Searches: 1
--                       ->  Index Scan using series_statistics_pkey on series_statistics  (cost=0.28..2.01 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=42)
--                             Index Cond: (series_id = series.id)
--                             Index Searches: 42
-- Planning Time: 0.207 ms
-- Execution Time: 0.372 ms
