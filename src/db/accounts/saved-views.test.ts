import { expect, test } from 'vitest';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { countViewsOf, listSavedViews, removeSavedView, writeSavedView } from './saved-views.ts';

const { db } = await testDatabase();

test('an account sees its own views and those that others share', async () => {
  const { userId: eva } = await signedIn(db, 'admin', 'eva@bil.example');
  const { userId: bo } = await signedIn(db, 'moderator', 'bo@bil.example');
  const view = { userId: eva, list: 'vehicles', name: 'Utan bild', query: 'saknar=bild', columns: ['namn'] } as const;
  const id = await writeSavedView(db, { ...view, columns: [...view.columns], isShared: false });
  const shared = await writeSavedView(db, { ...view, name: 'Delad', columns: [], isShared: true });
  expect(await writeSavedView(db, { ...view, query: 'saknar=pris', columns: [], isShared: false })).toBe(id);
  expect((await listSavedViews(db, eva)).map(({ name, query, isOwn }) => [name, query, isOwn])).toEqual([
    ['Delad', 'saknar=bild', true],
    ['Utan bild', 'saknar=pris', true],
  ]);
  expect((await listSavedViews(db, bo)).map((each) => [each.id, each.isOwn])).toEqual([[shared, false]]);
  expect(await countViewsOf(db, bo)).toBe(0);
  expect(await removeSavedView(db, id, { userId: bo, mayRemoveShared: true })).toBe(null);
  expect(await removeSavedView(db, shared, { userId: bo, mayRemoveShared: false })).toBe(null);
  expect(await removeSavedView(db, shared, { userId: bo, mayRemoveShared: true })).toMatchObject({ name: 'Delad' });
});
