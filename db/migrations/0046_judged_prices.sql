-- How the price of each ad is judged, as columns of the ads, so that lists filter and sort by it. The job value-stock writes them with the
-- valuations (docs/decisions/0048).
alter table ads
  add column judged_price int,
  add column judged_estimate int check (judged_estimate > 0),
  add column judged_label text check (judged_label in ('low', 'market', 'high', 'unusually_low')),
  add check (num_nulls(judged_price, judged_estimate, judged_label) in (0, 3)),
  -- A judgement of an earlier price says nothing about the current one.
  add column price_label text generated always as (case when judged_price = price then judged_label end) stored,
  -- Price by estimate in parts of ten thousand, of the ads that lists sort by value.
  add column price_ratio int generated always as (
    case when judged_price = price and judged_label <> 'unusually_low'
         then least(30000, round(10000.0 * price / judged_estimate)) end) stored;

update ads set judged_price = valuations.price, judged_estimate = valuations.estimate, judged_label = valuations.label
from valuations where ad_id = internal_id and label is not null;
update stock_version set version = version + 1, changed_at = now();
