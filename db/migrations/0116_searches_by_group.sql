-- How often visitors searched for a group of cars, by calendar day in Sweden. Nothing about the visitor, and no text that was typed.
create table market_searches (
  day      date,
  -- Kinds and keys are those of market_demand.
  kind     text check (kind in ('model', 'fuel', 'body', 'price', 'county')),
  key      text,
  searches int not null check (searches > 0),
  primary key (day, kind, key)
);

-- Searches of the period, in the whole country. A group may be searched for while no car of it is for sale.
alter table market_demand add column searches int not null default 0 check (searches >= 0);
alter table market_demand drop constraint market_demand_cars_check;
alter table market_demand add constraint market_demand_cars_check check (cars >= 0);
