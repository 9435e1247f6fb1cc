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
