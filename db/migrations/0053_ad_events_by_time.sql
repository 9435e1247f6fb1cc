-- Events are written in order of time: the dashboard reads the last month of them.
create index ad_events_at on ad_events using brin (at) with (pages_per_range = 32);
