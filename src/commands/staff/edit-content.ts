import { createHash } from 'node:crypto';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/client.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';

/** A table of things that staff write: parameters, prompts, tracking scripts. */
export type ContentStore<Fields> = {
  /** What the audit log calls one of them. */
  noun: string;
  /** @returns the new one's id; undefined: its name is taken */
  insert(tx: Db, fields: Fields): Promise<string | undefined>;
  /** Reads one and keeps others from changing it until the transaction ends. */
  read(tx: Db, id: string): Promise<Fields | undefined>;
  /** @returns false: its name is taken */
  update(tx: Db, id: string, fields: Fields): Promise<boolean>;
  remove(tx: Db, id: string): Promise<void>;
  /** Whether one is in use, and so cannot be removed. */
  isStored?(id: string): boolean;
};

export function addContent<Fields>(
  db: Db,
  actor: Actor,
  store: ContentStore<Fields>,
  fields: Fields,
): Promise<Result<string, 'name-taken'>> {
  return db.transaction().execute(async (tx) => {
    const id = await store.insert(tx, fields);
    if (id === undefined) return fail('name-taken');
    await recordAudit(tx, actor, { ...change(store, id, 'add'), before: null, after: fields });
    return ok(id);
  });
}

/** Another as soon as one of the fields is: what staff saw, in short. */
export function versionOf(entry: object, fields: readonly string[]): string {
  const original = new Map(Object.entries(entry));
  const values = fields.toSorted().map((field) => original.get(field));
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * Changes an entry; one that says the same already is left as it is, without a line in the audit log.
 * @param seen version of the same fields as staff saw them: what has come since is not overwritten unseen; left out, it is
 * @param fields those that are to be otherwise; the others stay as they are
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
    await recordAudit(tx, actor, { ...change(store, id, 'change'), before, after });
    return ok({ isChanged: true });
  });
}

export function removeContent<Fields>(
  db: Db,
  actor: Actor,
  store: ContentStore<Fields>,
  id: string,
): Promise<Result<null, 'gone' | 'in-use'>> {
  return db.transaction().execute(async (tx) => {
    const before = await store.read(tx, id);
    if (!before) return fail('gone');
    if (store.isStored?.(id)) return fail('in-use');
    await store.remove(tx, id);
    await recordAudit(tx, actor, { ...change(store, id, 'remove'), before, after: null });
    return ok(null);
  });
}

const change = ({ noun }: { noun: string }, id: string, verb: 'add' | 'change' | 'remove') => ({
  action: `${noun}.${verb}`,
  subject: `${noun}:${id}`,
});
