import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpellingIndex } from './spelling-index.ts';
import { typingCost } from './typing-distance.ts';

const KNOWN = ['golf', 'polo', 'passat', 'tiguan', 'touran', 'touareg', 'sharan', 'kombi', 'bensin', 'diesel'];
const index = new SpellingIndex(KNOWN);

test('finds exactly the words within the tolerance of their length', () => {
  const slip = fc
    .tuple(fc.constantFrom(...KNOWN), fc.nat(), fc.stringMatching(/^[a-z]?$/))
    .map(([word, at, letter]) => {
      const place = at % word.length;
      return word.slice(0, place) + letter + word.slice(place + 1);
    });
  fc.assert(
    fc.property(slip, fc.integer({ min: 1, max: 16 }), (typed, max) => {
      const near = KNOWN.filter((word) => typingCost(typed, word, max) <= max);
      const found = index.near(typed, () => max).map(({ word }) => word);
      expect(found.toSorted()).toEqual(near.toSorted());
    }),
  );
});

test('finds nothing for codes, and no word of a length without tolerance', () => {
  expect(index.near('v60', () => 20)).toEqual([]);
  expect(index.near('goolf', (length) => (length > 4 ? 20 : 0))).toEqual([]);
});
