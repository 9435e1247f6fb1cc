-- How deliveries arrive without staff: API keys of dealers, what they push, and files that the site pulls.

-- Only the hash of a key is stored; the key itself is shown once.
create table dealer_api_keys (
  id           bigint generated always as identity primary key,
  dealer_id    int not null references dealers,
  name         text not null check (length(name) between 1 and 100),
  -- The beginning of the key, by which people recognise it.
  prefix       text not null unique check (prefix ~ '^mlv_[0-9a-f]{12}$'),
  key_hash     bytea not null check (octet_length(key_hash) = 32),
  created_by   text not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at   timestamptz
);
create index dealer_api_keys_dealer on dealer_api_keys (dealer_id);

-- A file at the dealer's own address, pulled several times a day. One for each dealer, because each pull is its whole stock.
create table feed_sources (
  id              uuid primary key,
  dealer_id       int not null unique references dealers,
  url             text not null check (url ~ '^(https|sftp)://' and length(url) <= 2000),
  auth            text not null check (auth in ('none', 'basic', 'bearer', 'password', 'key')),
  username        text check (length(username) between 1 and 200),
  -- Password, token or private key, encrypted with the key of the site; null without authentication.
  secret          bytea,
  times_a_day     int not null check (times_a_day between 1 and 24),
  is_paused       boolean not null default false,
  -- Format of the last delivery; another one stops the next. Null: any.
  format          text,
  -- What the server said of the file that was delivered last: sent with the next request, so that an unchanged file is not sent again.
  etag            text check (length(etag) <= 1000),
  last_modified   text check (length(last_modified) <= 1000),
  -- SHA-256 of the SSH server's key, stored at the first connection; another key stops the pull.
  host_key        text,
  state           text not null default 'new' check (state in ('new', 'pulling', 'delivered', 'unchanged', 'failed')),
  message         text,
  failures        int not null default 0 check (failures >= 0),
  -- Since when the file is unchanged or missing; null: it has never been pulled.
  last_changed_at timestamptz,
  last_pulled_at  timestamptz,
  next_at         timestamptz not null default now(),
  -- Whether staff were told that it fails or that its file does not change; a changed file ends it.
  is_reported     boolean not null default false,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((auth = 'none') = (secret is null))
);
create index feed_sources_next on feed_sources (next_at) where not is_paused;

-- One delivery of one dealer: received, waiting for its import, imported or refused.
create table dealer_deliveries (
  id              uuid primary key,
  dealer_id       int not null references dealers,
  -- Null: pulled from the dealer's own address.
  api_key_id      bigint references dealer_api_keys,
  feed_source_id  uuid references feed_sources on delete set null,
  -- The whole stock, or only some cars of it. Forced: even if many cars are missing or the format is new.
  scope           text not null check (scope in ('stock', 'changes')),
  is_forced       boolean not null default false,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  body_hash       bytea not null check (octet_length(body_hash) = 32),
  -- The name by which its format may be known, and its file in the folder of uploads, null once it is imported.
  file_name       text not null,
  upload          text,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  import_run_id   bigint references import_runs on delete set null,
  error_code      text,
  message         text,
  received_at     timestamptz not null default now(),
  started_at      timestamptz,
  finished_at     timestamptz,
  unique (dealer_id, idempotency_key)
);
create index dealer_deliveries_waiting on dealer_deliveries (received_at) where state in ('waiting', 'running');
create index dealer_deliveries_source on dealer_deliveries (feed_source_id, received_at desc);
create index dealer_deliveries_run on dealer_deliveries (import_run_id);
