-- What the search box suggests: brands, series and categories by every name that visitors use for them. Built anew each night and
-- with each import, and swapped in one transaction (D35); each process reads it into memory once per version.
create table search_index (
  search_type  text not null check (search_type in ('category', 'brand', 'series')),
  -- As it is written; src/domain/search folds it to words.
  search_term  text not null check (btrim(search_term) <> ''),
  display_text text not null check (btrim(display_text) <> ''),
  -- category_slug; brand_name, brand_slug; series_name, series_slug; source (name or alias), car_count
  metadata     jsonb not null,
  primary key (search_type, search_term, display_text)
);

-- Its one row is also the lock that lets one rebuild at a time swap the index.
create table search_index_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null,
  built_at timestamptz not null
);
insert into search_index_version (version, built_at) values (0, now());

-- Names that staff add: what visitors write → the brand, or the series of it, that they mean.
create table search_aliases (
  term       text primary key check (btrim(term) <> '' and length(term) <= 60),
  brand      text not null check (btrim(brand) <> ''),
  series     text check (btrim(series) <> ''),
  created_at timestamptz not null default now()
);

-- Searches that found nothing, for staff to learn from: words alone, nothing of who wrote them.
create table search_misses (
  term     text primary key check (btrim(term) <> '' and length(term) <= 60),
  misses   int not null check (misses > 0),
  last_at  timestamptz not null
);
create index search_misses_last on search_misses (last_at);

-- A plate leads to its ad: among active ads first, else the newest.
create index ads_plate on ads (licence_plate) where licence_plate is not null;
