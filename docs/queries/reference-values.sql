-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- The plan is of 100 000 active ads on a busy machine; npm run bench search-million writes it anew.

select "make", "model", "generation", "transmission", "color", "chassis", "towBar", "fuel", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", case when ads.tow_bar then 'Dragkrok' end as "towBar", ads.generation_id from ads where ads.status = 'active') ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis", "towBar"), ("fuel"));

-- HashAggregate  (cost=10477.00..12829.70 rows=10270 width=260) (actual time=659.385..659.789 rows=3316.00 loops=1)
--   Hash Key: ads.fuels
--   Hash Key: ads.brand, ads.series, ads.generation
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, CASE WHEN ads.tow_bar THEN 'Dragkrok'::text ELSE NULL::text END
--   Batches: 1  Memory Usage: 577kB
--   ->  Seq Scan on ads  (cost=0.00..9977.00 rows=100000 width=260) (actual time=0.011..282.582 rows=100000.00 loops=1)
--         Filter: (status = 'active'::text)
-- Planning Time: 0.158 ms
-- Execution Time: 659.922 ms
