-- Changes that staff make to many ads at once: one audit entry each, run in batches, and undone as a whole.
create table bulk_changes (
  id          bigint generated always as identity primary key,
  -- As in src/domain/ads/bulk-action.ts.
  action      jsonb not null,
  email       text not null,
  created_at  timestamptz not null default now(),
  state       text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  undone_by   text,
  finished_at timestamptz
);
create index bulk_changes_unfinished on bulk_changes (id) where state in ('running', 'undoing');

create table bulk_change_ads (
  change_id bigint not null references bulk_changes on delete cascade,
  ad_id     bigint not null references ads on delete cascade,
  -- changed becomes restored, or kept when somebody has changed the ad since.
  state     text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'skipped', 'restored', 'kept')),
  -- Why it was skipped.
  reason    text,
  -- The changed fields before and after; the overrides of those fields, and the times of the status, before.
  before    jsonb,
  after     jsonb,
  overrides jsonb,
  times     jsonb,
  primary key (change_id, ad_id)
);
create index bulk_change_ads_waiting on bulk_change_ads (change_id, ad_id) where state = 'waiting';
create index bulk_change_ads_changed on bulk_change_ads (change_id, ad_id) where state = 'changed';
create index bulk_change_ads_ad on bulk_change_ads (ad_id);
