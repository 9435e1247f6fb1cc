-- The moment of an ad's last price change if it was a cut by the rule of price-cut.ts: below the lowest price of the 30 days before it. Lists
-- filter by whether it is recent. A trigger stores it, as prices are written by deliveries, staff, undone imports and changes of many ads.
alter table ads add column price_cut_at timestamptz;

-- One pass over the prices: a large delivery asks for 100 000 ads at once.
create function price_cuts(ad_ids bigint[]) returns table (ad_id bigint, at timestamptz) language sql stable as $$
  with numbered as (
    select price_events.ad_id, price_events.at, price, row_number() over latest_first as place,
           lag(price_events.at) over latest_first as until, first_value(price_events.at) over latest_first as last_at
    from price_events where price_events.ad_id = any(ad_ids)
    window latest_first as (partition by price_events.ad_id order by price_events.at desc)
  ), compared as (
    select numbered.ad_id, max(last_at) as at, min(price) filter (where place = 1) as price,
           min(price) filter (where place = 2) as previous,
           min(price) filter (where place > 1 and until > last_at - interval '720 hours') as lowest
    from numbered group by numbered.ad_id
  )
  select asked, compared.at from unnest(ad_ids) asked
  left join compared on compared.ad_id = asked and previous is not null and compared.price < lowest
$$;

create function store_price_cuts() returns trigger language plpgsql as $$
begin
  update ads set price_cut_at = cut.at
  from price_cuts(array(select distinct written.ad_id from written)) cut
  where internal_id = cut.ad_id and price_cut_at is distinct from cut.at;
  return null;
end
$$;

create trigger prices_inserted after insert on price_events
  referencing new table as written for each statement execute function store_price_cuts();
create trigger prices_updated after update on price_events
  referencing new table as written for each statement execute function store_price_cuts();
create trigger prices_deleted after delete on price_events
  referencing old table as written for each statement execute function store_price_cuts();

update ads set price_cut_at = cut.at
from price_cuts(array(select ad_id from price_events group by ad_id having count(*) > 1)) cut
where internal_id = cut.ad_id and cut.at is not null;
update stock_version set version = version + 1, changed_at = now();
