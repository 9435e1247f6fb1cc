-- Answers on screen, templates, owners and reminders of messages to dealers, and where leads are sent as ADF.

create table enquiry_answers (
  id         bigint generated always as identity primary key,
  enquiry_id bigint not null references enquiries (id) on delete cascade,
  -- Address of the account that answered.
  author     text not null check (length(author) between 3 and 254),
  body       text not null check (length(body) between 1 and 3000),
  sent_at    timestamptz not null default now()
);
-- A text is sent once, however often its form is.
create unique index enquiry_answers_text_idx on enquiry_answers (enquiry_id, md5(body));

-- The person at the dealer who answers.
alter table enquiries add column owner_id uuid references users (id) on delete set null;
-- When the dealer was last reminded. Messages from before reminders existed get none.
alter table enquiries add column reminded_at timestamptz;
update enquiries set reminded_at = now();
create index enquiries_unanswered_idx on enquiries (created_at) where status in ('new', 'read');

-- Templates of answers that a dealer has added, and what it has changed of those that every dealer has.
create table enquiry_templates (
  dealer_id  integer not null references dealers (id) on delete cascade,
  id         uuid not null default gen_random_uuid(),
  name       text not null check (length(name) between 1 and 60),
  body       text not null check (length(body) between 1 and 3000),
  is_removed boolean not null default false,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (dealer_id, id)
);

-- A dealer without a row has the defaults.
create table enquiry_settings (
  dealer_id          integer primary key references dealers (id) on delete cascade,
  -- Hours after which an unanswered message is reminded of; null: never.
  remind_after_hours smallint check (remind_after_hours between 1 and 168),
  -- Address of the dealer's own system, which gets each message as ADF 1.0; null: none.
  adf_recipient      text check (adf_recipient ~ '^[^\s,;<>]+@[^\s,;<>]+$' and length(adf_recipient) <= 254),
  version            integer not null default 1
);
