-- The generations of a series with their statistics.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: 1353

select name, slug, year_from as "yearFrom", year_to as "yearTo", coalesce(to_jsonb(newest_ads), '[]') as newest,
case when ads is not null then jsonb_build_object(
'ads', ads, 'yearMin', year_min, 'yearMax', year_max, 'odometerCount', odometer_count, 'odometerMedianKm', odometer_median_km,
'price', jsonb_build_object('count', price_count, 'min', price_min, 'lowerQuartile', price_lower_quartile, 'median', price_median,
'upperQuartile', price_upper_quartile, 'max', price_max)) end as figures,
case when coalesce(statistics.euro_ncap_stars, generations.euro_ncap_stars) is not null then
case when statistics.euro_ncap_stars is not null
then jsonb_build_object('stars', statistics.euro_ncap_stars, 'year', statistics.euro_ncap_year)
else jsonb_build_object('stars', generations.euro_ncap_stars, 'year', generations.euro_ncap_year) end
end as "euroNcap"
from generations left join generation_statistics statistics on generation_id = generations.id
where series_id = $1 order by year_from desc, year_to desc nulls first, name desc;

-- Sort  (cost=29.58..29.62 rows=14 width=164) (actual time=0.079..0.080 rows=6.00 loops=1)
--   Sort Key: generations.year_from DESC, generations.year_to DESC, generations.name DESC
--   Sort Method: quicksort  Memory: 27kB
--   ->  Nested Loop Left Join  (cost=1.73..29.31 rows=14 width=164) (actual time=0.021..0.074 rows=6.00 loops=1)
--         ->  Bitmap Heap Scan on generations  (cost=1.45..9.96 rows=9 width=76) (actual time=0.012..0.012 rows=6.00 loops=1)
--               Recheck Cond: (series_id = 1353)
--               Heap Blocks: exact=1
--               ->  Bitmap Index Scan on generations_series_id_name_key  (cost=0.00..1.45 rows=9 width=0) (actual time=0.007..0.007 rows=6.00 loops=1)
--                     Index Cond: (series_id = 1353)
--                     Index Searches: 1
--         ->  Index Scan using generation_statistics_pkey on generation_statistics statistics  (cost=0.28..2.13 rows=1 width=80) (actual time=0.002..0.002 rows=0.83 loops=6)
--               Index Cond: (generation_id = generations.id)
--               Index Searches: 6
-- Planning Time: 0.101 ms
-- Execution Time: 0.097 ms
