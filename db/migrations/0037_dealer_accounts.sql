-- Accounts of dealers' people. An account belongs to at most one dealer, and has the role dealer while it does.

alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check check (role in ('user', 'dealer', 'moderator', 'admin'));

create table dealer_people (
  user_id    uuid primary key references users on delete cascade,
  dealer_id  int not null references dealers on delete cascade,
  -- E-mail address of the inviter, or of the member of staff who approved the claim.
  invited_by text not null,
  created_at timestamptz not null default now()
);
create index dealer_people_of_dealer on dealer_people (dealer_id);

-- An invitation is a one-time link to the dealer that it gives access to.
alter table one_time_links
  add column dealer_id  int references dealers on delete cascade,
  add column invited_by text;
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links
  add constraint one_time_links_purpose_check check (purpose in ('confirm', 'password', 'invitation')),
  add constraint one_time_links_dealer_check
    check ((purpose = 'invitation') = (dealer_id is not null) and (dealer_id is null) = (invited_by is null));
create index one_time_links_of_dealer on one_time_links (dealer_id) where dealer_id is not null;

-- Accounts that say which dealer is theirs; staff decide.
create table dealer_claims (
  id                  bigint generated always as identity primary key,
  user_id             uuid not null references users on delete cascade,
  dealer_id           int not null references dealers on delete cascade,
  organisation_number text not null check (organisation_number ~ '^\d{6}-\d{4}$'),
  message             text not null check (length(message) <= 1000),
  created_at          timestamptz not null default now(),
  decision            text check (decision in ('approved', 'refused')),
  decided_by          text,
  decided_at          timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index dealer_claims_open on dealer_claims (user_id) where decision is null;
create index dealer_claims_newest on dealer_claims (created_at desc, id desc);

-- Views of ads and clicks on their links, by calendar day in Sweden. Nothing about the visitor.
create table ad_views (
  ad_id  bigint not null references ads on delete cascade,
  day    date not null,
  views  int not null default 0 check (views >= 0),
  clicks int not null default 0 check (clicks >= 0),
  primary key (ad_id, day)
);

-- Quality of each dealer's stock, by calendar day in Sweden (src/domain/dealers/quality.ts).
create table dealer_quality (
  dealer_id int not null references dealers on delete cascade,
  day       date not null,
  score     smallint not null check (score between 0 and 100),
  ads       int not null check (ads > 0),
  primary key (dealer_id, day)
);
