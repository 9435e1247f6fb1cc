-- The car catalogue: brands, series, generations and their typical engines, loaded from data/catalogue by the load-catalogue command.
-- Slugs are the stable keys between the data files and these rows (D40).

create table brands (
  id         int generated always as identity primary key,
  slug       text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name       text not null unique check (btrim(name) <> ''),
  country    char(2) not null check (country ~ '^[A-Z]{2}$'),
  aliases    text[] not null default '{}'
);

create table series (
  id         int generated always as identity primary key,
  brand_id   int not null references brands,
  slug       text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name       text not null check (btrim(name) <> ''),
  aliases    text[] not null default '{}',
  unique (brand_id, slug),
  unique (brand_id, name),
  unique (id, brand_id)
);

create table generations (
  id              int generated always as identity primary key,
  series_id       int not null references series,
  slug            text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name            text not null check (btrim(name) <> ''),
  year_from       smallint not null check (year_from between 1900 and 2100),
  year_to         smallint check (year_to between year_from and 2100),
  body_types      text[] not null,
  euro_ncap_stars smallint check (euro_ncap_stars between 0 and 5),
  euro_ncap_year  smallint check (euro_ncap_year between 1997 and 2100),
  unique (series_id, slug),
  unique (series_id, name),
  unique (id, series_id),
  check ((euro_ncap_stars is null) = (euro_ncap_year is null))
);

create table engines (
  id                int generated always as identity primary key,
  series_id         int not null references series on delete cascade,
  name              text not null check (btrim(name) <> ''),
  fuel              text not null,
  transmissions     text[] not null,
  drives            text[] not null,
  kw                smallint not null check (kw > 0),
  hp                smallint not null check (hp > 0),
  acceleration      numeric(4, 1) check (acceleration > 0),
  year_from         smallint not null,
  year_to           smallint check (year_to >= year_from),
  nedc_consumption  numeric(4, 1),
  nedc_co2          smallint,
  wltp_consumption  numeric(4, 1),
  wltp_co2          smallint
);
create index engines_series on engines (series_id);

-- Hash of the data files that the rows above were loaded from, so that an unchanged catalogue is not loaded again.
create table catalogue_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);
