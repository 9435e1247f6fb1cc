import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ContentStore } from '#src/db/content/staff-content.ts';

export function addContent<Fields extends object>(
  db: Db,
  actor: Actor,
  store: ContentStore<Fields>,
  fields: Fields,
): Promise<Result<string, 'name-taken'>> {
  return db.transaction().execute(async (tx) => {
    const id = await store.insert(tx, fields);
    if (id === undefined) return fail('name-taken');
    await recordAudit(tx, actor, { ...change(store, id, 'add'), before: null, after: recorded(fields) });
    return ok(id);
  });
}

/** Hash of the fields that staff saw; changes with any of them. */
export function versionOf(entry: object, fields: readonly string[]): string {
  const original = new Map(Object.entries(entry));
  const values = fields.toSorted().map((field) => original.get(field));
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * Changes an entry; without a difference nothing is written, not even to the audit log.
 * @param seen version of the same fields as staff saw them; later changes are then not overwritten
 * @param fields those to change; the others are preserved
 */
export function changeContent<Fields extends object>(
  db: Db,
  actor: Actor,
  store: ContentStore<Fields>,
  { id, seen, ...fields }: { id: string; seen?: string } & Partial<Fields>,
): Promise<Result<{ isChanged: boolean }, 'gone' | 'name-taken' | 'changed-meanwhile'>> {
  return db.transaction().execute(async (tx) => {
    const before = await store.read(tx, id);
    if (!before) return fail('gone');
    if (seen !== undefined && seen !== versionOf(before, Object.keys(fields))) return fail('changed-meanwhile');
    const after = { ...before, ...fields };
    const keys = Object.keys(fields);
    if (versionOf(before, keys) === versionOf(after, keys)) return ok({ isChanged: false });
    if (!(await store.update(tx, id, after))) return fail('name-taken');
    await recordAudit(tx, actor, { ...change(store, id, 'change'), before: recorded(before), after: recorded(after) });
    return ok({ isChanged: true });
  });
}

export function removeContent<Fields extends object>(
  db: Db,
  actor: Actor,
  store: ContentStore<Fields>,
  id: string,
): Promise<Result<null, 'gone' | 'in-use'>> {
  return db.transaction().execute(async (tx) => {
    const before = await store.read(tx, id);
    if (!before) return fail('gone');
    if (await store.isInUse?.(tx, id)) return fail('in-use');
    await store.remove(tx, id);
    await recordAudit(tx, actor, { ...change(store, id, 'remove'), before: recorded(before), after: null });
    return ok(null);
  });
}

/** The fields of an entry; each store's have words in the audit log. */
const recorded = (fields: object): Record<string, unknown> => Object.fromEntries(Object.entries(fields));

const change = ({ noun }: { noun: string }, id: string, verb: 'add' | 'change' | 'remove') => ({
  action: `${noun}.${verb}`,
  subject: `${noun}:${id}`,
});
