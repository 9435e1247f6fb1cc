-- Prices have five labels, the same to both sides of the estimate (docs/decisions/0037): "market" is called "usual", "unusually_low"
-- "very_low", and a price at least 27 % above its estimate is "very_high".
alter table ads drop constraint ads_judged_label_check;
alter table valuations drop constraint valuations_label_check;

create function five_label(label text, price int, estimate int) returns text language sql immutable as $$
  select case when label = 'unusually_low' then 'very_low' when label = 'market' then 'usual'
              when label = 'high' and price >= 1.27 * estimate then 'very_high' else label end
$$;

update ads set judged_label = five_label(judged_label, judged_price, judged_estimate)
where judged_label is distinct from five_label(judged_label, judged_price, judged_estimate);
update valuations set label = five_label(label, price, estimate) where label is distinct from five_label(label, price, estimate);
update valuation_history set label = five_label(label, null, null) where label is distinct from five_label(label, null, null);
update matched_ads set label = five_label(label, null, null) where label is distinct from five_label(label, null, null);
update removal_times set by_label = (
  select jsonb_agg(jsonb_set(each, '{label}', to_jsonb(five_label(each ->> 'label', null, null))) order by place)
  from jsonb_array_elements(by_label) with ordinality as listed (each, place))
where by_label <> '[]';
update overwritten_ads
set before = jsonb_set(before, '{judged_label}', to_jsonb(five_label(before ->> 'judged_label', null, null)))
where before ->> 'judged_label' in ('market', 'unusually_low');
drop function five_label;

alter table ads
  add constraint ads_judged_label_check check (judged_label in ('very_low', 'low', 'usual', 'high', 'very_high')),
  -- Price by estimate in parts of ten thousand, of the ads that lists sort by value.
  alter column price_ratio set expression as (
    case when judged_price = price and judged_label <> 'very_low'
         then least(30000, round(10000.0 * price / judged_estimate)) end);
-- A price that may lack VAT is not judged.
alter table valuations drop constraint valuations_why_not_check;
alter table valuations
  add constraint valuations_why_not_check check (why_not in ('flagged', 'vat', 'facts', 'old', 'few', 'cheap', 'wide', 'no_price')),
  add constraint valuations_label_check check (label in ('very_low', 'low', 'usual', 'high', 'very_high'));
update stock_version set version = version + 1, changed_at = now();
