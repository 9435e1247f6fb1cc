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
