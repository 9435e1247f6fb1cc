-- What staff tell each other about an ad. Notes are not changed: one is removed, and the audit log holds its text.
create table ad_notes (
  id    bigint generated always as identity primary key,
  ad_id bigint not null references ads on delete cascade,
  email text not null,
  at    timestamptz not null default now(),
  -- As in src/domain/ads/ad-note.ts.
  text  text not null check (btrim(text) <> '' and length(text) <= 2000)
);
create index ad_notes_of_ad on ad_notes (ad_id);
