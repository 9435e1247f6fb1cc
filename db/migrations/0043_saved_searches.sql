-- Alerts by e-mail about searches and single ads, without an account.

create table saved_searches (
  id                 bigint generated always as identity primary key,
  email              text not null check (length(email) between 3 and 254),
  name               text not null check (length(name) between 1 and 200),
  -- The list whose ads are searched; null for a single ad.
  list               text check (list in ('vehicles', 'annonser')),
  -- Parameters of the list's address by name, each with its values.
  filters            jsonb,
  ad_id              bigint references ads (internal_id) on delete cascade,
  kinds              text[] not null check (cardinality(kinds) > 0 and kinds <@ array['new', 'cheaper', 'sold']),
  frequency          text not null check (frequency in ('at-once', 'daily', 'weekly')),
  -- What an ad must have one of to match: its make, its model, or its id (src/domain/saved-searches/match-keys.ts).
  match_keys         text[] not null,
  created_at         timestamptz not null default now(),
  confirm_token_hash bytea unique,
  confirmed_at       timestamptz,
  check ((ad_id is null) = (filters is not null) and (ad_id is null) = (list is not null)),
  check ((confirmed_at is null) = (confirm_token_hash is not null))
);
create index saved_searches_keys_idx on saved_searches using gin (match_keys) where confirmed_at is not null;
create index saved_searches_email_idx on saved_searches (email);
create index saved_searches_ad_idx on saved_searches (ad_id);
create index saved_searches_unconfirmed_idx on saved_searches (created_at) where confirmed_at is null;

-- Without foreign keys, whose checks take most of the time of a match; forget-expired removes the alerts of deleted searches.
create table search_alerts (
  search_id      bigint not null,
  ad_id          bigint not null,
  kind           text not null check (kind in ('new', 'cheaper', 'sold')),
  price          integer,
  previous_price integer,
  found_at       timestamptz not null default now(),
  -- When the alert was put in a mail, or found to be outdated.
  mailed_at      timestamptz,
  unique nulls not distinct (search_id, ad_id, kind, price)
);
create index search_alerts_pending_idx on search_alerts (search_id) where mailed_at is null;
create index search_alerts_mailed_idx on search_alerts (mailed_at);

-- The state of each ad when it was last matched with the saved searches, and the version of the stock at that time.
create table matched_ads (
  ad_id  bigint primary key references ads (internal_id) on delete cascade,
  status text not null,
  price  integer
);
insert into matched_ads select internal_id, status, price from ads;
create table match_state (
  is_only boolean primary key default true check (is_only),
  version bigint not null,
  token   uuid
);
insert into match_state (version, token)
  select stock_version.version, token from stock_version left join stock_changes using (version);

-- Address that ends what a mail belongs to by POST (RFC 8058).
alter table mails add column unsubscribe_url text;
