-- Ads of one car: by plate or VIN at several dealers, or at several times (docs/decisions/0054).
alter table ads
  -- The lowest id of the car's ads; null: no other ad of the car is known.
  add column car_id bigint,
  -- The ad that lists and statistics show in its place; null: itself.
  add column listed_as bigint,
  add constraint ads_listed_as_check check (listed_as is null or (car_id is not null and listed_as <> internal_id));

create index ads_car on ads (car_id) where car_id is not null;
-- By hash: the texts are long and only compared for equality.
create index ads_vin on ads using hash (vin_hash) where vin_hash is not null;

-- Counts of series and years read the index alone, so it leaves out what they do not count.
drop index ads_series_newest;
create index ads_series_newest on ads (series_id, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and listed_as is null and model_year is not null;
drop index ads_series_years;
create index ads_series_years on ads (series_id, model_year) include (price)
  where status = 'active' and listed_as is null and model_year is not null;

-- The next version of the stock joins the ads of before that share a plate or a VIN.
insert into changed_ads
  select array_agg(internal_id) from ads
  where licence_plate in (select licence_plate from ads where licence_plate is not null group by 1 having count(*) > 1)
     or vin_hash in (select vin_hash from ads where vin_hash is not null group by 1 having count(*) > 1)
  having count(*) > 0;
