-- Whether a dealer's price includes VAT; prices themselves always do. Null: nothing is stated.
alter table ads add column vat text check (vat in ('included', 'excluded', 'deductible', 'unknown'));
