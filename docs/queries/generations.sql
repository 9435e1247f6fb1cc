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

-- Sort  (cost=19.03..19.05 rows=6 width=106) (actual time=0.087..0.087 rows=6.00 loops=1)
--   Sort Key: generations.year_from DESC, generations.year_to DESC, generations.name DESC
--   Sort Method: quicksort  Memory: 27kB
--   ->  Nested Loop Left Join  (cost=0.56..18.95 rows=6 width=106) (actual time=0.021..0.079 rows=6.00 loops=1)
--         ->  Index Scan using generations_series_id_name_key on generations  (cost=0.28..4.99 rows=6 width=18) (actual time=0.011..0.013 rows=6.00 loops=1)
--               Index Cond: (series_id = 1353)
--               Index Searches: 1
--         ->  Index Scan using generation_statistics_pkey on generation_statistics statistics  (cost=0.28..2.31 rows=1 width=80) (actual time=0.002..0.002 rows=0.83 loops=6)
--               Index Cond: (generation_id = generations.id)
--               Index Searches: 6
-- Planning Time: 0.113 ms
-- Execution Time: 0.104 ms
