import { beforeEach, expect, test } from 'vitest';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { previewDraft } from './preview-draft.ts';
import { publishAd } from './publish-ad.ts';
import { saveDraft } from './save-draft.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
beforeEach(() => emptyStock(pool));

const draftOf = (dealer: string) => ({
  car: buildImportedAd({
    dealer: { name: dealer, city: null, county: null },
    dealerAdId: null,
    fuels: ['Bensin'],
    price: 159_900,
    equipment: ['Dragkrok'],
  }),
  isPriceOnRequest: false,
});
async function saved(dealer: string): Promise<{ id: number; seenAt: Date }> {
  const result = await saveDraft(pool, STAFF, null, draftOf(dealer));
  if (!result.ok) throw new Error(result.failure);
  return { id: result.value.id, seenAt: result.value.updatedAt };
}
/** Every row that publication writes. */
const stored = async () =>
  (
    await pool.query(
      `select (select json_agg(ads) from ads) as ads, (select json_agg(ad_events) from ad_events) as events,
              (select json_agg(price_events) from price_events) as prices, (select version from stock_version)`,
    )
  ).rows;

test('reads a draft as it is once published, and changes nothing', async () => {
  const { id, seenAt } = await saved('Milvis');
  const before = await stored();
  const preview = await previewDraft(pool, id, (tx) => readAd(tx, id));
  expect(preview).toMatchObject({ status: 'active', price: 159_900, dealer: 'Milvis', prices: [{ price: 159_900 }] });
  expect(await stored()).toEqual(before);
  expect(await readAd(db, id)).toBeNull();
  await publishAd(pool, STAFF, { saved: { id, seenAt }, draft: draftOf('Milvis'), now: new Date() });
  const published = await readAd(db, id);
  const times = { publishedAt: null, prices: null, story: null, stockVersion: null };
  expect({ ...preview, ...times }).toEqual({ ...published, ...times });
});

test('finds neither a draft without a dealer, nor a published ad, nor an unknown one', async () => {
  const { id } = await saved('');
  expect(await previewDraft(pool, id, (tx) => readAd(tx, id))).toBeNull();
  expect(await previewDraft(pool, 999_999_999, (tx) => readAd(tx, id))).toBeNull();
});

test('a failed reading leaves the draft as it was', async () => {
  const { id } = await saved('Milvis');
  const before = await stored();
  await expect(previewDraft(pool, id, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await stored()).toEqual(before);
});
