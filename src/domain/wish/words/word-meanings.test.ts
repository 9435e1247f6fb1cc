import { expect, test } from 'vitest';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TAGS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { EQUIPMENT, equipmentWords } from './equipment-words.ts';
import { meaningsOf } from './word-meanings.ts';

const VOCABULARY: Readonly<Record<keyof typeof lexicon.filters, readonly string[]>> = {
  fuel: FUELS,
  transmission: TRANSMISSIONS,
  chassis: BODY_TYPES,
  color: COLORS,
  drive: DRIVES,
};

test.each(Object.entries(VOCABULARY))('the lexicon gives %s values of the vocabulary only', (field, values) => {
  const own = Object.entries(lexicon.filters).find(([name]) => name === field)?.[1] ?? {};
  const several = lexicon.severalValues.filter((each) => each.field === field).flatMap((each) => each.values);
  expect([...Object.keys(own), ...several].filter((value) => !values.includes(value))).toEqual([]);
});

test('the lexicon orders by the fields that lists can be ordered by', () => {
  for (const sort of Object.keys(lexicon.sorts)) {
    const [by = '', order = ''] = sort.split(' ');
    expect(SORTS).toContain(by);
    expect(['asc', 'desc']).toContain(order);
  }
});

test('equipment without words of dealers is a tag of ads', () => {
  const tags: readonly string[] = TAGS;
  expect(EQUIPMENT.filter((name) => equipmentWords(name).listed === undefined && !tags.includes(name))).toEqual([]);
});

test('reads a word in its forms, and a phrase by its last word', () => {
  expect(meaningsOf('kombi')).toEqual([{ field: 'chassis', values: ['Kombi'] }]);
  expect(meaningsOf('kombis')).toEqual(meaningsOf('kombi'));
  expect(meaningsOf('constructor')).toBeNull();
});
