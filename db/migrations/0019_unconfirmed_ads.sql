-- Dealers that stop delivering: their ads are unconfirmed, and in the end closed (src/domain/ads/deliveries/silent-dealer.ts).

alter table dealers
  -- The last delivery of each of the latest days with one, newest first; what the usual interval is calculated from.
  add column recent_deliveries timestamptz[] not null default '{}',
  -- When the site noticed that the dealer has been silent for longer than usual; null: its ads are confirmed.
  add column unconfirmed_at timestamptz,
  add constraint dealers_unconfirmed_check check (unconfirmed_at is null or last_delivered_at is not null);

update dealers set recent_deliveries = coalesce(
  (select array_agg(at order by at desc) from (
     select max(delivered_at) as at from (
       select delivered_at from import_runs run where run.state = 'done' and run.dealers = 1 and lower(run.dealer) = lower(dealers.name)
       union select dealers.last_delivered_at
     ) known
     where delivered_at is not null
     group by (delivered_at at time zone 'Europe/Stockholm')::date order by 1 desc limit 12
   ) days), '{}');

-- Closed by the site because its dealer fell silent: nobody said that the car is gone, so the ad returns however late it is delivered.
alter table ads
  add column expired boolean not null default false,
  add constraint ads_expired_check check (not expired or status = 'removed');

alter table ad_events drop constraint ad_events_kind_check;
alter table ad_events add constraint ad_events_kind_check
  check (kind in ('published', 'changed', 'removed', 'sold', 'returned', 'hidden', 'shown', 'expired'));

-- What the last check for silent dealers did.
create table stock_check (
  only_row           boolean primary key default true check (only_row),
  checked_at         timestamptz not null,
  -- Since when checks have come without a gap: for days before it the site itself may have been down.
  steady_since       timestamptz not null,
  dealers_marked     int not null check (dealers_marked >= 0),
  dealers_confirmed  int not null check (dealers_confirmed >= 0),
  dealers_closed     int not null check (dealers_closed >= 0),
  ads_closed         int not null check (ads_closed >= 0),
  check (steady_since <= checked_at)
);
