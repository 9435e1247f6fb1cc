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
where ads.status = 'active' and ((ads.brand = any($1)) and (ads.fuels && $2) and (ads.price <= $3) and (ads.model_year >= $4) and (ads.first_image_url is not null) and (ads.price >= $5))
order by ads.price asc nulls last, ads.published_at desc, ads.created_at desc, ads.internal_id desc limit $6 offset $7;

-- Limit  (cost=39429.50..39429.55 rows=21 width=44) (actual time=142.909..142.913 rows=21.00 loops=1)
--   ->  Sort  (cost=39427.55..39455.59 rows=11215 width=44) (actual time=142.860..142.892 rows=801.00 loops=1)
--         Sort Key: price, published_at DESC, created_at DESC, internal_id DESC
--         Sort Method: top-N heapsort  Memory: 143kB
--         ->  Bitmap Heap Scan on ads  (cost=735.86..38830.59 rows=11215 width=44) (actual time=16.581..140.567 rows=12430.00 loops=1)
--               Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--               Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (model_year >= '2015'::smallint) AND (price >= 1000))
--               Rows Removed by Filter: 32875
--               Heap Blocks: exact=36023
--               ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..733.06 rows=44534 width=0) (actual time=11.506..11.506 rows=45305.00 loops=1)
--                     Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                     Index Searches: 1
-- Planning Time: 0.256 ms
-- Execution Time: 142.946 ms
