-- The migrations that 0115_baseline.sql replaces: databases and backups that are older than it are migrated by them.

--- 0001_catalogue.sql
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

--- 0002_ads.sql
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

--- 0003_ad_search.sql
-- What the search of the ad lists needs beside the columns of ads: the words of an ad, and the popular list.

-- The words of an ad as a visitor's words are compared with them: lower case, without accents, split at every other sign.
-- src/domain/catalogue/match-key.ts does the same to what the visitor wrote.
-- Most texts have no other letters than these; translate() costs as much as all the rest, so only the others pay for it.
create function fold_rare_letters(folded text) returns text
  language sql immutable parallel safe
  return case when folded ~ '[^\x01-\x7f]' then
    translate(replace(folded, 'æ', 'ae'), 'åäáàâãöóòôõøéèêëíìîïúùûüýÿçčñšžř’`´ʼ', 'aaaaaaooooooeeeeiiiiuuuuyyccnszr')
  else folded end;

create function ad_words(brand text, series text, generation text, name text, equipment text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(btrim(regexp_replace(
    fold_rare_letters(
      replace(replace(replace(replace(replace(replace(replace(replace(
        lower(concat_ws(' ', brand, series, generation, name, array_to_string(equipment, ' '))),
        'å', 'a'), 'ä', 'a'), 'ö', 'o'), 'é', 'e'), '+', ' plus '), '''', ''), '`', ''), '°', ' ')),
    '[^a-z0-9]+', ' ', 'g')), ' '));

-- An index on the expression: ads get no wider, and an update that leaves the words alone (a new price) need not touch it.
create index ads_words on ads using gin (ad_words(brand, series, generation, name, equipment)) where status = 'active';

-- The first places of the popular list (D13), counted anew with each import; after them the list goes on with the newest ads.
create table popular_ads (
  rank  int primary key check (rank > 0),
  ad_id bigint not null unique references ads on delete cascade
);

--- 0004_series_statistics.sql
-- What the pages of brands, series and generations say of the stock: counted in the transaction of each import (src/db/statistics-refresh.ts),
-- so that a visitor's page reads a few rows by key however large the stock is.

-- A series with ads for sale, or with ads that left the stock within the last year.
create table series_statistics (
  series_id            int primary key references series on delete cascade,
  counted_at           timestamptz not null,
  ads                  int not null check (ads >= 0),

  -- kr. Figures of a count of 0 are null; the median and the quartiles are interpolated and rounded.
  price_count          int not null check (price_count between 0 and ads),
  price_min            int,
  price_lower_quartile int,
  price_median         int,
  price_upper_quartile int,
  price_max            int,
  price_budget         int not null,
  price_mid            int not null,
  price_premium        int not null,
  -- Width of the bars in kr and [{from, ads}] of those that are not empty; the first and last hold what lies beyond as well.
  price_step           int,
  price_bars           jsonb not null default '[]',

  year_min             smallint,
  year_max             smallint,
  odometer_count       int not null,
  odometer_median_km   int,
  -- Whole days that the ads for sale had been for sale at counted_at.
  days_count           int not null,
  days_average         int,
  -- Whole days to removal or sale, of the ads that left within the last year.
  closed_count         int not null,
  closed_median_days   int,

  -- [{color, ads}], five at most; [{fuel, ads}]; [{stars, year, ads}]. The commonest, or the most stars, first.
  colors               jsonb not null default '[]',
  fuels                jsonb not null default '[]',
  euro_ncap            jsonb not null default '[]',
  -- The newest ads of which the generation is not known.
  newest_without_generation bigint[] not null default '{}',
  check (price_budget + price_mid + price_premium = price_count)
);

create table generation_statistics (
  generation_id        int primary key references generations on delete cascade,
  ads                  int not null check (ads > 0),
  price_count          int not null,
  price_min            int,
  price_lower_quartile int,
  price_median         int,
  price_upper_quartile int,
  price_max            int,
  year_min             smallint,
  year_max             smallint,
  odometer_count       int not null,
  odometer_median_km   int,
  -- The most stars of any ad, with the latest year of a test that gave them.
  euro_ncap_stars      smallint check (euro_ncap_stars between 1 and 5),
  euro_ncap_year       smallint,
  newest_ads           bigint[] not null
);

-- Brands and series with their numbers of ads, ready to be sent. Good only for the stock and the catalogue that it names.
create table static_data (
  only_row       boolean primary key default true check (only_row),
  stock_version  bigint not null,
  catalogue_hash text not null,
  generated_at   timestamptz not null,
  data           jsonb not null
);

-- A delivery of one dealer counts only the series anew that it touches.
create index ads_series on ads (series_id);

--- 0005_categories.sql
-- Categories: needs that a buyer has, what matters for each, and the used cars that meet it best. Loaded from data/categories by the
-- load-categories command, or edited by staff. Whoever writes one replaces all of it in one transaction, ranks and scores included.

create table categories (
  id           int generated always as identity primary key,
  slug         text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name         text not null unique check (btrim(name) <> ''),
  -- The name in a word or two, for cards.
  label        text not null check (btrim(label) <> ''),
  description  text not null,
  search_words text[] not null default '{}',
  -- Since when staff's own version stands, which loading the files leaves alone; null: as the file says.
  edited_at    timestamptz
);

create table category_attributes (
  id          int generated always as identity primary key,
  category_id int not null references categories on delete cascade,
  place       smallint not null check (place > 0),
  name        text not null check (btrim(name) <> ''),
  description text not null,
  -- Its share of the star score, against the other attributes.
  weight      smallint not null check (weight between 1 and 5),
  unique (category_id, place),
  unique (category_id, name)
);

create table category_winners (
  id          int generated always as identity primary key,
  category_id int not null references categories on delete cascade,
  rank        smallint not null check (rank > 0),
  series_id   int not null references series,
  -- Model years; without an end still recommended as it is sold.
  year_from   smallint not null check (year_from between 1900 and 2100),
  year_to     smallint check (year_to between year_from and 2100),
  -- What narrows the series, as ads write it ("Touring Sports").
  variant     text check (btrim(variant) <> ''),
  -- Stars: the mean of the ratings by the attributes' weights, one decimal.
  score       numeric(2, 1) not null check (score between 1 and 5),
  summary     text not null,
  watchouts   text[] not null,
  unique (category_id, rank)
);
create index category_winners_series on category_winners (series_id);

create table category_ratings (
  winner_id    int not null references category_winners on delete cascade,
  attribute_id int not null references category_attributes on delete cascade,
  score        smallint not null check (score between 1 and 5),
  reason       text not null,
  primary key (winner_id, attribute_id)
);
create index category_ratings_attribute on category_ratings (attribute_id);

-- Hash of the files that were loaded last, so that unchanged ones are not loaded again.
create table categories_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);

-- Cars of a series and its years: the newest ones, and their number and prices without a look at the rows.
create index ads_series_newest on ads (series_id, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and model_year is not null;
create index ads_series_years on ads (series_id, model_year) include (price)
  where status = 'active' and model_year is not null;

--- 0006_search_index.sql
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

--- 0007_accounts.sql
-- Accounts, their sessions and roles; mail that waits to be sent; what staff and strangers did; limits.
-- Tokens are kept as SHA-256 alone: who reads the database can neither sign in nor use a link.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- In lower case, as compared.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  -- argon2id in PHC form; null until the first password has been chosen by a one-time link.
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('user', 'moderator', 'admin')),
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Last activity, at most once a minute. A session ends 4 h after it and 12 h after created_at.
  active_at timestamptz not null default now(),
  -- Shown to its owner: the program and the network (address /24 or /48).
  user_agent text not null,
  network text not null
);
create index sessions_of_user on sessions (user_id);

-- Attempts to sign in since the last good one, by the SHA-256 of the address that was written, known or not.
create table sign_in_attempts (
  account_key bytea primary key,
  attempts smallint not null,
  last_at timestamptz not null
);

-- The password was right; the second factor is awaited.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  attempts smallint not null default 0,
  created_at timestamptz not null default now()
);

create table one_time_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'password')),
  -- Confirmation: the password of the sign-up that this link was sent for.
  password_hash text,
  expires_at timestamptz not null
);
create index one_time_links_of_user on one_time_links (user_id);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  -- Null: begun, not yet proved by a code.
  confirmed_at timestamptz,
  -- The 30 s step of the last code that was taken; no code of it or an earlier one is taken again.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sent by SMTP when that is configured; otherwise they stay, and staff in development read them.
create table mails (
  id bigint primary key generated always as identity,
  recipient text not null,
  subject text not null,
  -- Emptied once sent: it may hold a one-time link.
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts smallint not null default 0
);
create index mails_to_send on mails (id) where sent_at is null;

create table security_events (
  id bigint primary key generated always as identity,
  event_type text not null check (length(event_type) between 1 and 100),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  details jsonb not null default '{}',
  -- False: a browser says so; nothing but its saying is known.
  trusted boolean not null default true,
  created_at timestamptz not null default now()
);
create index security_events_newest on security_events (created_at desc, id desc);

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- No reference: the entry outlives the account.
  user_id uuid,
  email text not null,
  action text not null check (length(action) between 1 and 100),
  -- What it was done to: "user:9d…", "parameter:42".
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on audit_log (subject, id desc);

-- Entries are only added. They go when they are 12 months old, and not before.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '12 months' then return old; end if;
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- Counts of the limiter (rate-limiter-flexible): points used in the window that ends at "expire" (ms since 1970).
create table request_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

--- 0008_secrets_and_blog.sql
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

--- 0009_chat.sql
-- The adviser's conversations, the prompts that staff write for its language model, and the tokens that the model has used.

create table chatbot_prompts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  prompt_content text not null check (btrim(prompt_content) <> '' and length(prompt_content) <= 20000),
  created timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The one in use; src/domain/adviser/model-settings.ts knows its id.
insert into chatbot_prompts (id, name, prompt_content) values (
  '00000000-0000-4000-8000-000000000001',
  'Bilrådgivaren',
  'Du är Milvis bilrådgivare. Du hjälper människor i Sverige att hitta en begagnad bil som passar dem.
Skriv på enkel, lugn svenska och säg du. Svara kort: högst fem meningar. Siffror före adjektiv, inga utropstecken, ingen säljton.
Säg vad du inte vet. Bilars skick och service vet vi inte.
Ställ högst en fråga tillbaka, och bara när svaret behövs.'
);

create table chatbot_conversations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the session's secret, or an id of the old forms (anon_…, a UUID) that has not been exchanged yet.
  session_id text not null check (length(session_id) between 1 and 100),
  prompt_id uuid references chatbot_prompts on delete set null,
  -- What has been understood and shown, for the next message to go on from.
  state jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index chatbot_conversations_of_session on chatbot_conversations (session_id, created_at desc);
create index chatbot_conversations_oldest on chatbot_conversations (created_at);

create table chatbot_buybot_messages (
  id bigint primary key generated always as identity,
  conversation_id uuid not null references chatbot_conversations on delete cascade,
  role text not null check (role in ('user', 'bot')),
  message text not null,
  -- What a bot's message showed beside its text: cars with reasons, filters.
  shown jsonb,
  created_at timestamptz not null default now()
);
create index chatbot_buybot_messages_of_conversation on chatbot_buybot_messages (conversation_id, id);
create index chatbot_buybot_messages_oldest on chatbot_buybot_messages (created_at);

-- Tokens of the language model by Swedish day; what running answers may still use is counted until they end.
create table chatbot_tokens (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);

--- 0010_staff_stock.sql
-- Staff's work with the stock: hidden ads, fields that staff have set, ads and events that came with no delivery.

-- A hidden ad is neither for sale nor gone: no visitor sees it, and it has no closing.
alter table ads drop constraint ads_status_check, drop constraint ads_check, drop constraint ads_check1;
alter table ads
  add constraint ads_status_check check (status in ('active', 'removed', 'sold', 'hidden')),
  add constraint ads_closed_check check ((status in ('active', 'hidden')) = (closed_at is null)),
  add constraint ads_days_check check ((status in ('active', 'hidden')) = (days_for_sale is null));

-- What staff have set of an ad: `ads` holds the effective value, this table what the feed says, for the day the field is given back.
-- The field is a column of ads (src/domain/ads/staff-fields.ts), or "status".
create table ad_overrides (
  ad_id      bigint not null references ads on delete cascade,
  field      text not null,
  -- As PostgreSQL's to_jsonb writes the column.
  value      jsonb not null,
  feed_value jsonb not null,
  email      text not null,
  at         timestamptz not null default now(),
  primary key (ad_id, field)
);

-- Null: done by staff.
alter table price_events alter column import_run_id drop not null;
alter table ad_events alter column import_run_id drop not null;
alter table ad_events drop constraint ad_events_kind_check;
alter table ad_events add constraint ad_events_kind_check
  check (kind in ('published', 'changed', 'removed', 'sold', 'returned', 'hidden', 'shown'));

-- The address of the member of staff who uploaded the file; null: the command line.
alter table import_runs add column uploaded_by text;

-- Staff's table of all ads, newest first.
create index ads_all_newest on ads (published_at desc, internal_id desc);

--- 0011_staff_content.sql
-- What staff write beside cars and categories: parameters, and scripts of others for the public pages.

create table api_parameters (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (btrim(name) <> '' and length(name) <= 100),
  value text not null check (btrim(value) <> '' and length(value) <= 10000),
  -- Empty when there is none.
  description text not null default '' check (length(description) <= 1000),
  updated_at timestamptz not null default now()
);

create table tracking_scripts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  -- HTML with its script tags in full.
  script_content text not null check (btrim(script_content) <> '' and length(script_content) <= 20000),
  -- None but the necessary runs before the visitor has agreed to its purpose.
  purpose text not null check (purpose in ('necessary', 'statistics', 'marketing')),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

--- 0012_sitemap.sql
-- The last good list of the sitemap's pages. One row: it is replaced as a whole, and served when a new one cannot be made.
create table sitemap_copy (
  only_row boolean primary key default true check (only_row),
  -- What it was made of: equal stamps, equal pages.
  stamp text not null,
  made_at timestamptz not null,
  -- [{path, changedAt}]
  pages jsonb not null
);

--- 0013_staff_maintenance.sql
-- What staff see of the search index and of deliveries while they work.

-- built_at is when the index last came out otherwise; these are of the last build, whatever came of it.
alter table search_index_version
  add column checked_at timestamptz not null default now(),
  add column build_ms   int not null default 0 check (build_ms >= 0);

-- What was done to the index, for the log panel: the last ten lines are kept.
create table search_index_log (
  id   bigint generated always as identity primary key,
  at   timestamptz not null default now(),
  line text not null check (length(line) <= 500)
);

alter table import_runs
  -- How far a running import has come; null before and after.
  add column step text check (step in ('reading', 'merging', 'tidying')),
  -- The first of its dealers by name, and how many they are.
  add column dealer text,
  add column dealers int not null default 0 check (dealers >= 0),
  -- Name of the uploaded file on the server that took it, while a stopped import may still be forced.
  add column upload text;

--- 0014_sessions_proved.sql
-- When the session's owner last gave the password: sensitive changes ask for it again some minutes later.
alter table sessions add column proved_at timestamptz not null default clock_timestamp();
update sessions set proved_at = created_at;

--- 0015_winner_fuel.sql
-- The fuel that narrows a winner: a Niro among electric cars is not the hybrid one. Null: any of its series.
alter table category_winners add column fuel text
  check (fuel in ('Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Etanol', 'Gas', 'Vätgas'));

--- 0016_ad_drafts.sql
-- A draft: an ad of staff's that has not been published. No visitor sees it, deliveries leave it alone, and it has no history.
-- published_at holds the time of its creation until it is published, so that lists of staff's have one order.
alter table ads drop constraint ads_status_check, drop constraint ads_closed_check, drop constraint ads_days_check;
alter table ads
  alter column dealer_id drop not null,
  -- "Pris på begäran" was ticked, which a published ad says by having no price.
  add column price_on_request boolean not null default false,
  add constraint ads_status_check check (status in ('active', 'removed', 'sold', 'hidden', 'draft')),
  add constraint ads_closed_check check ((status in ('active', 'hidden', 'draft')) = (closed_at is null)),
  add constraint ads_days_check check ((status in ('active', 'hidden', 'draft')) = (days_for_sale is null)),
  add constraint ads_dealer_check check (status = 'draft' or dealer_id is not null),
  add constraint ads_price_on_request_check check (status = 'draft' or not price_on_request);

--- 0017_rejected_ads.sql
-- What names the ad of a rejected row for the dealer; null where the row says nothing of it.
alter table rejected_rows
  add column heading       text,
  add column dealer_ad_id  text,
  add column licence_plate text;

-- Ads of which only the price changed, so that the counts of a run add up to its accepted rows.
alter table import_runs add column ads_repriced int not null default 0;

--- 0018_unknown_hybrid.sql
-- A hybrid whose kind nobody has said has a word of its own. Ads that were read as Elhybrid for want of a better word get it until
-- their dealer delivers again; without its hash of the contents each of them is then read anew.
alter table ads drop constraint ads_fuels_check;
alter table ads add constraint ads_fuels_check check
  (fuels <@ array['Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Hybrid, typ okänd', 'Etanol', 'Gas', 'Vätgas']);
update ads set fuels = array_replace(fuels, 'Elhybrid', 'Hybrid, typ okänd'), content_hash = ''
  where 'Elhybrid' = any(fuels) and 'drivmedel tolkat' = any(quality_flags);
update stock_version set version = version + 1, changed_at = now();

--- 0019_unconfirmed_ads.sql
-- Dealers that stop delivering: their ads are unconfirmed, and in the end closed (src/domain/ads/deliveries/silent-dealer.ts).

alter table dealers
  -- The last delivery of each of the latest days with one, newest first; what the usual interval is calculated from.
  add column recent_deliveries timestamptz[] not null default '{}',
  -- When the site noticed that the dealer has been silent for longer than usual; null: its ads are confirmed.
  add column unconfirmed_at timestamptz,
  add constraint dealers_unconfirmed_check check (unconfirmed_at is null or last_delivered_at is not null);

update dealers set recent_deliveries = coalesce(
  (select array_agg(at order by at desc) from (
     select max(delivered_at) as at from (
       select delivered_at from import_runs run where run.state = 'done' and run.dealers = 1 and lower(run.dealer) = lower(dealers.name)
       union select dealers.last_delivered_at
     ) known
     where delivered_at is not null
     group by (delivered_at at time zone 'Europe/Stockholm')::date order by 1 desc limit 12
   ) days), '{}');

-- Closed by the site because its dealer fell silent: nobody said that the car is gone, so the ad returns however late it is delivered.
alter table ads
  add column expired boolean not null default false,
  add constraint ads_expired_check check (not expired or status = 'removed');

alter table ad_events drop constraint ad_events_kind_check;
alter table ad_events add constraint ad_events_kind_check
  check (kind in ('published', 'changed', 'removed', 'sold', 'returned', 'hidden', 'shown', 'expired'));

-- What the last check for silent dealers did.
create table stock_check (
  only_row           boolean primary key default true check (only_row),
  checked_at         timestamptz not null,
  -- Since when checks have come without a gap: for days before it the site itself may have been down.
  steady_since       timestamptz not null,
  dealers_marked     int not null check (dealers_marked >= 0),
  dealers_confirmed  int not null check (dealers_confirmed >= 0),
  dealers_closed     int not null check (dealers_closed >= 0),
  ads_closed         int not null check (ads_closed >= 0),
  check (steady_since <= checked_at)
);

--- 0020_encrypted_secrets.sql
-- Secrets are encrypted with a key that is not in the database. Rows of older versions hold clear bytes until the next start encrypts them
-- (src/commands/encrypt-secrets.ts), so that the new rules hold for new rows alone; 38 bytes is the shortest encrypted secret.
-- An older version of the site cannot read what this one has encrypted.

alter table site_secrets drop constraint site_secrets_secret_check;
alter table site_secrets add constraint site_secrets_encrypted check (octet_length(secret) >= 38) not valid;
alter table second_factors add constraint second_factors_encrypted check (octet_length(secret) >= 38) not valid;

--- 0021_import_warnings.sql
-- What may be wrong with a delivery although it was read: lines about the file, and rows whose letters are damaged.
alter table import_runs
  add column warnings     text[] not null default '{}',
  add column damaged_rows jsonb not null default '[]';

--- 0022_drop_unused_ad_indexes.sql
-- A delivery is matched in temporary tables that hold its dealers' ads, which ads_dealer_status finds; nothing reads these four, and each
-- new ad was written to all of them.
drop index ads_dealer_plate;
drop index ads_dealer_vin;
drop index ads_dealer_ad_id;
drop index ads_dealer_identity;

--- 0023_tow_bar.sql
-- Whether the dealer states a tow bar in the equipment or the heading: the list filter. A car prepared for one, or without, has none.
create function has_tow_bar(name text, equipment text[]) returns boolean
  language sql immutable parallel safe
  return case
    -- Most ads name none: this costs a third of the rest, which an import computes for every row.
    when concat_ws('; ', name, array_to_string(equipment, '; ')) !~* '\m(el-?)?drag|\mtow' then false
    else regexp_replace(
        lower(concat_ws('; ', name, array_to_string(equipment, '; '))),
        '\m(ej|inte|utan|saknar|f.rbere\w*)( f.r)?( (avtagbar|inf.llbar|f.llbar|sv.ngbar|fast)\w*)? drag\w*|\mdrag\w*[ (-]*(f.r)?bere\w*', '', 'g')
      ~ '\m(el-?)?drag(et|en|krok\w*|kula\w*|paket\w*)?\M|\mtow ?bar\M'
  end;

-- Computed by the database, so that imports, staff overrides and drafts need no code for it, and old ads have it at once.
alter table ads add column tow_bar boolean not null generated always as (has_tow_bar(name, equipment)) stored;
update stock_version set version = version + 1, changed_at = now();

--- 0024_statistics_targets.sql
-- Analysing every import computed the words of a sample of ads and the frequency of each piece of equipment, which no plan uses:
-- the word index is chosen by the default selectivity too.
alter index ads_words alter column 1 set statistics 0;
alter table ads
  alter column trim_packages set statistics 0,
  alter column equipment set statistics 0,
  alter column awards set statistics 0,
  alter column description set statistics 0,
  alter column image_urls set statistics 0;

--- 0025_stock_changes.sql
-- What changed with each version of the stock: a process that has one version in memory reads the next without the rest.

-- Ids of the ads that statements have written since the last version; the next version collects them.
create table changed_ads (
  ad_ids bigint[] not null
);

create table stock_changes (
  version bigint primary key,
  -- Distinguishes this version from another of the same number, in a database that was restored from a backup.
  token   uuid not null default gen_random_uuid(),
  -- null: too many to be read one by one
  ad_ids  bigint[]
);
insert into stock_changes (version, ad_ids) select version, '{}' from stock_version;

create function record_changed_ads() returns trigger language plpgsql as $$
begin
  insert into changed_ads select array_agg(internal_id) from written having count(*) > 0;
  return null;
end
$$;

create trigger ads_inserted after insert on ads
  referencing new table as written for each statement execute function record_changed_ads();
create trigger ads_updated after update on ads
  referencing new table as written for each statement execute function record_changed_ads();
create trigger ads_deleted after delete on ads
  referencing old table as written for each statement execute function record_changed_ads();

--- 0026_cheaper_imports.sql
-- Imports of many new ads: the same results as before for a third of the processor time.

-- Letters beyond ASCII take more than one byte; comparing the two lengths needs no regular expression.
create or replace function fold_rare_letters(folded text) returns text
  language sql immutable parallel safe
  return case when octet_length(folded) > length(folded) then
    translate(replace(folded, 'æ', 'ae'), 'åäáàâãöóòôõøéèêëíìîïúùûüýÿçčñšžř’`´ʼ', 'aaaaaaooooooeeeeiiiiuuuuyyccnszr')
  else folded end;

-- Only signs are replaced, not each space, and the words are read by the type's own input function, which sorts them. The index
-- ads_words stays valid, because every result is the same.
create or replace function ad_words(brand text, series text, generation text, name text, equipment text[]) returns tsvector
  language sql immutable parallel safe
  return regexp_replace(
    fold_rare_letters(
      replace(replace(replace(replace(replace(replace(replace(replace(
        lower(concat_ws(' ', brand, series, generation, name, array_to_string(equipment, ' '))),
        'å', 'a'), 'ä', 'a'), 'ö', 'o'), 'é', 'e'), '+', ' plus '), '''', ''), '`', ''), '°', ' ')),
    '[^a-z0-9 ]+', ' ', 'g')::tsvector;

-- The text is computed once, and most texts need no regular expression at all: LIKE costs a fraction of one.
create function names_tow_bar(folded text) returns boolean
  language sql immutable parallel safe
  return case
    when folded not like all (array['%drag%', '%tow%']) then false
    -- What the expression removes contains one of these: "utan drag", "förberedd för drag", "dragförberedd".
    when folded like any (array['%ej %', '%inte %', '%utan %', '%saknar %', '%bere%']) then
      regexp_replace(folded,
        '\m(ej|inte|utan|saknar|f.rbere\w*)( f.r)?( (avtagbar|inf.llbar|f.llbar|sv.ngbar|fast)\w*)? drag\w*|\mdrag\w*[ (-]*(f.r)?bere\w*', '', 'g')
      ~ '\m(el-?)?drag(et|en|krok\w*|kula\w*|paket\w*)?\M|\mtow ?bar\M'
    else folded ~ '\m(el-?)?drag(et|en|krok\w*|kula\w*|paket\w*)?\M|\mtow ?bar\M'
  end;
create or replace function has_tow_bar(name text, equipment text[]) returns boolean
  language sql immutable parallel safe
  return names_tow_bar(lower(concat_ws('; ', name, array_to_string(equipment, '; '))));

-- The run of a price, event or sighting is the one that writes it, and runs are never deleted, so checking each of some 300 000 rows
-- finds nothing.
alter table price_events drop constraint price_events_import_run_id_fkey;
alter table ad_events drop constraint ad_events_import_run_id_fkey;
alter table sightings drop constraint sightings_first_run_id_fkey, drop constraint sightings_last_run_id_fkey;
create function refuse_run_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'import runs are never deleted: the history of prices and ads refers to them' using errcode = 'foreign_key_violation';
end $$;
create trigger import_runs_are_kept before delete on import_runs for each row execute function refuse_run_deletion();

-- No plan depends on the distribution of these, and sorting their texts was most of the time of ANALYZE.
alter table ads
  alter column identity_hash set statistics 0,
  alter column content_hash set statistics 0,
  alter column vin_hash set statistics 0,
  alter column dealer_ad_id set statistics 0,
  alter column url set statistics 0,
  alter column sales_name set statistics 0,
  alter column engine_name set statistics 0,
  alter column engine_code set statistics 0,
  alter column engine_type set statistics 0,
  alter column quality_flags set statistics 0;

--- 0027_content_version.sql
-- Changes with everything besides the stock that public pages show, so that cached pages can be compared with it by one small read.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  -- Distinguishes versions after a restored backup, whose numbers begin anew.
  changed_at timestamptz not null
);
insert into content_version values (true, 1, now());

create function bump_content_version() returns trigger language plpgsql as $$
begin
  insert into content_version values (true, 1, clock_timestamp())
  on conflict (only_row) do update set version = content_version.version + 1, changed_at = excluded.changed_at;
  return null;
end $$;

-- Tables that deliveries write are not among them: a delivery bumps the version of the stock, and would block staff until it ends.
do $$
declare shown text;
begin
  foreach shown in array array[
    'brands', 'series', 'generations', 'engines', 'catalogue_version',
    'categories', 'category_attributes', 'category_winners', 'category_ratings', 'categories_version',
    'blog_feed', 'tracking_scripts'
  ] loop
    execute format(
      'create trigger bump_content_version after insert or update or delete or truncate on %I for each statement execute function bump_content_version()',
      shown);
  end loop;
end $$;

--- 0028_engines_of_generations.sql
-- An engine belongs to a generation, not to a series: the same name had other figures in another generation. Every figure has its evidence
-- ({source, checkedOn, sureness}). The rows come from data/catalogue, which is loaded after the migrations.
delete from engines;
delete from catalogue_version;

alter table engines
  drop column series_id,
  add column generation_id int not null references generations on delete cascade,
  add column evidence jsonb not null,
  add column nedc_evidence jsonb,
  add column wltp_evidence jsonb,
  add check ((nedc_co2 is null) = (nedc_evidence is null)),
  add check ((wltp_co2 is null) = (wltp_evidence is null));
create index engines_generation on engines (generation_id);

--- 0029_crash_tests.sql
-- A generation has every published result of Euro NCAP instead of one, and evidence of its model years ({source, checkedOn, sureness}).
-- The rows come from data/catalogue, which is loaded after the migrations.
delete from catalogue_version;

alter table generations
  drop column euro_ncap_stars,
  drop column euro_ncap_year,
  add column crash_tests jsonb not null default '[]' check (jsonb_typeof(crash_tests) = 'array'),
  add column years_evidence jsonb;

-- What Euro NCAP says of the cars of a generation by model year, so that ads are joined with it: the rule that chooses the result is
-- src/domain/catalogue/crash-test.ts. Model year 0: cars whose year is unknown.
create table crash_ratings (
  generation_id int not null references generations on delete cascade,
  model_year    smallint not null,
  -- The overall stars; null for older tests, which have none.
  stars         smallint check (stars between 0 and 5),
  rating        jsonb not null,
  primary key (generation_id, model_year)
);

-- Sources that evidence names, from data/catalogue/sources.json.
create table catalogue_sources (
  key     text primary key,
  title   text not null,
  url     text,
  licence text not null
);

create trigger bump_content_version after insert or update or delete or truncate on crash_ratings
  for each statement execute function bump_content_version();

--- 0030_recalls.sql
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

--- 0031_sources_of_winners.sql
-- The evidence of every figure in a winner's texts ([{claim, source, checkedOn, sureness}]), and when an editor last reviewed them.
alter table category_winners
  add column reviewed_on date,
  add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array');
-- What staff edited was read on that day. The other rows are replaced from data/categories at the next start.
update category_winners set reviewed_on = coalesce(edited_at::date, current_date)
  from categories where categories.id = category_id;
alter table category_winners alter column reviewed_on set not null;

--- 0032_catalogue_values.sql
-- What an ad does not state and its engine in the catalogue does (docs/decisions/0030). Imports, staff edits and loading the catalogue store
-- it with the ad, so that lists and the adviser read it without a join. Clearing the version makes the next start load the catalogue and
-- match every ad.
alter table ads add column catalogue_values jsonb;
delete from catalogue_version;

--- 0033_dealer_details.sql
-- Dealers as visitors and staff see them: address in the site, contact details and presentation. The columns hold what feeds deliver;
-- overrides holds what staff or the dealer entered instead, by the name of the column, and no delivery changes it.

create function slug_of(text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(translate(lower($1), 'åäáàâãöøóòôõéèêëüúùûíìîïñçæ', 'aaaaaaooooooeeeeuuuuiiiinca'), '[^a-z0-9]+', '-', 'g'), '-');

alter table dealers
  -- The last part of /handlare/{slug}; given at insertion, and never changed, because others link to it.
  add column slug                text,
  -- Ten digits: NNNNNN-NNNN.
  add column organisation_number text check (organisation_number ~ '^\d{6}-\d{4}$'),
  add column address             text check (length(address) between 1 and 200),
  -- Five digits: NNN NN.
  add column postcode            text check (postcode ~ '^\d{3} \d{2}$'),
  add column telephone           text check (length(telephone) between 5 and 40),
  add column email               text check (email like '%_@_%' and length(email) <= 254),
  add column website             text check (website ~ '^https?://' and length(website) <= 500),
  -- By weekday, Monday first: [["08:00", "18:00"], …, null]; null on days when it is closed.
  add column opening_hours       jsonb check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) = 7),
  add column logo_url            text check (length(logo_url) <= 2000),
  add column presentation        text check (length(presentation) <= 5000),
  -- WGS 84, degrees.
  add column latitude            double precision check (latitude between -90 and 90),
  add column longitude           double precision check (longitude between -180 and 180),
  add column overrides           jsonb not null default '{}' check (jsonb_typeof(overrides) = 'object'),
  add constraint dealers_position_check check ((latitude is null) = (longitude is null));

-- A dealer whose name gives no slug of its own has its id at the end.
create function set_dealer_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.name), ''), 'handlare');
begin
  new.slug := case when base <> 'konto' and not exists (select from dealers where slug = base) then base else base || '-' || new.id end;
  return new;
end $$;

create trigger set_dealer_slug before insert on dealers for each row when (new.slug is null) execute function set_dealer_slug();

do $$
declare
  dealer record;
begin
  for dealer in select id, coalesce(nullif(slug_of(name), ''), 'handlare') as base from dealers order by id loop
    update dealers set slug = case
        when dealer.base <> 'konto' and not exists (select from dealers other where other.slug = dealer.base) then dealer.base
        else dealer.base || '-' || dealer.id
      end
    where id = dealer.id;
  end loop;
end $$;

alter table dealers alter column slug set not null, add constraint dealers_slug_key unique (slug);

--- 0034_dealer_pages.sql
-- Public pages show the dealers' details. What deliveries change comes with a new version of the stock.
create trigger bump_content_version after update of overrides on dealers
  for each statement execute function bump_content_version();

--- 0035_valuations.sql
-- Estimated prices: the fitted models, and what each of the ads for sale is estimated to cost. Everything but the history can be computed
-- again from the ads.

create table valuation_models (
  id            int generated always as identity primary key,
  fitted_at     timestamptz not null,
  stock_version bigint not null,
  ads           int not null check (ads > 0),
  state         text not null check (state in ('candidate', 'current', 'past', 'refused')),
  -- Name and version of the method; another version cannot use the parameters.
  method        text not null,
  -- Coefficients, prior variances, effects of brands and the table of intervals: src/domain/valuation/price-model.ts.
  parameters    jsonb not null,
  -- Errors and coverage among judged ads, whose prices the estimates do not know.
  accuracy      jsonb not null
);
create unique index valuation_models_current on valuation_models (state) where state = 'current';

-- The version of the stock that all valuations follow, and the model that they come from.
create table valuation_state (
  only_row      boolean primary key default true check (only_row),
  model_id      int not null references valuation_models,
  stock_version bigint not null,
  -- Distinguishes the version from another of the same number, in a database that was restored from a backup.
  stock_token   uuid
);

create table valuations (
  ad_id         bigint primary key references ads on delete cascade,
  model_id      int not null references valuation_models,
  stock_version bigint not null,
  -- The price that was judged; a valuation whose price is not that of the ad is not shown.
  price         int,
  estimate      int not null,
  low80         int not null,
  high80        int not null,
  low90         int not null,
  high90        int not null,
  close         smallint not null check (close >= 0),
  label         text check (label in ('low', 'market', 'high', 'unusually_low')),
  why_not       text check (why_not in ('flagged', 'facts', 'old', 'few', 'cheap', 'wide', 'no_price')),
  label_since   timestamptz not null,
  -- Ads of the comparables, the nearest first.
  comparables   bigint[] not null,
  -- The typical car of the generation, and the facts by which this one differs: their kr sum to the estimate.
  typical       jsonb not null,
  reasons       jsonb not null,
  check ((label is null) <> (why_not is null)),
  check (low90 <= low80 and low80 <= estimate and estimate <= high80 and high80 <= high90)
);

-- When which label was given: one row for each day on which it changed.
create table valuation_history (
  ad_id    bigint references ads on delete cascade,
  at       date,
  estimate int not null,
  label    text,
  model_id int not null references valuation_models,
  primary key (ad_id, at)
);

--- 0036_enquiries.sql
-- Messages to dealers about an ad, reports of ads, and the number of times that a dealer's telephone number was shown.

-- The address that an answer to the mail goes to; null: the sender's.
alter table mails add column reply_to text check (reply_to ~ '^[^\s,;<>]+@[^\s,;<>]+$' and length(reply_to) <= 254);

create table enquiries (
  id               bigint generated always as identity primary key,
  ad_id            bigint not null references ads (internal_id) on delete cascade,
  created_at       timestamptz not null default now(),
  name             text not null check (length(name) between 1 and 100),
  email            text check (length(email) between 3 and 254),
  telephone        text check (length(telephone) between 5 and 40),
  message          text not null check (length(message) between 1 and 3000),
  wants_test_drive boolean not null,
  trade_in_plate   text check (length(trade_in_plate) = 6),
  status           text not null default 'new' check (status in ('new', 'read', 'answered', 'closed')),
  notes            text not null default '' check (length(notes) <= 3000),
  -- Increased by each change, so that a later change does not overwrite one that its author has not seen.
  version          integer not null default 1,
  check (email is not null or telephone is not null)
);
create index enquiries_ad_idx on enquiries (ad_id, created_at);
create index enquiries_created_at_idx on enquiries (created_at);

create table ad_reports (
  id          bigint generated always as identity primary key,
  ad_id       bigint not null references ads (internal_id) on delete cascade,
  created_at  timestamptz not null default now(),
  reason      text not null check (reason in ('fraud', 'illegal', 'wrong', 'sold', 'rights', 'other')),
  message     text not null check (length(message) between 1 and 3000),
  email       text check (length(email) between 3 and 254),
  status      text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  -- The decision and its reasons, as mailed to the reporter.
  decision    text not null default '' check (length(decision) <= 3000),
  decided_at  timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index ad_reports_ad_idx on ad_reports (ad_id);
create index ad_reports_created_at_idx on ad_reports (created_at);

-- Counted without any trace of who saw the number.
create table telephone_views (
  dealer_id integer not null references dealers (id) on delete cascade,
  day       date not null,
  views     integer not null,
  primary key (dealer_id, day)
);

--- 0037_dealer_accounts.sql
-- Accounts of dealers' people. An account belongs to at most one dealer, and has the role dealer while it does.

alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check check (role in ('user', 'dealer', 'moderator', 'admin'));

create table dealer_people (
  user_id    uuid primary key references users on delete cascade,
  dealer_id  int not null references dealers on delete cascade,
  -- E-mail address of the inviter, or of the member of staff who approved the claim.
  invited_by text not null,
  created_at timestamptz not null default now()
);
create index dealer_people_of_dealer on dealer_people (dealer_id);

-- An invitation is a one-time link to the dealer that it gives access to.
alter table one_time_links
  add column dealer_id  int references dealers on delete cascade,
  add column invited_by text;
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links
  add constraint one_time_links_purpose_check check (purpose in ('confirm', 'password', 'invitation')),
  add constraint one_time_links_dealer_check
    check ((purpose = 'invitation') = (dealer_id is not null) and (dealer_id is null) = (invited_by is null));
create index one_time_links_of_dealer on one_time_links (dealer_id) where dealer_id is not null;

-- Accounts that say which dealer is theirs; staff decide.
create table dealer_claims (
  id                  bigint generated always as identity primary key,
  user_id             uuid not null references users on delete cascade,
  dealer_id           int not null references dealers on delete cascade,
  organisation_number text not null check (organisation_number ~ '^\d{6}-\d{4}$'),
  message             text not null check (length(message) <= 1000),
  created_at          timestamptz not null default now(),
  decision            text check (decision in ('approved', 'refused')),
  decided_by          text,
  decided_at          timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index dealer_claims_open on dealer_claims (user_id) where decision is null;
create index dealer_claims_newest on dealer_claims (created_at desc, id desc);

-- Views of ads and clicks on their links, by calendar day in Sweden. Nothing about the visitor.
create table ad_views (
  ad_id  bigint not null references ads on delete cascade,
  day    date not null,
  views  int not null default 0 check (views >= 0),
  clicks int not null default 0 check (clicks >= 0),
  primary key (ad_id, day)
);

-- Quality of each dealer's stock, by calendar day in Sweden (src/domain/dealers/quality.ts).
create table dealer_quality (
  dealer_id int not null references dealers on delete cascade,
  day       date not null,
  score     smallint not null check (score between 0 and 100),
  ads       int not null check (ads > 0),
  primary key (dealer_id, day)
);

--- 0038_ways_in.sql
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

--- 0039_feed_mappings.sql
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

--- 0040_delivery_trials.sql
-- Files that a dealer uploads in its own area: each is tried first, and imported when a person of the dealer accepts the result.

alter table dealer_deliveries
  -- The address of the person who uploaded the file; null: pushed or pulled.
  add column uploaded_by text check (length(uploaded_by) between 1 and 254),
  -- Tried, which changes nothing, until a person accepts it.
  add column is_trial boolean not null default false,
  -- What the import would change: src/domain/ads/deliveries/delivery-trial.ts.
  add column trial jsonb,
  drop constraint dealer_deliveries_state_check,
  add constraint dealer_deliveries_state_check check (state in ('waiting', 'running', 'checked', 'done', 'stopped', 'failed')),
  add constraint dealer_deliveries_trial_check check ((state = 'checked') <= (is_trial and trial is not null and upload is not null));
create index dealer_deliveries_trials on dealer_deliveries (dealer_id, received_at desc) where uploaded_by is not null;

--- 0041_places.sql
-- Places of Sweden, by which lists find ads near one. The rows are those of src/domain/places/places.json (GeoNames, CC BY 4.0), which a
-- test compares; a later version of the file needs a migration.
create function place_key(text) returns text language sql immutable parallel safe return replace(slug_of($1), '-', '');

create table places (
  name      text primary key,
  county    text not null,
  latitude  double precision not null,
  longitude double precision not null,
  key       text not null unique generated always as (place_key(name)) stored
);

insert into places (name, county, latitude, longitude) values
  ('Abborrberget', 'Dalarnas län', 60.15, 14.8),
  ('Akalla', 'Stockholms län', 59.4147, 17.914),
  ('Alafors', 'Västra Götalands län', 57.9258, 12.0784),
  ('Alby', 'Stockholms län', 59.2335, 17.8538),
  ('Alfta', 'Gävleborgs län', 61.3468, 16.075),
  ('Alingsås', 'Västra Götalands län', 57.9303, 12.5335),
  ('Alsike', 'Uppsala län', 59.7532, 17.7733),
  ('Alunda', 'Uppsala län', 60.0667, 18.0833),
  ('Alvesta', 'Kronobergs län', 56.8994, 14.5556),
  ('Andalen', 'Västra Götalands län', 57.7004, 11.7614),
  ('Anderslöv', 'Skåne län', 55.4384, 13.3197),
  ('Anderstorp', 'Jönköpings län', 57.2833, 13.6333),
  ('Aneby', 'Jönköpings län', 57.839, 14.8102),
  ('Angered', 'Västra Götalands län', 57.7863, 12.0985),
  ('Ankarsrum', 'Kalmar län', 57.699, 16.3341),
  ('Anneberg', 'Uppsala län', 60.2417, 18.4167),
  ('Annelund', 'Västra Götalands län', 57.9884, 13.0748),
  ('Arboga', 'Västmanlands län', 59.3939, 15.8388),
  ('Arbrå', 'Gävleborgs län', 61.4667, 16.3833),
  ('Arjeplog', 'Norrbottens län', 66.0517, 17.8861),
  ('Arlöv', 'Skåne län', 55.6325, 13.0714),
  ('Arnö', 'Södermanlands län', 58.7268, 17.0232),
  ('Arvidsjaur', 'Norrbottens län', 65.5903, 19.1668),
  ('Arvika', 'Värmlands län', 59.6553, 12.5852),
  ('Askersund', 'Örebro län', 58.8799, 14.9023),
  ('Asmundtorp', 'Skåne län', 55.8833, 12.9333),
  ('Avesta', 'Dalarnas län', 60.1427, 16.163),
  ('Axvall', 'Västra Götalands län', 58.3833, 13.5667),
  ('Backa', 'Västerbottens län', 64.9833, 21.0667),
  ('Bankeryd', 'Jönköpings län', 57.8602, 14.124),
  ('Bara', 'Skåne län', 55.5816, 13.1786),
  ('Barkarö', 'Västmanlands län', 59.5494, 16.5074),
  ('Bengtsfors', 'Västra Götalands län', 59.0291, 12.2321),
  ('Berg', 'Östergötlands län', 58.4883, 15.5297),
  ('Bergby', 'Gävleborgs län', 60.9293, 17.0419),
  ('Bergeforsen', 'Västernorrlands län', 62.5307, 17.3812),
  ('Bergkvara', 'Kalmar län', 56.3906, 16.0727),
  ('Bergnäset', 'Norrbottens län', 65.5779, 22.1084),
  ('Bergshamra', 'Stockholms län', 59.3808, 18.0343),
  ('Bergsjö', 'Gävleborgs län', 61.9825, 17.0637),
  ('Bergsviken', 'Norrbottens län', 65.3, 21.3833),
  ('Billdal', 'Västra Götalands län', 57.5667, 11.9333),
  ('Billeberga', 'Skåne län', 55.8833, 13),
  ('Billesholm', 'Skåne län', 56.05, 13),
  ('Billingsfors', 'Västra Götalands län', 58.9833, 12.25),
  ('Bjurholm', 'Västerbottens län', 63.9303, 19.2137),
  ('Bjursås', 'Dalarnas län', 60.7373, 15.4529),
  ('Bjuv', 'Skåne län', 56.0837, 12.9191),
  ('Bjärnum', 'Skåne län', 56.2903, 13.7113),
  ('Bjärred', 'Skåne län', 55.7167, 13.0167),
  ('Bjästa', 'Västernorrlands län', 63.2, 18.5),
  ('Björboholm', 'Västra Götalands län', 57.871, 12.3255),
  ('Björklinge', 'Uppsala län', 60.03, 17.552),
  ('Björkskatan', 'Norrbottens län', 65.6137, 22.177),
  ('Björkö', 'Västra Götalands län', 57.7322, 11.6792),
  ('Björlanda', 'Västra Götalands län', 57.7667, 11.8333),
  ('Björneborg', 'Värmlands län', 59.2412, 14.2494),
  ('Blentarp', 'Skåne län', 55.5833, 13.6),
  ('Blomstermåla', 'Kalmar län', 56.9833, 16.3333),
  ('Bodafors', 'Jönköpings län', 57.5, 14.7),
  ('Boden', 'Norrbottens län', 65.8252, 21.6886),
  ('Boliden', 'Västerbottens län', 64.8667, 20.3833),
  ('Bollebygd', 'Västra Götalands län', 57.6687, 12.5727),
  ('Bollmora', 'Stockholms län', 59.242, 18.2276),
  ('Bollnäs', 'Gävleborgs län', 61.3482, 16.3946),
  ('Bollstabruk', 'Västernorrlands län', 62.9978, 17.6735),
  ('Boo', 'Stockholms län', 59.3333, 18.2833),
  ('Bor', 'Jönköpings län', 57.1167, 14.1667),
  ('Borensberg', 'Östergötlands län', 58.5667, 15.2833),
  ('Borgholm', 'Kalmar län', 56.8793, 16.6563),
  ('Borlänge', 'Dalarnas län', 60.4858, 15.4371),
  ('Borås', 'Västra Götalands län', 57.721, 12.9401),
  ('Botkyrka', 'Stockholms län', 59.2, 17.8333),
  ('Boxholm', 'Östergötlands län', 58.1972, 15.0538),
  ('Brastad', 'Västra Götalands län', 58.3833, 11.4833),
  ('Braås', 'Kronobergs län', 57.0667, 15.05),
  ('Bredaryd', 'Jönköpings län', 57.1734, 13.7379),
  ('Bredbyn', 'Västernorrlands län', 63.4466, 18.1102),
  ('Brevik', 'Stockholms län', 59.35, 18.2),
  ('Bro', 'Stockholms län', 59.5167, 17.6333),
  ('Broby', 'Skåne län', 56.2552, 14.078),
  ('Bromma', 'Stockholms län', 59.34, 17.94),
  ('Bromölla', 'Skåne län', 56.0755, 14.4696),
  ('Brunflo', 'Jämtlands län', 63.0759, 14.832),
  ('Brunn', 'Stockholms län', 59.28, 18.43),
  ('Brunna', 'Stockholms län', 59.5167, 17.75),
  ('Brålanda', 'Västra Götalands län', 58.5634, 12.3492),
  ('Bräcke', 'Jämtlands län', 62.7507, 15.4219),
  ('Bräkne-Hoby', 'Blekinge län', 56.2333, 15.1167),
  ('Bua', 'Hallands län', 57.2378, 12.1219),
  ('Bunkeflostrand', 'Skåne län', 55.5448, 12.9238),
  ('Bureå', 'Västerbottens län', 64.6167, 21.2),
  ('Burträsk', 'Västerbottens län', 64.5167, 20.65),
  ('Byske', 'Västerbottens län', 64.9526, 21.2058),
  ('Bålsta', 'Uppsala län', 59.5671, 17.5278),
  ('Bårslöv', 'Skåne län', 56.0091, 12.8058),
  ('Båstad', 'Skåne län', 56.4269, 12.8534),
  ('Bälinge', 'Uppsala län', 59.95, 17.5333),
  ('Charlottenberg', 'Värmlands län', 59.8842, 12.304),
  ('Dalarö', 'Stockholms län', 59.1331, 18.4064),
  ('Dalby', 'Skåne län', 55.6666, 13.3498),
  ('Dals Långed', 'Västra Götalands län', 58.9256, 12.3087),
  ('Dalsjöfors', 'Västra Götalands län', 57.7167, 13.0833),
  ('Danderyd', 'Stockholms län', 59.3997, 18.0297),
  ('Degeberga', 'Skåne län', 55.8333, 14.0833),
  ('Degerfors', 'Örebro län', 59.238, 14.4308),
  ('Deje', 'Värmlands län', 59.603, 13.472),
  ('Delsbo', 'Gävleborgs län', 61.801, 16.5557),
  ('Dingtuna', 'Västmanlands län', 59.5728, 16.3872),
  ('Diseröd', 'Västra Götalands län', 57.9264, 12.026),
  ('Djursholm', 'Stockholms län', 59.3993, 18.0562),
  ('Djurås', 'Dalarnas län', 60.5606, 15.1328),
  ('Djurö', 'Stockholms län', 59.3265, 18.7115),
  ('Donsö', 'Västra Götalands län', 57.6, 11.7992),
  ('Dorotea', 'Västerbottens län', 64.2619, 16.4131),
  ('Ed', 'Västra Götalands län', 58.9125, 11.9331),
  ('Edsbyn', 'Gävleborgs län', 61.3769, 15.8175),
  ('Ekeby', 'Skåne län', 56, 12.9667),
  ('Ekeby-Almby', 'Örebro län', 59.26, 15.33),
  ('Ekenässjön', 'Jönköpings län', 57.4918, 15.0223),
  ('Ekerö', 'Stockholms län', 59.291, 17.8121),
  ('Ekshärad', 'Värmlands län', 60.1728, 13.4965),
  ('Eksjö', 'Jönköpings län', 57.6664, 14.9721),
  ('Ekängen', 'Östergötlands län', 58.4667, 15.6333),
  ('Ellös', 'Västra Götalands län', 58.1833, 11.4667),
  ('Emmaboda', 'Kalmar län', 56.6327, 15.5365),
  ('Enbacka', 'Dalarnas län', 60.4099, 15.5958),
  ('Enebyberg', 'Stockholms län', 59.4333, 18.05),
  ('Enhagen-Ekbacken', 'Västmanlands län', 59.5654, 16.5304),
  ('Enköping', 'Uppsala län', 59.6361, 17.0777),
  ('Eriksberg', 'Stockholms län', 59.2424, 17.8163),
  ('Eriksbo', 'Västra Götalands län', 57.7714, 12.0418),
  ('Ersmark', 'Västerbottens län', 63.8833, 20.3167),
  ('Eskilstuna', 'Södermanlands län', 59.3666, 16.5077),
  ('Eslöv', 'Skåne län', 55.8393, 13.3039),
  ('Fagersta', 'Västmanlands län', 60.0042, 15.7932),
  ('Falkenberg', 'Hallands län', 56.9055, 12.4912),
  ('Falköping', 'Västra Götalands län', 58.1735, 13.5507),
  ('Falun', 'Dalarnas län', 60.6036, 15.626),
  ('Fellingsbro', 'Örebro län', 59.4333, 15.5833),
  ('Filipstad', 'Värmlands län', 59.7124, 14.1683),
  ('Finspång', 'Östergötlands län', 58.7058, 15.7674),
  ('Fisksätra', 'Stockholms län', 59.2915, 18.2549),
  ('Fittja', 'Stockholms län', 59.2487, 17.8599),
  ('Fjugesta', 'Örebro län', 59.1738, 14.8723),
  ('Fjälkinge', 'Skåne län', 56.0436, 14.2756),
  ('Fjärås kyrkby', 'Hallands län', 57.4591, 12.1751),
  ('Flen', 'Södermanlands län', 59.0583, 16.5878),
  ('Floby', 'Västra Götalands län', 58.1333, 13.3333),
  ('Forsbacka', 'Gävleborgs län', 60.6167, 16.8833),
  ('Forserum', 'Jönköpings län', 57.7, 14.4667),
  ('Forshaga', 'Värmlands län', 59.5254, 13.4813),
  ('Forsheda', 'Jönköpings län', 57.1642, 13.8302),
  ('Frillesås', 'Hallands län', 57.3167, 12.1667),
  ('Fristad', 'Västra Götalands län', 57.8248, 13.0106),
  ('Fritsla', 'Västra Götalands län', 57.5566, 12.7846),
  ('Fränsta', 'Västernorrlands län', 62.4986, 16.1702),
  ('Frösakull', 'Hallands län', 56.6833, 12.7333),
  ('Frövi', 'Örebro län', 59.4667, 15.3667),
  ('Furulund', 'Skåne län', 55.7738, 13.0902),
  ('Fyllinge', 'Hallands län', 56.65, 12.9167),
  ('Färgelanda', 'Västra Götalands län', 58.5682, 11.9924),
  ('Färila', 'Gävleborgs län', 61.8001, 15.8442),
  ('Färjestaden', 'Kalmar län', 56.6499, 16.4686),
  ('Färlöv', 'Skåne län', 56.0667, 14.0833),
  ('Förslöv', 'Skåne län', 56.35, 12.8167),
  ('Gagnef', 'Dalarnas län', 60.5986, 15.0775),
  ('Gamla Stan', 'Stockholms län', 59.3263, 18.0725),
  ('Gamla Uppsala', 'Uppsala län', 59.8982, 17.6339),
  ('Gamleby', 'Kalmar län', 57.8949, 16.4051),
  ('Gammelstad', 'Norrbottens län', 65.6393, 22.0115),
  ('Gantofta', 'Skåne län', 55.9873, 12.8048),
  ('Garphyttan', 'Örebro län', 59.3043, 14.9462),
  ('Gemla', 'Kronobergs län', 56.8675, 14.6438),
  ('Genarp', 'Skåne län', 55.5991, 13.3982),
  ('Getinge', 'Hallands län', 56.8167, 12.7333),
  ('Gimo', 'Uppsala län', 60.173, 18.1851),
  ('Gislaved', 'Jönköpings län', 57.3044, 13.5408),
  ('Glimåkra', 'Skåne län', 56.3, 14.1333),
  ('Glommen', 'Hallands län', 56.9333, 12.35),
  ('Glumslöv', 'Skåne län', 55.9409, 12.8093),
  ('Gnarp', 'Gävleborgs län', 62.0487, 17.2586),
  ('Gnesta', 'Södermanlands län', 59.0475, 17.3119),
  ('Gnosjö', 'Jönköpings län', 57.3585, 13.7369),
  ('Grebbestad', 'Västra Götalands län', 58.7025, 11.2574),
  ('Grebo', 'Östergötlands län', 58.3015, 15.8709),
  ('Grillby', 'Uppsala län', 59.626, 17.2579),
  ('Grums', 'Värmlands län', 59.3514, 13.1111),
  ('Grycksbo', 'Dalarnas län', 60.6875, 15.4851),
  ('Gråbo', 'Västra Götalands län', 57.8363, 12.2995),
  ('Grängesberg', 'Dalarnas län', 60.0747, 15.0078),
  ('Gränna', 'Jönköpings län', 58.0167, 14.4667),
  ('Grästorp', 'Västra Götalands län', 58.3322, 12.6812),
  ('Gullbrandstorp', 'Hallands län', 56.7, 12.7333),
  ('Gullspång', 'Västra Götalands län', 58.9862, 14.0964),
  ('Gunnebo', 'Kalmar län', 57.7167, 16.5333),
  ('Gustavsberg', 'Stockholms län', 59.3268, 18.3898),
  ('Gusum', 'Östergötlands län', 58.2688, 16.4989),
  ('Gånghester', 'Västra Götalands län', 57.7, 13.0167),
  ('Gårdsten', 'Västra Götalands län', 57.8048, 12.0288),
  ('Gällivare', 'Norrbottens län', 67.1339, 20.6528),
  ('Gärsnäs', 'Skåne län', 55.5495, 14.1792),
  ('Gävle', 'Gävleborgs län', 60.6745, 17.1417),
  ('Göta', 'Västra Götalands län', 58.1062, 12.1525),
  ('Göteborg', 'Västra Götalands län', 57.7072, 11.9668),
  ('Götene', 'Västra Götalands län', 58.5282, 13.4946),
  ('Habo', 'Jönköpings län', 57.9119, 14.0744),
  ('Hagfors', 'Värmlands län', 60.0238, 13.6721),
  ('Hallsberg', 'Örebro län', 59.0646, 15.1099),
  ('Hallstahammar', 'Västmanlands län', 59.614, 16.2285),
  ('Hallstavik', 'Stockholms län', 60.05, 18.6),
  ('Halmstad', 'Hallands län', 56.6745, 12.8568),
  ('Hammar', 'Skåne län', 56.0167, 14.2167),
  ('Hammarkullen', 'Västra Götalands län', 57.7805, 12.036),
  ('Hammarstrand', 'Jämtlands län', 63.1104, 16.3538),
  ('Hammerdal', 'Jämtlands län', 63.5762, 15.3652),
  ('Hanaskog', 'Skåne län', 56.1606, 14.0931),
  ('Handen', 'Stockholms län', 59.1681, 18.138),
  ('Haninge', 'Stockholms län', 59.1678, 18.1448),
  ('Haparanda', 'Norrbottens län', 65.8355, 24.1368),
  ('Harplinge', 'Hallands län', 56.7449, 12.7276),
  ('Hasslö', 'Blekinge län', 56.1167, 15.4833),
  ('Haverdal', 'Hallands län', 56.7222, 12.6719),
  ('Heby', 'Uppsala län', 59.9382, 16.8622),
  ('Hedemora', 'Dalarnas län', 60.2797, 15.9886),
  ('Hedesunda', 'Gävleborgs län', 60.4, 17),
  ('Helsingborg', 'Skåne län', 56.0467, 12.6944),
  ('Hemmesta', 'Stockholms län', 59.3227, 18.4868),
  ('Hemse', 'Gotlands län', 57.2379, 18.3744),
  ('Henån', 'Västra Götalands län', 58.2385, 11.676),
  ('Herrestad', 'Östergötlands län', 58.3833, 14.8),
  ('Herrljunga', 'Västra Götalands län', 58.0774, 13.0266),
  ('Hestra', 'Jönköpings län', 57.4423, 13.5958),
  ('Hillerstorp', 'Jönköpings län', 57.3129, 13.8844),
  ('Hindås', 'Västra Götalands län', 57.7034, 12.4466),
  ('Hisings Backa', 'Västra Götalands län', 57.7458, 11.9856),
  ('Hisings Kärra', 'Västra Götalands län', 57.7914, 11.9919),
  ('Hittarp', 'Skåne län', 56.1, 12.6333),
  ('Hjo', 'Västra Götalands län', 58.3013, 14.2878),
  ('Hjuvik', 'Västra Götalands län', 57.7017, 11.7164),
  ('Hjärnarp', 'Skåne län', 56.3167, 12.9167),
  ('Hjärup', 'Skåne län', 55.6688, 13.1393),
  ('Hofors', 'Gävleborgs län', 60.5457, 16.2867),
  ('Hofterup', 'Skåne län', 55.8049, 12.9797),
  ('Holmsund', 'Västerbottens län', 63.706, 20.3641),
  ('Horndal', 'Dalarnas län', 60.3, 16.4167),
  ('Horred', 'Västra Götalands län', 57.3548, 12.4778),
  ('Hortlax', 'Norrbottens län', 65.2819, 21.4054),
  ('Hova', 'Västra Götalands län', 58.8536, 14.2191),
  ('Hoverberg', 'Jämtlands län', 62.8138, 14.4474),
  ('Hovmantorp', 'Kronobergs län', 56.7869, 15.1402),
  ('Hovsta', 'Örebro län', 59.35, 15.2167),
  ('Huddinge', 'Stockholms län', 59.2371, 17.9819),
  ('Hudiksvall', 'Gävleborgs län', 61.7274, 17.1056),
  ('Hultsfred', 'Kalmar län', 57.4882, 15.8436),
  ('Hunnebostrand', 'Västra Götalands län', 58.4413, 11.3032),
  ('Huskvarna', 'Jönköpings län', 57.786, 14.3021),
  ('Husum', 'Västernorrlands län', 63.3333, 19.1667),
  ('Hyllinge', 'Skåne län', 56.1, 12.85),
  ('Hyltebruk', 'Hallands län', 56.9989, 13.2396),
  ('Hägersten', 'Stockholms län', 59.2997, 17.9778),
  ('Häljarp', 'Skåne län', 55.85, 12.9167),
  ('Hällabrottet', 'Örebro län', 59.1167, 15.2),
  ('Hällbybrunn', 'Södermanlands län', 59.3915, 16.4223),
  ('Hällefors', 'Örebro län', 59.7839, 14.522),
  ('Hälleforsnäs', 'Södermanlands län', 59.1521, 16.497),
  ('Hällevik', 'Blekinge län', 56.0167, 14.7),
  ('Härnösand', 'Västernorrlands län', 62.6323, 17.9379),
  ('Hässleholm', 'Skåne län', 56.1591, 13.7664),
  ('Hästveda', 'Skåne län', 56.2847, 13.9355),
  ('Höganäs', 'Skåne län', 56.1997, 12.558),
  ('Högsby', 'Kalmar län', 57.166, 16.0256),
  ('Hökåsen', 'Västmanlands län', 59.6667, 16.5833),
  ('Hököpinge', 'Skåne län', 55.4941, 13.0078),
  ('Höllviken', 'Skåne län', 55.4098, 12.9558),
  ('Hölö', 'Stockholms län', 59.0167, 17.5333),
  ('Hönö', 'Västra Götalands län', 57.6897, 11.6497),
  ('Hörby', 'Skåne län', 55.8524, 13.6609),
  ('Hörnefors', 'Västerbottens län', 63.6231, 19.9086),
  ('Höviksnäs', 'Västra Götalands län', 58.0333, 11.7667),
  ('Höör', 'Skåne län', 55.9344, 13.5385),
  ('Iggesund', 'Gävleborgs län', 61.6422, 17.0748),
  ('Ingared', 'Västra Götalands län', 57.8599, 12.4516),
  ('Ingelstad', 'Kronobergs län', 56.75, 14.9167),
  ('Insjön', 'Dalarnas län', 60.6769, 15.0949),
  ('Irsta', 'Västmanlands län', 59.6, 16.7),
  ('Jakobsberg', 'Stockholms län', 59.4227, 17.8351),
  ('Johannedal', 'Västernorrlands län', 62.4342, 17.3727),
  ('Johanneshov', 'Stockholms län', 59.2967, 18.0794),
  ('Jokkmokk', 'Norrbottens län', 66.6067, 19.8232),
  ('Jonstorp', 'Skåne län', 56.2338, 12.6718),
  ('Jordbro', 'Stockholms län', 59.1497, 18.1167),
  ('Jursla', 'Östergötlands län', 58.6667, 16.1833),
  ('Jämjö', 'Blekinge län', 56.1919, 15.8412),
  ('Jämshög', 'Blekinge län', 56.2333, 14.5167),
  ('Järbo', 'Gävleborgs län', 60.7167, 16.6),
  ('Järfälla', 'Stockholms län', 59.4097, 17.8361),
  ('Järna', 'Stockholms län', 59.0917, 17.5662),
  ('Järpen', 'Jämtlands län', 63.3462, 13.4657),
  ('Järvsö', 'Gävleborgs län', 61.7167, 16.1667),
  ('Jönköping', 'Jönköpings län', 57.7815, 14.1562),
  ('Jörlanda', 'Västra Götalands län', 57.9863, 11.8294),
  ('Kalix', 'Norrbottens län', 65.853, 23.1565),
  ('Kallinge', 'Blekinge län', 56.2484, 15.2872),
  ('Kalmar', 'Kalmar län', 56.6616, 16.3616),
  ('Karlholmsbruk', 'Uppsala län', 60.5209, 17.6315),
  ('Karlsborg', 'Västra Götalands län', 58.5372, 14.5047),
  ('Karlshamn', 'Blekinge län', 56.1706, 14.8619),
  ('Karlskoga', 'Örebro län', 59.3267, 14.5239),
  ('Karlskrona', 'Blekinge län', 56.1616, 15.5866),
  ('Karlstad', 'Värmlands län', 59.3793, 13.5036),
  ('Katrineholm', 'Södermanlands län', 58.9959, 16.2072),
  ('Kaxholmen', 'Jönköpings län', 57.8535, 14.3046),
  ('Kil', 'Värmlands län', 59.5023, 13.3128),
  ('Kilafors', 'Gävleborgs län', 61.2333, 16.5667),
  ('Kimstad', 'Östergötlands län', 58.5497, 15.963),
  ('Kinna', 'Västra Götalands län', 57.5073, 12.6946),
  ('Kiruna', 'Norrbottens län', 67.8557, 20.2251),
  ('Kisa', 'Östergötlands län', 57.9878, 15.633),
  ('Kista', 'Stockholms län', 59.4032, 17.9448),
  ('Klintehamn', 'Gotlands län', 57.3867, 18.2037),
  ('Klippan', 'Skåne län', 56.1356, 13.1309),
  ('Klågerup', 'Skåne län', 55.5942, 13.2457),
  ('Knislinge', 'Skåne län', 56.1833, 14.0833),
  ('Knivsta', 'Uppsala län', 59.7256, 17.7875),
  ('Knäred', 'Hallands län', 56.5186, 13.3242),
  ('Kode', 'Västra Götalands län', 57.9426, 11.8505),
  ('Kolbäck', 'Västmanlands län', 59.5652, 16.2304),
  ('Kolsva', 'Västmanlands län', 59.6, 15.8333),
  ('Kopparberg', 'Örebro län', 59.876, 14.9944),
  ('Kopparmora', 'Stockholms län', 59.3331, 18.5831),
  ('Kramfors', 'Västernorrlands län', 62.9316, 17.7765),
  ('Kristdala', 'Kalmar län', 57.4007, 16.205),
  ('Kristianstad', 'Skåne län', 56.0313, 14.1524),
  ('Kristinehamn', 'Värmlands län', 59.3098, 14.1081),
  ('Krokek', 'Östergötlands län', 58.6723, 16.3674),
  ('Krokom', 'Jämtlands län', 63.3259, 14.4488),
  ('Krylbo', 'Dalarnas län', 60.1333, 16.2167),
  ('Kumla', 'Örebro län', 59.1277, 15.1434),
  ('Kummelnäs', 'Stockholms län', 59.35, 18.2833),
  ('Kungsbacka', 'Hallands län', 57.4872, 12.0761),
  ('Kungshamn', 'Västra Götalands län', 58.3631, 11.2594),
  ('Kungsholmen', 'Stockholms län', 59.3318, 18.0412),
  ('Kungsängen', 'Stockholms län', 59.4786, 17.7483),
  ('Kungsör', 'Västmanlands län', 59.4225, 16.0966),
  ('Kungälv', 'Västra Götalands län', 57.871, 11.9805),
  ('Kvicksund', 'Södermanlands län', 59.451, 16.3213),
  ('Kvidinge', 'Skåne län', 56.1339, 13.0468),
  ('Kvissleby', 'Västernorrlands län', 62.2936, 17.375),
  ('Kvänum', 'Västra Götalands län', 58.3, 13.1833),
  ('Kåge', 'Västerbottens län', 64.8357, 20.9845),
  ('Kågeröd', 'Skåne län', 55.9998, 13.088),
  ('Kållered', 'Västra Götalands län', 57.6099, 12.0511),
  ('Källby', 'Västra Götalands län', 58.51, 13.3058),
  ('Kävlinge', 'Skåne län', 55.7919, 13.1102),
  ('Köping', 'Västmanlands län', 59.514, 15.9926),
  ('Köpingebro', 'Skåne län', 55.4553, 13.9345),
  ('Köpmanholmen', 'Västernorrlands län', 63.1667, 18.5667),
  ('Lagan', 'Kronobergs län', 56.9167, 13.9833),
  ('Laholm', 'Hallands län', 56.5121, 13.0437),
  ('Lammhult', 'Kronobergs län', 57.1667, 14.5833),
  ('Landsbro', 'Jönköpings län', 57.3667, 14.9),
  ('Landskrona', 'Skåne län', 55.8708, 12.8302),
  ('Landvetter', 'Västra Götalands län', 57.6867, 12.2117),
  ('Laxå', 'Örebro län', 58.9863, 14.619),
  ('Leksand', 'Dalarnas län', 60.7303, 14.9999),
  ('Lenhovda', 'Kronobergs län', 57, 15.2833),
  ('Lerum', 'Västra Götalands län', 57.7705, 12.269),
  ('Lessebo', 'Kronobergs län', 56.7519, 15.2697),
  ('Lidingö', 'Stockholms län', 59.3667, 18.1333),
  ('Lidköping', 'Västra Götalands län', 58.5052, 13.1577),
  ('Lilla Edet', 'Västra Götalands län', 58.1333, 12.1333),
  ('Limmared', 'Västra Götalands län', 57.5359, 13.3557),
  ('Lindesberg', 'Örebro län', 59.592, 15.2304),
  ('Lindholmen', 'Stockholms län', 59.5833, 18.1),
  ('Lindome', 'Västra Götalands län', 57.5667, 12.0833),
  ('Lindsdal', 'Kalmar län', 56.7333, 16.3),
  ('Lindö', 'Östergötlands län', 58.6167, 16.25),
  ('Linghem', 'Östergötlands län', 58.4333, 15.7833),
  ('Linköping', 'Östergötlands län', 58.4109, 15.6216),
  ('Lit', 'Jämtlands län', 63.3203, 14.8459),
  ('Ljungby', 'Kronobergs län', 56.8332, 13.9408),
  ('Ljungbyhed', 'Skåne län', 56.0744, 13.2401),
  ('Ljungbyholm', 'Kalmar län', 56.6333, 16.1667),
  ('Ljunghusen', 'Skåne län', 55.3979, 12.9249),
  ('Ljungsbro', 'Östergötlands län', 58.5167, 15.5),
  ('Ljungskile', 'Västra Götalands län', 58.2245, 11.9201),
  ('Ljusdal', 'Gävleborgs län', 61.8288, 16.0913),
  ('Ljusne', 'Gävleborgs län', 61.2117, 17.1279),
  ('Lomma', 'Skåne län', 55.6724, 13.0685),
  ('Ludvika', 'Dalarnas län', 60.1496, 15.1878),
  ('Luleå', 'Norrbottens län', 65.5841, 22.1547),
  ('Lund', 'Skåne län', 55.7058, 13.1932),
  ('Lycksele', 'Västerbottens län', 64.5954, 18.6735),
  ('Lysekil', 'Västra Götalands län', 58.2743, 11.4358),
  ('Långsele', 'Västernorrlands län', 63.1833, 17.0667),
  ('Långshyttan', 'Dalarnas län', 60.4524, 16.0383),
  ('Långvik', 'Stockholms län', 59.2458, 18.5167),
  ('Länghem', 'Västra Götalands län', 57.6, 13.2333),
  ('Löberöd', 'Skåne län', 55.7761, 13.5241),
  ('Löddeköpinge', 'Skåne län', 55.7667, 13.0167),
  ('Lödöse', 'Västra Götalands län', 58.0299, 12.1593),
  ('Lönsboda', 'Skåne län', 56.4, 14.3167),
  ('Lövgärdet', 'Västra Götalands län', 57.8156, 12.0386),
  ('Lövstalöt', 'Uppsala län', 59.9574, 17.5783),
  ('Majorna', 'Västra Götalands län', 57.692, 11.9161),
  ('Malmberget', 'Norrbottens län', 67.1753, 20.655),
  ('Malmbäck', 'Jönköpings län', 57.5767, 14.4617),
  ('Malmköping', 'Södermanlands län', 59.1333, 16.7333),
  ('Malmslätt', 'Östergötlands län', 58.411, 15.5165),
  ('Malmö', 'Skåne län', 55.6059, 13.0007),
  ('Malung', 'Dalarnas län', 60.6833, 13.7154),
  ('Malå', 'Västerbottens län', 65.185, 18.7424),
  ('Mantorp', 'Östergötlands län', 58.35, 15.2833),
  ('Mariannelund', 'Jönköpings län', 57.6167, 15.5667),
  ('Marieberg', 'Uppsala län', 60.2333, 18.5),
  ('Mariefred', 'Södermanlands län', 59.2596, 17.223),
  ('Marieholm', 'Skåne län', 55.8667, 13.15),
  ('Marielund', 'Norrbottens län', 65.8531, 24.1049),
  ('Mariestad', 'Västra Götalands län', 58.7097, 13.8237),
  ('Markaryd', 'Kronobergs län', 56.4614, 13.5964),
  ('Matfors', 'Västernorrlands län', 62.3486, 17.0317),
  ('Mellbystrand', 'Hallands län', 56.4856, 12.9396),
  ('Mellerud', 'Västra Götalands län', 58.6998, 12.4531),
  ('Mjällby', 'Blekinge län', 56.05, 14.6833),
  ('Mjölby', 'Östergötlands län', 58.326, 15.1237),
  ('Mockfjärd', 'Dalarnas län', 60.5, 14.9667),
  ('Moheda', 'Kronobergs län', 57, 14.5667),
  ('Molkom', 'Värmlands län', 59.6006, 13.7212),
  ('Mora', 'Dalarnas län', 61.007, 14.5432),
  ('Morgongåva', 'Uppsala län', 59.934, 16.9635),
  ('Motala', 'Östergötlands län', 58.5371, 15.0365),
  ('Mullsjö', 'Jönköpings län', 57.9171, 13.8783),
  ('Munka-Ljungby', 'Skåne län', 56.25, 12.9667),
  ('Munkedal', 'Västra Götalands län', 58.4663, 11.6735),
  ('Munkfors', 'Värmlands län', 59.8386, 13.5436),
  ('Myggenäs', 'Västra Götalands län', 58.0618, 11.7494),
  ('Målilla', 'Kalmar län', 57.3877, 15.8068),
  ('Märsta', 'Stockholms län', 59.6216, 17.8548),
  ('Mölltorp', 'Västra Götalands län', 58.5, 14.4),
  ('Mölnbo', 'Stockholms län', 59.05, 17.4167),
  ('Mölndal', 'Västra Götalands län', 57.6554, 12.0138),
  ('Mölnlycke', 'Västra Götalands län', 57.6589, 12.1179),
  ('Mönsterås', 'Kalmar län', 57.0413, 16.4446),
  ('Mörarp', 'Skåne län', 56.0575, 12.8802),
  ('Mörbylånga', 'Kalmar län', 56.5248, 16.3788),
  ('Mörrum', 'Blekinge län', 56.1928, 14.7474),
  ('Mörtnäs', 'Stockholms län', 59.3186, 18.4431),
  ('Nacka', 'Stockholms län', 59.3105, 18.1637),
  ('Njurundabommen', 'Västernorrlands län', 62.2634, 17.3835),
  ('Nolby', 'Västernorrlands län', 62.2875, 17.3692),
  ('Nolvik', 'Västra Götalands län', 57.775, 11.8333),
  ('Nora', 'Örebro län', 59.5193, 15.0398),
  ('Norberg', 'Västmanlands län', 60.0651, 15.9237),
  ('Nordmaling', 'Västerbottens län', 63.5685, 19.5024),
  ('Norra Åsum', 'Skåne län', 55.9833, 14.15),
  ('Norrfjärden', 'Norrbottens län', 65.418, 21.5015),
  ('Norrköping', 'Östergötlands län', 58.5942, 16.1826),
  ('Norrtälje', 'Stockholms län', 59.758, 18.705),
  ('Norsjö', 'Västerbottens län', 64.9121, 19.4815),
  ('Nossebro', 'Västra Götalands län', 58.1881, 12.716),
  ('Nybro', 'Kalmar län', 56.7446, 15.9071),
  ('Nyhammar', 'Dalarnas län', 60.2833, 14.9667),
  ('Nykvarn', 'Stockholms län', 59.1772, 17.4323),
  ('Nyköping', 'Södermanlands län', 58.753, 17.0079),
  ('Nynäshamn', 'Stockholms län', 58.9034, 17.9479),
  ('Nässjö', 'Jönköpings län', 57.6531, 14.6968),
  ('Näsum', 'Skåne län', 56.1769, 14.4971),
  ('Nättraby', 'Blekinge län', 56.2, 15.5167),
  ('Obbola', 'Västerbottens län', 63.7, 20.3167),
  ('Ockelbo', 'Gävleborgs län', 60.8912, 16.7185),
  ('Odensbacken', 'Örebro län', 59.1667, 15.5333),
  ('Odensjö', 'Jönköpings län', 57.7167, 14.1667),
  ('Olofstorp', 'Västra Götalands län', 57.8044, 12.1713),
  ('Olofström', 'Blekinge län', 56.2773, 14.534),
  ('Olstorp', 'Södermanlands län', 58.8167, 16.6333),
  ('Onsala', 'Hallands län', 57.4253, 12.029),
  ('Ornäs', 'Dalarnas län', 60.5094, 15.5413),
  ('Orsa', 'Dalarnas län', 61.1203, 14.6155),
  ('Osby', 'Skåne län', 56.3817, 13.9936),
  ('Oskarshamn', 'Kalmar län', 57.2646, 16.4484),
  ('Oskarström', 'Hallands län', 56.8, 12.9667),
  ('Oxelösund', 'Södermanlands län', 58.6706, 17.1015),
  ('Oxie', 'Skåne län', 55.5401, 13.0961),
  ('Pajala', 'Norrbottens län', 67.2128, 23.3661),
  ('Partille', 'Västra Götalands län', 57.7395, 12.1064),
  ('Pershagen', 'Stockholms län', 59.1549, 17.6534),
  ('Perstorp', 'Skåne län', 56.1383, 13.3948),
  ('Piteå', 'Norrbottens län', 65.3172, 21.4794),
  ('Påarp', 'Skåne län', 56.0333, 12.8167),
  ('Pålsboda', 'Örebro län', 59.0657, 15.3375),
  ('Påskallavik', 'Kalmar län', 57.1667, 16.45),
  ('Ramnäs', 'Västmanlands län', 59.7667, 16.2),
  ('Rannebergen', 'Västra Götalands län', 57.8024, 12.0713),
  ('Reftele', 'Jönköpings län', 57.1747, 13.595),
  ('Resarö', 'Stockholms län', 59.4291, 18.3339),
  ('Rimbo', 'Stockholms län', 59.75, 18.3667),
  ('Rimforsa', 'Östergötlands län', 58.1362, 15.6865),
  ('Rindö', 'Stockholms län', 59.3969, 18.3943),
  ('Rinkabyholm', 'Kalmar län', 56.6497, 16.2667),
  ('Robertsfors', 'Västerbottens län', 64.1932, 20.8481),
  ('Roknäs', 'Norrbottens län', 65.35, 21.2),
  ('Rolfs', 'Norrbottens län', 65.85, 23.1167),
  ('Romme', 'Dalarnas län', 60.4333, 15.5),
  ('Ronneby', 'Blekinge län', 56.21, 15.276),
  ('Rosersberg', 'Stockholms län', 59.5833, 17.8833),
  ('Rosvik', 'Norrbottens län', 65.4333, 21.7),
  ('Rottne', 'Kronobergs län', 57.0167, 14.9),
  ('Ryd', 'Kronobergs län', 56.4667, 14.6833),
  ('Rydaholm', 'Jönköpings län', 56.9839, 14.3085),
  ('Rydebäck', 'Skåne län', 55.9667, 12.7667),
  ('Rydsgård', 'Skåne län', 55.4729, 13.5883),
  ('Råneå', 'Norrbottens län', 65.8548, 22.2913),
  ('Råsunda', 'Stockholms län', 59.3659, 17.9957),
  ('Råtorp', 'Värmlands län', 59.402, 13.4914),
  ('Rättvik', 'Dalarnas län', 60.8863, 15.1179),
  ('Rävlanda', 'Västra Götalands län', 57.6534, 12.4979),
  ('Röbäck', 'Västerbottens län', 63.8088, 20.189),
  ('Rödeby', 'Blekinge län', 56.2608, 15.6214),
  ('Rönninge', 'Stockholms län', 59.2, 17.7333),
  ('Rönnäng', 'Västra Götalands län', 57.9333, 11.5833),
  ('Sala', 'Västmanlands län', 59.9199, 16.6066),
  ('Saltsjöbaden', 'Stockholms län', 59.2833, 18.3),
  ('Sandared', 'Västra Götalands län', 57.7099, 12.7924),
  ('Sandarne', 'Gävleborgs län', 61.2589, 17.1528),
  ('Sandviken', 'Gävleborgs län', 60.6167, 16.7667),
  ('Saxtorpsskogen', 'Skåne län', 55.8321, 12.9443),
  ('Segeltorp', 'Stockholms län', 59.276, 17.9307),
  ('Sibbhult', 'Skåne län', 56.2667, 14.2),
  ('Sigtuna', 'Stockholms län', 59.6173, 17.7236),
  ('Siljansnäs', 'Dalarnas län', 60.7833, 14.85),
  ('Simrishamn', 'Skåne län', 55.5565, 14.3504),
  ('Sjuntorp', 'Västra Götalands län', 58.2, 12.2167),
  ('Sjöbo', 'Skåne län', 55.6314, 13.7062),
  ('Sjömarken', 'Västra Götalands län', 57.7153, 12.8349),
  ('Skanör med Falsterbo', 'Skåne län', 55.4, 12.85),
  ('Skara', 'Västra Götalands län', 58.3866, 13.4384),
  ('Skattkärr', 'Värmlands län', 59.4121, 13.6708),
  ('Skegrie', 'Skåne län', 55.4063, 13.0769),
  ('Skelleftehamn', 'Västerbottens län', 64.6833, 21.2333),
  ('Skellefteå', 'Västerbottens län', 64.7507, 20.9528),
  ('Skepplanda', 'Västra Götalands län', 57.9833, 12.2),
  ('Skillingaryd', 'Jönköpings län', 57.4304, 14.0938),
  ('Skinnskatteberg', 'Västmanlands län', 59.8303, 15.6934),
  ('Skivarp', 'Skåne län', 55.4167, 13.5667),
  ('Skoghall', 'Värmlands län', 59.3232, 13.4655),
  ('Skogstorp', 'Södermanlands län', 59.3247, 16.4828),
  ('Skogås', 'Stockholms län', 59.2192, 18.1539),
  ('Skottsund', 'Västernorrlands län', 62.2906, 17.3869),
  ('Skrea', 'Hallands län', 56.8833, 12.5667),
  ('Skultorp', 'Västra Götalands län', 58.35, 13.8333),
  ('Skultuna', 'Västmanlands län', 59.7167, 16.4167),
  ('Skurup', 'Skåne län', 55.4784, 13.5019),
  ('Skutskär', 'Uppsala län', 60.6251, 17.4155),
  ('Skåre', 'Värmlands län', 59.4333, 13.4333),
  ('Skänninge', 'Östergötlands län', 58.3943, 15.0866),
  ('Skärblacka', 'Östergötlands län', 58.5667, 15.9),
  ('Skärhamn', 'Västra Götalands län', 57.9867, 11.5574),
  ('Sköllersta', 'Örebro län', 59.1374, 15.3394),
  ('Skövde', 'Västra Götalands län', 58.3912, 13.8451),
  ('Slottsbron', 'Värmlands län', 59.3227, 13.1027),
  ('Smedby', 'Kalmar län', 56.6741, 16.2432),
  ('Smedjebacken', 'Dalarnas län', 60.1418, 15.4142),
  ('Smygehamn', 'Skåne län', 55.3434, 13.3699),
  ('Smålandsstenar', 'Jönköpings län', 57.1624, 13.4121),
  ('Smögen', 'Västra Götalands län', 58.3559, 11.2241),
  ('Sollebrunn', 'Västra Götalands län', 58.1167, 12.5333),
  ('Sollefteå', 'Västernorrlands län', 63.1667, 17.2667),
  ('Sollentuna', 'Stockholms län', 59.428, 17.9509),
  ('Solna', 'Stockholms län', 59.36, 18.0009),
  ('Sorsele', 'Västerbottens län', 65.5348, 17.537),
  ('Spånga', 'Stockholms län', 59.3833, 17.9),
  ('Staffanstorp', 'Skåne län', 55.6428, 13.2064),
  ('Stallarholmen', 'Södermanlands län', 59.3667, 17.2),
  ('Stavsnäs', 'Stockholms län', 59.2833, 18.6833),
  ('Stehag', 'Skåne län', 55.9019, 13.3958),
  ('Stenhamra', 'Stockholms län', 59.3344, 17.6884),
  ('Steninge', 'Hallands län', 56.769, 12.6303),
  ('Stenkullen', 'Västra Götalands län', 57.7948, 12.3169),
  ('Stenstorp', 'Västra Götalands län', 58.2725, 13.7145),
  ('Stenungsund', 'Västra Götalands län', 58.0705, 11.8181),
  ('Stigtomta', 'Södermanlands län', 58.8, 16.7833),
  ('Stockaryd', 'Jönköpings län', 57.3174, 14.5934),
  ('Stockholm', 'Stockholms län', 59.3294, 18.0687),
  ('Stockvik', 'Västernorrlands län', 62.3367, 17.3658),
  ('Stora Höga', 'Västra Götalands län', 58.0167, 11.8333),
  ('Storebro', 'Kalmar län', 57.5833, 15.85),
  ('Storfors', 'Värmlands län', 59.5318, 14.272),
  ('Storuman', 'Västerbottens län', 65.0959, 17.1173),
  ('Storvik', 'Gävleborgs län', 60.5833, 16.5333),
  ('Storvreta', 'Uppsala län', 59.9593, 17.7059),
  ('Storå', 'Örebro län', 59.7141, 15.1317),
  ('Strängnäs', 'Södermanlands län', 59.3774, 17.0312),
  ('Strömma', 'Stockholms län', 59.2833, 18.5333),
  ('Strömsnäsbruk', 'Kronobergs län', 56.55, 13.7167),
  ('Strömstad', 'Västra Götalands län', 58.9395, 11.1712),
  ('Strömsund', 'Jämtlands län', 63.8521, 15.5558),
  ('Strövelstorp', 'Skåne län', 56.1698, 12.8393),
  ('Sturefors', 'Östergötlands län', 58.3333, 15.7333),
  ('Sturkö', 'Blekinge län', 56.0833, 15.7),
  ('Styrsö', 'Västra Götalands län', 57.6164, 11.7856),
  ('Stångby', 'Skåne län', 55.7503, 13.198),
  ('Stöpen', 'Västra Götalands län', 58.478, 13.8661),
  ('Sundbyberg', 'Stockholms län', 59.3613, 17.9711),
  ('Sundsbruk', 'Västernorrlands län', 62.4581, 17.3489),
  ('Sundsvall', 'Västernorrlands län', 62.3913, 17.3063),
  ('Sunne', 'Värmlands län', 59.8376, 13.143),
  ('Surahammar', 'Västmanlands län', 59.7073, 16.2219),
  ('Surte', 'Västra Götalands län', 57.8253, 12.016),
  ('Svalsta', 'Södermanlands län', 58.7427, 16.8698),
  ('Svalöv', 'Skåne län', 55.9134, 13.1076),
  ('Svanesund', 'Västra Götalands län', 58.1429, 11.8182),
  ('Svedala', 'Skåne län', 55.5079, 13.2352),
  ('Sveg', 'Jämtlands län', 62.0341, 14.3658),
  ('Svenljunga', 'Västra Götalands län', 57.4955, 13.1108),
  ('Svängsta', 'Blekinge län', 56.2667, 14.7667),
  ('Svärdsjö', 'Dalarnas län', 60.7402, 15.9017),
  ('Svärtinge', 'Östergötlands län', 58.6551, 16.0282),
  ('Sålanda', 'Västra Götalands län', 57.9833, 12.2167),
  ('Säffle', 'Värmlands län', 59.1323, 12.9289),
  ('Särö', 'Hallands län', 57.5058, 11.9321),
  ('Säter', 'Dalarnas län', 60.3478, 15.7505),
  ('Sätila', 'Västra Götalands län', 57.5417, 12.4343),
  ('Sätofta', 'Skåne län', 55.9167, 13.55),
  ('Sävar', 'Västerbottens län', 63.9038, 20.5501),
  ('Sävast', 'Norrbottens län', 65.77, 21.7311),
  ('Sävja', 'Uppsala län', 59.8187, 17.6996),
  ('Sävsjö', 'Jönköpings län', 57.4033, 14.6624),
  ('Söderfors', 'Uppsala län', 60.3833, 17.2333),
  ('Söderhamn', 'Gävleborgs län', 61.3037, 17.0592),
  ('Söderköping', 'Östergötlands län', 58.4806, 16.3222),
  ('Södermalm', 'Stockholms län', 59.3128, 18.0758),
  ('Södertälje', 'Stockholms län', 59.1955, 17.6253),
  ('Södra Sandby', 'Skåne län', 55.7168, 13.3466),
  ('Södra Sunderbyn', 'Norrbottens län', 65.6598, 21.94),
  ('Södra Vi', 'Kalmar län', 57.7399, 15.7939),
  ('Sölvesborg', 'Blekinge län', 56.0521, 14.5753),
  ('Sörforsa', 'Gävleborgs län', 61.7333, 16.9833),
  ('Söråker', 'Västernorrlands län', 62.5056, 17.5103),
  ('Sösdala', 'Skåne län', 56.0399, 13.6781),
  ('Taberg', 'Jönköpings län', 57.6772, 14.0888),
  ('Tallboda', 'Östergötlands län', 58.4252, 15.6815),
  ('Tanumshede', 'Västra Götalands län', 58.7239, 11.3259),
  ('Teckomatorp', 'Skåne län', 55.8667, 13.0833),
  ('Tenhult', 'Jönköpings län', 57.7076, 14.3221),
  ('Tensta', 'Stockholms län', 59.3939, 17.9011),
  ('Tibro', 'Västra Götalands län', 58.4245, 14.1616),
  ('Tidaholm', 'Västra Götalands län', 58.1804, 13.9582),
  ('Tierp', 'Uppsala län', 60.3427, 17.5181),
  ('Tillberga', 'Västmanlands län', 59.6833, 16.6167),
  ('Timmernabben', 'Kalmar län', 56.9667, 16.4333),
  ('Timrå', 'Västernorrlands län', 62.4865, 17.3261),
  ('Tingsryd', 'Kronobergs län', 56.5247, 14.979),
  ('Tjuvkil', 'Västra Götalands län', 57.9, 11.7333),
  ('Tollarp', 'Skåne län', 55.9333, 13.9833),
  ('Tollarp1', 'Skåne län', 56.1667, 14.2833),
  ('Tomelilla', 'Skåne län', 55.5429, 13.9546),
  ('Torekov', 'Skåne län', 56.425, 12.6333),
  ('Tormestorp', 'Skåne län', 56.1135, 13.7452),
  ('Torsby', 'Värmlands län', 60.1353, 13.0082),
  ('Torshälla', 'Södermanlands län', 59.4167, 16.4667),
  ('Torslanda', 'Västra Götalands län', 57.7243, 11.7701),
  ('Torsås', 'Kalmar län', 56.4125, 15.9984),
  ('Torup', 'Hallands län', 56.9566, 13.0773),
  ('Tranemo', 'Västra Götalands län', 57.4833, 13.35),
  ('Tranås', 'Jönköpings län', 58.0372, 14.9782),
  ('Trekanten', 'Kalmar län', 56.7, 16.1167),
  ('Trelleborg', 'Skåne län', 55.3751, 13.1569),
  ('Trollhättan', 'Västra Götalands län', 58.2837, 12.2886),
  ('Trosa', 'Södermanlands län', 58.8962, 17.5481),
  ('Träslövsläge', 'Hallands län', 57.0542, 12.279),
  ('Trönninge', 'Hallands län', 56.6167, 12.9333),
  ('Tullinge', 'Stockholms län', 59.2, 17.9),
  ('Tumba', 'Stockholms län', 59.1986, 17.8332),
  ('Tvååker', 'Hallands län', 57.0415, 12.3995),
  ('Tygelsjö', 'Skåne län', 55.5167, 13),
  ('Tyresö', 'Stockholms län', 59.2447, 18.2289),
  ('Tyringe', 'Skåne län', 56.1604, 13.5981),
  ('Täby', 'Stockholms län', 59.4439, 18.0687),
  ('Täfteå', 'Västerbottens län', 63.8397, 20.4786),
  ('Tärnsjö', 'Uppsala län', 60.15, 16.9333),
  ('Töcksfors', 'Värmlands län', 59.5082, 11.8443),
  ('Töre', 'Norrbottens län', 65.9124, 22.6513),
  ('Töreboda', 'Västra Götalands län', 58.7074, 14.126),
  ('Uddevalla', 'Västra Götalands län', 58.3478, 11.9424),
  ('Ulricehamn', 'Västra Götalands län', 57.7916, 13.4142),
  ('Umeå', 'Västerbottens län', 63.8284, 20.2597),
  ('Upplands Väsby', 'Stockholms län', 59.5184, 17.9113),
  ('Uppsala', 'Uppsala län', 59.8588, 17.6389),
  ('Ursviken', 'Västerbottens län', 64.7126, 21.1658),
  ('Vadstena', 'Östergötlands län', 58.4486, 14.8897),
  ('Vaggeryd', 'Jönköpings län', 57.4981, 14.1484),
  ('Vagnhärad', 'Södermanlands län', 58.9459, 17.4876),
  ('Valbo', 'Gävleborgs län', 60.65, 17.0333),
  ('Valdemarsvik', 'Östergötlands län', 58.2031, 16.6023),
  ('Valje', 'Skåne län', 56.0628, 14.5439),
  ('Valla', 'Södermanlands län', 59.0167, 16.3833),
  ('Vallda', 'Hallands län', 57.4775, 12.0014),
  ('Vallentuna', 'Stockholms län', 59.5344, 18.0776),
  ('Vansbro', 'Dalarnas län', 60.5089, 14.2246),
  ('Vara', 'Västra Götalands län', 58.2623, 12.9541),
  ('Varberg', 'Hallands län', 57.1056, 12.2508),
  ('Vargön', 'Västra Götalands län', 58.356, 12.3906),
  ('Vasastan', 'Stockholms län', 59.3457, 18.0499),
  ('Vattholma', 'Uppsala län', 60.0167, 17.7333),
  ('Vaxholm', 'Stockholms län', 59.4023, 18.3532),
  ('Veberöd', 'Skåne län', 55.6333, 13.4833),
  ('Veddige', 'Hallands län', 57.2659, 12.3322),
  ('Veinge', 'Hallands län', 56.55, 13.0667),
  ('Vejbystrand', 'Skåne län', 56.3178, 12.7672),
  ('Vellinge', 'Skåne län', 55.4712, 13.0197),
  ('Vetlanda', 'Jönköpings län', 57.4289, 15.0776),
  ('Vi', 'Västernorrlands län', 62.4333, 17.4167),
  ('Vibble', 'Gotlands län', 57.6045, 18.256),
  ('Vikarbyn', 'Dalarnas län', 60.9167, 15.0167),
  ('Viken', 'Skåne län', 56.1506, 12.5743),
  ('Vikingstad', 'Östergötlands län', 58.383, 15.432),
  ('Vilhelmina', 'Västerbottens län', 64.6242, 16.656),
  ('Vimmerby', 'Kalmar län', 57.6659, 15.8552),
  ('Vindeln', 'Västerbottens län', 64.2018, 19.7194),
  ('Vingåker', 'Södermanlands län', 59.0433, 15.8737),
  ('Vinninga', 'Västra Götalands län', 58.45, 13.2667),
  ('Vinslöv', 'Skåne län', 56.1, 13.9167),
  ('Vintrosa', 'Örebro län', 59.25, 14.95),
  ('Virserum', 'Kalmar län', 57.3167, 15.5833),
  ('Visby', 'Gotlands län', 57.6409, 18.296),
  ('Viskafors', 'Västra Götalands län', 57.6294, 12.8489),
  ('Vislanda', 'Kronobergs län', 56.7833, 14.45),
  ('Vittsjö', 'Skåne län', 56.3437, 13.6608),
  ('Vrigstad', 'Jönköpings län', 57.35, 14.4667),
  ('Vålberg', 'Värmlands län', 59.3915, 13.1863),
  ('Vårby', 'Stockholms län', 59.2667, 17.8841),
  ('Vårgårda', 'Västra Götalands län', 58.0371, 12.8091),
  ('Vårsta', 'Stockholms län', 59.1653, 17.7972),
  ('Vänersborg', 'Västra Götalands län', 58.3808, 12.3234),
  ('Vännäs', 'Västerbottens län', 63.9068, 19.7571),
  ('Vännäsby', 'Västerbottens län', 63.9156, 19.8244),
  ('Värnamo', 'Jönköpings län', 57.186, 14.04),
  ('Västervik', 'Kalmar län', 57.7584, 16.6373),
  ('Västerås', 'Västmanlands län', 59.6162, 16.5528),
  ('Västra Frölunda', 'Västra Götalands län', 57.6467, 11.9294),
  ('Västra Hagen', 'Hallands län', 57.4244, 11.9358),
  ('Växjö', 'Kronobergs län', 56.8777, 14.8091),
  ('Ystad', 'Skåne län', 55.4297, 13.8204),
  ('Åby', 'Östergötlands län', 58.6667, 16.1833),
  ('Åhus', 'Skåne län', 55.9167, 14.2833),
  ('Åkarp', 'Skåne län', 55.654, 13.1111),
  ('Åkers Styckebruk', 'Södermanlands län', 59.25, 17.0833),
  ('Åkersberga', 'Stockholms län', 59.4794, 18.2997),
  ('Åled', 'Hallands län', 56.75, 12.9333),
  ('Åmotfors', 'Värmlands län', 59.7619, 12.3621),
  ('Åmål', 'Västra Götalands län', 59.051, 12.7049),
  ('Ånge', 'Västernorrlands län', 62.525, 15.659),
  ('Åre', 'Jämtlands län', 63.3991, 13.08),
  ('Årjäng', 'Värmlands län', 59.3922, 12.1334),
  ('Årsta', 'Stockholms län', 59.2978, 18.0514),
  ('Årsunda', 'Gävleborgs län', 60.5164, 16.7344),
  ('Ås', 'Jämtlands län', 63.25, 14.5667),
  ('Åsa', 'Hallands län', 57.35, 12.1167),
  ('Åsbro', 'Örebro län', 59, 15.05),
  ('Åseda', 'Kronobergs län', 57.1701, 15.3443),
  ('Åsele', 'Västerbottens län', 64.1603, 17.3476),
  ('Åstorp', 'Skåne län', 56.1357, 12.9443),
  ('Åtvidaberg', 'Östergötlands län', 58.2015, 15.9977),
  ('Älmhult', 'Kronobergs län', 56.5515, 14.1383),
  ('Älmsta', 'Stockholms län', 59.9667, 18.8),
  ('Älta', 'Stockholms län', 59.2667, 18.1833),
  ('Älvdalen', 'Dalarnas län', 61.2277, 14.0394),
  ('Älvkarleby', 'Uppsala län', 60.5708, 17.449),
  ('Älvsbyn', 'Norrbottens län', 65.6762, 21.0016),
  ('Älvsjö', 'Stockholms län', 59.2783, 18.0106),
  ('Älvängen', 'Västra Götalands län', 57.9587, 12.1235),
  ('Ängelholm', 'Skåne län', 56.2428, 12.8622),
  ('Ärla', 'Södermanlands län', 59.2798, 16.679),
  ('Öckerö', 'Västra Götalands län', 57.7081, 11.6558),
  ('Ödeshög', 'Östergötlands län', 58.2295, 14.6529),
  ('Ödsmål', 'Västra Götalands län', 58.1, 11.85),
  ('Ödåkra', 'Skåne län', 56.1041, 12.7477),
  ('Öjersjö', 'Västra Götalands län', 57.6988, 12.1345),
  ('Önnestad', 'Skåne län', 56.0575, 14.0223),
  ('Örbyhus', 'Uppsala län', 60.2241, 17.7014),
  ('Örebro', 'Örebro län', 59.2741, 15.2066),
  ('Öregrund', 'Uppsala län', 60.3333, 18.4333),
  ('Örkelljunga', 'Skåne län', 56.2834, 13.2777),
  ('Örnsköldsvik', 'Västernorrlands län', 63.2909, 18.7153),
  ('Örsundsbro', 'Uppsala län', 59.7333, 17.3),
  ('Ösmo', 'Stockholms län', 58.9833, 17.9),
  ('Österbybruk', 'Uppsala län', 60.2, 17.9),
  ('Österbymo', 'Östergötlands län', 57.8247, 15.2736),
  ('Östermalm', 'Stockholms län', 59.3388, 18.0849),
  ('Östersund', 'Jämtlands län', 63.1792, 14.6357),
  ('Östervåla', 'Uppsala län', 60.1833, 17.1833),
  ('Östhammar', 'Uppsala län', 60.2591, 18.3741),
  ('Östra Ljungby', 'Skåne län', 56.196, 13.092),
  ('Överkalix', 'Norrbottens län', 66.3275, 22.8441),
  ('Övertorneå', 'Norrbottens län', 66.3878, 23.6543),
  ('Överum', 'Kalmar län', 57.9886, 16.3139);

-- Short names of places, and names by which a place is known besides its own.
create table place_aliases (key text primary key, place text not null references places);
insert into place_aliases (key, place) values ('gbg', 'Göteborg'), ('sthlm', 'Stockholm'), ('ovik', 'Örnsköldsvik');

-- Counties by their names with and without "län" ("Stockholm", "Skåne län").
create table county_names (key text primary key, county text not null);
insert into county_names (key, county)
select distinct name, county from (select county, place_key(county) as key from places group by county) counties,
  unnest(array[key, regexp_replace(key, 'lan$', ''), regexp_replace(key, 's?lan$', '')]) name;

-- The place that a text names; null: none. Reading the key of a text costs more than finding it, so it is read once.
create function place_named(named text) returns text language plpgsql stable as $$
declare
  asked constant text := place_key(named);
begin
  return coalesce((select name from places where key = asked), (select place from place_aliases where key = asked));
end $$;

-- The county that a text names; null: none.
create function county_named(named text) returns text language plpgsql stable as $$
declare
  asked constant text := place_key(named);
begin
  return (select county from county_names where key = asked);
end $$;

-- place: by which lists are filtered and sorted; of a dealer that names none, the nearest to its position.
alter table dealers add column place text references places, add column place_county text;
alter table ads add column place text, add column place_county text;

create function set_dealer_place() returns trigger language plpgsql as $$
begin
  new.place := place_named(coalesce(new.overrides ->> 'city', new.city));
  if new.place is null and new.latitude is not null then
    select name into new.place from places
    order by (latitude - new.latitude) ^ 2 + ((longitude - new.longitude) * cos(radians(new.latitude))) ^ 2 limit 1;
  end if;
  new.place_county := coalesce(
    (select county from places where name = new.place), county_named(coalesce(new.overrides ->> 'county', new.county)));
  return new;
end $$;

-- An ad that states no known city is where its dealer is. Most ads state their dealer's city, whose place is known already: reading a
-- name costs more than the rest of the row.
create function set_ad_place() returns trigger language plpgsql as $$
declare
  dealer record;
  own text;
begin
  select city, place, place_county into dealer from dealers where id = new.dealer_id;
  if new.city is distinct from dealer.city then
    own := place_named(new.city);
  end if;
  if own is not null then
    new.place := own;
    select county into new.place_county from places where name = own;
  else
    new.place := dealer.place;
    new.place_county := coalesce(dealer.place_county, case when new.county is not null then county_named(new.county) end);
  end if;
  return new;
end $$;

-- A dealer that moved takes its ads along. The new version of the stock has no list of changes: processes reload all of it.
create function move_ads_of_dealer() returns trigger language plpgsql as $$
begin
  update ads set dealer_id = dealer_id where dealer_id = new.id;
  if found then
    update stock_version set version = version + 1, changed_at = now();
  end if;
  return null;
end $$;

create trigger set_dealer_place before insert or update of city, county, latitude, longitude, overrides on dealers
  for each row execute function set_dealer_place();
create trigger move_ads_of_dealer after update of city, county, latitude, longitude, overrides on dealers
  for each row when (old.place is distinct from new.place or old.place_county is distinct from new.place_county)
  execute function move_ads_of_dealer();
create trigger set_ad_place before insert or update of city, county, dealer_id on ads
  for each row execute function set_ad_place();

-- Dealers and ads from before the triggers.
update dealers set city = city;
update ads set dealer_id = dealer_id where place is null;
update stock_version set version = version + 1, changed_at = now();

--- 0042_tags.sql
-- Equipment and terms that ads state in their own words (docs/decisions/0041), in place of the column of the tow bar. Imports, staff edits
-- and publishing store them with the ad. Clearing the version makes the next start load the catalogue and tag every ad.
alter table ads
  drop column tow_bar,
  add column tags text[] not null default '{}' check (tags <@ array['Dragkrok', 'Motorvärmare', 'Bränslevärmare', 'Fyrhjulsdrift',
    'Minst 7 sitser', 'Adaptiv farthållare', 'Apple CarPlay', 'Vinterhjul', 'En ägare', 'Servicebok', 'Momsbil', 'Leasing']);
drop function has_tow_bar(text, text[]);
drop function names_tow_bar(text);
delete from catalogue_version;
update stock_version set version = version + 1, changed_at = now();

--- 0043_saved_searches.sql
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

--- 0044_visitor_accounts.sql
-- Optional accounts of visitors, signed in to by a link in a mail. Separate from the accounts of staff and dealers in every table.

create table visitor_accounts (
  id         bigint generated always as identity primary key,
  email      text not null unique check (length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  active_at  timestamptz not null default now(),
  -- The lists of the visitor's devices, merged, as the devices store them (src/domain/visitor-accounts/merge-lists.ts).
  favourites jsonb not null default '[]' check (jsonb_typeof(favourites) = 'array'),
  searches   jsonb not null default '[]' check (jsonb_typeof(searches) = 'array')
);

create table visitor_links (
  token_hash bytea primary key,
  email      text not null check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
create index visitor_links_created_at_idx on visitor_links (created_at);

create table visitor_sessions (
  id         bigint generated always as identity primary key,
  account_id bigint not null references visitor_accounts (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  active_at  timestamptz not null default now()
);
create index visitor_sessions_account_idx on visitor_sessions (account_id);
create index visitor_sessions_active_at_idx on visitor_sessions (active_at);

--- 0045_market_figures.sql
-- Figures that follow from the ads of a series, and that can be computed again from them.

-- Ads for sale that are at least as good as another of the same generation, and cheaper.
create table better_buys (
  ad_id      bigint references ads on delete cascade,
  other_id   bigint references ads on delete cascade,
  -- By how much the other is newer, driven less, stronger and cheaper. A pair whose prices no longer differ by kr is not shown.
  years      smallint not null check (years >= 0),
  km         int not null check (km >= 0),
  horsepower smallint not null check (horsepower >= 0),
  kr         int not null check (kr > 0),
  primary key (ad_id, other_id),
  check (ad_id <> other_id)
);
create index better_buys_other on better_buys (other_id);

-- Prices of a typical car by age, from the model of the last fit.
create table depreciation_curves (
  series_id     int not null references series on delete cascade,
  -- null: the series as a whole
  generation_id int references generations on delete cascade,
  model_id      int not null references valuation_models,
  ads           int not null check (ads > 0),
  -- Ages in years with kr, and with the ends of the band that covers 80 %: src/domain/market/depreciation.ts.
  points        jsonb not null,
  unique nulls not distinct (series_id, generation_id)
);
create index depreciation_curves_generation on depreciation_curves (generation_id);

-- Index of asking prices by month, from the events of the site's own ads; recomputed each night.
create table price_index (
  -- null: all series
  series_id int references series on delete cascade,
  -- A class of src/domain/valuation/valued-car.ts, or 'all'.
  fuel      text not null check (fuel in ('all', 'petrol', 'diesel', 'electric', 'plugin', 'hybrid', 'alternative')),
  -- First day.
  month     date not null check (extract(day from month) = 1),
  -- 100 in the first month, and the ends of the band that covers 80 %.
  value     numeric(6, 1) not null,
  low       numeric(6, 1) not null,
  high      numeric(6, 1) not null,
  ads       int not null check (ads > 0),
  unique nulls not distinct (series_id, fuel, month),
  check (low <= value and value <= high)
);

-- How long ads are for sale, and how many have cut the price by then; recomputed each night.
create table removal_times (
  series_id     int not null references series on delete cascade,
  -- null: the series as a whole
  generation_id int references generations on delete cascade,
  -- Ads of the last year, and those of them that were removed or sold.
  ads           int not null check (ads > 0),
  closed        int not null check (closed between 1 and ads),
  -- null: fewer than half are gone at the end of the curve.
  median_days   int check (median_days >= 0),
  -- Shares that are gone by day, and price cuts by day: src/domain/market/removal-times.ts.
  points        jsonb not null,
  cuts          jsonb not null,
  unique nulls not distinct (series_id, generation_id)
);
create index removal_times_generation on removal_times (generation_id);

--- 0046_judged_prices.sql
-- How the price of each ad is judged, as columns of the ads, so that lists filter and sort by it. The job value-stock writes them with the
-- valuations (docs/decisions/0048).
alter table ads
  add column judged_price int,
  add column judged_estimate int check (judged_estimate > 0),
  add column judged_label text check (judged_label in ('low', 'market', 'high', 'unusually_low')),
  add check (num_nulls(judged_price, judged_estimate, judged_label) in (0, 3)),
  -- A judgement of an earlier price says nothing about the current one.
  add column price_label text generated always as (case when judged_price = price then judged_label end) stored,
  -- Price by estimate in parts of ten thousand, of the ads that lists sort by value.
  add column price_ratio int generated always as (
    case when judged_price = price and judged_label <> 'unusually_low'
         then least(30000, round(10000.0 * price / judged_estimate)) end) stored;

update ads set judged_price = valuations.price, judged_estimate = valuations.estimate, judged_label = valuations.label
from valuations where ad_id = internal_id and label is not null;
update stock_version set version = version + 1, changed_at = now();

--- 0047_staff_search.sql
-- Staff search ads of every status, by the words of the ad and of its dealer, and by year.

-- Beside ads_words, which has the ads for sale: one index for all would make the visitors' search read closed ads too.
create index ads_words_closed on ads using gin (ad_words(brand, series, generation, name, equipment)) where status <> 'active';
create index dealers_words on dealers using gin (ad_words(name, null, null, null, null));
create index ads_model_year on ads (model_year);
create index ads_dealer_ad_ids on ads (dealer_ad_id) where dealer_ad_id is not null;

-- The few flagged ads are counted for the filters. Without statistics the planner takes nearly all ads for flagged.
create index ads_flagged on ads (internal_id) where quality_flags <> '{}';
alter table ads alter column quality_flags set statistics 10;

--- 0048_shared_lists.sql
-- Lists of cars that visitors share by a link, with the votes and comments of those who have it.

create table shared_lists (
  id         bigint generated always as identity primary key,
  -- The link for everybody, and the further secret in the link of the list's owner.
  link_hash  bytea not null unique,
  owner_hash bytea not null,
  title      text not null check (length(title) between 1 and 80),
  -- Others vote and write comments; otherwise they only read.
  is_open    boolean not null,
  created_at timestamptz not null default now(),
  ends_at    timestamptz not null
);
create index shared_lists_ends_at_idx on shared_lists (ends_at);

create table shared_list_ads (
  list_id  bigint not null references shared_lists on delete cascade,
  ad_id    bigint not null references ads (internal_id) on delete cascade,
  -- When it was added, kr.
  price    integer,
  added_at timestamptz not null default now(),
  primary key (list_id, ad_id)
);
create index shared_list_ads_ad_idx on shared_list_ads (ad_id);

create table shared_list_votes (
  list_id bigint not null,
  ad_id   bigint not null,
  voter   text not null check (length(voter) between 1 and 40),
  is_for  boolean not null,
  foreign key (list_id, ad_id) references shared_list_ads on delete cascade
);
create unique index shared_list_votes_voter_idx on shared_list_votes (list_id, ad_id, lower(voter));

create table shared_list_comments (
  id         bigint generated always as identity primary key,
  list_id    bigint not null,
  ad_id      bigint not null,
  writer     text not null check (length(writer) between 1 and 40),
  comment       text not null check (length(comment) between 1 and 500),
  written_at timestamptz not null default now(),
  foreign key (list_id, ad_id) references shared_list_ads on delete cascade
);
create index shared_list_comments_list_idx on shared_list_comments (list_id, ad_id);

--- 0049_push_messages.sql
-- Alerts of saved searches as notifications of a browser (web push), without an address.

create table push_subscriptions (
  id         bigint generated always as identity primary key,
  -- Address of the browser's push service.
  endpoint   text not null unique check (length(endpoint) between 10 and 1000),
  p256dh     text not null check (length(p256dh) <= 100),
  auth       text not null check (length(auth) <= 40),
  created_at timestamptz not null default now()
);

-- A search is alerted of by mail or by push.
alter table saved_searches alter column email drop not null;
alter table saved_searches add column push_id bigint references push_subscriptions on delete cascade;
alter table saved_searches add check ((email is null) <> (push_id is null));
create index saved_searches_push_idx on saved_searches (push_id) where push_id is not null;

create table push_messages (
  id         bigint generated always as identity primary key,
  push_id    bigint not null references push_subscriptions on delete cascade,
  search_id  bigint not null,
  payload    jsonb not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now()
);
create index push_messages_due_idx on push_messages (due_at);
create index push_messages_push_idx on push_messages (push_id);

--- 0050_prompts_in_use.sql
-- The text that the adviser uses is a copy of a prompt: staff edit and try a prompt without changing what visitors are answered.
-- The latest row is in use; an earlier one is restored by a new row.
create table prompt_uses (
  id bigint primary key generated always as identity,
  prompt_id uuid references chatbot_prompts on delete set null,
  name text not null,
  content text not null,
  -- Why it was put to use although it had not passed the golden questions; null: it had.
  reason text check (length(reason) between 1 and 1000),
  used_at timestamptz not null default now()
);
insert into prompt_uses (prompt_id, name, content)
select id, name, prompt_content from chatbot_prompts where id = '00000000-0000-4000-8000-000000000001';

-- The latest answers to the golden questions, by a hash of all that they depend on: prompt, rules, model, questions.
create table prompt_trials (
  subject text primary key,
  results jsonb not null,
  tried_at timestamptz not null default now()
);

--- 0051_answer_feedback.sql
-- Answers of the adviser that visitors rated, and messages that it could not answer, with personal data removed. Retained for 90 days,
-- the conversations for 30.
create table answer_feedback (
  -- Of the answer; messages are deleted earlier.
  message_id bigint primary key,
  conversation_id uuid references chatbot_conversations on delete set null,
  question text not null check (length(question) <= 2000),
  answer text not null check (length(answer) <= 5000),
  -- Folded words of the question, by which equal questions are counted.
  question_key text not null check (length(question_key) <= 500),
  outcome text not null check (outcome in ('answered', 'partly', 'not-understood')),
  rating text check (rating in ('up', 'down')),
  created_at timestamptz not null default now()
);
create index answer_feedback_of_conversation on answer_feedback (conversation_id);
create index answer_feedback_oldest on answer_feedback (created_at);

--- 0052_retry_of_mails.sql
-- A failed mail is retried later and later, so that a mail server may be unavailable for hours without a loss.

alter table mails add column next_attempt_at timestamptz not null default now();
drop index mails_to_send;
create index mails_to_send on mails (next_attempt_at, id) where sent_at is null;

--- 0053_ad_events_by_time.sql
-- Events are written in order of time: the dashboard reads the last month of them.
create index ad_events_at on ad_events using brin (at) with (pages_per_range = 32);

--- 0054_accounts_of_staff.sql
-- A disabled account cannot sign in, and its sessions do not count; what it has done remains.
alter table users add column disabled_at timestamptz;

-- The role that an invited account gets when its link is used: a link that somebody else asks for has none.
alter table one_time_links
  add column role text check (role in ('user', 'moderator', 'admin')),
  add constraint one_time_links_role_purpose check (role is null or purpose = 'password');

--- 0055_passkeys.sql
-- Passkeys of accounts, by their public keys: who reads the database cannot sign in with them.
create table passkeys (
  -- The authenticator's id of the credential.
  id bytea primary key check (length(id) between 1 and 1023),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  -- Signatures made, as the authenticator counts them; 0: it does not count.
  counter bigint not null,
  -- How browsers reach the authenticator: "internal", "usb", …
  transports text[] not null,
  -- The authenticator copies it to other devices.
  is_synced boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- The challenge that awaits a signature, one for each session, pending sign-in or browser, and each is used once.
create table passkey_challenges (
  -- SHA-256 of what the challenge is for and of the session, pending sign-in or browser that asked for it.
  binding bytea primary key,
  challenge text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Recovery codes are those of an account: it may have passkeys alone.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add foreign key (user_id) references users on delete cascade;

--- 0056_matched_judgements.sql
-- The last judgement of each ad's price that was matched with the saved searches: an ad is judged after it came in (docs/decisions/0048).
alter table matched_ads
  add column label text,
  add column judged_price integer;
update matched_ads set label = price_label, judged_price = ads.price
from ads where internal_id = ad_id and price_label is not null;

--- 0057_label_figures.sql
-- How long ads of each price label are for sale, and ads that are the cheapest of those as new (docs/decisions/0045).
alter table removal_times add column by_label jsonb not null default '[]';
-- Number of ads of the same generation, fuel, transmission, drive, body and model year among which the ad is the cheapest; null: it is not.
alter table valuations add column cheapest_of smallint check (cheapest_of > 1);

--- 0058_one_car.sql
-- Ads of one car: by plate or VIN at several dealers, or at several times (docs/decisions/0054).
alter table ads
  -- The lowest id of the car's ads; null: no other ad of the car is known.
  add column car_id bigint,
  -- The ad that lists and statistics show in its place; null: itself.
  add column listed_as bigint,
  add constraint ads_listed_as_check check (listed_as is null or (car_id is not null and listed_as <> internal_id));

create index ads_car on ads (car_id) where car_id is not null;
-- By hash: the texts are long and only compared for equality.
create index ads_vin on ads using hash (vin_hash) where vin_hash is not null;

-- Counts of series and years read the index alone, so it leaves out what they do not count.
drop index ads_series_newest;
create index ads_series_newest on ads (series_id, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and listed_as is null and model_year is not null;
drop index ads_series_years;
create index ads_series_years on ads (series_id, model_year) include (price)
  where status = 'active' and listed_as is null and model_year is not null;

-- The next version of the stock joins the ads of before that share a plate or a VIN.
insert into changed_ads
  select array_agg(internal_id) from ads
  where licence_plate in (select licence_plate from ads where licence_plate is not null group by 1 having count(*) > 1)
     or vin_hash in (select vin_hash from ads where vin_hash is not null group by 1 having count(*) > 1)
  having count(*) > 0;

--- 0059_changes_of_many_ads.sql
-- Changes that staff make to many ads at once: one audit entry each, run in batches, and undone as a whole.
create table bulk_changes (
  id          bigint generated always as identity primary key,
  -- As in src/domain/ads/bulk-action.ts.
  action      jsonb not null,
  email       text not null,
  created_at  timestamptz not null default now(),
  state       text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  undone_by   text,
  finished_at timestamptz
);
create index bulk_changes_unfinished on bulk_changes (id) where state in ('running', 'undoing');

create table bulk_change_ads (
  change_id bigint not null references bulk_changes on delete cascade,
  ad_id     bigint not null references ads on delete cascade,
  -- changed becomes restored, or kept when somebody has changed the ad since.
  state     text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'skipped', 'restored', 'kept')),
  -- Why it was skipped.
  reason    text,
  -- The changed fields before and after; the overrides of those fields, and the times of the status, before.
  before    jsonb,
  after     jsonb,
  overrides jsonb,
  times     jsonb,
  primary key (change_id, ad_id)
);
create index bulk_change_ads_waiting on bulk_change_ads (change_id, ad_id) where state = 'waiting';
create index bulk_change_ads_changed on bulk_change_ads (change_id, ad_id) where state = 'changed';
create index bulk_change_ads_ad on bulk_change_ads (ad_id);

--- 0060_staff_list_orders.sql
-- Staff's table of ads: an index for each of its orders, with the columns of the wide filters, so that a page is read without the
-- wide rows that it skips, and without sorting.
drop index ads_model_year, ads_all_newest;
create index ads_by_publication on ads (published_at, internal_id) include (status, price, model_year);
create index ads_by_year on ads (model_year, internal_id) include (status, price, odometer_km);
create index ads_by_price on ads (price, internal_id) include (status, model_year, odometer_km);
create index ads_by_odometer on ads (odometer_km, internal_id) include (status, price, model_year);
create index ads_by_change on ads (updated_at, internal_id) include (status, price, model_year);
-- Names begin with the make.
create index ads_by_name on ads (name, internal_id) include (status, price, model_year, brand);
create index ads_by_status on ads (status, internal_id) include (price, model_year);
create index ads_by_dealer on ads (dealer_id, internal_id) include (status, price, model_year);
create index dealers_by_name on dealers (name);

-- Filters that match few ads.
create index ads_by_brand on ads (brand, lower(series));
create index ads_without_picture on ads (internal_id) where first_image_url is null;

--- 0061_saved_views.sql
-- Named filters, order and columns of staff's lists: one's own, and those shared with everybody who may see the list.
create table saved_views (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references users on delete cascade,
  -- As in src/domain/staff-lists/saved-view.ts.
  list       text not null,
  name       text not null check (btrim(name) <> '' and length(name) <= 60),
  query      text not null check (length(query) <= 2000),
  columns    text[] not null default '{}',
  is_shared  boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);

--- 0062_site_figures.sql
-- Figures of the dashboard by Swedish day. They contain no addresses and nothing about visitors.

-- Answers of the site: errors, searches without hits, and pages and calls by response time ("within-50": at most 50 ms, and longer
-- than the bound before). Each process adds what it has counted.
create table site_counts (
  day   date not null,
  name  text not null check (name in ('errors', 'search-misses', 'longer') or name ~ '^within-[0-9]{1,5}$'),
  count bigint not null check (count > 0),
  primary key (day, name)
);

-- Median age of the ads for sale at the end of the day, in days.
create table stock_ages (
  day         date primary key,
  median_days real not null check (median_days >= 0)
);

--- 0063_tags_of_real_ads.sql
-- The rules of tags have changed (docs/decisions/0041): the next start loads the catalogue and tags every ad again.
delete from catalogue_version;

--- 0064_ad_notes.sql
-- What staff tell each other about an ad. Notes are not changed: one is removed, and the audit log holds its text.
create table ad_notes (
  id    bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  email text not null,
  at    timestamptz not null default now(),
  -- As in src/domain/ads/ad-note.ts.
  text  text not null check (btrim(text) <> '' and length(text) <= 2000)
);
create index ad_notes_of_ad on ad_notes (ad_id);

--- 0065_one_index_of_dealers.sql
-- ads_by_dealer includes the status, so that it answers the same conditions; an import of many new ads writes each index.
drop index ads_dealer_status;

--- 0066_planned_publications.sql
-- Drafts that the site publishes by itself at a set time. Published or removed, a draft has no row.
create table planned_publications (
  ad_id       bigint primary key references ads on delete cascade,
  at          timestamptz not null,
  -- Who set the time; the publication is recorded as theirs.
  user_id     uuid references users on delete set null,
  email       text not null,
  -- Another ad for sale may have the same licence plate.
  allows_twin boolean not null,
  -- Why it was not published at that time, in Swedish; it is not tried again.
  problem     text
);
create index planned_publications_due on planned_publications (at) where problem is null;
create index planned_publications_user on planned_publications (user_id);

--- 0067_form_editors.sql
-- Who has a form of the staff area open, by reports of the open pages. Nothing is lost with it: it is written anew within half a minute.
create unlogged table form_editors (
  page    text not null,
  form    text not null,
  user_id uuid not null references users on delete cascade,
  at      timestamptz not null default now(),
  primary key (page, form, user_id)
);
create index form_editors_by_time on form_editors (at);
create index form_editors_of_user on form_editors (user_id);

--- 0068_ad_events_by_run.sql
-- The ads that an import changed. Events are written in the order of imports, so ranges of pages are enough: with 397 000 events a search reads
-- 30 to 70 pages in place of all 3 067, and writing costs nothing more.
create index ad_events_by_run on ad_events using brin (import_run_id) with (pages_per_range = 32);

--- 0069_delivered_rows.sql
-- The row of which an ad was last imported, as a hash: a row that says the same again needs no normalising. An entry is valid while the
-- ad is as that import left it. Ads that are not in the table, or whose entry is not valid, are normalised, so that nothing has to
-- maintain it and no backup contains it. Without foreign key: checking each of 100 000 new ads costs as much as all the rest, and an
-- entry without its ad is never used.
create table delivered_rows (
  ad_id      bigint primary key,
  row_hash   uuid not null,
  -- ads.updated_at after the import
  written_at timestamptz not null
);
create index delivered_rows_hash on delivered_rows (row_hash);

--- 0070_publication_attempts.sql
-- The last time at which the site tried to publish the draft: it waits while a delivery is merged.
alter table planned_publications add column tried_at timestamptz;

--- 0071_popular_ranking.sql
-- The newest ads of a series that can be popular. Built first, as what follows locks the ads.
create index ads_of_series on ads (brand, series, published_at desc, created_at desc, internal_id desc)
  where status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null;

-- The popular list is replaced whole with each version of the stock: one row with its ads in their order, instead of a row, two index
-- entries and a check of the reference for each.
create table popular_ranking (
  only_row boolean primary key default true check (only_row),
  ad_ids   bigint[] not null
);
insert into popular_ranking (ad_ids) select array(select ad_id from popular_ads order by rank);
drop table popular_ads;
-- By a scalar subquery, because the planner expects a thousand rows of a small table.
create view popular_ads as
  select rank::int, ad_id from unnest((select ad_ids from popular_ranking)) with ordinality as ranked (ad_id, rank);

-- Nothing else read the newest ads of all series.
drop index ads_newest;

--- 0072_words_of_ads.sql
-- The words of each ad in a table of their own. In an index on ads, each new price of an ad was a new entry for each of its words, and a
-- delivery of new prices spent a third of its time on them. Without foreign key: the triggers write every row of the table, and checking
-- each of 100 000 new ads takes as long as inserting them.
create table words_of_ads (
  ad_id       bigint primary key,
  is_for_sale boolean not null,
  words       tsvector not null
);
-- No plan uses how often a word occurs.
alter table words_of_ads alter column words set statistics 0;

create function store_words_of_ads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into words_of_ads
      select internal_id, status = 'active', ad_words(brand, series, generation, name, equipment) from written;
  elsif tg_op = 'UPDATE' then
    update words_of_ads set is_for_sale = new.status = 'active',
           words = ad_words(new.brand, new.series, new.generation, new.name, new.equipment)
    where ad_id = new.internal_id;
  elsif tg_op = 'DELETE' then
    delete from words_of_ads using written where ad_id = internal_id;
  else
    truncate words_of_ads;
  end if;
  return null;
end
$$;

create trigger words_inserted after insert on ads
  referencing new table as written for each statement execute function store_words_of_ads();
-- For each row, so that an update of other columns costs nothing.
create trigger words_updated after update of brand, series, generation, name, equipment, status on ads for each row
  when ((old.brand, old.series, old.generation, old.name, old.equipment, old.status = 'active')
    is distinct from (new.brand, new.series, new.generation, new.name, new.equipment, new.status = 'active'))
  execute function store_words_of_ads();
create trigger words_deleted after delete on ads
  referencing old table as written for each statement execute function store_words_of_ads();
create trigger words_emptied after truncate on ads for each statement execute function store_words_of_ads();

insert into words_of_ads
  select internal_id, status = 'active', ad_words(brand, series, generation, name, equipment) from ads;
-- Two indexes, because visitors' searches would read the closed ads of one.
create index words_for_sale on words_of_ads using gin (words) where is_for_sale;
create index words_not_for_sale on words_of_ads using gin (words) where not is_for_sale;
analyze words_of_ads;
drop index ads_words, ads_words_closed;

--- 0073_large_deliveries.sql
-- Cheaper imports of ads whose city is not their dealer's: nearly all name a place as the table spells it. Finding that takes half the time
-- of reading any spelling, and yields the county too.
create or replace function set_ad_place() returns trigger language plpgsql as $$
declare
  dealer record;
begin
  select city, place, place_county into dealer from dealers where id = new.dealer_id;
  if new.city is distinct from dealer.city then
    select name, county into new.place, new.place_county from places where name = new.city;
    if not found then
      select name, county into new.place, new.place_county from places where name = place_named(new.city);
    end if;
    if found then
      return new;
    end if;
  end if;
  new.place := dealer.place;
  new.place_county := coalesce(dealer.place_county, case when new.county is not null then county_named(new.county) end);
  return new;
end $$;

-- A new price of an ad changes no indexed column here: with room on its page, the row is written there and in no index, in a fifth of
-- the time.
alter table delivered_rows set (fillfactor = 50);

--- 0074_delivery_attempts.sql
-- Deliveries survive a restart, and one dealer's delivery cannot take the machine.

alter table dealer_deliveries
  -- Imports of it that were started; an interrupted one is started again.
  add column attempts int not null default 0;

-- What a dealer's imports have taken lately decides whose delivery is next.
create index dealer_deliveries_started on dealer_deliveries (dealer_id, started_at);

alter table dealers
  -- Until then the dealer's deliveries may multiply its stock: staff have looked at one that would.
  add column growth_allowed_until timestamptz;

--- 0075_confirmed_contacts.sql
-- Enquiries are mailed to a dealer's contact address only when its owner, or staff, have confirmed it.
create table confirmed_contacts (
  dealer_id    int not null references dealers on delete cascade,
  -- In lower case.
  email        text not null check (length(email) between 3 and 254),
  -- Of the link in the mail that asks for the confirmation; null: staff stated the address.
  token_hash   bytea unique,
  -- Null: asked for.
  confirmed_at timestamptz,
  primary key (dealer_id, email)
);

-- Addresses that have received enquiries until now, and those that staff entered: nobody has complained about them.
insert into confirmed_contacts (dealer_id, email, confirmed_at)
select id, lower(coalesce(overrides ->> 'email', email)), now() from dealers
where coalesce(overrides ->> 'email', email) is not null
  and (overrides ->> 'email' is not null
       or exists (select from enquiries join ads on ads.internal_id = enquiries.ad_id where ads.dealer_id = dealers.id)
       or not exists (select from dealer_deliveries where dealer_deliveries.dealer_id = dealers.id));

--- 0076_value_warnings.sql
-- The values of a delivery that were not used, by field and reason, with the first rows; the rows with damaged letters are among them.
alter table import_runs add column value_warnings jsonb not null default '[]';
alter table import_runs drop column damaged_rows;
update dealer_deliveries set trial = trial || '{"valueWarnings": []}' where trial is not null;

--- 0077_personal_plates.sql
-- Personal plates: two to seven letters and digits, stored without spaces.
alter table ads drop constraint ads_licence_plate_check;
alter table ads add constraint ads_licence_plate_check check (licence_plate ~ '^[A-ZÅÄÖ0-9]{2,7}$' and licence_plate ~ '[A-ZÅÄÖ]');

-- Ads that were joined to cars by a plate alone are judged again with the next version of the stock.
insert into changed_ads select array_agg(internal_id) from ads where car_id is not null having count(*) > 0;

--- 0078_asked_formats.sql
-- The format that the sender of a delivery named; null: recognised by the file.
alter table dealer_deliveries add column asked_format text check (length(asked_format) between 1 and 40);

--- 0079_decisions_on_imports.sql
-- What an import would change, when it waits for a decision of staff; how its file ended; and files that may still be being written.

alter table import_runs
  -- What the import would change: src/domain/ads/deliveries/delivery-trial.ts. Null: it was not stopped for its losses.
  add column trial      jsonb,
  -- The file ended without a line end; null: its format has none, or it was not read to its end.
  add column open_ended boolean,
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check check (state in ('running', 'checked', 'done', 'stopped', 'failed', 'discarded', 'undone'));

alter table feed_sources
  -- The file that was seen last and not taken, as it may still have been being written: its version, and when it was first seen.
  add column pending_version text check (length(pending_version) <= 1000),
  add column pending_since   timestamptz,
  add constraint feed_sources_pending_check check ((pending_version is null) = (pending_since is null));

alter table bulk_change_ads
  -- Time of the events and prices that the change wrote, which undoing it deletes; null: before this column, or nothing was changed.
  add column written_at timestamptz,
  -- ads.changed_at before the change.
  add column changed_at timestamptz,
  -- The state in which the alerts of saved searches knew the ad before.
  add column matched    jsonb;

--- 0080_ad_vat.sql
-- Whether a dealer's price includes VAT; prices themselves always do. Null: nothing is stated.
alter table ads add column vat text check (vat in ('included', 'excluded', 'deductible', 'unknown'));

--- 0081_dead_pictures.sql
-- Pictures whose addresses cannot be fetched count as no pictures; the job check-pictures finds them.

create function live_pictures(image_urls text[], dead_image_urls text[]) returns text[]
  language sql immutable parallel safe
  return array(
    select url from unnest(image_urls) with ordinality as given (url, place)
    where url <> all (dead_image_urls) order by place
  );

-- Addresses of this ad's pictures, and of earlier ones, that do not show a picture.
alter table ads add column dead_image_urls text[] not null default '{}';
alter table ads alter column first_image_url set expression as (
  case when dead_image_urls = '{}' then image_urls[1] else (live_pictures(image_urls, dead_image_urls))[1] end
);
alter table ads alter column dead_image_urls set statistics 0;
create index ads_with_dead_pictures on ads (dealer_id) where status = 'active' and dead_image_urls <> '{}';

-- When the pictures of an ad were last asked for, and which failed.
create table picture_checks (
  ad_id      bigint primary key references ads on delete cascade,
  -- The pictures of the ad then.
  addresses  text[] not null,
  -- FailedPicture of src/domain/pictures/picture-check.ts.
  failed     jsonb not null default '[]',
  -- When all of them were asked for; null: that is still to do.
  checked_at timestamptz,
  -- Null: the ad has no picture of another server.
  recheck_at timestamptz
);
create index picture_checks_due on picture_checks (recheck_at);

--- 0082_dealers_by_evidence.sql
-- A dealer is identified by organisation number and town; its name is a label that several may have.

drop index dealers_name;
create index dealers_folded_name on dealers (lower(name));
create index dealers_organisation_number on dealers (organisation_number) where organisation_number is not null;

alter table dealers
  -- The name, with the town where another dealer has the same name; kept by label_dealers().
  add column label text not null default '';

-- Addresses that dealers had before; they redirect.
create table dealer_slugs (
  slug      text primary key,
  dealer_id int not null references dealers on delete cascade
);
create index dealer_slugs_of_dealer on dealer_slugs (dealer_id);

-- What deliveries stated of a dealer when people decided which one it is: statementKey (src/domain/dealers/which-dealer.ts).
create table dealer_statements (
  statement  text primary key,
  dealer_id  int not null references dealers on delete cascade,
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create index dealer_statements_of_dealer on dealer_statements (dealer_id);

-- Ids by which the sources of deliveries know dealers; unique within one source only.
create table dealer_feed_ids (
  format    text not null,
  feed_id   text not null,
  dealer_id int not null references dealers on delete cascade,
  primary key (format, feed_id, dealer_id)
);
create index dealer_feed_ids_of_dealer on dealer_feed_ids (dealer_id);

-- The question that stopped an import: which dealers its rows belong to (src/domain/dealers/dealer-question.ts).
alter table import_runs
  add column dealer_question jsonb,
  -- What staff have answered.
  add column dealer_answers  jsonb,
  -- The only dealer of the run's rows; names are not unique.
  add column dealer_id       int references dealers on delete set null;
update import_runs set dealer_id = dealers.id from dealers where lower(dealers.name) = lower(import_runs.dealer) and import_runs.dealers <= 1;
create index import_runs_of_dealer on import_runs (dealer_id) where dealer_id is not null;

create function is_free_slug(slug text) returns boolean language sql stable return
  slug <> 'konto' and not exists (select from dealers where dealers.slug = $1) and not exists (select from dealer_slugs where dealer_slugs.slug = $1);

-- The name; with the town if that is taken; with the id if both are.
create or replace function set_dealer_slug() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.name), ''), 'handlare');
  town text := nullif(slug_of(coalesce(new.city, '')), '');
  has_namesake boolean := exists (select from dealers where lower(name) = lower(new.name));
begin
  new.slug := case
    when not has_namesake and is_free_slug(base) then base
    when town is not null and is_free_slug(base || '-' || town) then base || '-' || town
    else base || '-' || new.id
  end;
  return new;
end $$;

-- Where names are equal, labels and addresses contain the town. An address that a dealer had redirects.
create function label_namesakes(given text) returns void language plpgsql as $$
declare
  dealer record;
begin
  update dealers set label = wanted.label
  from (
    select id, case when count(*) over () = 1 then name
                    when count(*) over (partition by lower(coalesce(city, ''))) = 1 then name || ', ' || coalesce(city, 'ort okänd')
                    else name || coalesce(', ' || city, '') || ' (' || coalesce(organisation_number, 'nr ' || id) || ')' end as label
    from dealers where lower(name) = lower(given)
  ) wanted
  where dealers.id = wanted.id and dealers.label is distinct from wanted.label;
  for dealer in
    select id, slug, slug || '-' || slug_of(city) as longer from dealers
    where lower(name) = lower(given) and slug = slug_of(name) and slug_of(coalesce(city, '')) <> ''
      and (select count(*) from dealers other where lower(other.name) = lower(given)) > 1
  loop
    if is_free_slug(dealer.longer) then
      update dealers set slug = dealer.longer where id = dealer.id;
      insert into dealer_slugs (slug, dealer_id) values (dealer.slug, dealer.id) on conflict do nothing;
    end if;
  end loop;
end $$;

create function label_dealers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform label_namesakes(old.name); end if;
  if tg_op <> 'DELETE' then perform label_namesakes(new.name); end if;
  return null;
end $$;

create trigger label_new_dealers after insert or delete on dealers for each row execute function label_dealers();
create trigger label_changed_dealers after update of name, city, organisation_number on dealers for each row
  when ((old.name, old.city, old.organisation_number) is distinct from (new.name, new.city, new.organisation_number))
  execute function label_dealers();

update dealers set label = name;

--- 0083_dealer_sources_and_moves.sql
-- An ad knows the source that delivers it, and staff merge and split dealers.

-- The way in which the open ad is delivered: `file` (a person's file), `key:PREFIX` (dealer_api_keys) or `pull:ID` (feed_sources). A delivery removes
-- only ads of its own source. Null: any.
alter table sightings add column source text;

-- A dealer may deliver from several addresses, each of which has a part of its stock.
alter table feed_sources drop constraint feed_sources_dealer_id_key;
create unique index feed_sources_address on feed_sources (dealer_id, md5(url));

-- A merge of one dealer into another, or a split; both move rows from one to the other.
create table dealer_moves (
  id        int generated always as identity primary key,
  kind      text not null check (kind in ('merge', 'split')),
  from_id   int not null,
  from_name text not null,
  to_id     int not null,
  to_name   text not null,
  counts    jsonb not null,
  -- What undoing it needs (src/db/dealers/dealer-moves.ts).
  record    jsonb not null,
  done_by   text not null,
  done_at   timestamptz not null default now(),
  undone_at timestamptz
);
create index dealer_moves_of_from on dealer_moves (from_id);
create index dealer_moves_of_to on dealer_moves (to_id);

-- What deliveries state of a dealer that was merged into another one.
create table dealer_aliases (
  move_id             int primary key references dealer_moves on delete cascade,
  dealer_id           int not null references dealers on delete cascade,
  name                text not null,
  town                text,
  organisation_number text
);
create index dealer_aliases_of_dealer on dealer_aliases (dealer_id);

--- 0084_undo_of_imports.sql
-- What an import wrote over, so that it can be undone within a day.

alter table import_runs
  -- Until when it can be undone; null: it is not done, or was before this column.
  add column undo_until timestamptz,
  -- ads.updated_at of all ads that it wrote: an ad with another time was changed since.
  add column written_at timestamptz,
  add column undone_by  text,
  add column undone_at  timestamptz,
  -- What undoing it did: src/domain/ads/deliveries/import-undo.ts.
  add column undo       jsonb,
  -- Staff try the file: nothing of it is written.
  add column is_trial   boolean not null default false,
  -- The dealer of the rows that name none; `dealer` is the first of those that the rows name.
  add column default_dealer text,
  drop constraint import_runs_state_check,
  add constraint import_runs_state_check
    check (state in ('running', 'checked', 'done', 'stopped', 'failed', 'discarded', 'undoing', 'undone'));
-- Imports that wait for a decision of staff.
update import_runs set default_dealer = dealer where upload is not null and dealers <= 1;

-- The known ads that an import wrote; its new ones are those that it published. Without foreign keys, whose checks would take most of the
-- time of writing it. forget-expired deletes the rows after a day.
create table overwritten_ads (
  run_id      bigint not null,
  ad_id       bigint not null,
  -- The columns of ads that it changed, as before; null: it left the ad as staff had set it.
  before      jsonb,
  -- first_seen_at of the sighting that it ended.
  sighting_at timestamptz,
  -- What the feed had stated of the fields that staff have set, and states now: {field: {before, after}}.
  feed_values jsonb,
  -- The source that delivers it, if another one did: {before, after}.
  source      jsonb,
  primary key (run_id, ad_id)
);

create table dealers_of_imports (
  run_id    bigint not null,
  dealer_id int not null,
  -- The dealer's full stock: it confirms what earlier imports wrote.
  is_whole  boolean not null,
  -- The import created the dealer.
  is_new    boolean not null,
  -- Columns of dealers that it changed: {column: {before, after}}.
  changes   jsonb not null,
  primary key (run_id, dealer_id)
);
create index dealers_of_imports_dealer on dealers_of_imports (dealer_id, run_id);

alter table dealer_deliveries
  drop constraint dealer_deliveries_state_check,
  add constraint dealer_deliveries_state_check
    check (state in ('waiting', 'running', 'checked', 'done', 'stopped', 'failed', 'undone'));

--- 0085_no_median_of_closed_ads.sql
-- How fast the cars of a series sell comes from removal_times, which counts the ads for sale too.
alter table series_statistics drop column closed_median_days;

--- 0086_five_price_labels.sql
-- Prices have five labels, the same to both sides of the estimate (docs/decisions/0037): "market" is called "usual", "unusually_low"
-- "very_low", and a price at least 27 % above its estimate is "very_high".
alter table ads drop constraint ads_judged_label_check;
alter table valuations drop constraint valuations_label_check;

create function five_label(label text, price int, estimate int) returns text language sql immutable as $$
  select case when label = 'unusually_low' then 'very_low' when label = 'market' then 'usual'
              when label = 'high' and price >= 1.27 * estimate then 'very_high' else label end
$$;

update ads set judged_label = five_label(judged_label, judged_price, judged_estimate)
where judged_label is distinct from five_label(judged_label, judged_price, judged_estimate);
update valuations set label = five_label(label, price, estimate) where label is distinct from five_label(label, price, estimate);
update valuation_history set label = five_label(label, null, null) where label is distinct from five_label(label, null, null);
update matched_ads set label = five_label(label, null, null) where label is distinct from five_label(label, null, null);
update removal_times set by_label = (
  select jsonb_agg(jsonb_set(each, '{label}', to_jsonb(five_label(each ->> 'label', null, null))) order by place)
  from jsonb_array_elements(by_label) with ordinality as listed (each, place))
where by_label <> '[]';
update overwritten_ads
set before = jsonb_set(before, '{judged_label}', to_jsonb(five_label(before ->> 'judged_label', null, null)))
where before ->> 'judged_label' in ('market', 'unusually_low');
drop function five_label;

alter table ads
  add constraint ads_judged_label_check check (judged_label in ('very_low', 'low', 'usual', 'high', 'very_high')),
  -- Price by estimate in parts of ten thousand, of the ads that lists sort by value.
  alter column price_ratio set expression as (
    case when judged_price = price and judged_label <> 'very_low'
         then least(30000, round(10000.0 * price / judged_estimate)) end);
-- A price that may lack VAT is not judged.
alter table valuations drop constraint valuations_why_not_check;
alter table valuations
  add constraint valuations_why_not_check check (why_not in ('flagged', 'vat', 'facts', 'old', 'few', 'cheap', 'wide', 'no_price')),
  add constraint valuations_label_check check (label in ('very_low', 'low', 'usual', 'high', 'very_high'));
update stock_version set version = version + 1, changed_at = now();

--- 0087_unlikely_odometers.sql
-- An odometer that is unlikely at the age of the car is a reason of its own not to judge a price; until now it shared one with missing facts.
alter table valuations drop constraint valuations_why_not_check;
update valuations set why_not = 'odometer' from ads
where why_not = 'facts' and internal_id = ad_id and odometer_km is not null and horsepower_hp is not null;
alter table valuations add constraint valuations_why_not_check
  check (why_not in ('flagged', 'vat', 'facts', 'odometer', 'old', 'few', 'cheap', 'wide', 'no_price'));

--- 0088_price_cuts.sql
-- The moment of an ad's last price change if it was a cut by the rule of price-cut.ts: below the lowest price of the 30 days before it. Lists
-- filter by whether it is recent. A trigger stores it, as prices are written by deliveries, staff, undone imports and changes of many ads.
alter table ads add column price_cut_at timestamptz;

-- One pass over the prices: a large delivery asks for 100 000 ads at once.
create function price_cuts(ad_ids bigint[]) returns table (ad_id bigint, at timestamptz) language sql stable as $$
  with numbered as (
    select price_events.ad_id, price_events.at, price, row_number() over latest_first as place,
           lag(price_events.at) over latest_first as until, first_value(price_events.at) over latest_first as last_at
    from price_events where price_events.ad_id = any(ad_ids)
    window latest_first as (partition by price_events.ad_id order by price_events.at desc)
  ), compared as (
    select numbered.ad_id, max(last_at) as at, min(price) filter (where place = 1) as price,
           min(price) filter (where place = 2) as previous,
           min(price) filter (where place > 1 and until > last_at - interval '720 hours') as lowest
    from numbered group by numbered.ad_id
  )
  select asked, compared.at from unnest(ad_ids) asked
  left join compared on compared.ad_id = asked and previous is not null and compared.price < lowest
$$;

create function store_price_cuts() returns trigger language plpgsql as $$
begin
  update ads set price_cut_at = cut.at
  from price_cuts(array(select distinct written.ad_id from written)) cut
  where internal_id = cut.ad_id and price_cut_at is distinct from cut.at;
  return null;
end
$$;

create trigger prices_inserted after insert on price_events
  referencing new table as written for each statement execute function store_price_cuts();
create trigger prices_updated after update on price_events
  referencing new table as written for each statement execute function store_price_cuts();
create trigger prices_deleted after delete on price_events
  referencing old table as written for each statement execute function store_price_cuts();

update ads set price_cut_at = cut.at
from price_cuts(array(select ad_id from price_events group by ad_id having count(*) > 1)) cut
where internal_id = cut.ad_id and cut.at is not null;
update stock_version set version = version + 1, changed_at = now();

--- 0089_price_guides.sql
-- What the typical cars of a series should cost by model year, fuel and distance, from the model of the last fit: src/domain/market/price-guide.ts.
create table price_guides (
  series_id int primary key references series on delete cascade,
  cars      jsonb not null check (jsonb_typeof(cars) = 'array')
);

--- 0090_electric_facts.sql
-- Battery, range and charging of electric and plug-in cars by engine and model year, and the sizes of generations, from data/catalogue
-- (docs/decisions/0099). Every figure has its evidence ({source, checkedOn, sureness}) in its claim.
create table electric_variants (
  id bigint generated always as identity primary key,
  generation_id int not null references generations on delete cascade,
  name text not null,
  fuel text not null check (fuel in ('El', 'Laddhybrid')),
  hp smallint not null,
  transmissions text[] not null,
  drives text[] not null,
  year_from smallint not null,
  year_to smallint,
  is_usual boolean not null,
  figures jsonb not null,
  claims jsonb not null
);
create index electric_variants_generation on electric_variants (generation_id);
create trigger bump_content_version after insert or update or delete or truncate on electric_variants
  for each statement execute function bump_content_version();

alter table generations add column dimensions jsonb;

-- What is known of an ad's battery, range and charging: its own words before the catalogue's. Imports, staff edits and loading the catalogue
-- store it; lists filter and sort by the range. Clearing the version makes the next start load the catalogue and match every ad.
alter table ads
  add column electric_values jsonb,
  add column range_km smallint generated always as ((electric_values ->> 'range')::smallint) stored;
delete from catalogue_version;
update stock_version set version = version + 1, changed_at = now();

--- 0091_model_reviews.sql
-- Reviews of common models, for model years that no category describes. Loaded from data/model-reviews.
create table model_reviews (
  id          int generated always as identity primary key,
  series_id   int not null references series on delete cascade,
  year_from   smallint not null check (year_from between 1900 and 2100),
  year_to     smallint check (year_to between year_from and 2100),
  -- What narrows the series, as ads write it ("Touring Sports").
  variant     text check (btrim(variant) <> ''),
  fuel        text check (fuel in ('Bensin', 'Diesel', 'El', 'Laddhybrid', 'Elhybrid', 'Etanol', 'Gas', 'Vätgas')),
  summary     text not null,
  watchouts   text[] not null,
  -- By attributes of the categories: attribute, score, reason.
  ratings     jsonb not null check (jsonb_typeof(ratings) = 'array'),
  reviewed_on date not null,
  -- The figures of the texts, each with its source and that source's title.
  facts       jsonb not null check (jsonb_typeof(facts) = 'array')
);
create index model_reviews_series on model_reviews (series_id);
create trigger bump_content_version after insert or update or delete or truncate on model_reviews
  for each statement execute function bump_content_version();

-- Hash of the files that were loaded last, so that unchanged ones are not loaded again.
create table model_reviews_version (
  only_row  boolean primary key default true check (only_row),
  hash      text not null,
  loaded_at timestamptz not null default now()
);

--- 0092_answer_times.sql
-- When the dealer first marked a message as answered. Null: not yet, or before this was recorded.
alter table enquiries add column answered_at timestamptz;

-- Within how many hours a dealer has answered most messages of the last 90 days; dealers whose answers are too few or too late have no row.
create table dealer_answer_times (
  dealer_id    int primary key references dealers on delete cascade,
  within_hours smallint not null check (within_hours in (1, 4, 24, 72))
);
-- By row: the job that computes them every hour changes few, and none most of the time.
create trigger bump_content_version after insert or update or delete on dealer_answer_times
  for each row execute function bump_content_version();

--- 0093_market_reports.sql
-- The report of the market in each month, computed once from the events of the ads and never changed (docs/decisions/0106).
create table market_reports (
  -- First day.
  month   date primary key check (extract(day from month) = 1),
  made_at timestamptz not null,
  -- MarketReport of src/domain/market/market-report.ts.
  figures jsonb not null check (jsonb_typeof(figures) = 'object')
);
create trigger bump_content_version after insert on market_reports
  for each statement execute function bump_content_version();

create function refuse_report_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports of the market are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger market_reports_are_final before update or delete on market_reports
  for each row execute function refuse_report_change();
create trigger market_reports_are_not_emptied before truncate on market_reports
  for each statement execute function refuse_report_change();

--- 0094_dealer_agreements.sql
-- Dealers that register themselves, and the agreements that they accept.

-- Whether the claim registered a dealer that the site did not know: its account has access at once, and staff check it afterwards.
alter table dealer_claims add column is_new boolean not null default false;

-- The texts as they were accepted, by their SHA-256.
create table agreement_texts (
  hash       text        primary key check (hash ~ '^[0-9a-f]{64}$'),
  document   text        not null check (document in ('terms', 'data-processing')),
  content    text        not null,
  first_seen timestamptz not null default now()
);

create table dealer_agreements (
  dealer_id   int         not null references dealers on delete cascade,
  text_hash   text        not null references agreement_texts,
  -- E-mail address of the account, which stays when the account is deleted.
  accepted_by text        not null check (length(accepted_by) <= 254),
  accepted_at timestamptz not null default now(),
  primary key (dealer_id, text_hash, accepted_by)
);

-- The page for dealers shows parameters: its price and the agreements.
create trigger bump_content_version after insert or update or delete or truncate on api_parameters
  for each statement execute function bump_content_version();

--- 0095_dealer_mappings.sql
-- A mapping that a dealer's own people make belongs to the dealer and not to its name, which others may have. Null: made by staff, for a name.
alter table feed_mappings add column dealer_id int references dealers on delete cascade;
drop index feed_mappings_dealer;
create unique index feed_mappings_dealer on feed_mappings (lower(dealer)) where dealer_id is null;
create index feed_mappings_of_dealer on feed_mappings (dealer_id) where dealer_id is not null;

-- A delivery that could not be read: its file waits for somebody who says which column is which, for a week instead of a day.
alter table feed_samples add column is_unknown boolean not null default false;

--- 0096_ad_figures.sql
-- How often an ad was shown in a list, saved as a favourite, and asked for its dealer's telephone number, by calendar day in Sweden.
alter table ad_views
  add column shown      int not null default 0 check (shown >= 0),
  add column saves      int not null default 0 check (saves >= 0),
  add column telephones int not null default 0 check (telephones >= 0);

-- How often an ad for sale of a series is opened in a day: the median over the last month, computed each night.
create table series_views (
  series_id int  primary key references series on delete cascade,
  ads       int  not null check (ads > 0),
  per_day   real not null check (per_day >= 0)
);

--- 0097_ad_decisions_and_dealer_notes.sql
-- Decisions of staff that restrict or change an ad, with their reasons, as its dealer reads them (DSA, article 17).
create table ad_decisions (
  id         bigint generated always as identity primary key,
  ad_id      bigint not null references ads (internal_id) on delete cascade,
  report_id  bigint references ad_reports (id) on delete set null,
  action     text not null check (action in ('hide', 'sold', 'correct')),
  rule       text not null check (rule in ('fraud', 'illegal', 'wrong', 'sold', 'rights', 'other')),
  reason     text not null check (length(reason) between 1 and 3000),
  -- Corrected fields before and after.
  changes    jsonb,
  decided_at timestamptz not null default now()
);
create index ad_decisions_ad_idx on ad_decisions (ad_id, decided_at desc);

-- Notes of staff about a dealer, which the dealer never sees.
create table dealer_notes (
  id        bigint generated always as identity primary key,
  dealer_id integer not null references dealers (id) on delete cascade,
  email     text not null,
  at        timestamptz not null default now(),
  text      text not null check (length(text) between 1 and 2000)
);
create index dealer_notes_dealer_idx on dealer_notes (dealer_id, id desc);

--- 0098_enquiry_answers.sql
-- Answers on screen, templates, owners and reminders of messages to dealers, and where leads are sent as ADF.

create table enquiry_answers (
  id         bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  -- Address of the account that answered.
  author     text not null check (length(author) between 3 and 254),
  body       text not null check (length(body) between 1 and 3000),
  sent_at    timestamptz not null default now()
);
-- A text is sent once, however often its form is.
create unique index enquiry_answers_text_idx on enquiry_answers (enquiry_id, md5(body));

-- The person at the dealer who answers.
alter table enquiries add column owner_id uuid references users (id) on delete set null;
-- When the dealer was last reminded. Messages from before reminders existed get none.
alter table enquiries add column reminded_at timestamptz;
update enquiries set reminded_at = now();
create index enquiries_unanswered_idx on enquiries (created_at) where status in ('new', 'read');

-- Templates of answers that a dealer has added, and what it has changed of those that every dealer has.
create table enquiry_templates (
  dealer_id  integer not null references dealers (id) on delete cascade,
  id         uuid not null default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 60),
  body       text not null check (length(body) between 1 and 3000),
  is_removed boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (dealer_id, id)
);

-- A dealer without a row has the defaults.
create table enquiry_settings (
  dealer_id          integer primary key references dealers (id) on delete cascade,
  -- Hours after which an unanswered message is reminded of; null: never.
  remind_after_hours smallint check (remind_after_hours between 1 and 168),
  -- Address of the dealer's own system, which gets each message as ADF 1.0; null: none.
  adf_recipient      text check (adf_recipient ~ '^[^\s,;<>]+@[^\s,;<>]+$' and length(adf_recipient) <= 254),
  version            integer not null default 1
);

--- 0099_dealer_widgets.sql
-- The public read key with which a dealer's own web site shows its stock, and the origins that may use it.
create table dealer_widgets (
  dealer_id integer primary key references dealers (id) on delete cascade,
  key       text not null unique check (key ~ '^mlw_[\w-]{24}$'),
  origins   text[] not null check (cardinality(origins) between 1 and 10),
  version   integer not null default 1
);

--- 0100_dealer_groups.sql
-- An account may belong to several dealers, with a role at each; dealers may form a group.

create table dealer_groups (
  id         int         generated always as identity primary key,
  name       text        not null check (name = btrim(name) and length(name) between 1 and 120),
  -- E-mail address of the member of staff, or of the owner who asked for it.
  created_by text        not null check (length(created_by) <= 254),
  created_at timestamptz not null default now()
);
create unique index dealer_groups_name on dealer_groups (lower(name));

alter table dealers add column group_id int references dealer_groups on delete set null;
create index dealers_of_group on dealers (group_id) where group_id is not null;

-- Accounts with the same role at all dealers of a group, also at those that come to it later.
create table dealer_group_people (
  group_id   int         not null references dealer_groups on delete cascade,
  user_id    uuid        not null references users on delete cascade,
  role       text        not null check (role in ('owner', 'seller', 'leads')),
  invited_by text        not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index dealer_group_people_of_user on dealer_group_people (user_id);

-- Existing accounts become owners. group_id: the access came with a group, and ends with it.
alter table dealer_people
  drop constraint dealer_people_pkey,
  add primary key (user_id, dealer_id),
  add column role text not null default 'owner' check (role in ('owner', 'seller', 'leads')),
  add column group_id int references dealer_groups on delete cascade;
alter table dealer_people alter column role drop default;

-- An invitation to a dealer or to a group, with the role that it gives. Those that are open now were sent when everybody was an owner.
alter table one_time_links
  add column group_id int references dealer_groups on delete cascade,
  add column dealer_role text check (dealer_role in ('owner', 'seller', 'leads'));
update one_time_links set dealer_role = 'owner' where purpose = 'invitation';
alter table one_time_links drop constraint one_time_links_dealer_check;
alter table one_time_links add constraint one_time_links_dealer_check check (
  (purpose = 'invitation') = (num_nonnulls(dealer_id, group_id) = 1)
  and (purpose = 'invitation') = (invited_by is not null) and (purpose = 'invitation') = (dealer_role is not null)
  and num_nonnulls(dealer_id, group_id) <= 1);
create index one_time_links_of_group on one_time_links (group_id) where group_id is not null;

-- Owners of several dealers who ask staff to make a group of them.
create table dealer_group_requests (
  user_id    uuid        primary key references users on delete cascade,
  name       text        not null check (name = btrim(name) and length(name) between 1 and 120),
  created_at timestamptz not null default now()
);

--- 0101_group_deliveries.sql
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

--- 0102_statements_of_reasons.sql
-- Decisions of staff about ads outside of reports, with their ground (DSA, article 17), and complaints of them (article 20).

alter table ad_decisions
  -- The terms of the site, or a law, which is named.
  add column ground       text not null default 'terms' check (ground in ('terms', 'law')),
  add column law          text check (length(law) between 1 and 200),
  -- The change of many ads that it was part of.
  add column change_id    bigint references bulk_changes (id) on delete set null,
  -- When staff took it back.
  add column withdrawn_at timestamptz;
alter table ad_decisions alter column ground drop default;
alter table ad_decisions
  drop constraint ad_decisions_action_check,
  add constraint ad_decisions_action_check check (action in ('hide', 'sold', 'correct', 'remove')),
  add constraint ad_decisions_ground_check1 check ((ground = 'law') = (law is not null));
create index ad_decisions_change_idx on ad_decisions (change_id) where change_id is not null;

-- The reasons that a change of many ads is stated to their dealers with (src/domain/ad-decisions/ad-decision.ts); null: it restricts nothing.
alter table bulk_changes add column statement jsonb;

create table ad_complaints (
  id          bigint generated always as identity primary key,
  decision_id bigint not null unique references ad_decisions (id) on delete cascade,
  -- E-mail address of the dealer's person.
  email       text not null check (length(email) between 3 and 254),
  message     text not null check (length(message) between 1 and 3000),
  created_at  timestamptz not null default now(),
  status      text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  answer      text not null default '' check (length(answer) <= 3000),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create index ad_complaints_open_idx on ad_complaints (created_at) where status = 'open';

-- The reporter's name (DSA, article 16.2 c); null: it was not stated, or is deleted.
alter table ad_reports add column name text check (length(name) between 1 and 100);

--- 0103_kinds_of_api_keys.sql
-- Rights of an API key: all, only reading, or only trying deliveries, which are rolled back.
alter table dealer_api_keys add column kind text not null default 'full' check (kind in ('full', 'read', 'sandbox'));

-- A key reads the ads, messages and deliveries of its dealer by page.
create index dealer_deliveries_dealer_received_idx on dealer_deliveries (dealer_id, received_at desc, id desc);

-- The stored key of a tried delivery has a word before the sender's.
alter table dealer_deliveries
  drop constraint dealer_deliveries_idempotency_key_check,
  add constraint dealer_deliveries_idempotency_key_check check (length(idempotency_key) between 1 and 210);

--- 0104_webhooks.sql
-- The address at which a dealer's system receives events, and the chosen ones. Its signing key follows from its id.
create table webhooks (
  id              uuid primary key default gen_random_uuid(),
  dealer_id       integer not null unique references dealers on delete cascade,
  url             text not null check (length(url) between 1 and 500),
  events          text[] not null,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  -- Since when every attempt has failed; null: the last one did not.
  failing_since   timestamptz,
  -- Switched off by the site after long failure.
  switched_off_at timestamptz
);

-- Events that wait for their sending, or were sent; a killed process loses none.
create table webhook_events (
  id           uuid primary key default gen_random_uuid(),
  webhook_id   uuid not null references webhooks on delete cascade,
  event        text not null,
  data         jsonb not null,
  at           timestamptz not null default now(),
  state        text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts     integer not null default 0,
  due_at       timestamptz not null default now(),
  attempted_at timestamptz,
  -- Of the last attempt: the status of the answer, or why there was none.
  status       integer,
  failure      text,
  duration_ms  integer
);
create index webhook_events_due_idx on webhook_events (due_at) where state = 'waiting';
create index webhook_events_webhook_idx on webhook_events (webhook_id, at desc);

create function queue_webhook_event(of_dealer integer, event_name text, event_data jsonb) returns void language sql as $$
  insert into webhook_events (webhook_id, event, data)
  select id, event_name, event_data from webhooks
  where dealer_id = of_dealer and switched_off_at is null and event_name = any (events)
$$;

-- Triggers, so that an event is queued by the transaction that makes it, whichever code that is.
create function queue_finished_delivery() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(new.dealer_id, 'delivery.finished', jsonb_build_object('id', new.id, 'state', new.state,
    'error_code', new.error_code, 'sandbox', new.is_trial and new.api_key_id is not null));
  return null;
end $$;
create trigger dealer_deliveries_finished after update of state on dealer_deliveries for each row
  when (new.state in ('done', 'stopped', 'failed') and old.state is distinct from new.state)
  execute function queue_finished_delivery();

create function queue_received_lead() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(ads.dealer_id, 'lead.received', jsonb_build_object('id', new.id, 'ad_id', ads.internal_id,
    'dealer_ad_id', ads.dealer_ad_id)) from ads where ads.internal_id = new.ad_id;
  return null;
end $$;
create trigger enquiries_received after insert on enquiries for each row execute function queue_received_lead();

create function queue_hidden_ad() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event(new.dealer_id, 'ad.hidden', jsonb_build_object('id', new.internal_id,
    'dealer_ad_id', new.dealer_ad_id, 'licence_plate', new.licence_plate));
  return null;
end $$;
create trigger ads_hidden after update of status on ads for each row
  when (new.status = 'hidden' and old.status is distinct from 'hidden')
  execute function queue_hidden_ad();

--- 0105_site_setup.sql
-- Whether an admin has hidden the checklist of a new site.
create table site_setup (
  only_row  boolean primary key default true check (only_row),
  hidden_at timestamptz not null default now()
);

--- 0106_trader_details.sql
-- Trader details before the ads of a dealer that registered itself are public (DSA, article 30).

-- When its people registered it here; null: a delivery or staff made it.
alter table dealers add column registered_at timestamptz;
update dealers set registered_at = claimed.at
from (select dealer_id, min(created_at) as at from dealer_claims where is_new group by dealer_id) claimed
-- Merges moved claims to dealers that a delivery or staff had made; a registration made its dealer in the same transaction.
where claimed.dealer_id = dealers.id and dealers.created_at = claimed.at;
create index dealers_registered on dealers (id) where registered_at is not null;

-- Ads that are hidden until the details of their dealer are complete, with the status that somebody had set before; null: nobody had.
create table withheld_ads (
  ad_id bigint primary key references ads on delete cascade,
  value jsonb,
  email text,
  at    timestamptz,
  check (num_nonnulls(value, email, at) in (0, 3))
);

--- 0107_market_demand.sql
-- What visitors open and watch against what is for sale, for dealers: computed each night from counts without visitors.

create table market_demand (
  -- A model (id of the series), a fuel, a body, a price class (its lowest price, kr) or a county.
  kind            text not null check (kind in ('model', 'fuel', 'body', 'price', 'county')),
  key             text not null,
  -- Where the cars are; null: the whole country.
  county          text,
  -- Cars for sale now; and those that were for sale at some time of the period, that came, and that left.
  for_sale        int  not null check (for_sale >= 0),
  cars            int  not null check (cars > 0),
  arrived         int  not null check (arrived >= 0),
  gone            int  not null check (gone >= 0),
  -- Of the period: ads opened, saved, and telephone numbers shown and messages.
  opened          int  not null check (opened >= 0),
  saves           int  not null check (saves >= 0),
  contacts        int  not null check (contacts >= 0),
  -- How often a car is opened in a week for sale.
  opened_per_week real not null check (opened_per_week >= 0),
  -- By which day half are gone; null: not known. Those of models are in removal_times.
  median_days     int  check (median_days >= 0),
  -- Addresses with an alert; null: fewer than what may be stated.
  watchers        int  check (watchers >= 5),
  unique nulls not distinct (kind, key, county)
);

--- 0108_trade_in_terms.sql
-- The margin and the costs with which a dealer calculates what it can pay for a car in trade-in.
create table trade_in_terms (
  dealer_id      int primary key references dealers on delete cascade,
  margin_percent numeric(4, 1) not null check (margin_percent between 0 and 60),
  costs          int not null check (costs between 0 and 500000)
);

--- 0109_figure_mails.sql
-- Accounts of dealers' people that get the figures of their cars by mail each week.
create table figure_mails (
  user_id     uuid primary key references users on delete cascade,
  -- In the link that ends the mails, which is all that it allows.
  token       uuid not null unique default gen_random_uuid(),
  -- Monday of the week in which the latest was mailed; null: none yet.
  mailed_week date,
  created_at  timestamptz not null default now()
);

--- 0110_mails_of_corrections.sql
-- Single corrections of a dealer's ads wait for each other, so that many at a time are one mail.
alter table ad_decisions add column is_mail_waiting boolean not null default false;
create index ad_decisions_waiting_idx on ad_decisions (decided_at) where is_mail_waiting;

--- 0111_followed_values.sql
-- Alerts of the value of a visitor's own car, beside those of searches and ads.

alter table saved_searches
  add column series_id    int references series on delete cascade,
  -- Facts of the car as the parameters of its page (src/domain/own-car/own-car-form.ts).
  add column car          text check (length(car) between 1 and 40000),
  -- Its value in kr with the standard error as a share, at the start or in the last mail, and when that was.
  add column car_value    int check (car_value > 0),
  add column car_error    real check (car_error >= 0),
  add column valued_at    timestamptz,
  -- When the value was last compared with that one.
  add column compared_at  timestamptz,
  drop constraint saved_searches_check,
  drop constraint saved_searches_kinds_check,
  drop constraint saved_searches_frequency_check,
  add check (num_nonnulls(list, ad_id, series_id) = 1),
  add check ((list is null) = (filters is null)),
  add check (num_nonnulls(series_id, car, car_value, car_error, valued_at) in (0, 5)),
  add check (compared_at is null or series_id is not null),
  add check (kinds <@ array['new', 'cheaper', 'sold'] and (cardinality(kinds) > 0) = (series_id is null)),
  add check (frequency in ('at-once', 'daily', 'weekly', 'monthly') and (frequency = 'monthly') = (series_id is not null)),
  add check (series_id is null or email is not null);
create index saved_searches_series_idx on saved_searches (series_id) where series_id is not null;

--- 0112_taught_words.sql
-- Words of deliveries that staff have taught: how a make, a model or a word is read that the site does not know.
create table taught_words (
  id        bigint generated always as identity primary key,
  field     text not null check (field in ('car', 'chassis', 'fuels', 'transmission_type', 'color', 'drive')),
  -- Of a car: its make, as the file or the catalogue names it. Empty for a word of another field.
  make      text not null check (length(make) <= 120),
  -- Of a car: what its model begins with, empty for a make alone. Otherwise the text of the field.
  word      text not null check (length(word) <= 120),
  -- The dealer whose rows are read so; null: those of all.
  dealer_id integer references dealers (id) on delete cascade,
  brand_id  integer references brands (id) on delete cascade,
  series_id integer references series (id) on delete cascade,
  value     text,
  email     text not null,
  at        timestamptz not null default now(),
  check ((field = 'car') = (brand_id is not null) and (field = 'car') = (value is null))
);
create unique index taught_words_key on taught_words (field, lower(make), lower(word), coalesce(dealer_id, 0));
create index taught_words_dealer_idx on taught_words (dealer_id) where dealer_id is not null;
create index taught_words_brand_idx on taught_words (brand_id);
create index taught_words_series_idx on taught_words (series_id);

-- Ads that a word changed when it was taught, with the columns before and after, from which it is undone.
create table taught_ads (
  word_id bigint not null references taught_words (id) on delete cascade,
  ad_id   bigint not null references ads (internal_id) on delete cascade,
  before  jsonb not null,
  after   jsonb not null,
  primary key (word_id, ad_id)
);
create index taught_ads_ad_idx on taught_ads (ad_id);

--- 0113_group_mappings.sql
-- The columns of a group's file belong to the group when its owners have set them, as a dealer's own belong to the dealer.
alter table feed_mappings add column group_id int references dealer_groups (id) on delete cascade;
alter table feed_mappings add check (dealer_id is null or group_id is null);
drop index feed_mappings_dealer;
create unique index feed_mappings_dealer on feed_mappings (lower(dealer)) where dealer_id is null and group_id is null;
create unique index feed_mappings_of_group on feed_mappings (group_id) where group_id is not null;

--- 0114_vacuum_of_ads.sql
-- Lists count ads by index-only scans, which read the row of each ad that was written since the last vacuum: 230 ms instead of 20 for
-- 115 000 ads after a valuation of all. A fifth of the table, the default, is too much to wait for.
alter table ads set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

--- 0115_withheld_ads.sql
-- An ad that is hidden until the details of its dealer are complete has not been hidden by staff: its dealer sees it in its overview.
create or replace function queue_hidden_ad() returns trigger language plpgsql as $$
begin
  if exists (select from ad_overrides where ad_id = new.internal_id and field = 'status' and email = 'milvis') then
    return null;
  end if;
  perform queue_webhook_event(new.dealer_id, 'ad.hidden', jsonb_build_object('id', new.internal_id,
    'dealer_ad_id', new.dealer_ad_id, 'licence_plate', new.licence_plate));
  return null;
end $$;
