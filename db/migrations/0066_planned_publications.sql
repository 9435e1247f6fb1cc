-- Drafts that the site publishes by itself at a set time. Published or removed, a draft has no row.
create table planned_publications (
  ad_id       bigint primary key references ads on delete cascade,
  at          timestamptz not null,
  -- Who set the time; the publication is recorded as theirs.
  user_id     uuid references users on delete set null,
  email       text not null,
  -- Another ad for sale may have the same licence plate.
  allows_twin boolean not null,
  -- Why it was not published at that time, in Swedish; it is not tried again.
  problem     text
);
create index planned_publications_due on planned_publications (at) where problem is null;
create index planned_publications_user on planned_publications (user_id);
