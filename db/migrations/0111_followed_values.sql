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
