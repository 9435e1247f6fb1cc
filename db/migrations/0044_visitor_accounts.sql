-- Optional accounts of visitors, signed in to by a link in a mail. Separate from the accounts of staff and dealers in every table.

create table visitor_accounts (
  id         bigint generated always as identity primary key,
  email      text not null unique check (length(email) between 3 and 254),
  created_at timestamptz not null default now(),
  active_at  timestamptz not null default now(),
  -- The lists of the visitor's devices, merged, as the devices store them (src/domain/visitor-accounts/merge-lists.ts).
  favourites jsonb not null default '[]' check (jsonb_typeof(favourites) = 'array'),
  searches   jsonb not null default '[]' check (jsonb_typeof(searches) = 'array')
);

create table visitor_links (
  token_hash bytea primary key,
  email      text not null check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
create index visitor_links_created_at_idx on visitor_links (created_at);

create table visitor_sessions (
  id         bigint generated always as identity primary key,
  account_id bigint not null references visitor_accounts (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  active_at  timestamptz not null default now()
);
create index visitor_sessions_account_idx on visitor_sessions (account_id);
create index visitor_sessions_active_at_idx on visitor_sessions (active_at);
