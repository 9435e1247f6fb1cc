-- What the typical cars of a series should cost by model year, fuel and distance, from the model of the last fit: src/domain/market/price-guide.ts.
create table price_guides (
  series_id int primary key references series on delete cascade,
  cars      jsonb not null check (jsonb_typeof(cars) = 'array')
);
