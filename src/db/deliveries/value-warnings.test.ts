import { expect, test } from 'vitest';
import { MAX_SAMPLES } from '#src/domain/deliveries/value-warnings.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { readImport } from './import-list.ts';

const { db, pool } = await testDatabase();

const plate = (at: number): string => `UFO${100 + at}`;

test('each delivery counts the values of its accepted rows, also of those that it only repeats', async () => {
  const rows = Array.from({ length: MAX_SAMPLES + 5 }, (_, at) =>
    feedCar({ licence_plate: plate(at), color: `Dusk ${at}`, fuels: ['Environmental/Hybrid'] }),
  );
  rows.push(feedCar({ licence_plate: plate(90), seats: 'många', name: 'Volvo V60 D4' }));
  const warnings = [];
  for (const [at, priced] of [rows, rows, rows.map((row) => ({ ...row, price: '199900' }))].entries()) {
    const report = await deliver(pool, priced, new Date(Date.UTC(2026, 2, 1 + at)));
    warnings.push(report.valueWarnings);
    const [first] = (await pool.query<{ id: number }>('select max(id) as id from import_runs')).rows;
    expect((await readImport(db, first?.id ?? 0))?.valueWarnings).toEqual(report.valueWarnings);
  }
  expect(warnings[1]).toEqual(warnings[0]);
  expect(warnings[2]).toEqual(warnings[0]);
  const [colours, seats] = warnings[0] ?? [];
  expect(colours).toMatchObject({ field: 'color', code: 'unknown_word', count: MAX_SAMPLES + 5 });
  expect(colours?.samples.map(({ rowNumber }) => rowNumber)).toEqual(
    Array.from({ length: MAX_SAMPLES }, (_, at) => at + 1),
  );
  expect(colours?.samples[3]).toMatchObject({ value: 'Dusk 3', licencePlate: plate(3) });
  expect(seats).toEqual({
    field: 'seats',
    code: 'unreadable_value',
    text: 'Värdet kunde inte läsas och visas inte.',
    count: 1,
    samples: [
      {
        rowNumber: MAX_SAMPLES + 6,
        value: 'många',
        heading: 'Volvo V60 D4',
        dealerAdId: null,
        licencePlate: plate(90),
      },
    ],
  });
});
