import { expect, test } from 'vitest';
import { listSavedViews } from '#src/db/accounts/saved-views.ts';
import { MAX_VIEWS_PER_PERSON } from '#src/domain/staff-lists/saved-view.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { removeView, saveView } from './save-view.ts';

const { db, pool } = await testDatabase();
const actions = async () =>
  (await pool.query('select action from audit_log order by id')).rows.map(({ action }) => action);

test('records shared views only, and limits their number', async () => {
  const { userId } = await signedIn(db, 'admin', 'eva@bil.example');
  const person = { userId, email: 'eva@bil.example' };
  const view = { list: 'vehicles' as const, name: 'Utan bild', query: 'saknar=bild', columns: [], isShared: false };
  expect((await saveView(db, person, view)).ok).toBe(true);
  expect(await actions()).toEqual([]);
  const shared = await saveView(db, person, { ...view, name: 'Delad', isShared: true });
  expect(await actions()).toEqual(['view.save']);
  expect(await removeView(db, person, { id: shared.ok ? shared.value : 0, mayRemoveShared: false })).toBe('vehicles');
  expect(await actions()).toEqual(['view.save', 'view.remove']);
  expect(await removeView(db, person, { id: 999, mayRemoveShared: true })).toBe(null);
  for (let count = 1; count < MAX_VIEWS_PER_PERSON; count += 1)
    await saveView(db, person, { ...view, name: `Vy ${count}` });
  expect(await saveView(db, person, { ...view, name: 'En till' })).toEqual({ ok: false, failure: 'too many' });
  expect(await listSavedViews(db, userId)).toHaveLength(MAX_VIEWS_PER_PERSON);
});
