import { expect, test } from 'vitest';
import { AD_FIELD_LABELS } from './ad-fields.ts';
import { readField, STAFF_COLUMNS, STAFF_FIELDS } from './staff-fields.ts';

/** Columns of whole numbers whose label ends in a unit, such as "Pris, kr". */
const AD_FIELD_LABELS_WITH_UNIT = STAFF_FIELDS.flatMap(({ column, input }) => {
  const [unit] = /(?<=, )(?:kr|km|hk|kW|cm³)$/.exec(AD_FIELD_LABELS[column] ?? '') ?? [];
  return input.kind === 'number' && unit !== undefined ? [[column, unit] as const] : [];
});

const read = (column: string, ...texts: string[]) => {
  const field = STAFF_FIELDS.find((one) => one.column === column);
  if (!field) throw new Error(column);
  return readField(field, texts);
};

test('reads values as staff write them', () => {
  expect(read('price', '189 900')).toEqual({ ok: true, value: 189_900 });
  expect(read('price', '')).toEqual({ ok: true, value: null });
  expect(read('acceleration', '7,5')).toEqual({ ok: true, value: 7.5 });
  expect(read('fuels', 'El', 'Bensin')).toEqual({ ok: true, value: ['Bensin', 'El'] });
  expect(read('equipment', 'Dragkrok\r\n\r\n Dragkrok \r\nBackkamera')).toEqual({
    ok: true,
    value: ['Dragkrok', 'Backkamera'],
  });
  expect(read('first_registered', '2021-03-15')).toEqual({ ok: true, value: '2021-03-15' });
  expect(read('color', '')).toEqual({ ok: true, value: null });
  expect(['ja', 'nej', ''].map((text) => read('electric_engine', text))).toEqual(
    [true, false, null].map((value) => ({ ok: true, value })),
  );
  expect(read('description', ' Hel\r\noch ren ')).toEqual({ ok: true, value: 'Hel\noch ren' });
});

test.each([
  ...[
    ['price', '999'],
    ['price', '-5'],
    ['price', '1e9'],
    ['price', 'gratis'],
    ['model_year', '1899'],
    ['seats', '0'],
  ],
  ...[
    ['first_registered', '2021-02-30'],
    ['first_registered', '15/3 2021'],
    ['color', '<b>'],
    ['fuels', 'Kol'],
    ['electric_engine', 'true'],
  ],
  ...[
    ['name', '   '],
    ['name', 'x'.repeat(121)],
    ['description', 'x'.repeat(10_001)],
    ['acceleration', '7,55'],
  ],
])('rejects %s: not %s', (column, text) => {
  expect(read(column, text)).toMatchObject({ ok: false, failure: expect.stringMatching(/\.$/) });
});

test('reads a number with the unit of its label, and no other', () => {
  const units = AD_FIELD_LABELS_WITH_UNIT.map(([column, unit]) => [column, read(column, `1 000 ${unit}`)]);
  const columns = ['price', 'odometer_km', 'horsepower_hp', 'power_kw', 'engine_cc'];
  expect(units).toEqual(columns.map((column) => [column, { ok: true, value: 1_000 }]));
  expect(read('acceleration', '7,5 sek')).toEqual({ ok: true, value: 7.5 });
  expect(read('price', '189 900:-')).toEqual({ ok: true, value: 189_900 });
  for (const text of ['11 200 mil', '11 200 kr', 'km']) expect(read('odometer_km', text)).toMatchObject({ ok: false });
});

test('rejects NUL in every field and answers 10 000 characters with a value or a message', () => {
  for (const column of STAFF_COLUMNS) {
    expect(read(column, 'a\0b').ok).toBe(false);
    expect(typeof read(column, '9'.repeat(10_000)).ok).toBe('boolean');
  }
});

test('groups the digits of price limits but not of years', () => {
  expect(read('model_year', '18')).toMatchObject({ failure: 'Skriv ett tal mellan 1900 och 2100.' });
  expect(read('price', '18')).toMatchObject({ failure: expect.stringMatching(/mellan 1\s000 och/) });
});
