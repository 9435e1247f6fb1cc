-- The ads of a page by their ids, with each one’s prices.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 5
-- $2: 40
-- $3: 5
-- $4: true
-- $5: "active"
-- $6: [100001,100002,100003,100004,100005,100006,100007,100008,100009,100010,100011,100012,100013,100014,100015,100016,100017,100018,100019,100020,100021,100022,100023,100024]

select /* prepared: ad-rows */ "ads"."internal_id" as "internalId", "ads"."name", "ads"."brand", "ads"."series", "ads"."generation", "ads"."model", "ads"."model_year" as "modelYear", "ads"."price", "ads"."vat", "ads"."odometer_km" as "odometerKm", "ads"."fuels", "ads"."transmission_type" as "transmission", "ads"."color", "ads"."chassis" as "bodyType", "ads"."horsepower_hp" as "horsepower", "ads"."power_kw" as "kilowatt", "ads"."acceleration", "ads"."electric_values" as "electricValues", (case when ads.dead_image_urls = '{}' then ads.image_urls
else live_pictures(ads.image_urls, ads.dead_image_urls) end)[1:$1] as "imageUrls", "ads"."first_image_url" as "firstImageUrl", "ads"."status", "ads"."published_at" as "publishedAt", "ads"."created_at" as "createdAt", "ads"."city", "dealers"."name" as "dealer", "dealers"."city" as "dealerCity", "ads"."returned_at" as "returnedAt", "ads"."days_before_return" as "daysBeforeReturn", case when dealers.unconfirmed_at is not null and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status') then dealers.last_delivered_at end as "unconfirmedSince", (
select json_agg(json_build_array(extract(epoch from latest.at) * 1000, latest.price) order by latest.at desc)
from (select at, price from price_events where ad_id = ads.internal_id order by at desc limit $2) latest
) as "prices", case when ads.car_id is null then '{}' else array(
select other.label from ads same join dealers other on other.id = same.dealer_id
where same.car_id = ads.car_id and same.status = 'active' and same.internal_id <> ads.internal_id and other.id <> ads.dealer_id
order by same.price nulls last, same.internal_id limit $3) end as "otherDealers", "ads"."price_label" as "priceLabel", "ads"."judged_estimate" as "judgedEstimate", (select version from stock_version) as "stockVersion", case when $4::boolean then json_build_object(
'firstRegistered', ads.first_registered, 'engineName', ads.engine_name, 'catalogueValues', ads.catalogue_values, 'electricValues', ads.electric_values,
'wltpConsumptionMin', ads.wltp_consumption_min, 'wltpConsumptionMax', ads.wltp_consumption_max,
'nedcConsumptionMin', ads.nedc_consumption_min, 'nedcConsumptionMax', ads.nedc_consumption_max,
'wltpCo2Min', ads.wltp_co2_min, 'wltpCo2Max', ads.wltp_co2_max,
'nedcCo2Min', ads.nedc_co2_min, 'nedcCo2Max', ads.nedc_co2_max,
'valuation', (select json_build_object('estimate', estimate, 'whyNot', why_not) from valuations
where ad_id = ads.internal_id and valuations.price is not distinct from ads.price),
'depreciations', (
select json_agg(points order by curves.generation_id nulls last) from depreciation_curves curves
where curves.series_id = ads.series_id and (curves.generation_id is null or curves.generation_id = ads.generation_id))) end as "costFacts" from "ads" inner join "dealers" on "dealers"."id" = "ads"."dealer_id" where "ads"."status" = $5 and ads.internal_id = any($6);

-- Hash Join  (cost=46.83..479.07 rows=24 width=458) (actual time=0.181..0.398 rows=24.00 loops=1)
--   Hash Cond: (ads.dealer_id = dealers.id)
--   InitPlan 5
--     ->  Seq Scan on stock_version  (cost=0.00..25.40 rows=1540 width=8) (actual time=0.005..0.005 rows=1.00 loops=1)
--   ->  Index Scan using ads_pkey on ads  (cost=0.42..43.88 rows=24 width=504) (actual time=0.023..0.045 rows=24.00 loops=1)
--         Index Cond: (internal_id = ANY ('{100001,100002,100003,100004,100005,100006,100007,100008,100009,100010,100011,100012,100013,100014,100015,100016,100017,100018,100019,10002 …
--         Filter: (status = 'active'::text)
--         Index Searches: 1
--   ->  Hash  (cost=16.00..16.00 rows=400 width=38) (actual time=0.086..0.087 rows=400.00 loops=1)
--         Buckets: 1024  Batches: 1  Memory Usage: 30kB
--         ->  Seq Scan on dealers  (cost=0.00..16.00 rows=400 width=38) (actual time=0.016..0.056 rows=400.00 loops=1)
--   SubPlan 2
--     ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--           Recheck Cond: (field = 'status'::text)
--           ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                 Index Cond: (field = 'status'::text)
--                 Index Searches: 0
--   SubPlan 3
--     ->  Aggregate  (cost=2.66..2.67 rows=1 width=32) (actual time=0.004..0.004 rows=1.00 loops=24)
--           ->  Limit  (cost=0.43..2.65 rows=1 width=12) (actual time=0.002..0.002 rows=1.08 loops=24)
--                 ->  Index Scan Backward using price_events_pkey on price_events  (cost=0.43..2.65 rows=1 width=12) (actual time=0.001..0.002 rows=1.08 loops=24)
--                       Index Cond: (ad_id = ads.internal_id)
--                       Index Searches: 24
--   SubPlan 4
--     ->  Limit  (cost=4.86..4.87 rows=1 width=24) (never executed)
--           ->  Sort  (cost=4.86..4.87 rows=1 width=24) (never executed)
--                 Sort Key: same.price, same.internal_id
--                 ->  Nested Loop  (cost=0.40..4.85 rows=1 width=24) (never executed)
--                       ->  Index Scan using ads_car on ads same  (cost=0.12..2.35 rows=1 width=16) (never executed)
--                             Index Cond: (car_id = ads.car_id)
--                             Filter: ((internal_id <> ads.internal_id) AND (status = 'active'::text))
--                             Index Searches: 0
--                       ->  Index Scan using dealers_pkey on dealers other  (cost=0.27..2.49 rows=1 width=16) (never executed)
--                             Index Cond: (id = same.dealer_id)
--                             Filter: (id <> ads.dealer_id)
--                             Index Searches: 0
--   SubPlan 6
--     ->  Index Scan using valuations_pkey on valuations  (cost=0.15..2.37 rows=1 width=32) (actual time=0.000..0.000 rows=0.00 loops=24)
--           Index Cond: (ad_id = ads.internal_id)
--           Filter: (NOT (price IS DISTINCT FROM ads.price))
--           Index Searches: 24
--   SubPlan 7
--     ->  Aggregate  (cost=3.66..3.67 rows=1 width=32) (actual time=0.002..0.002 rows=1.00 loops=24)
--           ->  Sort  (cost=3.65..3.66 rows=1 width=36) (actual time=0.002..0.002 rows=0.00 loops=24)
--                 Sort Key: curves.generation_id
--                 Sort Method: quicksort  Memory: 25kB
--                 ->  Bitmap Heap Scan on depreciation_curves curves  (cost=2.53..3.64 rows=1 width=36) (actual time=0.001..0.001 rows=0.00 loops=24)
--                       Recheck Cond: (((series_id = ads.series_id) AND (generation_id IS NULL)) OR ((series_id = ads.series_id) AND (generation_id = ads.generation_id)))
--                       ->  BitmapOr  (cost=2.53..2.53 rows=1 width=0) (actual time=0.001..0.001 rows=0.00 loops=24)
--                             ->  Bitmap Index Scan on depreciation_curves_series_id_generation_id_key  (cost=0.00..1.26 rows=1 width=0) (actual time=0.000..0.000 rows=0.00 loops=24)
--                                   Index Cond: ((series_id = ads.series_id) AND (generation_id IS NULL))
--                                   Index Searches: 24
--                             ->  Bitmap Index Scan on depreciation_curves_series_id_generation_id_key  (cost=0.00..1.26 rows=1 width=0) (actual time=0.000..0.000 rows=0.00 loops=24)
--                                   Index Cond: ((series_id = ads.series_id) AND (generation_id = ads.generation_id))
--                                   Index Searches: 11
-- Planning Time: 1.018 ms
-- Execution Time: 0.489 ms
