import { expect, test } from 'vitest';
import { FILTER_GROUPS } from './ad-filters.ts';
import { removalTexts } from './removal-texts.ts';

test.each([
  ['search', '”asdfgh”', '”asdfgh”'],
  ['price', 'prisgräns', 'prisgränsen'],
  ['mileage', 'gräns för miltal', 'gränsen för miltal'],
  ['color', 'filtret Färg', 'filtret Färg'],
] as const)('%s: without %s, remove %s', (group, without, removed) => {
  expect(removalTexts({ search: 'asdfgh' }, group)).toEqual({ without, removed });
});

test('no filter is called by a name that no page shows', () => {
  const all = FILTER_GROUPS.map((group) => removalTexts({ search: 'asdfgh' }, group).without);
  expect(all.filter((text) => /sökord/i.test(text))).toEqual([]);
});
