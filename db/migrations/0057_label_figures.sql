-- How long ads of each price label are for sale, and ads that are the cheapest of those as new (docs/decisions/0045).
alter table removal_times add column by_label jsonb not null default '[]';
-- Number of ads of the same generation, fuel, transmission, drive, body and model year among which the ad is the cheapest; null: it is not.
alter table valuations add column cheapest_of smallint check (cheapest_of > 1);
