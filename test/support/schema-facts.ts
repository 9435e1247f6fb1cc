import type pg from 'pg';

/**
 * All that PostgreSQL's catalogue says of the schema of the site, as lines, without what differs between two equal ones: numbers of objects,
 * places of dropped columns, brackets that mean nothing, and whether a check was added without a look at the rows of that time.
 */
export async function schemaFacts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(FACTS.map((query) => `(${query})`).join(' union all '));
  return rows.map(({ fact }) => fact).sort();
}

const OF_SITE = `= 'public'::regnamespace`;

const FACTS = [
  `select format('%s %s %s %s %s', c.relkind, c.relname, c.relpersistence, c.reloptions, c.relowner::regrole) as fact
   from pg_class c where relnamespace ${OF_SITE}`,
  `select format('column %s', row(c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum),
     format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstattarget, a.attcollation::regcollation,
     a.attstorage, a.attcompression, a.attoptions, a.attacl, pg_get_expr(d.adbin, d.adrelid, true)))
   from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace ${OF_SITE} and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s', row(conrelid::regclass, conname, contype, condeferrable, condeferred, conenforced,
     connoinherit, replace(pg_get_constraintdef(oid, true), ' NOT VALID', ''))) from pg_constraint where connamespace ${OF_SITE}`,
  `select format('index %s', row(pg_get_indexdef(indexrelid, 0, true), indisunique, indisvalid, indisclustered, indisreplident, indnullsnotdistinct))
   from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace ${OF_SITE}`,
  `select format('trigger %s', row(pg_get_triggerdef(t.oid, true), tgenabled)) from pg_trigger t join pg_class c on c.oid = tgrelid
   where c.relnamespace ${OF_SITE} and not tgisinternal`,
  `select format('function %s', row(pg_get_functiondef(oid), proowner::regrole, proacl)) from pg_proc where pronamespace ${OF_SITE}`,
  `select format('view %s', row(relname, pg_get_viewdef(oid, true))) from pg_class where relnamespace ${OF_SITE} and relkind in ('v', 'm')`,
  `select format('sequence %s', to_jsonb(s)) from pg_sequences s where schemaname = 'public'`,
  `select format('type %s', row(typname, typtype, typdefault)) from pg_type where typnamespace ${OF_SITE}`,
  `select format('policy %s', to_jsonb(p)) from pg_policies p`,
  `select format('rule %s', to_jsonb(r)) from pg_rules r where schemaname = 'public'`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext`,
  `select format('extension %s', extname) from pg_extension`,
  `select format('schema %s', row(nspname, nspowner::regrole)) from pg_namespace where nspname !~ '^pg_(toast_)?temp'`,
  `select format('description %s', row(classoid::regclass, pg_describe_object(classoid, objoid, objsubid), description))
   from pg_description where pg_describe_object(classoid, objoid, objsubid) !~ 'pg_' and objoid >= 16384`,
];

/** The rows of each table, by name, without the times and random ids of their insertion, and without the record of migrations. */
export async function rowsOfTables(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace ${OF_SITE} and relkind = 'r' and relname <> 'schema_migrations'`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    );
    if (rows.length > 0)
      content[name] = rows.map(({ row }) => Object.entries(row).filter(([, value]) => !isOfInsertion(value)));
  }
  return content;
}

/** A time, or a random id: those that migrations choose are zeros. */
const isOfInsertion = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value) || /^(?!0{8})[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(value));
