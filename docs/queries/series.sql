-- A series with its statistics.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: "volvo"
-- $2: "v60"

select series.id, series.name, series.slug, brands.name as brand, brands.slug as "brandSlug", counted_at as "countedAt",
jsonb_build_object(
'ads', ads, 'yearMin', year_min, 'yearMax', year_max, 'odometerCount', odometer_count, 'odometerMedianKm', odometer_median_km,
'price', jsonb_build_object('count', price_count, 'min', price_min, 'lowerQuartile', price_lower_quartile, 'median', price_median,
'upperQuartile', price_upper_quartile, 'max', price_max)) || jsonb_build_object(
'bands', jsonb_build_object('budget', price_budget, 'mid', price_mid, 'premium', price_premium),
'priceStep', price_step, 'priceBars', price_bars, 'days', jsonb_build_object('count', days_count, 'average', days_average),
'closed', jsonb_build_object('count', closed_count, 'medianDays', closed_median_days),
'colors', colors, 'fuels', fuels, 'euroNcap', euro_ncap) as statistics,
coalesce(to_jsonb(newest_without_generation), '[]') as "newestWithoutGeneration"
from series join brands on brands.id = series.brand_id left join series_statistics on series_id = series.id
where brands.slug = $1 and series.slug = $2;

-- Nested Loop Left Join  (cost=0.71..8.27 rows=8 width=204) (actual time=0.055..0.056 rows=1.00 loops=1)
--   ->  Nested Loop  (cost=0.43..5.61 rows=1 width=132) (actual time=0.015..0.016 rows=1.00 loops=1)
--         ->  Index Scan using brands_slug_key on brands  (cost=0.15..2.37 rows=1 width=68) (actual time=0.007..0.008 rows=1.00 loops=1)
--               Index Cond: (slug = 'volvo'::text)
--               Index Searches: 1
--         ->  Index Scan using series_brand_id_slug_key on series  (cost=0.28..2.50 rows=1 width=72) (actual time=0.006..0.006 rows=1.00 loops=1)
--               Index Cond: ((brand_id = brands.id) AND (slug = 'v60'::text))
--               Index Searches: 1
--   ->  Index Scan using series_statistics_pkey on series_statistics  (cost=0.28..2.50 rows=1 width=244) (actual time=0.004..0.004 rows=1.00 loops=1)
--         Index Cond: (series_id = series.id)
--         Index Searches: 1
-- Planning Time: 0.186 ms
-- Execution Time: 0.077 ms
