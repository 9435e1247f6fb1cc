-- Decisions of staff that restrict or change an ad, with their reasons, as its dealer reads them (DSA, article 17).
create table ad_decisions (
  id         bigint generated always as identity primary key,
  ad_id      bigint not null references ads (internal_id) on delete cascade,
  report_id  bigint references ad_reports (id) on delete set null,
  action     text not null check (action in ('hide', 'sold', 'correct')),
  rule       text not null check (rule in ('fraud', 'illegal', 'wrong', 'sold', 'rights', 'other')),
  reason     text not null check (length(reason) between 1 and 3000),
  -- Corrected fields before and after.
  changes    jsonb,
  decided_at timestamptz not null default now()
);
create index ad_decisions_ad_idx on ad_decisions (ad_id, decided_at desc);

-- Notes of staff about a dealer, which the dealer never sees.
create table dealer_notes (
  id        bigint generated always as identity primary key,
  dealer_id integer not null references dealers (id) on delete cascade,
  email     text not null,
  at        timestamptz not null default now(),
  text      text not null check (length(text) between 1 and 2000)
);
create index dealer_notes_dealer_idx on dealer_notes (dealer_id, id desc);
