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

-- Index Scan using brands_slug_key on brands  (cost=0.15..25.28 rows=1 width=136) (actual time=0.255..0.256 rows=1.00 loops=1)
--   Index Cond: (slug = 'volvo'::text)
--   Index Searches: 1
--   SubPlan 1
--     ->  Index Scan using stock_counts_pkey on stock_counts  (cost=0.15..2.37 rows=1 width=4) (actual time=0.004..0.005 rows=1.00 loops=1)
--           Index Cond: (brand = brands.name)
--           Index Searches: 1
--   SubPlan 2
--     ->  Aggregate  (cost=20.53..20.54 rows=1 width=32) (actual time=0.239..0.239 rows=1.00 loops=1)
--           ->  Sort  (cost=20.24..20.34 rows=39 width=76) (actual time=0.085..0.086 rows=42.00 loops=1)
--                 Sort Key: (COALESCE(series_statistics.ads, 0)) DESC, series.name
--                 Sort Method: quicksort  Memory: 26kB
--                 ->  Nested Loop Left Join  (cost=1.70..19.21 rows=39 width=76) (actual time=0.018..0.073 rows=42.00 loops=1)
--                       ->  Bitmap Heap Scan on series  (cost=1.42..6.71 rows=5 width=68) (actual time=0.009..0.011 rows=42.00 loops=1)
--                             Recheck Cond: (brand_id = brands.id)
--                             Heap Blocks: exact=1
--                             ->  Bitmap Index Scan on series_brand_id_name_key  (cost=0.00..1.42 rows=5 width=0) (actual time=0.004..0.004 rows=42.00 loops=1)
--                                   Index Cond: (brand_id = brands.id)
--                                   Index Searches: 1
--                       ->  Index Scan using series_statistics_pkey on series_statistics  (cost=0.28..2.50 rows=1 width=16) (actual time=0.001..0.001 rows=1.00 loops=42)
--                             Index Cond: (series_id = series.id)
--                             Index Searches: 42
-- Planning Time: 0.131 ms
-- Execution Time: 0.282 ms
