-- What staff write beside cars and categories: parameters, and scripts of others for the public pages.

create table api_parameters (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (btrim(name) <> '' and length(name) <= 100),
  value text not null check (btrim(value) <> '' and length(value) <= 10000),
  -- Empty when there is none.
  description text not null default '' check (length(description) <= 1000),
  updated_at timestamptz not null default now()
);

create table tracking_scripts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 100),
  -- HTML with its script tags in full.
  script_content text not null check (btrim(script_content) <> '' and length(script_content) <= 20000),
  -- None but the necessary runs before the visitor has agreed to its purpose.
  purpose text not null check (purpose in ('necessary', 'statistics', 'marketing')),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
