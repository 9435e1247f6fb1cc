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
