import { expect, test } from 'vitest';
import { carNamesFromFiles } from '#test/car-names.ts';
import { understand } from './parse-query.ts';
import { limitParams, listParams } from './query-params.ts';

/** Notations and small words of untidy wishes, each in several places. */

const names = carNamesFromFiles();
const read = (wish: string): Record<string, unknown> => {
  const understanding = understand(wish, { names, thisYear: 2026 });
  return { ...listParams(understanding), ...limitParams(understanding.limits) };
};

test.each<[string, object]>([
  ['kia 2019 ->', { make: ['Kia'], minYear: 2019 }],
  ['KIA 2019→ MAX 200000', { make: ['Kia'], minYear: 2019, maxPrice: 200_000 }],
  ['kia fr -18', { make: ['Kia'], minYear: 2018 }],
  ['kia 2018,2019 eller 2020', { make: ['Kia'], minYear: 2018, maxYear: 2020 }],
  ['mellan 80 o 100', { minPrice: 80_000, maxPrice: 100_000 }],
  ['en kia mellan 60 och 110.', { make: ['Kia'], minPrice: 60_000, maxPrice: 110_000 }],
  ['electric car, range 400 km', { fuel: ['El'], minRange: 400 }],
  ['elbil 400 km+ range', { fuel: ['El'], minRange: 400 }],
  ['elbil med räckvidd runt 400 km', { fuel: ['El'], minRange: 360 }],
  ['kia, högst 120 000 mätarställning', { make: ['Kia'], maxMileage: 12_000 }],
  ['kia max 40 000 mil... nä 4 000', { make: ['Kia'], maxMileage: 4_000 }],
  ['peugeot 5008, 7 stolr', { make: ['Peugeot'], model: ['5008'], minSeats: 7 }],
  ['smart for two', { make: ['Smart'], model: ['fortwo'] }],
  ['a fyra avant', { make: ['Audi'], model: ['A4'], chassis: ['Kombi'] }],
  ['ford kuga fhev el phev', { make: ['Ford'], model: ['Kuga'], fuel: ['Laddhybrid', 'Elhybrid'] }],
  ['röd cab med v8', { color: ['Röd'], chassis: ['Cab'], search: 'v8' }],
  ['ska man köpa diesel 2026?', { fuel: ['Diesel'] }],
  ['ska man köpa en v60 2018?', { make: ['Volvo'], model: ['V60'], minYear: 2018, maxYear: 2018 }],
])('reads "%s"', (wish, wanted) => {
  const sorted = (fields: object) =>
    JSON.parse(JSON.stringify(fields), (_, value) => (Array.isArray(value) ? value.toSorted() : value));
  expect(sorted(read(wish))).toEqual(sorted(wanted));
});

test.each(['åt frugan', 'åt tjejen', 'till tjejen', 'åt mamma'])('a car %s is wanted, whatever follows', (person) => {
  for (const rest of ['', ', bensin', ', röd, max 80 000'])
    expect(read(`polo eller golf ${person}${rest}`)).toMatchObject({ make: ['Volkswagen'] });
});
