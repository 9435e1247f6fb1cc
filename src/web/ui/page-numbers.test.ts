import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageMarks } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5, 'dots', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'dots', 9]],
  [5, 9, [1, 'dots', 4, 5, 6, 'dots', 9]],
  [9, 9, [1, 'dots', 5, 6, 7, 8, 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])('page %d of %d', (current, last, marks) => {
  expect(pageMarks(current, last)).toEqual(marks);
});

test('always contains first, current and last, in order, with at most seven entries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const [current, last] = a < b ? [a, b] : [b, a];
      const marks = pageMarks(current, last);
      const pages = marks.filter((mark) => mark !== 'dots');
      expect(marks.length).toBeLessThanOrEqual(7);
      expect(pages[0]).toBe(1);
      expect(pages.at(-1)).toBe(last);
      expect(pages).toContain(current);
      expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y));
    }),
  );
});
