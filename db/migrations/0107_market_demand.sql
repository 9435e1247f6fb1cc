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
