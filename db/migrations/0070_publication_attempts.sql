-- The last time at which the site tried to publish the draft: it waits while a delivery is merged.
alter table planned_publications add column tried_at timestamptz;
