-- What staff see of the search index and of deliveries while they work.

-- built_at is when the index last came out otherwise; these are of the last build, whatever came of it.
alter table search_index_version
  add column checked_at timestamptz not null default now(),
  add column build_ms   int not null default 0 check (build_ms >= 0);

-- What was done to the index, for the log panel: the last ten lines are kept.
create table search_index_log (
  id   bigint generated always as identity primary key,
  at   timestamptz not null default now(),
  line text not null check (length(line) <= 500)
);

alter table import_runs
  -- How far a running import has come; null before and after.
  add column step text check (step in ('reading', 'merging', 'tidying')),
  -- The first of its dealers by name, and how many they are.
  add column dealer text,
  add column dealers int not null default 0 check (dealers >= 0),
  -- Name of the uploaded file on the server that took it, while a stopped import may still be forced.
  add column upload text;
