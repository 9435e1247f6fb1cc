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
