-- What names the ad of a rejected row for the dealer; null where the row says nothing of it.
alter table rejected_rows
  add column heading       text,
  add column dealer_ad_id  text,
  add column licence_plate text;

-- Ads of which only the price changed, so that the counts of a run add up to its accepted rows.
alter table import_runs add column ads_repriced int not null default 0;
