-- Staff's work with the stock: hidden ads, fields that staff have set, ads and events that came with no delivery.

-- A hidden ad is neither for sale nor gone: no visitor sees it, and it has no closing.
alter table ads drop constraint ads_status_check, drop constraint ads_check, drop constraint ads_check1;
alter table ads
  add constraint ads_status_check check (status in ('active', 'removed', 'sold', 'hidden')),
  add constraint ads_closed_check check ((status in ('active', 'hidden')) = (closed_at is null)),
  add constraint ads_days_check check ((status in ('active', 'hidden')) = (days_for_sale is null));

-- What staff have set of an ad: `ads` holds the effective value, this table what the feed says, for the day the field is given back.
-- The field is a column of ads (src/domain/ads/staff-fields.ts), or "status".
create table ad_overrides (
  ad_id      bigint not null references ads on delete cascade,
  field      text not null,
  -- As PostgreSQL's to_jsonb writes the column.
  value      jsonb not null,
  feed_value jsonb not null,
  email      text not null,
  at         timestamptz not null default now(),
  primary key (ad_id, field)
);

-- Null: done by staff.
alter table price_events alter column import_run_id drop not null;
alter table ad_events alter column import_run_id drop not null;
alter table ad_events drop constraint ad_events_kind_check;
alter table ad_events add constraint ad_events_kind_check
  check (kind in ('published', 'changed', 'removed', 'sold', 'returned', 'hidden', 'shown'));

-- The address of the member of staff who uploaded the file; null: the command line.
alter table import_runs add column uploaded_by text;

-- Staff's table of all ads, newest first.
create index ads_all_newest on ads (published_at desc, internal_id desc);
