-- Who has a form of the staff area open, by reports of the open pages. Nothing is lost with it: it is written anew within half a minute.
create unlogged table form_editors (
  page    text not null,
  form    text not null,
  user_id uuid not null references users on delete cascade,
  at      timestamptz not null default now(),
  primary key (page, form, user_id)
);
create index form_editors_by_time on form_editors (at);
create index form_editors_of_user on form_editors (user_id);
