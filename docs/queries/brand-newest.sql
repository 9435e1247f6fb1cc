-- The newest ads of a brand.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: "Volvo"
-- $2: "active"
-- $3: 20

select "internal_id" from "ads" where "brand" = $1 and "status" = $2 and "first_image_url" is not null order by "published_at" desc, "created_at" desc, "internal_id" desc limit $3;

-- Limit  (cost=0.42..0.95 rows=20 width=24) (actual time=0.017..0.021 rows=20.00 loops=1)
--   ->  Index Only Scan using ads_brand_newest on ads  (cost=0.42..63.86 rows=2368 width=24) (actual time=0.016..0.019 rows=20.00 loops=1)
--         Index Cond: (brand = 'Volvo'::text)
--         Heap Fetches: 0
--         Index Searches: 1
-- Planning Time: 0.097 ms
-- Execution Time: 0.030 ms
