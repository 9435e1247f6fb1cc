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

-- Index Scan using categories_slug_key on categories  (cost=0.15..223.29 rows=1 width=192) (actual time=0.898..0.901 rows=1.00 loops=1)
--   Index Cond: (slug = 'laddhybrid'::text)
--   Index Searches: 1
--   SubPlan 1
--     ->  Aggregate  (cost=2.96..2.97 rows=1 width=32) (actual time=0.026..0.027 rows=1.00 loops=1)
--           ->  Index Scan using category_attributes_category_id_place_key on category_attributes  (cost=0.14..2.93 rows=6 width=70) (actual time=0.004..0.006 rows=6.00 loops=1)
--                 Index Cond: (category_id = categories.id)
--                 Index Searches: 1
--   SubPlan 5
--     ->  Aggregate  (cost=217.94..217.95 rows=1 width=32) (actual time=0.855..0.857 rows=1.00 loops=1)
--           ->  Subquery Scan on winner  (cost=0.56..217.89 rows=10 width=585) (actual time=0.130..0.618 rows=10.00 loops=1)
--                 ->  Limit  (cost=0.56..217.79 rows=10 width=655) (actual time=0.125..0.606 rows=10.00 loops=1)
--                       ->  Nested Loop  (cost=0.56..217.79 rows=10 width=655) (actual time=0.125..0.605 rows=10.00 loops=1)
--                             ->  Nested Loop  (cost=0.42..24.24 rows=10 width=557) (actual time=0.010..0.043 rows=10.00 loops=1)
--                                   ->  Index Scan using category_winners_category_id_rank_key on category_winners winners  (cost=0.14..5.89 rows=10 width=537) (actual time=0.005..0. …
--                                         Index Cond: (category_id = categories.id)
--                                         Index Searches: 1
--                                   ->  Index Scan using series_id_brand_id_key on series  (cost=0.28..1.84 rows=1 width=20) (actual time=0.003..0.003 rows=1.00 loops=10)
--                                         Index Cond: (id = winners.series_id)
--                                         Index Searches: 10
--                             ->  Index Scan using brands_pkey on brands  (cost=0.14..0.16 rows=1 width=18) (actual time=0.001..0.001 rows=1.00 loops=10)
--                                   Index Cond: (id = series.brand_id)
--                                   Index Searches: 10
--                             SubPlan 2
--                               ->  Aggregate  (cost=7.89..7.90 rows=1 width=32) (actual time=0.030..0.030 rows=1.00 loops=10)
--                                     ->  Sort  (cost=7.84..7.86 rows=6 width=79) (actual time=0.017..0.017 rows=6.00 loops=10)
--                                           Sort Key: attributes.place
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Hash Join  (cost=4.58..7.77 rows=6 width=79) (actual time=0.008..0.014 rows=6.00 loops=10)
--                                                 Hash Cond: (attributes.id = ratings.attribute_id)
--                                                 ->  Seq Scan on category_attributes attributes  (cost=0.00..2.93 rows=93 width=19) (actual time=0.001..0.005 rows=93.00 loops=10)
--                                                 ->  Hash  (cost=4.50..4.50 rows=6 width=68) (actual time=0.004..0.004 rows=6.00 loops=10)
--                                                       Buckets: 1024  Batches: 1  Memory Usage: 9kB
--                                                       ->  Index Scan using category_ratings_pkey on category_ratings ratings  (cost=0.28..4.50 rows=6 width=68) (actual time=0.002.. …
--                                                             Index Cond: (winner_id = winners.id)
--                                                             Index Searches: 10
--                             SubPlan 3
--                               ->  Aggregate  (cost=3.03..3.04 rows=1 width=32) (actual time=0.010..0.010 rows=1.00 loops=10)
--                                     ->  Sort  (cost=3.02..3.02 rows=1 width=11) (actual time=0.006..0.006 rows=1.40 loops=10)
--                                           Sort Key: generations.year_from, generations.id
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Index Scan using generations_series_id_name_key on generations  (cost=0.28..3.01 rows=1 width=11) (actual time=0.004..0.005 rows=1.40  …
--                                                 Index Cond: (series_id = winners.series_id)
--                                                 Filter: ((year_from <= COALESCE(winners.year_to, year_from)) AND (COALESCE(year_to, winners.year_from) >= winners.year_from))
--                                                 Rows Removed by Filter: 3
--                                                 Index Searches: 10
--                             SubPlan 4
--                               ->  Aggregate  (cost=8.24..8.25 rows=1 width=32) (actual time=0.014..0.014 rows=1.00 loops=10)
--                                     ->  Sort  (cost=8.22..8.23 rows=2 width=66) (actual time=0.010..0.010 rows=1.80 loops=10)
--                                           Sort Key: others.rank, others.slug
--                                           Sort Method: quicksort  Memory: 25kB
--                                           ->  Subquery Scan on others  (cost=8.16..8.21 rows=2 width=66) (actual time=0.008..0.009 rows=1.80 loops=10)
--                                                 ->  GroupAggregate  (cost=8.16..8.19 rows=2 width=70) (actual time=0.008..0.008 rows=1.80 loops=10)
--                                                       Group Key: other.id
--                                                       ->  Sort  (cost=8.16..8.16 rows=2 width=70) (actual time=0.007..0.008 rows=1.80 loops=10)
--                                                             Sort Key: other.id
--                                                             Sort Method: quicksort  Memory: 25kB
--                                                             ->  Nested Loop  (cost=1.41..8.15 rows=2 width=70) (actual time=0.004..0.007 rows=1.80 loops=10)
--                                                                   ->  Bitmap Heap Scan on category_winners elsewhere  (cost=1.26..3.41 rows=2 width=6) (actual time=0.003..0.004 row …
--                                                                         Recheck Cond: (series_id = winners.series_id)
--                                                                         Filter: (category_id <> winners.category_id)
--                                                                         Rows Removed by Filter: 1
--                                                                         Heap Blocks: exact=27
--                                                                         ->  Bitmap Index Scan on category_winners_series  (cost=0.00..1.26 rows=2 width=0) (actual time=0.001..0.001 …
--                                                                               Index Cond: (series_id = winners.series_id)
--                                                                               Index Searches: 10
--                                                                   ->  Index Scan using categories_pkey on categories other  (cost=0.15..2.37 rows=1 width=68) (actual time=0.001..0. …
--                                                                         Index Cond: (id = elsewhere.category_id)
--                                                                         Index Searches: 18
-- Planning Time: 0.598 ms
-- Execution Time: 1.075 ms
