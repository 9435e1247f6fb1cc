-- Decisions of staff about ads outside of reports, with their ground (DSA, article 17), and complaints of them (article 20).

alter table ad_decisions
  -- The terms of the site, or a law, which is named.
  add column ground       text not null default 'terms' check (ground in ('terms', 'law')),
  add column law          text check (length(law) between 1 and 200),
  -- The change of many ads that it was part of.
  add column change_id    bigint references bulk_changes (id) on delete set null,
  -- When staff took it back.
  add column withdrawn_at timestamptz;
alter table ad_decisions alter column ground drop default;
alter table ad_decisions
  drop constraint ad_decisions_action_check,
  add constraint ad_decisions_action_check check (action in ('hide', 'sold', 'correct', 'remove')),
  add constraint ad_decisions_ground_check1 check ((ground = 'law') = (law is not null));
create index ad_decisions_change_idx on ad_decisions (change_id) where change_id is not null;

-- The reasons that a change of many ads is stated to their dealers with (src/domain/ad-decisions/ad-decision.ts); null: it restricts nothing.
alter table bulk_changes add column statement jsonb;

create table ad_complaints (
  id          bigint generated always as identity primary key,
  decision_id bigint not null unique references ad_decisions (id) on delete cascade,
  -- E-mail address of the dealer's person.
  email       text not null check (length(email) between 3 and 254),
  message     text not null check (length(message) between 1 and 3000),
  created_at  timestamptz not null default now(),
  status      text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  answer      text not null default '' check (length(answer) <= 3000),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create index ad_complaints_open_idx on ad_complaints (created_at) where status = 'open';

-- The reporter's name (DSA, article 16.2 c); null: it was not stated, or is deleted.
alter table ad_reports add column name text check (length(name) between 1 and 100);
