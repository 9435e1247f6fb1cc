-- Changes with everything besides the stock that public pages show, so that cached pages can be compared with it by one small read.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  -- Distinguishes versions after a restored backup, whose numbers begin anew.
  changed_at timestamptz not null
);
insert into content_version values (true, 1, now());

create function bump_content_version() returns trigger language plpgsql as $$
begin
  insert into content_version values (true, 1, clock_timestamp())
  on conflict (only_row) do update set version = content_version.version + 1, changed_at = excluded.changed_at;
  return null;
end $$;

-- Tables that deliveries write are not among them: a delivery bumps the version of the stock, and would block staff until it ends.
do $$
declare shown text;
begin
  foreach shown in array array[
    'brands', 'series', 'generations', 'engines', 'catalogue_version',
    'categories', 'category_attributes', 'category_winners', 'category_ratings', 'categories_version',
    'blog_feed', 'tracking_scripts'
  ] loop
    execute format(
      'create trigger bump_content_version after insert or update or delete or truncate on %I for each statement execute function bump_content_version()',
      shown);
  end loop;
end $$;
