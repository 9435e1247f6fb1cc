-- A category with all that is written of it.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: 10
-- $2: "laddhybrid"

select categories.slug, categories.name, categories.label, categories.description, (
select coalesce(jsonb_agg(jsonb_build_object('name', name, 'description', description) order by place), '[]')
from category_attributes where category_id = categories.id
) as attributes, (
select coalesce(jsonb_agg(to_jsonb(winner) order by winner.rank), '[]') from (
select winners.id, winners.rank, brands.name as brand, brands.slug as "brandSlug", series.id as "seriesId",
series.name as series, series.slug as "seriesSlug", winners.year_from as "yearFrom",
winners.year_to as "yearTo", winners.variant, winners.fuel, winners.score, winners.summary,
winners.watchouts, (
select jsonb_agg(jsonb_build_object('attribute', attributes.name, 'score', ratings.score, 'reason', ratings.reason)
order by attributes.place)
from category_ratings ratings join category_attributes attributes on attributes.id = ratings.attribute_id
where ratings.winner_id = winners.id
) as ratings, (
select coalesce(jsonb_agg(jsonb_build_object('name', name, 'yearFrom', year_from, 'yearTo', year_to)
order by year_from, id), '[]')
from generations where generations.series_id = winners.series_id
and year_from <= coalesce(winners.year_to, year_from) and coalesce(year_to, winners.year_from) >= winners.year_from
) as generations, (
select coalesce(jsonb_agg(jsonb_build_object('slug', others.slug, 'label', others.label, 'rank', others.rank)
order by others.rank, others.slug), '[]')
from (
select other.slug, other.label, min(elsewhere.rank) as rank
from category_winners elsewhere join categories other on other.id = elsewhere.category_id
where elsewhere.series_id = winners.series_id and elsewhere.category_id <> winners.category_id
group by other.id
) others
) as "alsoIn"
from category_winners winners
join series on series.id = winners.series_id
join brands on brands.id = series.brand_id
where winners.category_id = categories.id
order by winners.rank limit $1
) winner
) as winners
from categories where categories.slug = $2;

-- Index Scan using categories_slug_key on categories  (cost=0.15..136.14 rows=1 width=192) (actual time=0.748..0.751 rows=1.00 loops=1)
--   Index Cond: (slug = 'laddhybrid'::text)
--   Index Searches: 1
--   SubPlan 1
--     ->  Aggregate  (cost=5.55..5.56 rows=1 width=32) (actual time=0.030..0.031 rows=1.00 loops=1)
--           ->  Sort  (cost=5.52..5.53 rows=4 width=66) (actual time=0.014..0.015 rows=6.00 loops=1)
--                 Sort Key: category_attributes.place
--                 Sort Method: quicksort  Memory: 25kB
--                 ->  Bitmap Heap Scan on category_attributes  (cost=1.28..5.48 rows=4 width=66) (actual time=0.009..0.010 rows=6.00 loops=1)
--                       Recheck Cond: (category_id = categories.id)
--                       Heap Blocks: exact=1
--                       ->  Bitmap Index Scan on category_attributes_category_id_name_key  (cost=0.00..1.28 rows=4 width=0) (actual time=0.004..0.004 rows=6.00 loops=1)
--                             Index Cond: (category_id = categories.id)
--                             Index Searches: 1
--   SubPlan 5
--     ->  Aggregate  (cost=128.20..128.21 rows=1 width=32) (actual time=0.703..0.705 rows=1.00 loops=1)
--           ->  Subquery Scan on winner  (cost=0.58..128.18 rows=3 width=308) (actual time=0.103..0.494 rows=10.00 loops=1)
--                 ->  Limit  (cost=0.58..128.15 rows=3 width=378) (actual time=0.098..0.483 rows=10.00 loops=1)
--                       ->  Nested Loop  (cost=0.58..128.15 rows=3 width=378) (actual time=0.097..0.482 rows=10.00 loops=1)
--                             ->  Nested Loop  (cost=0.43..12.09 rows=3 width=230) (actual time=0.011..0.036 rows=10.00 loops=1)
--                                   ->  Index Scan using category_winners_category_id_rank_key on category_winners winners  (cost=0.15..4.60 rows=3 width=158) (actual time=0.005..0.0 …
--                                         Index Cond: (category_id = categories.id)
--                                         Index Searches: 1
--                                   ->  Index Scan using series_id_brand_id_key on series  (cost=0.28..2.50 rows=1 width=72) (actual time=0.002..0.002 rows=1.00 loops=10)
--                                         Index Cond: (id = winners.series_id)
--                                         Index Searches: 10
--                             ->  Index Scan using brands_pkey on brands  (cost=0.15..0.18 rows=1 width=68) (actual time=0.001..0.001 rows=1.00 loops=10)
--                                   Index Cond: (id = series.brand_id)
--                                   Index Searches: 10
--                             SubPlan 2
--                               ->  Aggregate  (cost=17.82..17.83 rows=1 width=32) (actual time=0.020..0.020 rows=1.00 loops=10)
--                                     ->  Sort  (cost=17.77..17.79 rows=7 width=68) (actual time=0.008..0.009 rows=6.00 loops=10)
--                                           Sort Key: attributes.place
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Nested Loop  (cost=1.58..17.67 rows=7 width=68) (actual time=0.004..0.007 rows=6.00 loops=10)
--                                                 ->  Bitmap Heap Scan on category_ratings ratings  (cost=1.43..7.69 rows=7 width=38) (actual time=0.002..0.003 rows=6.00 loops=10)
--                                                       Recheck Cond: (winner_id = winners.id)
--                                                       Heap Blocks: exact=11
--                                                       ->  Bitmap Index Scan on category_ratings_pkey  (cost=0.00..1.43 rows=7 width=0) (actual time=0.001..0.001 rows=6.00 loops=10)
--                                                             Index Cond: (winner_id = winners.id)
--                                                             Index Searches: 10
--                                                 ->  Index Scan using category_attributes_pkey on category_attributes attributes  (cost=0.15..1.42 rows=1 width=38) (actual time=0.00 …
--                                                       Index Cond: (id = ratings.attribute_id)
--                                                       Index Searches: 60
--                             SubPlan 3
--                               ->  Aggregate  (cost=10.03..10.04 rows=1 width=32) (actual time=0.009..0.009 rows=1.00 loops=10)
--                                     ->  Sort  (cost=10.01..10.02 rows=1 width=40) (actual time=0.005..0.006 rows=1.40 loops=10)
--                                           Sort Key: generations.year_from, generations.id
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Bitmap Heap Scan on generations  (cost=1.45..10.00 rows=1 width=40) (actual time=0.004..0.004 rows=1.40 loops=10)
--                                                 Recheck Cond: (series_id = winners.series_id)
--                                                 Filter: ((year_from <= COALESCE(winners.year_to, year_from)) AND (COALESCE(year_to, winners.year_from) >= winners.year_from))
--                                                 Rows Removed by Filter: 3
--                                                 Heap Blocks: exact=10
--                                                 ->  Bitmap Index Scan on generations_series_id_name_key  (cost=0.00..1.45 rows=9 width=0) (actual time=0.002..0.002 rows=4.40 loops= …
--                                                       Index Cond: (series_id = winners.series_id)
--                                                       Index Searches: 10
--                             SubPlan 4
--                               ->  Aggregate  (cost=10.63..10.64 rows=1 width=32) (actual time=0.013..0.013 rows=1.00 loops=10)
--                                     ->  Sort  (cost=10.60..10.61 rows=3 width=66) (actual time=0.009..0.009 rows=1.80 loops=10)
--                                           Sort Key: others.rank, others.slug
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Subquery Scan on others  (cost=10.50..10.58 rows=3 width=66) (actual time=0.007..0.008 rows=1.80 loops=10)
--                                                 ->  GroupAggregate  (cost=10.50..10.55 rows=3 width=70) (actual time=0.007..0.007 rows=1.80 loops=10)
--                                                       Group Key: other.id
--                                                       ->  Sort  (cost=10.50..10.50 rows=3 width=70) (actual time=0.006..0.007 rows=1.80 loops=10)
--                                                             Sort Key: other.id
--                                                             Sort Method: quicksort  Memory: 25kB
--                                                             ->  Nested Loop  (cost=1.42..10.47 rows=3 width=70) (actual time=0.004..0.006 rows=1.80 loops=10)
--                                                                   ->  Bitmap Heap Scan on category_winners elsewhere  (cost=1.27..4.47 rows=3 width=6) (actual time=0.002..0.003 row …
--                                                                         Recheck Cond: (series_id = winners.series_id)
--                                                                         Filter: (category_id <> winners.category_id)
--                                                                         Rows Removed by Filter: 1
--                                                                         Heap Blocks: exact=27
--                                                                         ->  Bitmap Index Scan on category_winners_series  (cost=0.00..1.27 rows=3 width=0) (actual time=0.001..0.001 …
--                                                                               Index Cond: (series_id = winners.series_id)
--                                                                               Index Searches: 10
--                                                                   ->  Index Scan using categories_pkey on categories other  (cost=0.15..2.00 rows=1 width=68) (actual time=0.001..0. …
--                                                                         Index Cond: (id = elsewhere.category_id)
--                                                                         Index Searches: 18
-- Planning Time: 0.415 ms
-- Execution Time: 0.826 ms
