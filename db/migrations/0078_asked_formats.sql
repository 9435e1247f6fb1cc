-- The format that the sender of a delivery named; null: recognised by the file.
alter table dealer_deliveries add column asked_format text check (length(asked_format) between 1 and 40);
