-- Keys, pulls and deliveries of a group of dealers: one file for all of its sites.

-- A key or a pull is that of one dealer, or of a group. A dissolved group leaves its revoked keys.
alter table dealer_api_keys
  alter column dealer_id drop not null,
  add column group_id int references dealer_groups on delete set null;
alter table dealer_api_keys add constraint dealer_api_keys_owner
  check (num_nonnulls(dealer_id, group_id) = 1 or (dealer_id is null and revoked_at is not null));
create index dealer_api_keys_group on dealer_api_keys (group_id) where group_id is not null;

alter table feed_sources
  alter column dealer_id drop not null,
  add column group_id int references dealer_groups on delete cascade;
alter table feed_sources add constraint feed_sources_owner check (num_nonnulls(dealer_id, group_id) = 1);
create unique index feed_sources_group_address on feed_sources (group_id, md5(url)) where group_id is not null;

-- The sites that a group's files name, and the dealer that each is; null: nobody has stated it yet.
create table group_sites (
  group_id     int         not null references dealer_groups on delete cascade,
  -- As files write it, without regard to case and spaces.
  site         text        not null check (length(site) between 1 and 200),
  shown        text        not null check (length(shown) between 1 and 200),
  dealer_id    int         references dealers on delete set null,
  -- Rows of the latest file that names it.
  rows         int         not null default 0,
  last_seen_at timestamptz not null default now(),
  primary key (group_id, site)
);
create index group_sites_of_dealer on group_sites (dealer_id) where dealer_id is not null;

-- A file of a group: split into one delivery for each of its sites.
create table group_deliveries (
  id              uuid        primary key,
  group_id        int         not null references dealer_groups on delete cascade,
  api_key_id      bigint      references dealer_api_keys,
  feed_source_id  uuid        references feed_sources on delete set null,
  scope           text        not null check (scope in ('stock', 'changes')),
  is_forced       boolean     not null default false,
  idempotency_key text        check (length(idempotency_key) between 1 and 200),
  body_hash       bytea       not null check (octet_length(body_hash) = 32),
  file_name       text        not null,
  asked_format    text,
  upload          text,
  state           text        not null default 'waiting' check (state in ('waiting', 'split', 'failed')),
  attempts        int         not null default 0,
  error_code      text,
  message         text,
  rows_read       int         not null default 0,
  -- Rows of no known site, and the first of them.
  rows_rejected   int         not null default 0,
  rejected        jsonb       not null default '[]',
  received_at     timestamptz not null default now(),
  finished_at     timestamptz,
  unique (group_id, idempotency_key)
);
create index group_deliveries_waiting on group_deliveries (received_at) where state = 'waiting';
create index group_deliveries_latest on group_deliveries (group_id, received_at desc);
create index group_deliveries_source on group_deliveries (feed_source_id, received_at desc);

-- The part of a group's file that is one dealer's: the rows that name one of these sites.
alter table dealer_deliveries
  add column group_delivery_id uuid references group_deliveries on delete set null,
  add column sites text[];
create index dealer_deliveries_of_group on dealer_deliveries (group_delivery_id) where group_delivery_id is not null;
