-- Random secrets that all server processes share, and the last good copy of the blog's feed.

create table site_secrets (
  purpose text primary key,
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);

-- One row: a feed is replaced as a whole, and kept while its address is that of the settings.
create table blog_feed (
  only_row boolean primary key default true check (only_row),
  feed_url text not null,
  posts jsonb not null,
  read_at timestamptz not null
);
