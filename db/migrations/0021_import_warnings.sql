-- What may be wrong with a delivery although it was read: lines about the file, and rows whose letters are damaged.
alter table import_runs
  add column warnings     text[] not null default '{}',
  add column damaged_rows jsonb not null default '[]';
