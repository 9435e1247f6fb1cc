import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { valuedFeed } from '#test/valued-feed.ts';
import { readCarsOfFile } from './cars-of-file.ts';
import { reportValuations } from './valuation-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'milvis-valuation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`).join(','));
  const file = path.join(folder, name);
  writeFileSync(file, [columns.join(','), ...lines].join('\n'));
  return file;
}

const DEALERS_FILE = fileOf(
  'handlare.csv',
  valuedFeed(500).map(({ image_urls: _, ...fields }) =>
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, String(text)])),
  ),
);

test('a file in a format of the import is valued as of the latest day that it states, with simple methods and files', async () => {
  const { asOf, scores, peers, tradeOff, writeFiles } = await reportValuations(DEALERS_FILE);
  expect(asOf.toISOString()).toBe('2026-05-10T00:00:00.000Z');
  const all = scores.find(({ cars }) => cars === 'all');
  expect(all?.n).toBeGreaterThan(400);
  expect(Number(all?.['MdAPE %'])).toBeLessThan(15);
  expect(peers.map(({ method }) => method)).toEqual(['median, same model and year', 'median of the 9 nearest']);
  expect(tradeOff[0]).toMatchObject({ group: 'all', n: String(all?.n) });
  const [csv = '', svg = ''] = writeFiles(folder);
  expect(readFileSync(csv, 'utf8')).toMatch(/^group,share,width_80,median_error,cars\r\n"all",0\.05,/);
  expect(readFileSync(svg, 'utf8')).toContain('<title>Median error by share judged: handlare</title>');
});

test('dealers are those of the file, and the day may be given', async () => {
  const asOf = new Date('2026-08-01T00:00:00Z');
  const read = await readCarsOfFile(DEALERS_FILE, { asOf });
  expect(read.asOf).toEqual(asOf);
  expect(new Set(read.cars.map(({ dealerId }) => dealerId)).size).toBe(25);
});

test.each([
  [
    'titles',
    [
      {
        distance: '8057',
        first_registration: '2022-06-10',
        fuel: 'Elektrisitet',
        price: '529900',
        search: 'Hyundai Ioniq',
        title: 'Hyundai Ioniq 5 Long Range AWD Premium',
        year: '2022',
      },
    ],
    { fuels: ['El'], odometerKm: 8_057, price: 529_900, modelYear: 2022 },
    '2022-06-10',
  ],
  [
    'one series without dates',
    [
      {
        price: '379000',
        model_year: '2023',
        mileage_km: '83550',
        variant: 'B5 AWD Bensin Core',
        fuel: 'Bensin',
        power: '250 hk',
        transmission: 'Automat',
        drive: 'Fyrhjulsdrift',
        place: 'TÄBY',
        equipment: 'Dragkrok | Panoramatak',
      },
    ],
    { horsepower: 250, equipment: ['Dragkrok', 'Panoramatak'], odometerKm: 83_550, modelYear: 2023 },
    '2023-01-01',
  ],
])('a file of another shape is read by the mappings of the evaluation: %s', async (name, rows, car, day) => {
  const { cars, asOf } = await readCarsOfFile(fileOf(`${name}.csv`, rows));
  expect(cars).toEqual([expect.objectContaining(car)]);
  expect(cars[0]?.text).toContain(Object.hasOwn(rows[0] ?? {}, 'title') ? 'Long Range' : 'Core');
  expect(asOf.toISOString().slice(0, 10)).toBe(day);
});

test('a file that the import does not read is refused with its sentence', async () => {
  await expect(readCarsOfFile(fileOf('annat.csv', [{ a: '1', b: '2' }]))).rejects.toThrow('formatet känns inte igen');
});
