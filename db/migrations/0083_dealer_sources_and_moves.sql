-- An ad knows the source that delivers it, and staff merge and split dealers.

-- The way in which the open ad is delivered: `file` (a person's file), `key:PREFIX` (dealer_api_keys) or `pull:ID` (feed_sources). A delivery removes
-- only ads of its own source. Null: any.
alter table sightings add column source text;

-- A dealer may deliver from several addresses, each of which has a part of its stock.
alter table feed_sources drop constraint feed_sources_dealer_id_key;
create unique index feed_sources_address on feed_sources (dealer_id, md5(url));

-- A merge of one dealer into another, or a split; both move rows from one to the other.
create table dealer_moves (
  id        int generated always as identity primary key,
  kind      text not null check (kind in ('merge', 'split')),
  from_id   int not null,
  from_name text not null,
  to_id     int not null,
  to_name   text not null,
  counts    jsonb not null,
  -- What undoing it needs (src/db/dealers/dealer-moves.ts).
  record    jsonb not null,
  done_by   text not null,
  done_at   timestamptz not null default now(),
  undone_at timestamptz
);
create index dealer_moves_of_from on dealer_moves (from_id);
create index dealer_moves_of_to on dealer_moves (to_id);

-- What deliveries state of a dealer that was merged into another one.
create table dealer_aliases (
  move_id             int primary key references dealer_moves on delete cascade,
  dealer_id           int not null references dealers on delete cascade,
  name                text not null,
  town                text,
  organisation_number text
);
create index dealer_aliases_of_dealer on dealer_aliases (dealer_id);
