import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equipmentEntries } from './equipment-text.ts';

const TAIL = ['Betalningsalternativ', 'Pris:', '499 000,00 kr', 'Cookies', 'Villkor', 'Hantering av personuppgifter'];

test.each([
  ['a list', ['Dragkrok', 'Navigation', ...TAIL], ['Dragkrok', 'Navigation']],
  ['the tail of an entry', ['Dragkrok', `Navigation, ${TAIL.join(', ')}`], ['Dragkrok', 'Navigation']],
  ['nothing but the page', TAIL, []],
  ['nothing but the page, in one entry', [TAIL.join(', ')], []],
  ['a short text with commas', ['Vinterhjul, dubbade'], ['Vinterhjul, dubbade']],
  [
    'words that only begin as the page does',
    ['Kontaktlös nyckel', 'Prisbelönt ljud'],
    ['Kontaktlös nyckel', 'Prisbelönt ljud'],
  ],
])('%s', (_, given, left) => {
  expect(equipmentEntries(given)).toEqual(left);
});

test('splits a whole list in one cell at its commas', () => {
  const list = [
    'Adaptiv farthållare',
    'Backkamera',
    'Dragkrok, fällbar'.replace(',', ''),
    'Elstolar',
    'Keyless',
    'Navigation',
  ];
  const cell = [...list, ...list.map((each) => `${each} bak`), ...TAIL].join(', ');
  expect(cell.length).toBeGreaterThan(120);
  expect(equipmentEntries(cell)).toEqual([...list, ...list.map((each) => `${each} bak`)]);
});

test('removes every entry of the web page and no entry of the car, in any order', () => {
  const equipment = fc.constantFrom(
    'Dragkrok',
    'Backkamera',
    '19 tum aluminiumfälgar',
    'Apple CarPlay',
    'Pris på begäran-paket',
  );
  const entries = fc.array(fc.oneof(equipment, fc.constantFrom(...TAIL)));
  fc.assert(
    fc.property(entries, (given) => {
      expect(equipmentEntries(given)).toEqual(given.filter((entry) => !TAIL.includes(entry)));
    }),
  );
});
