-- A disabled account cannot sign in, and its sessions do not count; what it has done remains.
alter table users add column disabled_at timestamptz;

-- The role that an invited account gets when its link is used: a link that somebody else asks for has none.
alter table one_time_links
  add column role text check (role in ('user', 'moderator', 'admin')),
  add constraint one_time_links_role_purpose check (role is null or purpose = 'password');
