import { expect, test } from 'vitest';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { tryMapping } from './try-mapping.ts';

const catalogue = catalogueFromFiles();
const mapping: ColumnMapping = {
  odometerUnit: 'mil',
  columns: {
    Bil: [{ field: 'brand' }],
    Modell: [{ field: 'model' }],
    Mil: [{ field: 'odometer' }],
    Färg: [{ field: 'color' }],
  },
};
const attempt = (text: string, maxRows?: number) =>
  tryMapping(
    {
      sample: { fileName: 'lager.csv', content: Buffer.from(text) },
      mapping,
      catalogue,
      dealer: 'Bilhuset',
      deliveredAt: new Date('2026-11-20'),
    },
    maxRows,
  );
const row = (place: number) =>
  place % 10 === 0 ? ';;;' : `${place % 10 === 1 ? 'Zorgo' : 'Volvo'};V60;${place};Ockra`;
const CSV = `Bil;Modell;Mil;Färg\n${Array.from({ length: 1000 }, (_, place) => `${row(place)}\n`).join('')}`;

test('reads the first rows, as an import would', async () => {
  const trial = await attempt(CSV, 20);
  expect(trial).toMatchObject({ read: 20, accepted: 18, problem: null });
  expect(trial.rows).toHaveLength(20);
  expect(trial.rows[0]).toMatchObject({ rowNumber: 1, ad: null, reason: expect.stringContaining('märke') });
  expect(trial.rows[2]?.ad).toMatchObject({
    dealer: { name: 'Bilhuset' },
    brand: 'Volvo',
    series: 'V60',
    odometerKm: 20,
  });
});

test('counts the whole file with its reasons', async () => {
  const trial = await attempt(CSV);
  expect(trial).toMatchObject({ read: 1000, accepted: 900, unmatched: 100 });
  expect(trial.rows).toHaveLength(20);
  expect(trial.rejections).toEqual([{ text: expect.stringContaining('märke'), rows: 100, first: 1 }]);
  expect(trial.valueWarnings).toContainEqual(
    expect.objectContaining({ field: 'color', code: 'unknown_word', count: 900, samples: expect.any(Array) }),
  );
  expect(trial.valueWarnings.find(({ field }) => field === 'color')?.samples[0]).toMatchObject({ rowNumber: 2 });
});

test('reports a file that does not fit, with the rows before its mistake', async () => {
  expect(await attempt('Make;Model\nVolvo;V60\n')).toMatchObject({
    read: 0,
    problem: expect.stringContaining('rubriken saknar'),
  });
  expect(await attempt(`${CSV}"Volvo;V60`)).toMatchObject({ read: 1000, problem: expect.stringContaining('rad 1001') });
});
