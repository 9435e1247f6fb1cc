import { sql } from 'kysely';
import type { ScriptPurpose } from '#src/domain/tracking/tracking.ts';
import type { Db } from './client.ts';

export type ScriptFields = {
  name: string;
  /** HTML with its script tags in full. */
  content: string;
  purpose: ScriptPurpose;
  isActive: boolean;
};
export type ScriptRow = ScriptFields & { id: string; createdAt: Date; updatedAt: Date };

const FIELDS = ['name', 'script_content as content', 'purpose', 'is_active as isActive'] as const;

/** All tracking scripts, newest first. */
export const listScripts = (db: Db): Promise<ScriptRow[]> =>
  db
    .selectFrom('tracking_scripts')
    .select(['id', ...FIELDS, 'created_at as createdAt', 'updated_at as updatedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

const columns = ({ name, content, purpose, isActive }: ScriptFields) => ({
  ...{ name, script_content: content, purpose, is_active: isActive },
});

/** Tracking scripts edited by staff. */
export const TRACKING_SCRIPTS = {
  noun: 'tracking-script',
  async insert(db: Db, fields: ScriptFields): Promise<string> {
    const row = await db
      .insertInto('tracking_scripts')
      .values(columns(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  read: (db: Db, id: string): Promise<ScriptFields | undefined> =>
    db.selectFrom('tracking_scripts').select(FIELDS).where('id', '=', id).forUpdate().executeTakeFirst(),
  async update(db: Db, id: string, fields: ScriptFields): Promise<boolean> {
    await db
      .updateTable('tracking_scripts')
      .set({ ...columns(fields), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return true;
  },
  async remove(db: Db, id: string): Promise<void> {
    await db.deleteFrom('tracking_scripts').where('id', '=', id).execute();
  },
} as const;
