-- Number and prices of each winner’s ads; once for each version of the stock.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: "[]"
-- $2: "[{\"id\":51,\"series_id\":1353,\"year_from\":2020,\"year_to\":2025,\"pattern\":null,\"fuel\":\"Laddhybrid\"},{\"id\":52,\"series_id\":568,\"year_from\":2020,\"year_to\":2024,\"pat …

select id, count(*)::int as count, min(price) as "lowestPrice",
round(percentile_cont(0.5) within group (order by price))::int as "medianPrice"
from (
select winner.id, ads.price from jsonb_to_recordset($1::jsonb)
as winner (id int, series_id int, year_from smallint, year_to smallint, pattern text, fuel text)
join ads on ads.series_id = winner.series_id and ads.status = 'active'
and ads.model_year is not null and ads.model_year between winner.year_from and winner.year_to
union all
select winner.id, ads.price from jsonb_to_recordset($2::jsonb)
as winner (id int, series_id int, year_from smallint, year_to smallint, pattern text, fuel text)
join ads on ads.series_id = winner.series_id and ads.status = 'active'
and ads.model_year is not null and ads.model_year between winner.year_from and winner.year_to
and (winner.fuel is null or winner.fuel = any(ads.fuels))
and (winner.pattern is null or ads.name ~* winner.pattern)
) cars group by id;

-- GroupAggregate  (cost=1217.75..1233.20 rows=200 width=16) (actual time=0.361..0.368 rows=5.00 loops=1)
--   Group Key: winner.id
--   ->  Sort  (cost=1217.75..1219.66 rows=763 width=8) (actual time=0.352..0.354 rows=12.00 loops=1)
--         Sort Key: winner.id
--         Sort Method: quicksort  Memory: 25kB
--         ->  Append  (cost=0.42..1181.22 rows=763 width=8) (actual time=0.046..0.349 rows=12.00 loops=1)
--               ->  Nested Loop  (cost=0.42..169.95 rows=762 width=8) (actual time=0.003..0.003 rows=0.00 loops=1)
--                     ->  Function Scan on jsonb_to_recordset winner  (cost=0.00..1.00 rows=100 width=12) (actual time=0.003..0.003 rows=0.00 loops=1)
--                     ->  Index Only Scan using ads_series_years on ads  (cost=0.42..1.61 rows=8 width=10) (never executed)
--                           Index Cond: ((series_id = winner.series_id) AND (model_year >= winner.year_from) AND (model_year <= winner.year_to))
--                           Heap Fetches: 0
--                           Index Searches: 0
--               ->  Nested Loop  (cost=0.42..1007.45 rows=1 width=8) (actual time=0.042..0.344 rows=12.00 loops=1)
--                     ->  Function Scan on jsonb_to_recordset winner_1  (cost=0.00..1.00 rows=100 width=76) (actual time=0.010..0.010 rows=10.00 loops=1)
--                     ->  Index Scan using ads_series_years on ads ads_1  (cost=0.42..10.05 rows=1 width=63) (actual time=0.017..0.033 rows=1.20 loops=10)
--                           Index Cond: ((series_id = winner_1.series_id) AND (model_year >= winner_1.year_from) AND (model_year <= winner_1.year_to))
--                           Filter: (((winner_1.fuel IS NULL) OR (winner_1.fuel = ANY (fuels))) AND ((winner_1.pattern IS NULL) OR (name ~* winner_1.pattern)))
--                           Rows Removed by Filter: 12
--                           Index Searches: 10
-- Planning Time: 0.300 ms
-- Execution Time: 0.400 ms
