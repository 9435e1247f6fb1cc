import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StepChart } from './step-chart.tsx';
import { BOX_HEIGHT, BOX_WIDTH, stepGeometry } from './step-geometry.ts';

const render = (points: { x: number; y: number | null }[], end: number): string =>
  renderToString(
    createElement(StepChart, {
      points,
      end,
      label: 'Priset över tid',
      writeX: (x: number) => `dag ${x}`,
      writeY: (y: number) => `${y} kr`,
    }),
  );

test('each value lasts until the next one begins', () => {
  const { path } = stepGeometry(
    [
      { x: 0, y: 300 },
      { x: 50, y: 200 },
      { x: 75, y: 100 },
    ],
    100,
  );
  expect(path).toBe('M0 0H500V50H750V100H1000');
});

test('leaves a gap where there is no value', () => {
  const { path, marks } = stepGeometry(
    [
      { x: 0, y: 200 },
      { x: 50, y: null },
      { x: 75, y: 100 },
    ],
    100,
  );
  expect(path).toBe('M0 0H500M750 100H1000');
  expect(marks).toHaveLength(2);
  expect(stepGeometry([{ x: 0, y: null }], 10)).toEqual({ path: '', marks: [], labels: [] });
  expect(stepGeometry([], 10).path).toBe('');
});

test('renders one value as a level line at half height, with one label', () => {
  const { path, labels } = stepGeometry([{ x: 0, y: 100 }], 10);
  expect(path).toBe('M0 50H1000');
  expect(labels.map(({ value }) => value)).toEqual([100]);
});

test('renders small changes as small', () => {
  const { marks } = stepGeometry(
    [
      { x: 0, y: 100_000 },
      { x: 5, y: 99_000 },
    ],
    10,
  );
  expect((marks[1]?.y ?? 0) - (marks[0]?.y ?? 0)).toBeCloseTo(0.1);
});

test('places labels off the line: above where it falls, below where it comes from above', () => {
  const cut = stepGeometry(
    [
      { x: 0, y: 200 },
      { x: 5, y: 100 },
    ],
    10,
  ).labels;
  expect(cut.map(({ value, isAbove }) => [value, isAbove])).toEqual([
    [200, true],
    [100, false],
  ]);
  const raise = stepGeometry(
    [
      { x: 0, y: 100 },
      { x: 5, y: 200 },
    ],
    10,
  ).labels;
  expect(raise.map(({ value, isAbove }) => [value, isAbove])).toEqual([
    [100, false],
    [200, true],
  ]);
});

test('labels the highest and the lowest value where there is room between the ends', () => {
  const { labels } = stepGeometry(
    [
      { x: 0, y: 200 },
      { x: 40, y: 300 },
      { x: 60, y: 190 },
    ],
    100,
  );
  expect(labels.map(({ value }) => value)).toEqual([200, 300, 190]);
  const dense = stepGeometry(
    [
      { x: 0, y: 200 },
      { x: 2, y: 300 },
      { x: 4, y: 190 },
    ],
    100,
  );
  expect(dense.labels.map(({ value }) => value)).toEqual([200, 190]);
});

test('renders values and ends as labels; 500 values have no marks', () => {
  const html = render(
    [
      { x: 0, y: 300 },
      { x: 50, y: 200 },
    ],
    100,
  );
  for (const part of ['aria-label="Priset över tid"', '300 kr', '200 kr', 'dag 0', 'dag 100'])
    expect(html).toContain(part);
  expect(html.match(/<circle/g)).toHaveLength(2);
  const many = Array.from({ length: 500 }, (_, x) => ({ x, y: 100_000 + (x % 7) * 1_000 }));
  const long = render(many, 500);
  expect(long).not.toContain('<circle');
  expect(long.match(/<text/g)?.length).toBeLessThanOrEqual(6);
});

test('keeps the line inside its box for any values', () => {
  const points = fc
    .array(fc.record({ x: fc.nat(1_000), y: fc.option(fc.integer({ min: 0, max: 2_000_000 })) }), { maxLength: 60 })
    .map((all) => all.toSorted((one, other) => one.x - other.x));
  fc.assert(
    fc.property(points, fc.nat(1_200), (all, end) => {
      const { path, marks, labels } = stepGeometry(all, end);
      const numbers = (path.match(/-?[\d.e+]+|NaN|Infinity/g) ?? []).map(Number);
      expect(numbers.every((each) => each >= 0 && each <= Math.max(BOX_WIDTH, BOX_HEIGHT))).toBe(true);
      for (const { x, y } of [...marks, ...labels]) {
        expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
      }
    }),
    { seed: 3 },
  );
});
