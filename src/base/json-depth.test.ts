import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test.each([
  [1, 0, true],
  [32, 32, false],
  [33, 32, true],
  [100_000, 32, true],
])('reports whether %i levels exceed %i: %s', (depth, maxLevels, isDeeper) => {
  expect(isNestedDeeper(nested(depth), maxLevels)).toBe(isDeeper);
});

test('agrees with the number of open brackets in the JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, maxLevels) => {
      let open = 0;
      let deepest = 0;
      for (const sign of JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, '')) {
        if ('[{'.includes(sign)) open += 1;
        if (']}'.includes(sign)) open -= 1;
        deepest = Math.max(deepest, open);
      }
      expect(isNestedDeeper(value, maxLevels)).toBe(deepest > maxLevels);
    }),
  );
});
