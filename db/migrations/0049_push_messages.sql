-- Alerts of saved searches as notifications of a browser (web push), without an address.

create table push_subscriptions (
  id         bigint generated always as identity primary key,
  -- Address of the browser's push service.
  endpoint   text not null unique check (length(endpoint) between 10 and 1000),
  p256dh     text not null check (length(p256dh) <= 100),
  auth       text not null check (length(auth) <= 40),
  created_at timestamptz not null default now()
);

-- A search is alerted of by mail or by push.
alter table saved_searches alter column email drop not null;
alter table saved_searches add column push_id bigint references push_subscriptions on delete cascade;
alter table saved_searches add check ((email is null) <> (push_id is null));
create index saved_searches_push_idx on saved_searches (push_id) where push_id is not null;

create table push_messages (
  id         bigint generated always as identity primary key,
  push_id    bigint not null references push_subscriptions on delete cascade,
  search_id  bigint not null,
  payload    jsonb not null,
  attempts   integer not null default 0,
  due_at     timestamptz not null default now()
);
create index push_messages_due_idx on push_messages (due_at);
create index push_messages_push_idx on push_messages (push_id);
