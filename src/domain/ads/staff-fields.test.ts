import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlValues, readField, STAFF_COLUMNS, STAFF_FIELDS } from './staff-fields.ts';

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
  ['price', '999'],
  ['price', '-5'],
  ['price', '1e9'],
  ['price', 'gratis'],
  ['model_year', '1899'],
  ['seats', '0'],
  ['first_registered', '2021-02-30'],
  ['first_registered', '15/3 2021'],
  ['color', '<b>'],
  ['fuels', 'Kol'],
  ['electric_engine', 'true'],
  ['name', '   '],
  ['name', 'x'.repeat(121)],
  ['description', 'x'.repeat(10_001)],
  ['acceleration', '7,55'],
])('rejects %s: not %s', (column, text) => {
  expect(read(column, text)).toMatchObject({ ok: false, failure: expect.stringMatching(/\.$/) });
});

test('reads a number with the unit of its field, and no other', () => {
  const written: Record<string, readonly string[]> = {
    price: ['189 900 kr', '189 900 kr.', '189 900 SEK', '189 900:-', '189 900,-'],
    horsepower_hp: ['150 hk'],
    power_kw: ['110 kW'],
    acceleration: ['7,5 sek', '7,5 s'],
    engine_cc: ['1 969 cm³'],
    euro_ncap_result: ['5 stjärnor'],
    wltp_co2_min: ['95 g/km'],
    wltp_co2_max: ['95 g/km'],
    nedc_co2_min: ['95 g'],
    nedc_co2_max: ['95 g/km'],
    wltp_consumption_min: ['5,5 l/100 km'],
    wltp_consumption_max: ['17,5 kWh/100 km'],
    nedc_consumption_min: ['5,5 l/100 km'],
    nedc_consumption_max: ['5,5 l/100 km'],
  };
  const numbers = STAFF_FIELDS.flatMap(({ column, input }) =>
    input.kind === 'number' && !input.isYear && input.unit !== 'mil' ? [{ column, unit: input.unit }] : [],
  );
  expect(Object.keys(written).toSorted()).toEqual(
    numbers.flatMap(({ column, unit }) => (unit ? [column] : [])).toSorted(),
  );
  for (const { column, unit } of numbers)
    if (unit === undefined) expect([column, read(column, '5')]).toEqual([column, { ok: true, value: 5 }]);
  for (const [column, texts] of Object.entries(written)) {
    for (const text of texts) {
      const value = Number(/^[\d ]+(?:,\d)?/.exec(text)?.[0].replaceAll(' ', '').replace(',', '.'));
      expect([column, read(column, text)]).toEqual([column, { ok: true, value }]);
    }
  }
  for (const text of [
    '1 120,05 mil',
    '11 200 kr',
    'km',
    'mil',
    '-5',
    '8100 miles',
    '8 100 mil km',
    '1e3',
    '300 001 mil',
  ])
    expect(read('odometer_km', text)).toMatchObject({ ok: false });
  // The column is per 100 km: 0,6 liter per mil are 6.
  expect(read('wltp_consumption_min', '0,6 l/mil')).toMatchObject({ ok: false });
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

test('reads an odometer in mil, or in km where that is typed', () => {
  for (const text of [
    '8100',
    '8 100',
    '8.100',
    '8 100 mil',
    '8100mil',
    '8.100 mil',
    '81 000 km',
    '81000 kilometer',
    '81.000 km',
  ])
    expect([text, read('odometer_km', text)]).toEqual([text, { ok: true, value: 81_000 }]);
  expect(read('odometer_km', '8 123,4 mil')).toEqual({ ok: true, value: 81_234 });
  expect(read('odometer_km', 'många mil')).toMatchObject({
    failure: expect.stringMatching(/^Skriv ett miltal mellan 0 och/),
  });
});

test('reads every odometer back from its control', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (km) => {
      expect(read('odometer_km', ...controlValues(km, 'odometer_km'))).toEqual({ ok: true, value: km });
    }),
  );
});
