-- Single corrections of a dealer's ads wait for each other, so that many at a time are one mail.
alter table ad_decisions add column is_mail_waiting boolean not null default false;
create index ad_decisions_waiting_idx on ad_decisions (decided_at) where is_mail_waiting;
