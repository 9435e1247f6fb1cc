-- Named filters, order and columns of staff's lists: one's own, and those shared with everybody who may see the list.
create table saved_views (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references users on delete cascade,
  -- As in src/domain/staff-lists/saved-view.ts.
  list       text not null,
  name       text not null check (btrim(name) <> '' and length(name) <= 60),
  query      text not null check (length(query) <= 2000),
  columns    text[] not null default '{}',
  is_shared  boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
