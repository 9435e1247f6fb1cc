import { fail, ok, type Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { lockVisitorLists, type VisitorSession, writeVisitorLists } from '#src/db/visitor-accounts/visitor-accounts.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { applyListChanges, type ListChanges, type VisitorLists } from '#src/domain/visitor-accounts/merge-lists.ts';

/**
 * Merges what a device has changed into the lists of its account; devices are merged one after the other.
 * @returns the merged lists
 */
export async function syncVisitorLists(
  db: Db,
  { accountId }: Pick<VisitorSession, 'accountId'>,
  changes: ListChanges,
): Promise<Result<VisitorLists, 'too-many' | 'unknown'>> {
  if (!(await takeFromLimit(db, LIMITS.visitorLists, String(accountId))).allowed) return fail('too-many');
  return db.transaction().execute(async (tx) => {
    const stored = await lockVisitorLists(tx, accountId);
    if (stored === null) return fail('unknown');
    const merged = applyListChanges(stored, changes);
    const hasChanges = changes.favourites.length > 0 || changes.searches.length > 0;
    if (hasChanges) await writeVisitorLists(tx, accountId, merged);
    return ok(merged);
  });
}
