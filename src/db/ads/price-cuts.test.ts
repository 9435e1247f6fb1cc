import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { type PriceSince, priceCutOf } from '#src/domain/ads/price-cut.ts';
import { insertAd } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { testDatabase } from '#test/support/database.ts';

const { db } = await testDatabase();

/** The last change of a history as the rule of marks sees it on its own day. */
const cutAt = (history: readonly PriceSince[]): Date | null => {
  const last = history.at(-1);
  return last ? (priceCutOf(history, last.at)?.at ?? null) : null;
};

const storedCut = async (adId: number): Promise<Date | null> =>
  (await db.selectFrom('ads').select('price_cut_at as at').where('internal_id', '=', adId).executeTakeFirstOrThrow())
    .at;

/** Prices at different times, oldest first; few amounts and days, so that changes meet the limits of the rule. */
const history = fc
  .uniqueArray(
    fc.record({
      day: fc.constantFrom(0, 1, 29, 30, 31, 59, 60, 61, 75),
      price: fc.constantFrom(null, 90_000, 95_000, 100_000),
    }),
    { selector: ({ day }) => day, maxLength: 6 },
  )
  .map((prices) =>
    prices
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, price }) => ({ at: new Date(Date.UTC(2026, 1, 1, 12) + day * DAY_MS), price })),
  );

test('an ad has the moment of its last price cut, however its prices are written and deleted', async () => {
  const { internal_id: ad_id } = await insertAd(db);
  await fc.assert(
    fc.asyncProperty(history, fc.nat(6), async (prices, deleted) => {
      await db.deleteFrom('price_events').where('ad_id', '=', ad_id).execute();
      expect(await storedCut(ad_id)).toBeNull();
      if (prices.length > 0)
        await db
          .insertInto('price_events')
          .values(prices.map((each) => ({ ...each, ad_id })))
          .execute();
      expect(await storedCut(ad_id)).toEqual(cutAt(prices));
      // An undone delivery deletes the prices that it stated.
      const left = prices.slice(0, deleted);
      await db
        .deleteFrom('price_events')
        .where('ad_id', '=', ad_id)
        .where('at', 'in', [new Date(0), ...prices.slice(deleted).map(({ at }) => at)])
        .execute();
      expect(await storedCut(ad_id)).toEqual(cutAt(left));
    }),
    { numRuns: numRuns(1_000) },
  );
});

test('a price that is written over changes the cut', async () => {
  const { internal_id: ad_id } = await insertAd(db);
  await db.deleteFrom('price_events').where('ad_id', '=', ad_id).execute();
  const [first, second] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-05T12:00:00Z')];
  await db
    .insertInto('price_events')
    .values([
      { ad_id, at: first, price: 100_000 },
      { ad_id, at: second, price: 90_000 },
    ])
    .execute();
  expect(await storedCut(ad_id)).toEqual(second);
  await db.updateTable('price_events').set({ price: 110_000 }).where('at', '=', second).execute();
  expect(await storedCut(ad_id)).toBeNull();
});
