import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf, mayBeNear, typingCost } from './typing-distance.ts';

const FAR = 100;
const word = fc.stringMatching(/^[a-z]{1,12}$/);

test.each([
  ['a doubled letter', 'ceeed', 'ceed', 'cedd'],
  ['a letter that sounds alike', 'kadi', 'kati', 'kasi'],
  ['a neighbouring key', 'gplf', 'golf', 'gmlf'],
  ['two swapped letters', 'gofl', 'golf', 'gzfl'],
  ['a silent letter', 'toureg', 'thoureg', 'tvoureg'],
])('counts %s for less than another slip', (_, typed, near, far) => {
  expect(typingCost(typed, near, FAR)).toBeLessThan(typingCost(typed, far, FAR));
});

test('counts a slip at the start of a word for more than within it', () => {
  expect(typingCost('rolf', 'golf', FAR)).toBeGreaterThan(typingCost('gohf', 'golf', FAR));
});

test('is nothing for the same word alone, and stops at its maximum', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 20 }), (one, other, max) => {
      const cost = typingCost(one, other, FAR);
      expect(cost === 0).toBe(one === other);
      expect(typingCost(one, other, max)).toBe(Math.min(cost, max + 1));
    }),
  );
});

test('never leaves out by letters what is near by cost', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 30 }), (one, other, max) => {
      if (typingCost(one, other, max) <= max) expect(mayBeNear(lettersOf(one), lettersOf(other), max)).toBe(true);
    }),
  );
});
