-- The row of which an ad was last imported, as a hash: a row that says the same again needs no normalising. An entry is valid while the
-- ad is as that import left it. Ads that are not in the table, or whose entry is not valid, are normalised, so that nothing has to
-- maintain it and no backup contains it. Without foreign key: checking each of 100 000 new ads costs as much as all the rest, and an
-- entry without its ad is never used.
create table delivered_rows (
  ad_id      bigint primary key,
  row_hash   uuid not null,
  -- ads.updated_at after the import
  written_at timestamptz not null
);
create index delivered_rows_hash on delivered_rows (row_hash);
