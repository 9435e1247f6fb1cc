import { expect, test } from 'vitest';
import { engineTitle, laterValues, speedAtPrices, waitText } from './own-car-texts.ts';

const loss = { age: 4, fuel: 'diesel', yearly: [{ left: 0.9, mil: 1_500 }] } as const;
const plain = (text: string | null) => text?.replace(/\s/gu, ' ') ?? null;

test('states how fast cars go below, within and above the usual prices', () => {
  const times = (['low', 'usual', 'high', 'very_high'] as const).map((label, place) => ({
    label,
    ads: 80,
    closed: 70,
    medianDays: 20 + place * 10,
  }));
  const speeds = speedAtPrices(times, { low: 175_700, high: 231_100 });
  expect(speeds.map(({ name, price, days }) => plain(`${name}: ${price}, ${days}`))).toEqual([
    'Lågt pris: under 175 700 kr, 20 dagar',
    'Brukligt pris: 175 700–231 100 kr, 30 dagar',
    'Högt pris: över 231 100 kr, 40 dagar',
  ]);
  expect(speedAtPrices([], { low: 1, high: 2 })).toEqual([]);
});

test('states the value in one, two and three years, and never a higher one', () => {
  const values = laterValues(loss, 200_000, 1_500);
  expect(values.map(({ years }) => years)).toEqual(['Om ett år', 'Om två år', 'Om tre år']);
  expect(plain(values[0]?.value ?? '')).toBe('180 000 kr');
  expect(plain(values[0]?.change ?? '')).toBe('−20 000 kr');
});

test('states what waiting a year costs, by year and month', () => {
  expect(plain(waitText(loss, 200_000, 1_500))).toBe(
    'Väntar du ett år tappar den omkring 20 000 kr, 1 650 kr i månaden, om du kör 1 500 mil om året.',
  );
  expect(waitText({ ...loss, yearly: [{ left: 1, mil: 1_500 }] }, 200_000, 1_500)).toBeNull();
});

test.each([
  ['2.0 TDI 150', 150, '2.0 TDI'],
  ['320d 190', 190, '320d'],
  ['D4', 190, 'D4'],
  ['T6 AWD 310', 310, 'T6 AWD'],
  ['500e', 118, '500e'],
] as const)('states the engine %s beside its power once', (name, horsepower, title) => {
  expect(engineTitle(name, horsepower)).toBe(title);
});
