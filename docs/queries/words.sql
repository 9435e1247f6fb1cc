-- Ids of the ads that hold all words of a text.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: "volvo:* & v60:*"

select string_agg(int8send(internal_id), ''::bytea) as ids from ads
where ads.status = 'active' and ad_words(ads.brand, ads.series, ads.generation, ads.name, ads.equipment) @@ $1::tsquery;

-- Aggregate  (cost=869.30..869.31 rows=1 width=32) (actual time=8.544..8.546 rows=1.00 loops=1)
--   ->  Bitmap Heap Scan on ads  (cost=324.00..867.30 rows=400 width=8) (actual time=7.463..8.501 rows=332.00 loops=1)
--         Recheck Cond: ((ad_words(brand, series, generation, name, equipment) @@ '''volvo'':* & ''v60'':*'::tsquery) AND (status = 'active'::text))
--         Heap Blocks: exact=332
--         ->  Bitmap Index Scan on ads_words  (cost=0.00..323.90 rows=400 width=0) (actual time=7.418..7.419 rows=332.00 loops=1)
--               Index Cond: (ad_words(brand, series, generation, name, equipment) @@ '''volvo'':* & ''v60'':*'::tsquery)
--               Index Searches: 1
-- Planning Time: 0.162 ms
-- Execution Time: 8.576 ms
