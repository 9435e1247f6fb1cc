import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EQUIPMENT } from '#src/domain/adviser/understanding/words/equipment-words.ts';
import { equipmentQuery, hasEquipment } from './equipment-query.ts';

test.each([
  ['Dragkrok', 'Dragkrok', true],
  ['Dragkrok', 'Volvo V60 D4 drag, värmare', true],
  ['Dragkrok', 'Mini Dragon Edition', false],
  ['Skinnklädsel', 'Läderklädsel svart', true],
  ['Skinnklädsel', 'Halvskinn', false],
  ['Adaptiv farthållare', 'Adaptiv farthållare', true],
  ['Adaptiv farthållare', 'Adaptivt chassi', false],
  ['Farthållare', 'Adaptiv farthållare', true],
  ['Xenon', 'Xenonstrålkastare', true],
  ['360-kamera', '360°-kamera', true],
  ['LED-strålkastare', 'Fjädrad', false],
] as const)('finds %s in "%s": %s', (equipment, text, expected) =>
  expect(hasEquipment(equipment, [text])).toBe(expected),
);

test('does not combine words of two pieces of equipment', () => {
  expect(hasEquipment('Adaptiv farthållare', ['Adaptivt chassi', 'Farthållare'])).toBe(false);
});

test('finds a query for every piece of equipment, and nearly all of them in demo cars', () => {
  const file = new URL('../../../../data/demo/equipment.json', import.meta.url);
  const names = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
  const missing = EQUIPMENT.filter((equipment) => !names.some((name) => hasEquipment(equipment, [name])));
  expect(missing).toEqual([]);
  for (const equipment of EQUIPMENT) expect(equipmentQuery(equipment).flat(2).length).toBeGreaterThan(0);
});
