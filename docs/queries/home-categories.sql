-- Home and the list of categories: each with its best winner.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: 6

select slug, categories.name, label, description, (
select jsonb_build_object('brand', brands.name, 'series', series.name, 'variant', variant, 'fuel', fuel,
'score', score)
from category_winners
join series on series.id = series_id
join brands on brands.id = series.brand_id
where category_id = categories.id and rank = 1
) as best
from categories order by categories.name collate "sv-x-icu", slug limit $1;

-- Limit  (cost=21.17..51.56 rows=6 width=192) (actual time=0.068..0.107 rows=6.00 loops=1)
--   ->  Result  (cost=21.17..2047.01 rows=400 width=192) (actual time=0.067..0.106 rows=6.00 loops=1)
--         ->  Sort  (cost=21.17..22.17 rows=400 width=164) (actual time=0.036..0.037 rows=6.00 loops=1)
--               Sort Key: categories.name COLLATE "sv-x-icu", categories.slug
--               Sort Method: top-N heapsort  Memory: 31kB
--               ->  Seq Scan on categories  (cost=0.00..14.00 rows=400 width=164) (actual time=0.009..0.013 rows=16.00 loops=1)
--         SubPlan 1
--           ->  Nested Loop  (cost=0.58..5.05 rows=1 width=32) (actual time=0.010..0.011 rows=1.00 loops=6)
--                 ->  Nested Loop  (cost=0.43..4.87 rows=1 width=112) (actual time=0.006..0.007 rows=1.00 loops=6)
--                       ->  Index Scan using category_winners_category_id_rank_key on category_winners  (cost=0.15..2.37 rows=1 width=80) (actual time=0.003..0.003 rows=1.00 loops=6)
--                             Index Cond: ((category_id = categories.id) AND (rank = 1))
--                             Index Searches: 6
--                       ->  Index Scan using series_id_brand_id_key on series  (cost=0.28..2.50 rows=1 width=40) (actual time=0.003..0.003 rows=1.00 loops=6)
--                             Index Cond: (id = category_winners.series_id)
--                             Index Searches: 6
--                 ->  Index Scan using brands_pkey on brands  (cost=0.15..0.18 rows=1 width=36) (actual time=0.001..0.001 rows=1.00 loops=6)
--                       Index Cond: (id = series.brand_id)
--                       Index Searches: 6
-- Planning Time: 0.183 ms
-- Execution Time: 0.132 ms
