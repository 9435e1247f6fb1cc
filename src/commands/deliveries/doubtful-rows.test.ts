import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { guessMapping } from '#src/domain/deliveries/mapping-fields.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { allRows } from '#test/feed-reading.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

const FIRST = new Date('2026-11-28T05:00:00Z');
const SECOND = new Date('2026-11-29T05:00:00Z');

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const stored = async () =>
  (
    await pool.query(
      'select name, status, price, vat, odometer_km, horsepower_hp, description, equipment from ads order by internal_id',
    )
  ).rows;

async function importFault(name: string, headings?: readonly string[]) {
  const file = path.resolve(import.meta.dirname, '../../../test/fixtures/feed-faults', name);
  const mapping = headings && guessMapping(headings);
  const feed = await openFeed({ file, mapping, deliveredAt: FIRST });
  const fields = (await allRows(feed.rows)).map((row) => ({ odometer_unit: mapping?.odometerUnit, ...row.fields }));
  return deliver(pool, fields as Parameters<typeof deliver>[1], FIRST);
}

test('rejects a total as no car', async () => {
  const report = await importFault('10-footer-total.csv');
  expect(report.rejected).toMatchObject([
    { rule: 'summarad', reason: 'Raden är en summering och ingen bil. Ta bort raden ur filen.' },
  ]);
  expect((await stored()).map(({ name }) => name)).toEqual(['Volvo V70 D4', 'Saab 9-3 1.8t']);
});

test('stores texts of HTML as plain paragraphs', async () => {
  await importFault('17-html-description.csv');
  expect(await stored()).toMatchObject([
    {
      description:
        'Välvårdad familjebil.\n\n• Dragkrok\n• Motorvärmare\n\nRing oss på Storgatan 1 & boka!\nPris < nypris.',
      equipment: ['Backkamera', 'Drag & kula'],
    },
    { name: 'Peugeot 208 & vinterhjul', description: 'Fin bil & billig i drift – skatt 360 kr.' },
  ]);
});

test('stores no price for placeholders', async () => {
  const { valueWarnings } = await importFault('21-placeholder-prices.csv');
  expect((await stored()).map(({ price }) => price)).toEqual([null, null, null, null, 123_456, null, null]);
  expect(valueWarnings).toMatchObject([{ field: 'price', count: 6 }]);
});

test('lists no car whose status, heading or price says that it is not for sale', async () => {
  await importFault('23-status-words.csv');
  expect((await stored()).map(({ status }) => status)).toEqual([
    'sold',
    'removed',
    'sold',
    'removed',
    'removed',
    'sold',
    'active',
    'sold',
    'active',
  ]);
});

test('reads units and VAT of headings', async () => {
  await importFault('62-heading-units.csv', [
    'Regnr',
    'Fabrikat',
    'Modell',
    'Årsmodell',
    'Pris (exkl moms)',
    'Miltal (km)',
    'Effekt (kW)',
  ]);
  expect(await stored()).toMatchObject([
    { price: 199_900, vat: 'excluded', odometer_km: 98_000, horsepower_hp: 190 },
    { price: 179_900, vat: 'excluded', odometer_km: 41_000, horsepower_hp: 136 },
  ]);
});

test('a statement on VAT that is added later changes the ad, and the same delivery again does not', async () => {
  await deliver(pool, [feedCar({ price: '189900' })], FIRST);
  await deliver(pool, [feedCar({ price: '189900', vat: 'avdragbar' })], SECOND);
  expect(await stored()).toMatchObject([{ price: 189_900, vat: 'deductible' }]);
  await deliver(pool, [feedCar({ price: '189900', vat: 'exkl moms' })], new Date('2026-11-30T05:00:00Z'));
  await deliver(pool, [feedCar({ price: '179920', vat: 'exkl moms' })], new Date('2026-12-01T05:00:00Z'));
  expect(await stored()).toMatchObject([{ price: 224_900, vat: 'excluded' }]);
});
