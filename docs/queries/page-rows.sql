-- The ads of a page by their ids, with each one’s prices.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 40
-- $2: 100001
-- $3: 100002
-- $4: 100003
-- $5: 100004
-- $6: 100005
-- $7: 100006
-- $8: 100007
-- $9: 100008
-- $10: 100009
-- $11: 100010
-- $12: 100011
-- $13: 100012
-- $14: 100013
-- $15: 100014
-- $16: 100015
-- $17: 100016
-- $18: 100017
-- $19: 100018
-- $20: 100019
-- $21: 100020
-- $22: 100021
-- $23: 100022
-- $24: 100023
-- $25: 100024
-- $26: "active"

select "ads"."internal_id" as "internalId", "ads"."name", "ads"."brand", "ads"."series", "ads"."generation", "ads"."model", "ads"."model_year" as "modelYear", "ads"."price", "ads"."odometer_km" as "odometerKm", "ads"."fuels", "ads"."transmission_type" as "transmission", "ads"."color", "ads"."chassis" as "bodyType", "ads"."horsepower_hp" as "horsepower", "ads"."power_kw" as "kilowatt", "ads"."acceleration", "ads"."image_urls" as "imageUrls", "ads"."first_image_url" as "firstImageUrl", "ads"."status", "ads"."published_at" as "publishedAt", "ads"."created_at" as "createdAt", "ads"."city", "dealers"."name" as "dealer", "dealers"."city" as "dealerCity", (
select json_agg(json_build_array(extract(epoch from latest.at) * 1000, latest.price) order by latest.at desc)
from (select at, price from price_events where ad_id = ads.internal_id order by at desc limit $1) latest
) as "prices" from "ads" inner join "dealers" on "dealers"."id" = "ads"."dealer_id" where "ads"."internal_id" in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25) and "ads"."status" = $26;

-- Nested Loop  (cost=0.57..114.76 rows=24 width=331) (actual time=0.068..0.159 rows=24.00 loops=1)
--   ->  Index Scan using ads_pkey on ads  (cost=0.42..40.18 rows=24 width=285) (actual time=0.030..0.045 rows=24.00 loops=1)
--         Index Cond: (internal_id = ANY ('{100001,100002,100003,100004,100005,100006,100007,100008,100009,100010,100011,100012,100013,100014,100015,100016,100017,100018,100019,10002 …
--         Filter: (status = 'active'::text)
--         Index Searches: 1
--   ->  Index Scan using dealers_pkey on dealers  (cost=0.15..0.44 rows=1 width=22) (actual time=0.001..0.001 rows=1.00 loops=24)
--         Index Cond: (id = ads.dealer_id)
--         Index Searches: 24
--   SubPlan 1
--     ->  Aggregate  (cost=2.66..2.67 rows=1 width=32) (actual time=0.003..0.003 rows=1.00 loops=24)
--           ->  Limit  (cost=0.43..2.65 rows=1 width=12) (actual time=0.001..0.002 rows=1.08 loops=24)
--                 ->  Index Scan Backward using price_events_pkey on price_events  (cost=0.43..2.65 rows=1 width=12) (actual time=0.001..0.002 rows=1.08 loops=24)
--                       Index Cond: (ad_id = ads.internal_id)
--                       Index Searches: 24
-- Planning Time: 0.514 ms
-- Execution Time: 0.196 ms
