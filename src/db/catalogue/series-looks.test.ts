import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readSeriesLooks } from './series-looks.ts';

const { db } = await testDatabase();

test('states the commonest body and the colours of each series, in the order of the series', async () => {
  for (const [color, chassis] of [
    ['Röd', 'Kombi'],
    ['Blå', 'Kombi'],
    ['Blå', 'SUV'],
    [null, 'Kombi'],
  ] as const)
    await insertAd(db, { color, chassis });
  await insertAd(db, { brand: 'Toyota', series: 'Yaris', color: 'Vit', chassis: 'Halvkombi' });
  await insertAd(db, { brand: 'Toyota', series: 'Yaris', color: 'Gul', chassis: 'Cab', status: 'sold' });
  expect(
    await readSeriesLooks(db, [
      { brand: 'Toyota', series: 'Yaris' },
      { brand: 'Bilmärket', series: 'X' },
      { brand: 'BMW', series: '5-serien' },
      { brand: 'Volvo', series: 'V60' },
    ]),
  ).toEqual([
    { bodyType: 'Halvkombi', colors: ['Vit'] },
    { bodyType: null, colors: [] },
    { bodyType: null, colors: [] },
    { bodyType: 'Kombi', colors: ['Blå', 'Röd'] },
  ]);
  expect(await readSeriesLooks(db, [])).toEqual([]);
});
