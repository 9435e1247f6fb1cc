-- Whether an admin has hidden the checklist of a new site.
create table site_setup (
  only_row  boolean primary key default true check (only_row),
  hidden_at timestamptz not null default now()
);
