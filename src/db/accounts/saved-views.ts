import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SavedView } from '#src/domain/staff-lists/saved-view.ts';

/** The views that an account has saved, and those that others share; by their names. */
export const listSavedViews = (db: Db, userId: string): Promise<SavedView[]> =>
  db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query', 'columns', 'is_shared as isShared'])
    .select(sql<boolean>`user_id = ${userId}`.as('isOwn'))
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute();

export const countViewsOf = async (db: Db, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('views'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.views;
};

/** Stores a view; one of the same list and name is replaced. @returns its id */
export async function writeSavedView(
  db: Db,
  { userId, list, name, query, columns, isShared }: Omit<SavedView, 'id' | 'isOwn'> & { userId: string },
): Promise<number> {
  const { id } = await db
    .insertInto('saved_views')
    .values({ user_id: userId, list, name, query, columns, is_shared: isShared })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ query, columns, is_shared: isShared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a view of an account, or a shared one of anybody. @returns the removed view; null: there was none */
export async function removeSavedView(
  db: Db,
  id: number,
  { userId, mayRemoveShared }: { userId: string; mayRemoveShared: boolean },
) {
  const removed = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), ...(mayRemoveShared ? [eb('is_shared', '=', true)] : [])]))
    .returning(['list', 'name', 'query', 'is_shared as isShared'])
    .executeTakeFirst();
  return removed ?? null;
}
