import type pg from 'pg';

export type SchemaColumn = {
  name: string;
  type: string;
  isRequired: boolean;
  /** Of a default, or of a generated column. */
  expression: string | null;
  isGenerated: boolean;
  isIdentity: boolean;
  statistics: number | null;
};
export type SchemaConstraint = {
  name: string;
  kind: 'c' | 'f' | 'p' | 'u';
  columns: string[];
  definition: string;
  refersTo: string | null;
};
export type SchemaTable = {
  name: string;
  isUnlogged: boolean;
  options: string[] | null;
  columns: SchemaColumn[];
  constraints: SchemaConstraint[];
  indexes: { name: string; definition: string }[];
  triggers: { name: string; definition: string }[];
  /** Rows that migrations inserted, as values of SQL, without columns that the database fills by chance or clock. */
  rows: { columns: string[]; values: string[][] };
};
export type Schema = {
  /** Those with a parsed body come after what they use, and before the others; `readsTables`: it is parsed with tables. */
  functions: { name: string; definition: string; readsTables: boolean }[];
  tables: SchemaTable[];
  views: { name: string; definition: string }[];
};

const FUNCTIONS = `
  with recursive uses as (
    select p.oid, 0 as depth from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select d.objid, uses.depth + 1 from uses
    join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = uses.oid and d.classid = 'pg_proc'::regclass and d.objid <> uses.oid
  )
  select p.proname as name, pg_get_functiondef(p.oid) as definition,
    p.prosqlbody is not null and exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass) as "readsTables"
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  order by p.prosqlbody is null, (select max(depth) from uses where uses.oid = p.oid), p.proname`;

const TABLES = `
  select c.relname as name, c.relpersistence = 'u' as "isUnlogged", c.reloptions as options,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
        'expression', pg_get_expr(d.adbin, d.adrelid, true), 'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '',
        'statistics', a.attstattarget) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
        'name', k.conname, 'kind', k.contype, 'definition', replace(pg_get_constraintdef(k.oid, true), ' NOT VALID', ''),
        'columns', (select json_agg(a.attname order by place) from unnest(k.conkey) with ordinality as key(number, place)
                    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number),
        'refersTo', f.relname) order by array_position(array['p', 'u', 'c', 'f'], k.contype::text), k.oid), '[]')
      from pg_constraint k left join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')) as constraints,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid, 0, true)) order by i.oid), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))) as indexes,
    (select coalesce(json_agg(json_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid, true)) order by t.oid), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.oid`;

const VIEWS = `
  select relname as name, pg_get_viewdef(oid, true) as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' order by oid`;

/** The schema of a database that has only what its migrations made. */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const functions = await pool.query<Schema['functions'][number]>(FUNCTIONS);
  const tables = await pool.query<Omit<SchemaTable, 'rows'>>(TABLES);
  const views = await pool.query<Schema['views'][number]>(VIEWS);
  const whole: SchemaTable[] = [];
  for (const table of tables.rows) whole.push({ ...table, rows: await readRows(pool, table) });
  return { functions: functions.rows, tables: whole, views: views.rows };
}

async function readRows(pool: pg.Pool, table: Omit<SchemaTable, 'rows'>): Promise<SchemaTable['rows']> {
  const key = table.constraints.find(({ kind }) => kind === 'p')?.columns ?? [];
  const columns = table.columns.filter((column) => isStated(column, key));
  // Rows were inserted in this transaction: every time is its time.
  const values = columns.map(({ name, type }) =>
    type === 'timestamp with time zone' ? `'now()'` : `coalesce(quote_literal(${name}), 'null')`,
  );
  if (values.length === 0) return { columns: [], values: [] };
  const order = key.length > 0 ? `order by ${key.join(', ')}` : '';
  const { rows } = await pool.query<{ row: string[] }>(
    `select array[${values.join(', ')}] as row from ${table.name} ${order}`,
  );
  return { columns: columns.map(({ name }) => name), values: rows.map(({ row }) => row.map(unquotedNumber)) };
}

/** Whether the rows of migrations state the column; the database fills the others. */
function isStated({ name, expression, isGenerated, isIdentity }: SchemaColumn, key: string[]): boolean {
  if (isGenerated || isIdentity || expression === 'now()') return false;
  return expression !== 'gen_random_uuid()' || key.includes(name);
}

const unquotedNumber = (value: string): string => value.replace(/^'(-?\d+(?:\.\d+)?)'$/, '$1');
