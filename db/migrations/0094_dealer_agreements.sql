-- Dealers that register themselves, and the agreements that they accept.

-- Whether the claim registered a dealer that the site did not know: its account has access at once, and staff check it afterwards.
alter table dealer_claims add column is_new boolean not null default false;

-- The texts as they were accepted, by their SHA-256.
create table agreement_texts (
  hash       text        primary key check (hash ~ '^[0-9a-f]{64}$'),
  document   text        not null check (document in ('terms', 'data-processing')),
  content    text        not null,
  first_seen timestamptz not null default now()
);

create table dealer_agreements (
  dealer_id   int         not null references dealers on delete cascade,
  text_hash   text        not null references agreement_texts,
  -- E-mail address of the account, which stays when the account is deleted.
  accepted_by text        not null check (length(accepted_by) <= 254),
  accepted_at timestamptz not null default now(),
  primary key (dealer_id, text_hash, accepted_by)
);

-- The page for dealers shows parameters: its price and the agreements.
create trigger bump_content_version after insert or update or delete or truncate on api_parameters
  for each statement execute function bump_content_version();
