import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groupEquipment } from './equipment-groups.ts';

const headingOf = (word: string): string | undefined => groupEquipment([word])[0]?.heading;

test.each([
  ['Dragkrok', 'Hjul, chassi och last'],
  ['Lättmetallfälgar 18 tum', 'Hjul, chassi och last'],
  ['Backkamera', 'Säkerhet och körhjälp'],
  ['Adaptiv farthållare', 'Säkerhet och körhjälp'],
  ['Apple CarPlay', 'Ljud och uppkoppling'],
  ['Matrix LED', 'Ljus och sikt'],
  ['Värmepump', 'Elbil och laddning'],
  ['Eluppvärmda framstolar', 'Komfort och inredning'],
  ['KUPÉVÄRMARE', 'Komfort och inredning'],
  ['Svensksåld', 'Övrigt'],
])('%s: %s', (word, heading) => {
  expect(headingOf(word)).toBe(heading);
});

test("lists every word once, in the dealer's order", () => {
  expect(groupEquipment(['Dragkrok', 'Bluetooth', 'Vinterhjul', 'Dragkrok'])).toEqual([
    { heading: 'Ljud och uppkoppling', words: ['Bluetooth'] },
    { heading: 'Hjul, chassi och last', words: ['Dragkrok', 'Vinterhjul'] },
  ]);
  expect(groupEquipment([])).toEqual([]);
});

test('assigns a group to nearly all of the most common equipment', () => {
  const file = new URL('../../../data/demo/equipment.json', import.meta.url);
  const words = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
  const groups = groupEquipment(words);
  expect(groups.flatMap((group) => group.words)).toHaveLength(words.length);
  expect(groups.find(({ heading }) => heading === 'Övrigt')?.words ?? []).toEqual(['Start-stopp']);
});
