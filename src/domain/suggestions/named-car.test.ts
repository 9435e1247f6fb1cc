import { expect, test } from 'vitest';
import { searchEntriesFromFiles } from '#test/support/search-entries.ts';
import { buildKnownNames, findNamedCar } from './named-car.ts';

const names = buildKnownNames(searchEntriesFromFiles());
const found = (text: string, make: string | null = null) => {
  const car = findNamedCar(names, text, make);
  return car && [car.brand, car.series].filter((name) => name !== null).join(' ');
};

test.each([
  ['volvo', 'Volvo'],
  ['VW', 'Volkswagen'],
  ['mercedes benz', 'Mercedes-Benz'],
  ['skoda', 'Škoda'],
  ['Volvo V60', 'Volvo V60'],
  ['volvo v 60', 'Volvo V60'],
  ['v60 volvo', 'Volvo V60'],
  ['model 3 tesla', 'Tesla Model 3'],
  ['vw golf', 'Volkswagen Golf'],
  ['golf', 'Volkswagen Golf'],
  ['peugeot 208', 'Peugeot 208'],
  ['fiat 500', 'Fiat 500'],
  ['saab 900', 'Saab 900'],
  // A bare number without its make (D32).
  ['208', null],
  ['500', null],
  ['2008', null],
  // More than a name.
  ['volvo v60 dragkrok', null],
  ['röd volvo', null],
  ['bmw 320', null],
  ['volov', null],
  ['', null],
  ['%', null],
])('finds the car of "%s": %s', (text, name) => {
  expect(found(text)).toBe(name);
});

test('finds a number beside a selected make', () => {
  expect(found('208', 'Peugeot')).toBe('Peugeot 208');
  expect(found('208', 'Volvo')).toBeNull();
});
