import { beforeEach, expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { listDeadPictures, readDeadPictures } from './dead-pictures.ts';
import { writePictureChecks } from './picture-checks.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const urlsOf = (ad: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `https://b.example/${ad}-${nth}.jpg`);

test('lists the ads of a dealer with the most dead pictures first, and counts them all', async () => {
  const few = await insertAd(db, {
    image_urls: urlsOf(1, 3),
    dead_image_urls: ['https://b.example/1-1.jpg', 'https://b.example/former.jpg'],
  });
  const many = await insertAd(db, { image_urls: urlsOf(2, 30), dead_image_urls: urlsOf(2, 30) });
  await insertAd(db, { image_urls: urlsOf(3, 2) });
  await insertAd(db, { image_urls: urlsOf(4, 2), dead_image_urls: ['https://b.example/former.jpg'] });
  await insertAd(db, { image_urls: urlsOf(5, 2), dead_image_urls: urlsOf(5, 2), status: 'sold' });
  const other = await insertDealer(db, { name: 'En annan' });
  await insertAd(db, { image_urls: urlsOf(6, 2), dead_image_urls: urlsOf(6, 2), dealer_id: other.id });
  await writePictureChecks(db, [
    {
      id: few.internal_id,
      addresses: few.image_urls,
      failed: [{ address: 'https://b.example/1-1.jpg', kind: 'missing', detail: '404', failures: 3 }],
      checkedAt: new Date(),
      recheckAt: null,
    },
  ]);
  const found = await listDeadPictures(db, { dealerId: few.dealer_id ?? 0 });
  expect(found).toMatchObject({ pictures: 31, ads: 2 });
  expect(found.listed.map(({ id, count, pictures, dead }) => [id, count, pictures, dead.length])).toEqual([
    [many.internal_id, 30, 30, 10],
    [few.internal_id, 1, 3, 1],
  ]);
  expect(found.listed[1]?.dead).toEqual([{ address: 'https://b.example/1-1.jpg', kind: 'missing', detail: '404' }]);
});

test('lists those of the latest delivery alone', async () => {
  const ad = await insertAd(db, { image_urls: urlsOf(1, 2), dead_image_urls: urlsOf(1, 2) });
  const { last_run_id: latest } = await db
    .selectFrom('dealers')
    .select('last_run_id')
    .where('id', '=', ad.dealer_id)
    .executeTakeFirstOrThrow();
  expect((await listDeadPictures(db, { runId: latest ?? 0 })).pictures).toBe(2);
  expect(await listDeadPictures(db, { runId: (latest ?? 0) + 1 })).toEqual({ pictures: 0, ads: 0, listed: [] });
});

test('reads those of one ad, in their order', async () => {
  const [first = '', second = '', third = ''] = urlsOf(1, 3);
  const ad = await insertAd(db, { image_urls: [first, second, third], dead_image_urls: [third, first] });
  expect((await readDeadPictures(db, ad)).map(({ address }) => address)).toEqual([first, third]);
});
