import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { AuditQuery } from '#src/domain/audit/audit-list.ts';
import { type AuditNames, NUMBERED_FIELDS, type NumberedKind } from '#src/domain/audit/audit-words.ts';

/** An entry with the names of what it has by number. */
export type NamedAuditEntry = AuditEntry & { names: AuditNames | null };

export type AuditEntry = {
  at: Date;
  email: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
};

/** Null stays SQL's null; any other value is stored as JSON. */
const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export async function insertAuditEntry(
  db: Db,
  entry: Omit<AuditEntry, 'at'> & { userId: string | null },
): Promise<void> {
  const { userId, email, action, subject, before, after } = entry;
  await sql`
    insert into audit_log (user_id, email, action, subject, before, after)
    values (${userId}, ${email}, ${action}, ${subject}, ${asJson(before)}, ${asJson(after)})`.execute(db);
}

/** The changes of one thing by some actions, latest first, with their ids. */
export const listVersionChanges = (
  db: Db,
  { subject, actions, limit }: { subject: string; actions: readonly string[]; limit: number },
): Promise<(AuditEntry & { id: string })[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'email', 'action', 'subject', 'before', 'after', sql<string>`id::text`.as('id')])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();

/** The changes of one thing, latest first. */
export const listAuditEntries = (db: Db, subject: string, limit: number): Promise<AuditEntry[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'email', 'action', 'subject', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const NUMBER = '^[0-9]{1,9}$';
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** SQL: the form of the keys of each kind of thing that entries have by number, and the name of one; a merged dealer has its name in the merge. */
const NAMED: Readonly<Record<NumberedKind, { key: string; name: string }>> = {
  dealer: {
    key: NUMBER,
    name: `coalesce((select label from dealers where id = key::int),
      (select from_name from dealer_moves where kind = 'merge' and undone_at is null and from_id = key::int order by id desc limit 1))`,
  },
  'dealer-group': { key: NUMBER, name: '(select name from dealer_groups where id = key::int)' },
  user: { key: UUID, name: '(select email from users where id = key::uuid)' },
  brand: { key: NUMBER, name: '(select name from brands where id = key::int)' },
  series: { key: NUMBER, name: '(select name from series where id = key::int)' },
};

const namedKinds = Object.entries(NAMED)
  .map(([kind, { key, name }]) => `when given.kind = '${kind}' and key ~ '${key}' then ${name}`)
  .join(' ');
const namedFields = Object.entries(NUMBERED_FIELDS)
  .map(
    ([field, kind]) =>
      `union select '${kind}', value #>> '{}' from jsonb_path_query(jsonb_build_array(before, after), 'strict $.**.${field}', '{}', true) value`,
  )
  .join(' ');

/** The names of what the subject and the fields of an entry have by number, at any depth, by kind and number; null: there are none. */
const NAMES = sql<AuditNames | null>`(
  select jsonb_object_agg(found.kind || ':' || key, name)
  from (
    select given.kind, key, case ${sql.raw(namedKinds)} end as name
    from (
      select case split_part(subject, ':', 1) when 'dealer-note' then 'dealer' else split_part(subject, ':', 1) end as kind,
             split_part(subject, ':', 2) as key
      ${sql.raw(namedFields)}
    ) given
  ) found where name is not null)`;

/** Changes by staff that match a filter. @param actions those that the filter names by other words */
function matchingEntries(db: Db, { who, what }: Pick<AuditQuery, 'who' | 'what'>, actions: readonly string[]) {
  const contains = (text: string, column: 'email' | 'action' | 'subject') =>
    sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;
  let entries = db.selectFrom('audit_log');
  if (who !== null) entries = entries.where(contains(who, 'email'));
  if (what !== null)
    entries = entries.where(({ or }) =>
      or([contains(what, 'action'), contains(what, 'subject'), sql<boolean>`action = any(${actions}::text[])`]),
    );
  return entries;
}

const FIELDS = ['at', 'email', 'action', 'subject', 'before', 'after'] as const;
const SORT_COLUMNS = { nar: 'id', vem: 'email', vad: 'action' } as const;

function orderedEntries(db: Db, query: AuditQuery, actions: readonly string[]) {
  const direction = query.order.isDescending ? 'desc' : 'asc';
  return matchingEntries(db, query, actions)
    .select(FIELDS)
    .select(NAMES.as('names'))
    .orderBy(`audit_log.${SORT_COLUMNS[query.order.by]}`, direction)
    .orderBy('audit_log.id', direction);
}

/** All changes that match a query, in its order; for a cursor. */
export const auditEntriesToExport = (
  db: Db,
  query: AuditQuery,
  actions: readonly string[],
): CompiledQuery<NamedAuditEntry> => orderedEntries(db, query, actions).compile();

/** One page of the changes by staff that match a query, and their total. */
export async function searchAuditLog(
  db: Db,
  query: AuditQuery,
  actions: readonly string[] = [],
): Promise<{ entries: (NamedAuditEntry & { id: string })[]; total: number }> {
  const { page, size } = query;
  const [entries, { total }] = await Promise.all([
    orderedEntries(db, query, actions)
      .select(sql<string>`id::text`.as('id'))
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matchingEntries(db, query, actions)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { entries, total };
}

/** Deletes entries older than twelve months; the database refuses to delete younger ones. */
export async function removeOldAuditEntries(db: Db): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where(sql<boolean>`at < now() - ${retentionInterval('auditLog')}`)
    .execute();
}
