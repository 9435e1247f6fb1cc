import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildImportedAd } from '#test/imported-ad.ts';
import { testDatabase } from '#test/support/database.ts';
import { stageRows } from './delivery-rows.ts';
import { copyAdLine, copyRejectionLine } from './staged-columns.ts';

const { pool } = await testDatabase();

/** Any text that PostgreSQL can store: NUL and lone surrogates are rejected where a feed is read. */
const text = fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replaceAll('\0', '').toWellFormed());

async function staged(lines: string[]) {
  async function* source() {
    yield* lines;
  }
  const client = await pool.connect();
  await client.query('begin');
  try {
    await stageRows(client, source());
    return (await client.query('select * from staged order by row_number')).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('stores every text, list and empty value unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { maxLength: 5 }), fc.option(text), async (name, equipment, description) => {
      const ad = buildImportedAd({ name, equipment, description, imageUrls: equipment });
      const [row] = await staged([copyAdLine(7, ad)]);
      expect(row).toMatchObject({
        row_number: 7,
        name,
        equipment,
        description,
        image_urls: equipment,
        rejected_rule: null,
      });
    }),
    { numRuns: 150 },
  );
});

test('stores the values of numbers, dates and price histories', async () => {
  const at = new Date('2026-03-01T10:00:00.000Z');
  const ad = buildImportedAd({
    price: null,
    acceleration: 7.4,
    firstRegistered: new Date('2019-05-06T00:00:00Z'),
    publishedAt: at,
    priceHistory: [
      { at, price: 199_900 },
      { at: new Date('2026-04-01T10:00:00Z'), price: null },
    ],
  });
  const [row] = await staged([copyAdLine(1, ad)]);
  expect(row).toMatchObject({
    price: null,
    acceleration: 7.4,
    first_registered: '2019-05-06',
    published_at: at,
    price_values: ['199900', ''],
  });
});

test('the content hash depends on the content, not the price; the identity hash only on the facts that do not change', async () => {
  const base = buildImportedAd({ price: 100_000, description: 'Fin bil' });
  const [first, cheaper, described, driven] = await staged(
    [base, { ...base, price: 90_000 }, { ...base, description: 'Nyservad' }, { ...base, odometerKm: 1 }].map(
      (ad, index) => copyAdLine(index + 1, ad),
    ),
  );
  expect(cheaper.content_hash).toBe(first.content_hash);
  expect(described.content_hash).not.toBe(first.content_hash);
  expect(described.identity_hash).toBe(first.identity_hash);
  expect(driven.identity_hash).not.toBe(first.identity_hash);
});

test('a rejected row contains its reason and the identifiers of its ad', async () => {
  const rejection = {
    field: 'brand',
    value: 'tab\there\nand \\N',
    rule: 'märke saknas',
    reason: 'Fyll i bilens märke.',
  };
  const label = { heading: 'Fin bil\t', dealerAdId: '\\N', licencePlate: null };
  const [row] = await staged([copyRejectionLine(3, rejection, label)]);
  expect(row).toMatchObject({
    row_number: 3,
    rejected_field: 'brand',
    rejected_value: rejection.value,
    rejected_rule: rejection.rule,
    rejected_reason: rejection.reason,
    rejected_heading: label.heading,
    rejected_id: label.dealerAdId,
    rejected_plate: null,
    brand: null,
    identity_hash: null,
  });
});
