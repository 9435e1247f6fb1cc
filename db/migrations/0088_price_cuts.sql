-- The moment of an ad's last price change if it was a cut by the rule of price-cut.ts: below the lowest price of the 30 days before it. Lists
-- filter by whether it is recent. A trigger stores it, as prices are written by deliveries, staff, undone imports and changes of many ads.
alter table ads add column price_cut_at timestamptz;

create function price_cuts(ad_ids bigint[]) returns table (ad_id bigint, at timestamptz) language sql stable as $$
  with numbered as (
    select price_events.ad_id, price_events.at, price, lead(price_events.at) over later as until,
           row_number() over (partition by price_events.ad_id order by price_events.at desc) as place
    from price_events where price_events.ad_id = any(ad_ids)
    window later as (partition by price_events.ad_id order by price_events.at)
  )
  select ads.internal_id, latest.at from ads left join (
    select last.ad_id, last.at from numbered last join numbered before on before.ad_id = last.ad_id and before.place = 2
    where last.place = 1 and before.price is not null and last.price < (
      select min(price) from numbered earlier
      where earlier.ad_id = last.ad_id and earlier.place > 1 and earlier.until > last.at - interval '720 hours')
  ) latest on latest.ad_id = ads.internal_id
  where ads.internal_id = any(ad_ids)
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
