import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BODY_TYPES, COLORS } from '#src/domain/vocabulary/vocabulary.ts';
import { cutoutsOfModels } from './model-cutouts.ts';

test('models beside each other have different colours of theirs, black, white and grey ones last', () => {
  const kombi = { bodyType: 'Kombi' as const, colors: ['Svart' as const, 'Blå' as const, 'Röd' as const] };
  expect(cutoutsOfModels([kombi, kombi, kombi, kombi])).toEqual([
    'kombi-bla-frilagd.svg',
    'kombi-rod-frilagd.svg',
    'kombi-svart-frilagd.svg',
    'kombi-bla-frilagd.svg',
  ]);
});

test('a model without ads has no picture, one without colours a grey one', () => {
  expect(
    cutoutsOfModels([
      { bodyType: null, colors: ['Röd'] },
      { bodyType: 'SUV', colors: [] },
    ]),
  ).toEqual([null, 'suv-gra-frilagd.svg']);
});

test('any looks have a picture each, in a colour of theirs', () => {
  const look = fc.record({ bodyType: fc.constantFrom(...BODY_TYPES), colors: fc.subarray([...COLORS]) });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 8 }), (looks) => {
      const files = cutoutsOfModels(looks);
      expect(files).toHaveLength(looks.length);
      for (const file of files) expect(file).toMatch(/-frilagd\.svg$/);
      const several = looks.filter(({ colors }) => colors.length >= looks.length);
      if (several.length === looks.length)
        expect(new Set(files.map((file) => file?.split('-').at(-2))).size).toBe(looks.length);
    }),
  );
});
