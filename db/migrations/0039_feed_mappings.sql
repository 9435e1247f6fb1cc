-- Column mappings that staff make on screen, one for each dealer. Each saving is a new version, and the newest applies; an older one is
-- restored by saving it again.
create table feed_mappings (
  id         integer     generated always as identity primary key,
  -- Name of the dealer, as in its deliveries.
  dealer     text        not null check (dealer = btrim(dealer) and length(dealer) between 1 and 120),
  created_at timestamptz not null default now()
);

-- Imports compare names of dealers without regard to case.
create unique index feed_mappings_dealer on feed_mappings (lower(dealer));

create table feed_mapping_versions (
  mapping_id integer     not null references feed_mappings on delete cascade,
  version    integer     not null check (version > 0),
  -- As in the files of data/feed-mappings.
  mapping    jsonb       not null check (jsonb_typeof(mapping) = 'object'),
  created_at timestamptz not null default now(),
  created_by text        not null check (length(created_by) <= 254),
  primary key (mapping_id, version)
);

-- The dealer's own file while its mapping is made. It may contain chassis numbers, so it is deleted after a day and is in no backup.
create table feed_samples (
  mapping_id integer     primary key references feed_mappings on delete cascade,
  file_name  text        not null check (length(file_name) <= 200),
  content    bytea       not null,
  stored_at  timestamptz not null default now()
);

-- Pictures that arrived in a dealer's zip, by the SHA-256 of the file as sent: the same file is encoded once, however often it arrives.
create table delivery_pictures (
  source_hash text        primary key check (source_hash ~ '^[0-9a-f]{64}$'),
  -- Name of the stored picture.
  picture     text        not null check (picture ~ '^[0-9a-f]{64}$'),
  stored_at   timestamptz not null default now()
);
