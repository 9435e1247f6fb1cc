import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readUntaggedAds, writeTags } from './tags.ts';

const { db } = await testDatabase();

test('reads what tags are found in, in order of ids, and writes tags that differ', async () => {
  const { internal_id: first } = await insertAd(db, { name: 'Volvo V70 drag', seats: 7 });
  const { internal_id: second } = await insertAd(db, { tags: [] });
  const ads = await readUntaggedAds(db, 'all', { after: 0, limit: 9 });
  expect(ads.map(({ id }) => id)).toEqual([first, second]);
  expect(ads[0]).toMatchObject({
    name: 'Volvo V70 drag',

    equipment: ['Dragkrok', 'Backkamera'],
    seats: 7,
  });
  expect(await readUntaggedAds(db, { ids: [second] }, { after: 0, limit: 9 })).toHaveLength(1);
  expect(await readUntaggedAds(db, 'all', { after: first, limit: 9 })).toHaveLength(1);

  expect(await writeTags(db, [{ id: second, tags: ['Leasing'] }])).toBe(1);
  expect(await writeTags(db, [{ id: second, tags: ['Leasing'] }])).toBe(0);
  const stored = await db.selectFrom('ads').select('tags').where('internal_id', '=', second).executeTakeFirst();
  expect(stored).toEqual({ tags: ['Leasing'] });
});

test('the database accepts the words of the vocabulary only', async () => {
  await expect(
    db
      .updateTable('ads')
      .set({ tags: ['Guldlist' as never] })
      .execute(),
  ).rejects.toThrow('ads_tags_check');
});
