-- A failed mail is retried later and later, so that a mail server may be unavailable for hours without a loss.

alter table mails add column next_attempt_at timestamptz not null default now();
drop index mails_to_send;
create index mails_to_send on mails (next_attempt_at, id) where sent_at is null;
