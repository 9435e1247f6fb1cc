-- The columns of a group's file belong to the group when its owners have set them, as a dealer's own belong to the dealer.
alter table feed_mappings add column group_id int references dealer_groups (id) on delete cascade;
alter table feed_mappings add check (dealer_id is null or group_id is null);
drop index feed_mappings_dealer;
create unique index feed_mappings_dealer on feed_mappings (lower(dealer)) where dealer_id is null and group_id is null;
create unique index feed_mappings_of_group on feed_mappings (group_id) where group_id is not null;
