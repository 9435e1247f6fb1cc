-- An account may belong to several dealers, with a role at each; dealers may form a group.

create table dealer_groups (
  id         int         generated always as identity primary key,
  name       text        not null check (name = btrim(name) and length(name) between 1 and 120),
  -- E-mail address of the member of staff, or of the owner who asked for it.
  created_by text        not null check (length(created_by) <= 254),
  created_at timestamptz not null default now()
);
create unique index dealer_groups_name on dealer_groups (lower(name));

alter table dealers add column group_id int references dealer_groups on delete set null;
create index dealers_of_group on dealers (group_id) where group_id is not null;

-- Accounts with the same role at all dealers of a group, also at those that come to it later.
create table dealer_group_people (
  group_id   int         not null references dealer_groups on delete cascade,
  user_id    uuid        not null references users on delete cascade,
  role       text        not null check (role in ('owner', 'seller', 'leads')),
  invited_by text        not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index dealer_group_people_of_user on dealer_group_people (user_id);

-- Existing accounts become owners. group_id: the access came with a group, and ends with it.
alter table dealer_people
  drop constraint dealer_people_pkey,
  add primary key (user_id, dealer_id),
  add column role text not null default 'owner' check (role in ('owner', 'seller', 'leads')),
  add column group_id int references dealer_groups on delete cascade;
alter table dealer_people alter column role drop default;

-- An invitation to a dealer or to a group, with the role that it gives. Those that are open now were sent when everybody was an owner.
alter table one_time_links
  add column group_id int references dealer_groups on delete cascade,
  add column dealer_role text check (dealer_role in ('owner', 'seller', 'leads'));
update one_time_links set dealer_role = 'owner' where purpose = 'invitation';
alter table one_time_links drop constraint one_time_links_dealer_check;
alter table one_time_links add constraint one_time_links_dealer_check check (
  (purpose = 'invitation') = (num_nonnulls(dealer_id, group_id) = 1)
  and (purpose = 'invitation') = (invited_by is not null) and (purpose = 'invitation') = (dealer_role is not null)
  and num_nonnulls(dealer_id, group_id) <= 1);
create index one_time_links_of_group on one_time_links (group_id) where group_id is not null;

-- Owners of several dealers who ask staff to make a group of them.
create table dealer_group_requests (
  user_id    uuid        primary key references users on delete cascade,
  name       text        not null check (name = btrim(name) and length(name) between 1 and 120),
  created_at timestamptz not null default now()
);
