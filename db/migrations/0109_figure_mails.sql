-- Accounts of dealers' people that get the figures of their cars by mail each week.
create table figure_mails (
  user_id     uuid primary key references users on delete cascade,
  -- In the link that ends the mails, which is all that it allows.
  token       uuid not null unique default gen_random_uuid(),
  -- Monday of the week in which the latest was mailed; null: none yet.
  mailed_week date,
  created_at  timestamptz not null default now()
);
