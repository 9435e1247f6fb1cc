import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { removeEditor, reportEditor } from './form-editors.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'users'));

const FORM = { page: '/admin/vehicles/1', form: 'edit' };
const account = async (email: string) => (await signedIn(db, 'moderator', email)).userId;

test('lists the others who have the same form open, until they leave', async () => {
  const [eva, adam] = [await account('eva@bil.example'), await account('adam@bil.example')];
  expect(await reportEditor(db, { ...FORM, userId: eva })).toEqual([]);
  expect(await reportEditor(db, { ...FORM, userId: adam })).toEqual(['eva@bil.example']);
  expect(await reportEditor(db, { ...FORM, userId: eva })).toEqual(['adam@bil.example']);
  expect(await reportEditor(db, { ...FORM, form: 'pictures', userId: eva })).toEqual([]);
  expect(await reportEditor(db, { ...FORM, page: '/admin/vehicles/2', userId: eva })).toEqual([]);
  await removeEditor(db, { ...FORM, userId: adam });
  expect(await reportEditor(db, { ...FORM, userId: eva })).toEqual([]);
});

test('forgets an editor who has not reported for more than two intervals', async () => {
  const [eva, adam] = [await account('eva@bil.example'), await account('adam@bil.example')];
  await reportEditor(db, { ...FORM, userId: adam });
  await pool.query("update form_editors set at = now() - interval '70 seconds'");
  expect(await reportEditor(db, { ...FORM, userId: eva })).toEqual(['adam@bil.example']);
  await pool.query("update form_editors set at = now() - interval '76 seconds'");
  expect(await reportEditor(db, { ...FORM, userId: eva })).toEqual([]);
  expect((await pool.query('select from form_editors')).rowCount).toBe(1);
});
