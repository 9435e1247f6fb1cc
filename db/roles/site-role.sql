-- The role that the site connects as. It owns the schemas of the product and their content, may connect and make schemas in this database,
-- and has no other right on the server. An administrator runs this, connected to the product's database, as often as needed: what another
-- role owns there (as in data folders of older versions) becomes the site's. The password is set first, in the same session:
--   select set_config('milvis.site_password', '…', false);
do $$
declare
  item record;
begin
  if not exists (select from pg_roles where rolname = 'milvis_site') then
    create role milvis_site;
  end if;
  execute format(
    'alter role milvis_site login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
    current_setting('milvis.site_password')
  );
  execute format('grant connect, create, temporary on database %I to milvis_site', current_database());

  for item in
    select format('schema %I', nspname) as name from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and nspowner <> 'milvis_site'::regrole
    union all
    -- ALTER TABLE takes views and sequences too; a sequence of a column goes with its table.
    select format('table %s', oid::regclass) from pg_class relation
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relowner <> 'milvis_site'::regrole
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = relation.oid and deptype in ('a', 'i', 'e') and relkind = 'S'
      )
    union all
    select format('routine %s', oid::regprocedure) from pg_proc
    where proowner <> 'milvis_site'::regrole and pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    union all
    -- Types of their own: those of tables, and of lists, go with what they belong to.
    select format('type %s', kind.oid::regtype) from pg_type kind
    where typowner <> 'milvis_site'::regrole and typnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and (typtype in ('e', 'd', 'r') or exists (select from pg_class where oid = kind.typrelid and relkind = 'c'))
  loop
    execute format('alter %s owner to milvis_site', item.name);
  end loop;
end
$$;
