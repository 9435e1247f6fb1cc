import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideDealers } from '#src/db/dealers/dealers-of-delivery.ts';
import { NO_ANSWERS } from '#src/domain/dealers/dealer-question.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { countMissing, matchKnownAds } from './delivery-matches.ts';
import { mergeDelivery } from './delivery-merge.ts';
import { deduplicateRows, stageRows } from './delivery-rows.ts';
import { beginRun } from './import-runs.ts';
import { copyAdLine } from './staged-columns.ts';
import { lockStock } from './stock-transaction.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const AT = new Date('2026-11-01T05:00:00Z');

async function* lines(ads: ImportedAd[]): AsyncGenerator<string> {
  for (const [index, ad] of ads.entries()) yield copyAdLine(index + 1, ad);
}

/** Stages and matches a delivery, passes it to `look`, then merges it or rolls it back. */
async function deliver<T>(ads: ImportedAd[], look: (client: pg.PoolClient) => Promise<T>, keep = false): Promise<T> {
  const client = await pool.connect();
  try {
    const runId = await beginRun(pool, {
      file: 'test.csv',
      format: 'test',
      forced: false,
      deliveredAt: AT,
      dealer: null,
      uploadedBy: null,
    });
    await client.query('begin');
    await stageRows(client, lines(ads));
    await lockStock(client);
    await decideDealers(client, {
      isDemo: false,
      fileName: 'test.csv',
      format: 'test',
      answers: NO_ANSWERS,
      decidedBy: 'test',
    });
    await deduplicateRows(client);
    await matchKnownAds(client, AT);
    const seen = await look(client);
    if (keep) await mergeDelivery(client, { runId, deliveredAt: AT, origin: 'file' });
    await client.query(keep ? 'commit' : 'rollback');
    return seen;
  } finally {
    client.release(true);
  }
}

const outcomes = async (client: pg.PoolClient) =>
  (await client.query('select outcome from delivery order by row_number')).rows.map(({ outcome }) => outcome);
const matched = async (client: pg.PoolClient) =>
  (await client.query('select ad_id from delivery order by row_number')).rows.map(({ ad_id }) => ad_id);

describe('rows of one delivery', () => {
  test("are one car when plate, VIN or the dealer's id is the same and nothing contradicts it, or every word", async () => {
    const ads = [
      buildImportedAd({ licencePlate: 'UFO111', dealerAdId: '1' }),
      buildImportedAd({ licencePlate: 'UFO111', dealerAdId: '2', price: 1_000 }),
      buildImportedAd({ licencePlate: 'UFO222', dealerAdId: '3' }),
      buildImportedAd({ licencePlate: 'UFO333', dealerAdId: '3' }),
      buildImportedAd({}),
      buildImportedAd({}),
      buildImportedAd({ price: 99_000 }),
    ];
    expect(await deliver(ads, outcomes)).toEqual([
      'accepted',
      'duplicate',
      // One id, two plates.
      'accepted',
      'accepted',
      'accepted',
      'duplicate',
      'accepted',
    ]);
  });

  test('of two dealers are two cars, whatever they share', async () => {
    const other = { name: 'Andra Bilar', city: null, county: null };
    const ads = [
      buildImportedAd({ licencePlate: 'UFO111' }),
      buildImportedAd({ licencePlate: 'UFO111', dealer: other }),
    ];
    expect(await deliver(ads, outcomes)).toEqual(['accepted', 'accepted']);
  });
});

describe('known ads', () => {
  test("are found by plate before VIN before the dealer's id, each once", async () => {
    await deliver(
      [
        buildImportedAd({ licencePlate: 'UFO111', vinHash: 'a'.repeat(64), dealerAdId: '1' }),
        buildImportedAd({ licencePlate: 'UFO222', vinHash: 'b'.repeat(64), dealerAdId: '2' }),
        buildImportedAd({ dealerAdId: '3' }),
      ],
      async () => undefined,
      true,
    );
    const found = await deliver(
      [
        // The plate of the first, the VIN of the second, the id of the third: the plate decides.
        buildImportedAd({ licencePlate: 'UFO111', vinHash: 'b'.repeat(64), dealerAdId: '3' }),
        // Its VIN identifies the second, which no plate has matched.
        buildImportedAd({ licencePlate: 'UFO999', vinHash: 'b'.repeat(64), dealerAdId: '9' }),
        buildImportedAd({ dealerAdId: '3', licencePlate: 'UFO777' }),
      ],
      matched,
    );
    expect(found).toEqual([100_001, null, null]);
  });

  test('that are missing from a delivery are counted per dealer', async () => {
    const ads = ['1', '2', '3'].map((dealerAdId) => buildImportedAd({ dealerAdId, name: dealerAdId }));
    await deliver(ads, async () => undefined, true);
    const count = (client: pg.PoolClient) =>
      countMissing(client, { deliveredAt: AT, format: 'test', isOpenEnded: false });
    expect(await deliver(ads.slice(1), count)).toEqual([
      { dealer: 'Testbilar', active: 3, missing: 1, delivered: 2, usualLoss: 0, deliveryDays: 1, isCutShort: false },
    ]);
  });
});

test('reports a failed source, and the session remains usable', async () => {
  const client = await pool.connect();
  async function* failing(): AsyncGenerator<string> {
    yield copyAdLine(1, buildImportedAd());
    throw new Error('avklippt');
  }
  await client.query('begin');
  await expect(stageRows(client, failing())).rejects.toThrow('avklippt');
  await client.query('rollback');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});
