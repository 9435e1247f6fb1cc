-- The values of a delivery that were not used, by field and reason, with the first rows; the rows with damaged letters are among them.
alter table import_runs add column value_warnings jsonb not null default '[]';
alter table import_runs drop column damaged_rows;
update dealer_deliveries set trial = trial || '{"valueWarnings": []}' where trial is not null;
