-- Dealers, deliveries and ads. Prices, publication, change, removal and sale are rows (price_events, ad_events, sightings);
-- ads holds the current state that lists read.

create table dealers (
  id                int generated always as identity primary key,
  name              text not null check (btrim(name) <> '' and length(name) <= 120),
  city              text,
  county            text,
  is_demo           boolean not null default false,
  -- The last delivery that was accepted; an open sighting of this dealer was last seen then.
  last_run_id       bigint,
  last_delivered_at timestamptz,
  created_at        timestamptz not null default now()
);
create unique index dealers_name on dealers (lower(name));

create table import_runs (
  id              bigint generated always as identity primary key,
  file            text not null,
  format          text not null,
  state           text not null check (state in ('running', 'done', 'stopped', 'failed')),
  forced          boolean not null default false,
  started_at      timestamptz not null default now(),
  -- The time the delivery speaks of; prices and sightings carry it.
  delivered_at    timestamptz not null,
  finished_at     timestamptz,
  message         text,
  rows_read       int not null default 0 check (rows_read >= 0),
  rows_accepted   int not null default 0 check (rows_accepted >= 0),
  rows_rejected   int not null default 0 check (rows_rejected >= 0),
  rows_duplicate  int not null default 0 check (rows_duplicate >= 0),
  ads_new         int not null default 0,
  ads_changed     int not null default 0,
  ads_unchanged   int not null default 0,
  ads_returned    int not null default 0,
  ads_removed     int not null default 0,
  price_changes   int not null default 0,
  unmatched       jsonb not null default '[]',
  check (state <> 'done' or rows_read = rows_accepted + rows_rejected + rows_duplicate)
);
create index import_runs_started on import_runs (started_at desc);

alter table dealers add foreign key (last_run_id) references import_runs;

create table rejected_rows (
  import_run_id bigint not null references import_runs on delete cascade,
  row_number    int not null check (row_number > 0),
  field         text not null,
  value         text not null,
  rule          text not null,
  reason        text not null,
  primary key (import_run_id, row_number)
);

create table ads (
  internal_id        bigint primary key check (internal_id > 0),
  dealer_id          int not null references dealers,
  dealer_ad_id       text,
  licence_plate      text check (licence_plate ~ '^[A-Z]{3}[0-9]{2}[0-9A-Z]$'),
  vin_hash           text check (vin_hash ~ '^[0-9a-f]{64}$'),
  -- What makes a row the same car when it carries no plate, VIN or id: a hash of the facts that do not change, the price left out.
  identity_hash      text not null,
  -- Hash of all that the delivery says of the car but the price: equal means nothing changed.
  content_hash       text not null,

  brand_id           int references brands,
  brand              text not null check (btrim(brand) <> ''),
  series_id          int,
  series             text,
  generation_id      int,
  generation         text,
  model              text,
  name               text not null check (btrim(name) <> ''),
  model_year         smallint check (model_year between 1900 and 2100),
  first_registered   date,

  price              int check (price >= 1000),
  odometer_km        int check (odometer_km between 0 and 2000000),

  -- The words of src/domain/ads/vocabulary.ts.
  fuels              text[] not null default '{}' check (fuels <@ array['Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Etanol', 'Gas', 'Vätgas']),
  transmission_type  text check (transmission_type in ('Manuell', 'Automat', 'CVT', 'Halvautomatisk')),
  color              text check (color in ('Svart', 'Vit', 'Grå', 'Silver', 'Blå', 'Röd', 'Grön', 'Brun', 'Beige', 'Gul', 'Orange', 'Lila', 'Guld', 'Rosa', 'Flerfärgad')),
  chassis            text check (chassis in ('Kombi', 'SUV', 'Halvkombi', 'Sedan', 'Coupé', 'Cab', 'Minibuss', 'Pickup', 'Transportbil')),
  drive              text check (drive in ('Framhjulsdrift', 'Bakhjulsdrift', 'Fyrhjulsdrift', 'Tvåhjulsdrift')),

  power_kw           smallint check (power_kw > 0),
  horsepower_hp      smallint check (horsepower_hp > 0),
  acceleration       numeric(4, 1) check (acceleration > 0),
  engine_name        text,
  engine_code        text,
  engine_type        text,
  engine_cc          int check (engine_cc > 0),
  number_of_doors    smallint,
  seats              smallint,
  electric_engine    boolean,
  type_of_electric_car text,
  sales_name         text,
  wltp_consumption_min numeric(4, 1),
  wltp_consumption_max numeric(4, 1),
  wltp_co2_min       smallint,
  wltp_co2_max       smallint,
  nedc_consumption_min numeric(4, 1),
  nedc_consumption_max numeric(4, 1),
  nedc_co2_min       smallint,
  nedc_co2_max       smallint,
  euro_ncap_year     smallint,
  euro_ncap_result   smallint check (euro_ncap_result between 1 and 5),

  trim_packages      text[] not null default '{}',
  equipment          text[] not null default '{}',
  awards             text[] not null default '{}',
  description        text,
  url                text,
  image_urls         text[] not null default '{}',
  first_image_url    text generated always as (image_urls[1]) stored,
  city               text,
  county             text,

  status             text not null check (status in ('active', 'removed', 'sold')),
  published_at       timestamptz not null,
  changed_at         timestamptz,
  -- When it left the stock, by removal or sale; null while active.
  closed_at          timestamptz,
  -- An ad that came back: when, and the whole days it had been for sale before that.
  returned_at        timestamptz,
  days_before_return int not null default 0 check (days_before_return >= 0),
  -- Whole days for sale in all when it was closed; null while active.
  days_for_sale      int check (days_for_sale >= 0),
  quality_flags      text[] not null default '{}',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  foreign key (series_id, brand_id) references series (id, brand_id),
  foreign key (generation_id, series_id) references generations (id, series_id),
  check ((status = 'active') = (closed_at is null)),
  check ((status = 'active') = (days_for_sale is null))
) with (fillfactor = 90);

-- A delivery finds the dealer's known ads by plate, VIN hash, its own id or the identity hash.
create index ads_dealer_status on ads (dealer_id, status);
create index ads_dealer_plate on ads (dealer_id, licence_plate) where licence_plate is not null;
create index ads_dealer_vin on ads (dealer_id, vin_hash) where vin_hash is not null;
create index ads_dealer_ad_id on ads (dealer_id, dealer_ad_id) where dealer_ad_id is not null;
create index ads_dealer_identity on ads (dealer_id, identity_hash);
-- The vehicle list: newest first (D6), active with a picture (D11), all or of one brand.
create index ads_newest on ads (published_at desc, created_at desc, internal_id desc)
  where status = 'active' and first_image_url is not null;
create index ads_brand_newest on ads (brand, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and first_image_url is not null;

create table price_events (
  ad_id         bigint not null references ads on delete cascade,
  at            timestamptz not null,
  -- null: the price was taken away (Pris på begäran)
  price         int check (price >= 1000),
  import_run_id bigint not null references import_runs,
  primary key (ad_id, at)
);

create table ad_events (
  ad_id         bigint not null references ads on delete cascade,
  at            timestamptz not null,
  kind          text not null check (kind in ('published', 'changed', 'removed', 'sold', 'returned')),
  import_run_id bigint not null references import_runs,
  primary key (ad_id, at, kind)
);

-- A stretch of deliveries that all held the ad. While last_seen_at is null the stretch is open, and the ad was last seen in the
-- dealer's latest delivery: an unchanged delivery writes nothing here.
create table sightings (
  ad_id         bigint not null references ads on delete cascade,
  first_run_id  bigint not null references import_runs,
  first_seen_at timestamptz not null,
  last_run_id   bigint references import_runs,
  last_seen_at  timestamptz check (last_seen_at >= first_seen_at),
  primary key (ad_id, first_seen_at),
  check ((last_run_id is null) = (last_seen_at is null))
);

-- The stock's version: bumped in the transaction of each import, and the key of everything that depends on the stock alone.
-- Its one row is also the lock that lets one delivery at a time change the stock, and hands out ad ids: unlike a sequence it
-- goes back with the transaction, so an import that was killed and run again gives the same ids.
create table stock_version (
  only_row   boolean primary key default true check (only_row),
  version    bigint not null,
  last_ad_id bigint not null,
  changed_at timestamptz not null
);
insert into stock_version (version, last_ad_id, changed_at) values (1, 100000, now());

-- Active ads per brand for the list's filter and total, recounted in the transaction of each import.
create table stock_counts (
  brand              text primary key,
  active             int not null check (active >= 0),
  active_with_image  int not null check (active_with_image >= 0)
);
