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
