import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAGS } from '#src/domain/vocabulary/vocabulary.ts';
import { processorMs } from '#test/support/processor-time.ts';
import { findTags, type TaggedAd } from './find-tags.ts';

const SILENT: TaggedAd = {
  name: 'Volvo V70',
  equipment: [],
  trimPackages: [],
  description: null,
  modelYear: null,
  drive: null,
  seats: null,
};
const tagsOf = (ad: Partial<TaggedAd>): string[] => findTags({ ...SILENT, ...ad }).map(({ tag }) => tag);

test.each([
  ['Volvo V70 D4, avtagbar dragkrok', [], true],
  ['Volvo V70 Drag/Värmare', [], true],
  ['Volvo V70', ['Backkamera', 'Svängbart drag'], true],
  ['Volvo V70', ['DRAGKROKSPAKET'], true],
  ['Volvo V70', ['Tow bar'], true],
  ['Volvo V70', ['Förberedd för dragkrok', 'Utan avtagbart drag'], false],
  ['Volvo V70 ej drag', ['Dragkroksförberedelse', 'Dragkrok (förberedd)', 'Dragvikt 2 000 kg'], false],
  ['Volvo V70', ['Förberedd för dragkrok', 'Dragkrok'], true],
  ['Volvo V70', [], false],
])('finds a tow bar in heading and equipment: %s, %j', (name, equipment, isFound) => {
  expect(tagsOf({ name, equipment })).toEqual(isFound ? ['Dragkrok'] : []);
});

test('a denial ends with its phrase', () => {
  expect(tagsOf({ description: 'Ej drag, motorvärmare finns. Vinterhjul kan köpas till. Servicebok.' })).toEqual([
    'Motorvärmare',
    'Servicebok',
  ]);
});

test('heading and description are phrases of their own', () => {
  expect(findTags({ ...SILENT, description: '4x4' })).toEqual([{ tag: 'Fyrhjulsdrift', words: '4x4' }]);
  expect(tagsOf({ name: 'Volvo V70 ej', description: 'Dragkrok' })).toEqual(['Dragkrok']);
});

test('quotes a short phrase, and of a long one the words alone', () => {
  const long = 'En riktigt fin bil som alltid har stått i varmgarage och som har dragkrok och mycket annat';
  expect(findTags({ ...SILENT, description: `Välskött. Dubbade vinterhjul ingår! ${long}` })).toEqual([
    { tag: 'Dragkrok', words: 'dragkrok' },
    { tag: 'Vinterhjul', words: 'Dubbade vinterhjul ingår' },
  ]);
});

test('the fields for drive and seats decide where the ad has them', () => {
  const name = 'Volvo XC90 AWD 7-sits';
  expect(tagsOf({ name })).toEqual(['Fyrhjulsdrift', 'Minst 7 sitser']);
  expect(tagsOf({ name, drive: 'Framhjulsdrift', seats: 5 })).toEqual([]);
  expect(findTags({ ...SILENT, drive: 'Fyrhjulsdrift', seats: 8 })).toEqual([
    { tag: 'Fyrhjulsdrift', words: 'Drivning: Fyrhjulsdrift' },
    { tag: 'Minst 7 sitser', words: 'Säten: 8' },
  ]);
});

test('ACC is adaptive cruise control from 2010 on, and climate control before or as an entry of its own', () => {
  const name = 'Volvo V70 ACC Drag';
  expect(tagsOf({ name, modelYear: 2009 })).toEqual(['Dragkrok']);
  expect(tagsOf({ name, modelYear: 2010 })).toEqual(['Dragkrok', 'Adaptiv farthållare']);
  expect(tagsOf({ equipment: ['ACC', 'ACC 2 klimatzoner', 'ACC-klimat'], modelYear: 2016 })).toEqual([]);
  expect(tagsOf({ equipment: ['ACC', 'Adaptiv farthållare'], modelYear: 2009 })).toEqual(['Adaptiv farthållare']);
});

test('finds words of the ad for any text, each tag once, in the order of the vocabulary', () => {
  const word = fc.constantFrom(
    'drag',
    'Dragkrok',
    'ej',
    'utan',
    'vinterhjul',
    'İ',
    'ﬁ',
    '½',
    '4x4',
    '7-sits',
    'moms',
    'avdragbar',
    'en ägare',
    ' ',
    ' ',
    ', ',
    '. ',
    '\n',
    '-',
    '/',
    'kan köpas till',
    'förberedd för',
    'motor- och kupévärmare',
    '😀',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  fc.assert(
    fc.property(text, (description) => {
      const found = findTags({ ...SILENT, description });
      expect(TAGS.filter((tag) => found.some((each) => each.tag === tag))).toEqual(found.map(({ tag }) => tag));
      for (const { words } of found) {
        expect(words).not.toBe('');
        expect(description).toContain(words);
      }
    }),
  );
});

test('a long text without spaces costs no more than its length', () => {
  const description = 'Dragkrok '.repeat(1_500) + 'ej '.repeat(3_000) + 'a'.repeat(20_000);
  const start = processorMs();
  expect(tagsOf({ description })).toEqual(['Dragkrok']);
  expect(tagsOf({ description: `${'ej drag '.repeat(2_000)}` })).toEqual([]);
  expect(processorMs() - start).toBeLessThan(2_000);
});
