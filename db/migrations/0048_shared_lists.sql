-- Lists of cars that visitors share by a link, with the votes and comments of those who have it.

create table shared_lists (
  id         bigint generated always as identity primary key,
  -- The link for everybody, and the further secret in the link of the list's owner.
  link_hash  bytea not null unique,
  owner_hash bytea not null,
  title      text not null check (length(title) between 1 and 80),
  -- Others vote and write comments; otherwise they only read.
  is_open    boolean not null,
  created_at timestamptz not null default now(),
  ends_at    timestamptz not null
);
create index shared_lists_ends_at_idx on shared_lists (ends_at);

create table shared_list_ads (
  list_id  bigint not null references shared_lists on delete cascade,
  ad_id    bigint not null references ads (internal_id) on delete cascade,
  -- When it was added, kr.
  price    integer,
  added_at timestamptz not null default now(),
  primary key (list_id, ad_id)
);
create index shared_list_ads_ad_idx on shared_list_ads (ad_id);

create table shared_list_votes (
  list_id bigint not null,
  ad_id   bigint not null,
  voter   text not null check (length(voter) between 1 and 40),
  is_for  boolean not null,
  foreign key (list_id, ad_id) references shared_list_ads on delete cascade
);
create unique index shared_list_votes_voter_idx on shared_list_votes (list_id, ad_id, lower(voter));

create table shared_list_comments (
  id         bigint generated always as identity primary key,
  list_id    bigint not null,
  ad_id      bigint not null,
  writer     text not null check (length(writer) between 1 and 40),
  comment       text not null check (length(comment) between 1 and 500),
  written_at timestamptz not null default now(),
  foreign key (list_id, ad_id) references shared_list_ads on delete cascade
);
create index shared_list_comments_list_idx on shared_list_comments (list_id, ad_id);
