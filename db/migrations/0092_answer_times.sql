-- When the dealer first marked a message as answered. Null: not yet, or before this was recorded.
alter table enquiries add column answered_at timestamptz;

-- Within how many hours a dealer has answered most messages of the last 90 days; dealers whose answers are too few or too late have no row.
create table dealer_answer_times (
  dealer_id    int primary key references dealers on delete cascade,
  within_hours smallint not null check (within_hours in (1, 4, 24, 72))
);
-- By row: the job that computes them every hour changes few, and none most of the time.
create trigger bump_content_version after insert or update or delete on dealer_answer_times
  for each row execute function bump_content_version();
