-- Accounts, their sessions and roles; mail that waits to be sent; what staff and strangers did; limits.
-- Tokens are kept as SHA-256 alone: who reads the database can neither sign in nor use a link.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- In lower case, as compared.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  -- argon2id in PHC form; null until the first password has been chosen by a one-time link.
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('user', 'moderator', 'admin')),
  created_at timestamptz not null default now(),
  unique (user_id, role)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Last activity, at most once a minute. A session ends 4 h after it and 12 h after created_at.
  active_at timestamptz not null default now(),
  -- Shown to its owner: the program and the network (address /24 or /48).
  user_agent text not null,
  network text not null
);
create index sessions_of_user on sessions (user_id);

-- Attempts to sign in since the last good one, by the SHA-256 of the address that was written, known or not.
create table sign_in_attempts (
  account_key bytea primary key,
  attempts smallint not null,
  last_at timestamptz not null
);

-- The password was right; the second factor is awaited.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  attempts smallint not null default 0,
  created_at timestamptz not null default now()
);

create table one_time_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'password')),
  -- Confirmation: the password of the sign-up that this link was sent for.
  password_hash text,
  expires_at timestamptz not null
);
create index one_time_links_of_user on one_time_links (user_id);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  -- Null: begun, not yet proved by a code.
  confirmed_at timestamptz,
  -- The 30 s step of the last code that was taken; no code of it or an earlier one is taken again.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sent by SMTP when that is configured; otherwise they stay, and staff in development read them.
create table mails (
  id bigint primary key generated always as identity,
  recipient text not null,
  subject text not null,
  -- Emptied once sent: it may hold a one-time link.
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts smallint not null default 0
);
create index mails_to_send on mails (id) where sent_at is null;

create table security_events (
  id bigint primary key generated always as identity,
  event_type text not null check (length(event_type) between 1 and 100),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  details jsonb not null default '{}',
  -- False: a browser says so; nothing but its saying is known.
  trusted boolean not null default true,
  created_at timestamptz not null default now()
);
create index security_events_newest on security_events (created_at desc, id desc);

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- No reference: the entry outlives the account.
  user_id uuid,
  email text not null,
  action text not null check (length(action) between 1 and 100),
  -- What it was done to: "user:9d…", "parameter:42".
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on audit_log (subject, id desc);

-- Entries are only added. They go when they are 12 months old, and not before.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '12 months' then return old; end if;
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- Counts of the limiter (rate-limiter-flexible): points used in the window that ends at "expire" (ms since 1970).
create table request_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
