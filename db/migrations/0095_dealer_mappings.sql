-- A mapping that a dealer's own people make belongs to the dealer and not to its name, which others may have. Null: made by staff, for a name.
alter table feed_mappings add column dealer_id int references dealers on delete cascade;
drop index feed_mappings_dealer;
create unique index feed_mappings_dealer on feed_mappings (lower(dealer)) where dealer_id is null;
create index feed_mappings_of_dealer on feed_mappings (dealer_id) where dealer_id is not null;

-- A delivery that could not be read: its file waits for somebody who says which column is which, for a week instead of a day.
alter table feed_samples add column is_unknown boolean not null default false;
