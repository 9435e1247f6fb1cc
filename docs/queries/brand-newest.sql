-- The newest ads of a brand.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: "Volvo"
-- $2: "active"
-- $3: 20

select "internal_id" from "ads" where "brand" = $1 and "status" = $2 and "first_image_url" is not null order by "published_at" desc, "created_at" desc, "internal_id" desc limit $3;

-- Limit  (cost=0.42..0.95 rows=20 width=24) (actual time=0.022..0.027 rows=20.00 loops=1)
--   ->  Index Only Scan using ads_brand_newest on ads  (cost=0.42..63.49 rows=2347 width=24) (actual time=0.021..0.025 rows=20.00 loops=1)
--         Index Cond: (brand = 'Volvo'::text)
--         Heap Fetches: 1
--         Index Searches: 1
-- Planning Time: 0.143 ms
-- Execution Time: 0.038 ms
