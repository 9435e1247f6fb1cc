-- What changed with each version of the stock: a process that has one version in memory reads the next without the rest.

-- Ids of the ads that statements have written since the last version; the next version collects them.
create table changed_ads (
  ad_ids bigint[] not null
);

create table stock_changes (
  version bigint primary key,
  -- Distinguishes this version from another of the same number, in a database that was restored from a backup.
  token   uuid not null default gen_random_uuid(),
  -- null: too many to be read one by one
  ad_ids  bigint[]
);
insert into stock_changes (version, ad_ids) select version, '{}' from stock_version;

create function record_changed_ads() returns trigger language plpgsql as $$
begin
  insert into changed_ads select array_agg(internal_id) from written having count(*) > 0;
  return null;
end
$$;

create trigger ads_inserted after insert on ads
  referencing new table as written for each statement execute function record_changed_ads();
create trigger ads_updated after update on ads
  referencing new table as written for each statement execute function record_changed_ads();
create trigger ads_deleted after delete on ads
  referencing old table as written for each statement execute function record_changed_ads();
