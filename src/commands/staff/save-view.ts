import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { countViewsOf, removeSavedView, writeSavedView } from '#src/db/accounts/saved-views.ts';
import type { Db } from '#src/db/connection/client.ts';
import { MAX_VIEWS_PER_PERSON, type SavedView } from '#src/domain/staff-lists/saved-view.ts';

type Person = Actor & { userId: string };
type NewView = Omit<SavedView, 'id' | 'isOwn'>;

/** Saves a view of a list for its author; a shared one is recorded, because it is shown to everybody. @returns its id */
export const saveView = (db: Db, person: Person, view: NewView): Promise<Result<number, 'too many'>> =>
  db.transaction().execute(async (tx) => {
    if ((await countViewsOf(tx, person.userId)) >= MAX_VIEWS_PER_PERSON) return fail('too many');
    const id = await writeSavedView(tx, { ...view, userId: person.userId });
    if (view.isShared) {
      const { list, name, query } = view;
      await recordAudit(tx, person, {
        action: 'view.save',
        subject: `view:${id}`,
        before: null,
        after: { list, name, query },
      });
    }
    return ok(id);
  });

/** @returns the list of the removed view; null: there is no such view that the person may remove */
export const removeView = (
  db: Db,
  person: Person,
  { id, mayRemoveShared }: { id: number; mayRemoveShared: boolean },
): Promise<SavedView['list'] | null> =>
  db.transaction().execute(async (tx) => {
    const removed = await removeSavedView(tx, id, { userId: person.userId, mayRemoveShared });
    if (removed === null) return null;
    const { isShared, ...before } = removed;
    if (isShared) await recordAudit(tx, person, { action: 'view.remove', subject: `view:${id}`, before, after: null });
    return removed.list;
  });
