import { sql } from 'kysely';
import type { Db } from './client.ts';

export type ParameterFields = {
  name: string;
  value: string;
  /** Empty when there is none. */
  description: string;
};
export type ParameterRow = ParameterFields & { id: string; updatedAt: Date };

const FIELDS = ['name', 'value', 'description'] as const;

/** All parameters, by name in Swedish order. */
export const listParameters = (db: Db): Promise<ParameterRow[]> =>
  db
    .selectFrom('api_parameters')
    .select(['id', ...FIELDS, 'updated_at as updatedAt'])
    .orderBy(sql`name collate "sv-x-icu"`)
    .execute();

/** Parameters edited by staff; names are unique. */
export const PARAMETERS = {
  noun: 'parameter',
  async insert(db: Db, fields: ParameterFields): Promise<string | undefined> {
    const row = await db
      .insertInto('api_parameters')
      .values(fields)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },
  read: (db: Db, id: string): Promise<ParameterFields | undefined> =>
    db.selectFrom('api_parameters').select(FIELDS).where('id', '=', id).forUpdate().executeTakeFirst(),
  /** @returns false: another parameter has the name */
  async update(db: Db, id: string, fields: ParameterFields): Promise<boolean> {
    const isTaken = db.selectFrom('api_parameters').select('id').where('name', '=', fields.name).where('id', '!=', id);
    const { numUpdatedRows } = await db
      .updateTable('api_parameters')
      .set({ ...fields, updated_at: sql`now()` })
      .where('id', '=', id)
      .where(({ not, exists }) => not(exists(isTaken)))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async remove(db: Db, id: string): Promise<void> {
    await db.deleteFrom('api_parameters').where('id', '=', id).execute();
  },
} as const;
