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
