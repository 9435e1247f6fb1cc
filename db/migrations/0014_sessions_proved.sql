-- When the session's owner last gave the password: sensitive changes ask for it again some minutes later.
alter table sessions add column proved_at timestamptz not null default clock_timestamp();
update sessions set proved_at = created_at;
