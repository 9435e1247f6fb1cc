-- Recalls of makers: what is wrong, with which cars, and what their owners are told. Loaded from data/recalls, or edited by staff.

create table recalls (
  id             int generated always as identity primary key,
  slug           text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title          text not null check (btrim(title) <> ''),
  risk           text not null,
  -- Whether it affects every car that its conditions describe, or only some of them.
  affects        text not null check (affects in ('alla', 'vissa')),
  what           text not null check (btrim(what) <> ''),
  owner_advice   text not null check (btrim(owner_advice) <> ''),
  cars_in_sweden int check (cars_in_sweden > 0),
  -- YYYY-MM.
  announced      text not null check (announced ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The maker's or an authority's number of the campaign.
  number         text check (btrim(number) <> ''),
  source_title   text not null check (btrim(source_title) <> ''),
  source_url     text check (source_url ~ '^https?://'),
  checked_on     date not null,
  sureness       text not null check (sureness in ('bekräftad', 'trolig')),
  -- Since when staff's own version stands, which loading the files leaves alone; null: as the file says.
  edited_at      timestamptz,
  -- Since when staff have removed it; the row remains, so that loading the files does not add it again.
  removed_at     timestamptz
);

-- The cars of a recall: model years of a series, where each condition that is not null restricts them further.
create table recall_cars (
  recall_id   int not null references recalls on delete cascade,
  place       smallint not null check (place > 0),
  series_id   int not null references series,
  -- Slugs.
  generations text[] check (cardinality(generations) > 0),
  year_from   smallint not null check (year_from between 1900 and 2100),
  year_to     smallint not null check (year_to between year_from and 2100),
  fuels       text[] check (cardinality(fuels) > 0),
  -- Words of ads that name the engine or version: "T6".
  engines     text[] check (cardinality(engines) > 0),
  primary key (recall_id, place)
);
create index recall_cars_series on recall_cars (series_id);

-- Hash of the files that were loaded last, so that unchanged ones are not loaded again.
create table recalls_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);

-- Public pages show them.
create trigger bump_content_version after insert or update or delete or truncate on recalls
  for each statement execute function bump_content_version();
create trigger bump_content_version after insert or update or delete or truncate on recall_cars
  for each statement execute function bump_content_version();
