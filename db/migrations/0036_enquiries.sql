-- Messages to dealers about an ad, reports of ads, and the number of times that a dealer's telephone number was shown.

-- The address that an answer to the mail goes to; null: the sender's.
alter table mails add column reply_to text check (reply_to ~ '^[^\s,;<>]+@[^\s,;<>]+$' and length(reply_to) <= 254);

create table enquiries (
  id               bigint generated always as identity primary key,
  ad_id            bigint not null references ads (internal_id) on delete cascade,
  created_at       timestamptz not null default now(),
  name             text not null check (length(name) between 1 and 100),
  email            text check (length(email) between 3 and 254),
  telephone        text check (length(telephone) between 5 and 40),
  message          text not null check (length(message) between 1 and 3000),
  wants_test_drive boolean not null,
  trade_in_plate   text check (length(trade_in_plate) = 6),
  status           text not null default 'new' check (status in ('new', 'read', 'answered', 'closed')),
  notes            text not null default '' check (length(notes) <= 3000),
  -- Increased by each change, so that a later change does not overwrite one that its author has not seen.
  version          integer not null default 1,
  check (email is not null or telephone is not null)
);
create index enquiries_ad_idx on enquiries (ad_id, created_at);
create index enquiries_created_at_idx on enquiries (created_at);

create table ad_reports (
  id          bigint generated always as identity primary key,
  ad_id       bigint not null references ads (internal_id) on delete cascade,
  created_at  timestamptz not null default now(),
  reason      text not null check (reason in ('fraud', 'illegal', 'wrong', 'sold', 'rights', 'other')),
  message     text not null check (length(message) between 1 and 3000),
  email       text check (length(email) between 3 and 254),
  status      text not null default 'open' check (status in ('open', 'upheld', 'rejected')),
  -- The decision and its reasons, as mailed to the reporter.
  decision    text not null default '' check (length(decision) <= 3000),
  decided_at  timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index ad_reports_ad_idx on ad_reports (ad_id);
create index ad_reports_created_at_idx on ad_reports (created_at);

-- Counted without any trace of who saw the number.
create table telephone_views (
  dealer_id integer not null references dealers (id) on delete cascade,
  day       date not null,
  views     integer not null,
  primary key (dealer_id, day)
);
