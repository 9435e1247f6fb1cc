import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table in the form needed for COPY, as stored in a backup. Generated columns are left out. */
export type CopiedTable = { name: string; columns: string[] };
export type SequenceState = { name: string; lastValue: number | null };

/** All tables of the product except the record of migrations, which a backup stores separately; names are quoted. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Streams the rows of a table in the text form of COPY. */
export const rowsOf = (client: pg.ClientBase, { name, columns }: CopiedTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));

/** Writes rows in the text form of COPY. */
export const intoTable = (client: pg.ClientBase, { name, columns }: CopiedTable): NodeJS.WritableStream =>
  client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));

/**
 * Tables whose rows a backup leaves out: they give access (sessions, links, mails with links), sign (recreated when needed), count
 * attempts, are files of dealers that are deleted after a day, or are personal data that must be deleted after 90 days, which a backup
 * outlives (enquiries, which dealers have as mail; shared lists; feedback on the adviser's answers). `delivered_rows` only saves imports work.
 */
const EXCLUDED_TABLES = new Set([
  'mails',
  'sessions',
  'pending_sign_ins',
  'one_time_links',
  'sign_in_attempts',
  'request_limits',
  'site_secrets',
  'feed_samples',
  'enquiries',
  'enquiry_answers',
  'visitor_links',
  'visitor_sessions',
  'shared_lists',
  'shared_list_ads',
  'shared_list_votes',
  'shared_list_comments',
  'push_messages',
  'answer_feedback',
  'passkey_challenges',
  'form_editors',
  'delivered_rows',
]);

/** Whether a backup contains the rows of a table. */
export const isBackedUp = ({ name }: Pick<CopiedTable, 'name'>): boolean => !EXCLUDED_TABLES.has(name);

/**
 * The database's own table and columns for an entry of an untrusted list: the entry is only compared, and never becomes part of a
 * statement.
 * @returns null when the database has no such table or column, or a column occurs twice
 */
export function findTable(known: readonly CopiedTable[], wanted: CopiedTable): CopiedTable | null {
  const table = known.find(({ name }) => name === wanted.name);
  if (table === undefined || new Set(wanted.columns).size < wanted.columns.length) return null;
  const columns = wanted.columns.map((name) => table.columns.find((column) => column === name));
  return columns.length > 0 && columns.every((column) => column !== undefined) ? { name: table.name, columns } : null;
}

/** The position of each sequence; null for an unused one. Read after the rows, so that no row has a number beyond it. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select quote_ident(sequencename) as name, last_value as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** @param sequences with names returned by `readSequences` */
export async function setSequences(client: pg.ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue ?? 1, lastValue !== null]);
  }
}

/** Tables of people's content; the others hold data of the product, or are derived from these. */
const OWN_CONTENT = new Set(['dealers', 'ads', 'users', 'chatbot_conversations']);

/** Whether the database contains people's content. */
export async function hasOwnContent(client: pg.ClientBase): Promise<boolean> {
  const own = (await listTables(client)).filter(({ name }) => OWN_CONTENT.has(name));
  if (own.length === 0) return false;
  const questions = own.map(({ name }) => `exists (select from ${name})`);
  const { rows } = await client.query<{ has: boolean }>(`select ${questions.join(' or ')} as has`);
  return rows[0]?.has === true;
}

/** Whether a running site uses this database. */
export async function isServed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ served: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'milvis' and pid <> pg_backend_pid()) as served`,
  );
  return rows[0]?.served === true;
}

/**
 * Empties all tables so that rows can be inserted in any order: foreign keys and triggers are removed until the returned function
 * is called, which checks every row against them. Within the caller's transaction.
 */
export async function emptyTables(client: pg.ClientBase, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const { rows: rules } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rules) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of rules) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
