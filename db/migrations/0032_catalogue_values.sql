-- What an ad does not state and its engine in the catalogue does (docs/decisions/0030). Imports, staff edits and loading the catalogue store
-- it with the ad, so that lists and the adviser read it without a join. Clearing the version makes the next start load the catalogue and
-- match every ad.
alter table ads add column catalogue_values jsonb;
delete from catalogue_version;
