-- Column mappings that staff make on screen: each saving is a new version, and the newest applies. An older one is restored by saving it
-- again.
create table feed_mappings (
  name       text        not null check (name = btrim(name) and length(name) between 1 and 120),
  version    integer     not null check (version > 0),
  -- As in the files of data/feed-mappings.
  mapping    jsonb       not null check (jsonb_typeof(mapping) = 'object'),
  created_at timestamptz not null default now(),
  created_by text        not null check (length(created_by) <= 254),
  primary key (name, version)
);

-- Pictures that arrived in a dealer's zip, by the SHA-256 of the file as sent: the same file is encoded once, however often it arrives.
create table delivery_pictures (
  source_hash text        primary key check (source_hash ~ '^[0-9a-f]{64}$'),
  -- Name of the stored picture.
  picture     text        not null check (picture ~ '^[0-9a-f]{64}$'),
  stored_at   timestamptz not null default now()
);
