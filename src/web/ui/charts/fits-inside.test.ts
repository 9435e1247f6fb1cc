import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsInside } from './fits-inside.ts';

const SIZE = { width: 0.4, height: 0.15 };
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const lines = fc.array(
  fc
    .uniqueArray(fc.record({ x: share, y: share }), { minLength: 1, maxLength: 8, selector: ({ x }) => x })
    .map((points) => points.toSorted((one, other) => one.x - other.x)),
  { minLength: 1, maxLength: 6 },
);

test('labels in the plot never overlap each other or the end of another line, and stay within it', () => {
  fc.assert(
    fc.property(lines, (runs) => {
      const ends = runs.map((run) => run.at(-1) ?? { x: 0, y: 0 });
      const inside = fitsInside(
        ends,
        ends.map(() => SIZE),
        runs,
      );
      const boxes = ends.filter((_, at) => inside[at]);
      for (const [at, { x, y }] of boxes.entries()) {
        expect(x + SIZE.width).toBeLessThanOrEqual(1);
        expect(y + SIZE.height).toBeLessThanOrEqual(1);
        for (const other of boxes.slice(at + 1))
          expect(Math.abs(x - other.x) >= SIZE.width || Math.abs(y - other.y) >= SIZE.height).toBe(true);
        // Points within a label would be under its text.
        for (const point of runs.flat())
          expect(point.x > x && point.x < x + SIZE.width && point.y > y && point.y < y + SIZE.height).toBe(false);
      }
    }),
    { seed: 90 },
  );
});

test('an older model under the end of a newer one leaves room for its label, a line across it does not', () => {
  const newer = [
    { x: 0, y: 0.9 },
    { x: 0.4, y: 0.5 },
  ];
  const older = [
    { x: 0.3, y: 0.5 },
    { x: 1, y: 0.1 },
  ];
  const ends = [
    { x: 0.4, y: 0.5 },
    { x: 1, y: 0.1 },
  ];
  expect(fitsInside(ends, [SIZE, SIZE], [newer, older])).toEqual([true, false]);
  const across = [
    { x: 0, y: 0.6 },
    { x: 1, y: 0.6 },
  ];
  expect(fitsInside(ends, [SIZE, SIZE], [newer, older, across])).toEqual([false, false]);
});
