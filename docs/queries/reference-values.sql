-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select "make", "model", "generation", "transmission", "color", "chassis", "fuel", "tags", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.generation_id from ads where ads.status = 'active') ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis"), ("fuel"), ("tags"));

-- HashAggregate  (cost=105091.25..128591.60 rows=100260 width=260) (actual time=2498.684..2499.985 rows=3397.00 loops=1)
--   Hash Key: ads.fuels
--   Hash Key: ads.brand, ads.series, ads.generation
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, CASE WHEN ads.tow_bar THEN 'Dragkrok'::text ELSE NULL::text END
--   Batches: 1  Memory Usage: 1345kB
--   ->  Seq Scan on ads  (cost=0.00..100091.75 rows=999900 width=260) (actual time=0.019..1317.970 rows=1000000.00 loops=1)
--         Filter: (status = 'active'::text)
-- Planning Time: 0.190 ms
-- Execution Time: 2500.245 ms
