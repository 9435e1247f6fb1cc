-- The reference in SQL: the places of a page.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: ["Volvo","Volkswagen"]
-- $2: ["Diesel","El"]
-- $3: 300000
-- $4: 2015
-- $5: 1000
-- $6: 21
-- $7: 780

select ads.internal_id as "internalId", (extract(epoch from "ads"."published_at") * 1000000)::bigint as "publishedAt",
(extract(epoch from "ads"."created_at") * 1000000)::bigint as "createdAt", ads.price as value
from ads
where ads.status = 'active' and ((ads.brand = any($1)) and (ads.fuels && $2) and (ads.price <= $3) and (ads.model_year::int >= $4) and (ads.first_image_url is not null) and (ads.price >= $5))
order by ads.price asc nulls last, ads.published_at desc, ads.created_at desc, ads.internal_id desc limit $6 offset $7;

-- Limit  (cost=38867.15..38867.20 rows=21 width=44) (actual time=127.572..127.577 rows=21.00 loops=1)
--   ->  Sort  (cost=38865.20..38878.82 rows=5449 width=44) (actual time=127.527..127.555 rows=801.00 loops=1)
--         Sort Key: price, published_at DESC, created_at DESC, internal_id DESC
--         Sort Method: top-N heapsort  Memory: 143kB
--         ->  Bitmap Heap Scan on ads  (cost=726.97..38575.16 rows=5449 width=44) (actual time=15.830..125.207 rows=12430.00 loops=1)
--               Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--               Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (price >= 1000) AND ((model_year)::integer >= 2015))
--               Rows Removed by Filter: 32875
--               Heap Blocks: exact=36023
--               ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..725.61 rows=44128 width=0) (actual time=10.534..10.534 rows=45305.00 loops=1)
--                     Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                     Index Searches: 1
-- Planning Time: 0.241 ms
-- Execution Time: 127.612 ms
