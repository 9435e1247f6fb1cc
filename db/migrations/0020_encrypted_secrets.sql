-- Secrets are encrypted with a key that is not in the database. Rows of older versions hold clear bytes until the next start encrypts them
-- (src/commands/encrypt-secrets.ts), so that the new rules hold for new rows alone; 38 bytes is the shortest encrypted secret.
-- An older version of the site cannot read what this one has encrypted.

alter table site_secrets drop constraint site_secrets_secret_check;
alter table site_secrets add constraint site_secrets_encrypted check (octet_length(secret) >= 38) not valid;
alter table second_factors add constraint second_factors_encrypted check (octet_length(secret) >= 38) not valid;
