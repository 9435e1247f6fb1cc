import { beforeEach, expect, test } from 'vitest';
import type { FailedPicture } from '#src/domain/pictures/picture-check.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import {
  hasOtherDeadPictures,
  listUncheckedAds,
  type PictureCheck,
  writeDeadPictures,
  writePictureChecks,
} from './picture-checks.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const NOW = new Date();
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const failedOf = (address: string): FailedPicture => ({ address, kind: 'missing', detail: '404', failures: 1 });
const checkOf = (id: number, addresses: string[], failed: FailedPicture[] = []): PictureCheck => ({
  id,
  addresses,
  failed,
  checkedAt: NOW,
  recheckAt: inHours(6),
});

test('lists ads that were never checked, have other pictures, or are due', async () => {
  const never = await insertAd(db, { image_urls: ['https://a.example/1.jpg'] });
  const due = await insertAd(db, { image_urls: ['https://a.example/2.jpg'] });
  const fresh = await insertAd(db, { image_urls: ['https://a.example/3.jpg'] });
  const changed = await insertAd(db, { image_urls: ['https://a.example/4.jpg'] });
  const emptied = await insertAd(db, { image_urls: [] });
  const failed = [failedOf('https://a.example/2.jpg')];
  await writePictureChecks(db, [
    { ...checkOf(due.internal_id, due.image_urls, failed), recheckAt: inHours(-1) },
    checkOf(fresh.internal_id, fresh.image_urls),
    checkOf(changed.internal_id, ['https://a.example/other.jpg']),
    checkOf(emptied.internal_id, ['https://a.example/5.jpg']),
  ]);
  const ads = new Map((await listUncheckedAds(db, NOW, 10)).map((ad) => [ad.id, ad]));
  expect([...ads.keys()].toSorted()).toEqual(
    [never, due, changed, emptied].map(({ internal_id }) => internal_id).toSorted(),
  );
  expect(ads.get(due.internal_id)).toEqual({
    id: due.internal_id,
    addresses: due.image_urls,
    failed,
    checkedAt: NOW,
  });
  // All pictures are asked for, not only those that failed.
  expect(ads.get(changed.internal_id)?.checkedAt).toBeNull();
  expect(await listUncheckedAds(db, inHours(24 * 8), 10)).toHaveLength(5);
});

test('interleaves the ads of dealers', async () => {
  for (let ads = 0; ads < 5; ads += 1) await insertAd(db);
  const other = await insertAd(db, { dealer_id: (await insertDealer(db, { name: 'Liten handlare' })).id });
  const first = await listUncheckedAds(db, NOW, 2);
  expect(first.map(({ id }) => id)).toContain(other.internal_id);
});

test('writes dead pictures, and says whether an ad got or lost its only picture', async () => {
  const urls = ['https://a.example/1.jpg', 'https://a.example/2.jpg'];
  const { internal_id: id } = await insertAd(db, { image_urls: urls });
  const checks = (...dead: string[]) => [checkOf(id, urls, dead.map(failedOf))];
  expect(await hasOtherDeadPictures(db, checks())).toBe(false);
  expect(await writeDeadPictures(db, checks())).toBeNull();
  expect(await hasOtherDeadPictures(db, checks(urls[0] ?? ''))).toBe(true);
  expect(await writeDeadPictures(db, checks(urls[0] ?? ''))).toEqual({ hasTurned: false });
  expect(await writeDeadPictures(db, checks(...urls))).toEqual({ hasTurned: true });
  expect(await writeDeadPictures(db, checks())).toEqual({ hasTurned: true });
  expect(await hasOtherDeadPictures(db, [checkOf(id + 1, urls, urls.map(failedOf))])).toBe(false);
});

test('leaves out checks of ads that were deleted', async () => {
  await writePictureChecks(db, [checkOf(4711, [])]);
  expect(await db.selectFrom('picture_checks').selectAll().execute()).toEqual([]);
});
