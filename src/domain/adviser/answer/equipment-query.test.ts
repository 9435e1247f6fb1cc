import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';
import { EQUIPMENT, type Equipment, tagsOf } from '#src/domain/wish/words/equipment-words.ts';
import { equipmentQuery, hasEquipment } from './equipment-query.ts';

const SILENT = { trimPackages: [], description: null, modelYear: null, drive: null, seats: null };
const adWith = (text: string) => {
  const ad = { name: 'Volvo', equipment: [text] };
  return { ...ad, tags: findTags({ ...SILENT, ...ad }).map(({ tag }) => tag) };
};

test.each([
  ['Skinnklädsel', 'Läderklädsel svart', true],
  ['Skinnklädsel', 'Halvskinn', false],
  ['Farthållare', 'Adaptiv farthållare', true],
  ['Xenon', 'Xenonstrålkastare', true],
  ['360-kamera', '360°-kamera', true],
  ['LED-strålkastare', 'Fjädrad', false],
] as const)('finds %s in "%s": %s', (equipment, text, expected) =>
  expect(hasEquipment(equipment, adWith(text))).toBe(expected),
);

test('does not combine words of two pieces of equipment', () => {
  expect(hasEquipment('Döda vinkeln-varnare', { ...adWith('Döda'), name: 'Vinkel' })).toBe(false);
});

test('finds equipment that is a tag by the tag alone', () => {
  expect(hasEquipment('Dragkrok', { name: 'Volvo', equipment: [], tags: ['Dragkrok'] })).toBe(true);
  expect(hasEquipment('Dragkrok', { name: 'Volvo', equipment: ['Dragkrok'], tags: [] })).toBe(false);
});

test('finds every piece of equipment in demo cars, and a tag or a query for each', () => {
  const file = new URL('../../../../data/demo/equipment.json', import.meta.url);
  const names = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
  const missing = EQUIPMENT.filter((equipment) => !names.some((name) => hasEquipment(equipment, adWith(name))));
  // Terms and a kind of drive, which are in no list of equipment.
  expect(missing).toEqual(['Mildhybrid', 'En ägare', 'Servicebok', 'Momsbil', 'Leasing']);
  const isFound = (equipment: Equipment) =>
    tagsOf([equipment]).length > 0 || equipmentQuery(equipment).flat(2).length > 0;
  expect(EQUIPMENT.filter((equipment) => !isFound(equipment))).toEqual([]);
});
